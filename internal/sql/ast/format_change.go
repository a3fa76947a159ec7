package ast

func (n *Insert) print(p *printer) {
	p.put("INSERT ")
	if n.Overwrite {
		p.put("OVERWRITE ")
	} else {
		p.put("INTO ")
	}
	n.Target.print(p)
	p.hints(n.Hints)
	clause(p, " ", n.Partition)
	if len(n.Columns) > 0 {
		p.put(" (")
		list(p, n.Columns, ", ")
		p.put(")")
	}
	p.line()
	n.Query.print(p)
	if n.OnConflict != nil {
		p.line()
		n.OnConflict.print(p)
	}
}

func (n *OnConflict) print(p *printer) { p.put("ON CONFLICT DO ", n.Action) }

func (n *Update) print(p *printer) {
	p.put("UPDATE ")
	n.Target.print(p)
	p.hints(n.Hints)
	clause(p, " AS ", n.Alias)
	p.put(" SET ")
	list(p, n.Sets, ", ")
	p.exprClause(" WHERE ", n.Where)
}

func (n *Assignment) print(p *printer) {
	n.Column.print(p)
	p.put(" = ")
	n.Value.print(p)
}

func (n *Delete) print(p *printer) {
	p.put("DELETE FROM ")
	n.Target.print(p)
	p.hints(n.Hints)
	clause(p, " AS ", n.Alias)
	p.exprClause(" WHERE ", n.Where)
}

func (n *Truncate) print(p *printer) { clause(p, "TRUNCATE TABLE ", n.Name) }

func (n *StatementSet) print(p *printer) {
	p.putIf(!n.Begin, "EXECUTE ")
	n.printSet(p)
}

// printSet writes the set without EXECUTE.
func (n *StatementSet) printSet(p *printer) {
	if n.Begin {
		p.put("BEGIN STATEMENT SET;")
	} else {
		p.put("STATEMENT SET BEGIN")
	}
	p.indent++
	for _, item := range n.Items {
		p.line()
		item.print(p)
		p.put(";")
	}
	p.indent--
	p.line()
	p.put("END")
}

func (n *Execute) print(p *printer) {
	p.put("EXECUTE ")
	n.Stmt.print(p)
}

func (n *Explain) print(p *printer) {
	p.put("EXPLAIN ")
	p.putIf(n.PlanFor, "PLAN FOR ")
	for i, d := range n.Details {
		p.putIf(i > 0, ", ")
		p.put(d)
	}
	p.putIf(len(n.Details) > 0, " ")
	n.Stmt.print(p)
}

func (n *Plan) print(p *printer) {
	if !n.Compile {
		clause(p, "EXECUTE PLAN ", n.File)
		return
	}
	p.put("COMPILE ")
	p.putIf(n.Execute, "AND EXECUTE ")
	clause(p, "PLAN ", n.File)
	p.putIf(n.IfNotExists, " IF NOT EXISTS")
	p.put(" FOR ")
	if set, ok := n.Stmt.(*StatementSet); ok {
		set.printSet(p)
		return
	}
	n.Stmt.print(p)
}

func (n *Procedure) print(p *printer) { clause(p, "CALL ", n.Call) }
