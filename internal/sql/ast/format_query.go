package ast

func (n *QueryStatement) print(p *printer) { n.Query.print(p) }

func (n *Query) print(p *printer) {
	if n.With != nil {
		n.With.print(p)
		p.line()
	}
	p.body(n.Body)
	if len(n.OrderBy) > 0 {
		p.line()
		p.orderBy("ORDER BY ", n.OrderBy)
	}
	if n.Limit != nil && !n.Fetch {
		p.line()
		p.exprClause("LIMIT ", n.Limit)
	}
	if n.Offset != nil {
		p.line()
		p.exprClause("OFFSET ", n.Offset)
	}
	if n.Limit != nil && n.Fetch {
		p.line()
		p.exprClause("FETCH FIRST ", n.Limit)
		p.put(" ROWS ONLY")
	}
}

// body writes a query body, in parentheses where it is a query of its own.
func (p *printer) body(b QueryBody) {
	if q, ok := b.(*Query); ok {
		p.subquery(q)
		return
	}
	b.print(p)
}

func (n *With) print(p *printer) {
	p.put("WITH ")
	p.putIf(n.Recursive, "RECURSIVE ")
	list(p, n.Tables, ", ")
}

func (n *CommonTable) print(p *printer) {
	n.Name.print(p)
	if len(n.Columns) > 0 {
		p.put(" ")
		p.identList(n.Columns)
	}
	p.put(" AS ")
	p.subquery(n.Query)
}

// print writes no parentheses around the left operand: the parser groups to the left, and what it grouped otherwise
// is a Query.
func (n *SetOperation) print(p *printer) {
	p.body(n.Left)
	p.line()
	p.put(string(n.Op))
	p.putIf(n.All, " ALL")
	p.line()
	p.body(n.Right)
}

func (n *Values) print(p *printer) {
	p.put("VALUES ")
	list(p, n.Rows, ", ")
}

func (n *TableQuery) print(p *printer) {
	p.put("TABLE ")
	n.Name.print(p)
}

func (n *Select) print(p *printer) {
	p.put("SELECT")
	p.hints(n.Hints)
	p.putIf(n.Distinct, " DISTINCT")
	p.putIf(n.All, " ALL")
	p.put(" ")
	list(p, n.Items, ", ")
	if n.From != nil {
		p.line()
		p.put("FROM ")
		n.From.print(p)
	}
	p.lineClause("WHERE ", n.Where)
	if n.GroupBy != nil {
		p.line()
		n.GroupBy.print(p)
	}
	p.lineClause("HAVING ", n.Having)
	if len(n.Windows) > 0 {
		p.line()
		p.put("WINDOW ")
		list(p, n.Windows, ", ")
	}
	p.lineClause("QUALIFY ", n.Qualify)
}

// lineClause writes a clause on a line of its own, if its expression is there.
func (p *printer) lineClause(keyword string, x Expr) {
	if x != nil {
		p.line()
		p.exprClause(keyword, x)
	}
}

func (n *SelectItem) print(p *printer) {
	n.X.print(p)
	clause(p, " AS ", n.Alias)
}

func (n *GroupBy) print(p *printer) {
	p.put("GROUP BY ")
	p.putIf(n.Distinct, "DISTINCT ")
	p.putIf(n.All, "ALL ")
	list(p, n.Elements, ", ")
}

func (n *GroupingSet) print(p *printer) {
	if len(n.Items) == 1 {
		n.Items[0].print(p)
		return
	}
	p.put("(")
	list(p, n.Items, ", ")
	p.put(")")
}

func (n *GroupingOp) print(p *printer) {
	p.put(string(n.Kind), " (")
	list(p, n.Elements, ", ")
	p.put(")")
}

func (n *OrderItem) print(p *printer) {
	n.X.print(p)
	p.putIf(n.Desc, " DESC")
	p.putIf(n.Nulls == NullsFirst, " NULLS FIRST")
	p.putIf(n.Nulls == NullsLast, " NULLS LAST")
}

func (n *NamedWindow) print(p *printer) {
	n.Name.print(p)
	p.put(" AS ")
	n.Window.print(p)
}

func (n *Window) print(p *printer) {
	sep := ""
	next := func() { p.put(sep); sep = " " }
	p.put("(")
	if n.Base != nil {
		next()
		n.Base.print(p)
	}
	if len(n.PartitionBy) > 0 {
		next()
		p.put("PARTITION BY ")
		list(p, n.PartitionBy, ", ")
	}
	if len(n.OrderBy) > 0 {
		next()
		p.orderBy("ORDER BY ", n.OrderBy)
	}
	if n.Frame != nil {
		next()
		n.Frame.print(p)
	}
	p.put(")")
}

func (n *Frame) print(p *printer) {
	p.put(string(n.Unit), " ")
	p.putIf(n.End != nil, "BETWEEN ")
	n.Start.print(p)
	clause(p, " AND ", n.End)
}

func (n *FrameBound) print(p *printer) {
	if n.Distance != nil {
		p.operand(n.Distance, bindPredicate+1)
		p.put(" ")
	}
	p.put(string(n.Kind))
}
