package ast

func (n *Call) print(p *printer) {
	n.Name.printFunction(p)
	if n.NoParens {
		return
	}
	p.put("(")
	p.putIf(n.Distinct, "DISTINCT ")
	p.putIf(n.All, "ALL ")
	list(p, n.Args, ", ")
	p.orderBy(" ORDER BY ", n.OrderBy)
	p.put(")")
	if n.Nulls != NullsDefault {
		p.put(" ", string(n.Nulls))
	}
	p.withinGroup(n.WithinGroup)
	if n.Filter != nil {
		p.put(" FILTER (WHERE ")
		n.Filter.print(p)
		p.put(")")
	}
	clause(p, " OVER ", n.Over)
}

func (p *printer) withinGroup(items []*OrderItem) {
	if len(items) > 0 {
		p.put(" WITHIN GROUP (ORDER BY ")
		list(p, items, ", ")
		p.put(")")
	}
}

// orderBy writes the keyword and the items, if there are any.
func (p *printer) orderBy(keyword string, items []*OrderItem) {
	if len(items) > 0 {
		p.put(keyword)
		list(p, items, ", ")
	}
}

func (n *Over) print(p *printer) {
	if n.Ref != nil {
		n.Ref.print(p)
		return
	}
	n.Window.print(p)
}

func (n *NamedArg) print(p *printer) {
	n.Name.print(p)
	p.put(" => ")
	n.Value.print(p)
}

func (*DefaultArg) print(p *printer) { p.put("DEFAULT") }
func (n *UnitArg) print(p *printer)  { p.put(string(n.Unit)) }

func (n *TableArg) print(p *printer) {
	if n.Query != nil {
		p.subquery(n.Query)
	}
	clause(p, "TABLE ", n.Name)
	if len(n.PartitionBy) > 0 {
		p.put(" PARTITION BY (")
		list(p, n.PartitionBy, ", ")
		p.put(")")
	}
	if len(n.OrderBy) > 0 {
		p.put(" ORDER BY (")
		list(p, n.OrderBy, ", ")
		p.put(")")
	}
}

func (n *ModelArg) print(p *printer) {
	p.put("MODEL ")
	n.Name.print(p)
}

func (n *Descriptor) print(p *printer) {
	p.put("DESCRIPTOR")
	p.identList(n.Columns)
}

func (n *Extract) print(p *printer) {
	p.put("EXTRACT(", string(n.Unit), " FROM ")
	n.X.print(p)
	p.put(")")
}

func (n *Trim) print(p *printer) {
	p.put("TRIM(", string(n.Side))
	p.putIf(n.Side != TrimDefault && n.Chars != nil, " ")
	if n.Chars != nil {
		n.Chars.print(p)
	}
	p.putIf(n.Side != TrimDefault || n.Chars != nil, " FROM ")
	n.X.print(p)
	p.put(")")
}

func (n *PositionOf) print(p *printer) {
	p.put("POSITION(")
	n.Needle.print(p)
	p.put(" IN ")
	n.X.print(p)
	p.exprClause(" FROM ", n.Start)
	p.put(")")
}

// exprClause writes a keyword and an expression behind it, if the expression is there.
func (p *printer) exprClause(keyword string, x Expr) {
	if x != nil {
		p.put(keyword)
		x.print(p)
	}
}

func (n *Overlay) print(p *printer) {
	p.put("OVERLAY(")
	n.X.print(p)
	p.exprClause(" PLACING ", n.Placing)
	p.exprClause(" FROM ", n.Start)
	p.exprClause(" FOR ", n.Length)
	p.put(")")
}

func (n *Substring) print(p *printer) {
	p.put("SUBSTRING(")
	n.X.print(p)
	p.exprClause(" FROM ", n.Start)
	p.exprClause(" FOR ", n.Length)
	p.put(")")
}

func (n *RoundTo) print(p *printer) {
	if n.Up {
		p.put("CEIL(")
	} else {
		p.put("FLOOR(")
	}
	n.X.print(p)
	p.put(" TO ", string(n.Unit), ")")
}

func (n *MatchScope) print(p *printer) {
	if n.Final {
		p.put("FINAL ")
	} else {
		p.put("RUNNING ")
	}
	p.operand(n.X, bindPrimary)
}
