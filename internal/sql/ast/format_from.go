package ast

import "strconv"

func (n *TableAlias) print(p *printer) {
	n.Name.print(p)
	if len(n.Columns) > 0 {
		p.put(" ")
		p.identList(n.Columns)
	}
}

func (n *Table) print(p *printer) {
	n.Name.print(p)
	p.hints(n.Hints)
	p.exprClause(" FOR SYSTEM_TIME AS OF ", n.AsOf)
	clause(p, " AS ", n.Alias)
}

func (n *DerivedTable) print(p *printer) {
	p.putIf(n.Lateral, "LATERAL ")
	p.subquery(n.Query)
	clause(p, " AS ", n.Alias)
}

func (n *TableFunction) print(p *printer) {
	p.putIf(n.Lateral, "LATERAL ")
	p.putIf(n.TableWord, "TABLE(")
	n.Call.print(p)
	p.putIf(n.TableWord, ")")
	clause(p, " AS ", n.Alias)
}

func (n *Unnest) print(p *printer) {
	p.putIf(n.Lateral, "LATERAL ")
	p.put("UNNEST(")
	list(p, n.Items, ", ")
	p.put(")")
	p.putIf(n.Ordinality, " WITH ORDINALITY")
	clause(p, " AS ", n.Alias)
}

func (n *Join) print(p *printer) {
	p.joinOperand(n.Left, n.Kind != CommaJoin)
	if n.Kind == CommaJoin {
		p.put(", ")
		p.joinOperand(n.Right, false)
		return
	}
	p.line()
	p.putIf(n.Natural, "NATURAL ")
	p.put(string(n.Kind), " ")
	if _, join := n.Right.(*Join); join {
		p.nested(func() { n.Right.print(p) })
	} else {
		n.Right.print(p)
	}
	p.exprClause(" ON ", n.On)
	if len(n.Using) > 0 {
		p.put(" USING ")
		p.identList(n.Using)
	}
}

// joinOperand writes a table beside a join; a list with commas needs parentheses where tight holds.
func (p *printer) joinOperand(t TableRef, tight bool) {
	j, ok := t.(*Join)
	if ok && j.Kind == CommaJoin && tight {
		p.nested(func() { j.print(p) })
		return
	}
	t.print(p)
}

func (n *MatchRecognize) print(p *printer) {
	n.Input.print(p)
	p.put(" MATCH_RECOGNIZE ")
	p.nested(func() { n.printBody(p) })
	clause(p, " AS ", n.Alias)
}

func (n *MatchRecognize) printBody(p *printer) {
	if len(n.PartitionBy) > 0 {
		p.put("PARTITION BY ")
		list(p, n.PartitionBy, ", ")
		p.line()
	}
	if len(n.OrderBy) > 0 {
		p.orderBy("ORDER BY ", n.OrderBy)
		p.line()
	}
	if len(n.Measures) > 0 {
		p.put("MEASURES ")
		list(p, n.Measures, ", ")
		p.line()
	}
	if n.RowsPerMatch != RowsPerMatchDefault {
		p.put(string(n.RowsPerMatch))
		p.line()
	}
	if n.Skip != nil {
		n.Skip.print(p)
		p.line()
	}
	n.Pattern.print(p)
	p.exprClause(" WITHIN ", n.Within)
	p.line()
	if len(n.Subsets) > 0 {
		p.put("SUBSET ")
		list(p, n.Subsets, ", ")
		p.line()
	}
	p.put("DEFINE ")
	list(p, n.Defines, ", ")
}

func (n *Measure) print(p *printer) {
	n.X.print(p)
	p.put(" AS ")
	n.Name.print(p)
}

func (n *MatchSkip) print(p *printer) {
	p.put("AFTER MATCH SKIP ", string(n.Kind))
	clause(p, " ", n.Variable)
}

func (n *MatchPattern) print(p *printer) {
	p.put("PATTERN (")
	p.putIf(n.AnchorStart, "^ ")
	n.X.print(p)
	p.putIf(n.AnchorEnd, " $")
	p.put(")")
}

func (n *PatternVar) print(p *printer) { n.Name.print(p) }

func (n *PatternSeq) print(p *printer) {
	for i, x := range n.Items {
		p.putIf(i > 0, " ")
		switch x.(type) {
		case *PatternSeq, *PatternAlt:
			p.grouped(x)
		default:
			x.print(p)
		}
	}
}

func (n *PatternAlt) print(p *printer) {
	for i, x := range n.Items {
		p.putIf(i > 0, " | ")
		if _, alt := x.(*PatternAlt); alt {
			p.grouped(x)
		} else {
			x.print(p)
		}
	}
}

// grouped writes a pattern in parentheses.
func (p *printer) grouped(x Pattern) {
	p.put("(")
	x.print(p)
	p.put(")")
}

func (n *PatternRepeat) print(p *printer) {
	switch n.X.(type) {
	case *PatternVar, *PatternPermute, *PatternExclude:
		n.X.print(p)
	default:
		p.grouped(n.X)
	}
	switch {
	case n.NoMin:
		p.put("{,", strconv.Itoa(n.Max), "}")
	case n.Min == 0 && n.Max == Unbounded:
		p.put("*")
	case n.Min == 1 && n.Max == Unbounded:
		p.put("+")
	case n.Min == 0 && n.Max == 1:
		p.put("?")
	case n.Max == Unbounded:
		p.put("{", strconv.Itoa(n.Min), ",}")
	case n.Min == n.Max:
		p.put("{", strconv.Itoa(n.Min), "}")
	default:
		p.put("{", strconv.Itoa(n.Min), ",", strconv.Itoa(n.Max), "}")
	}
	p.putIf(n.Reluctant, "?")
}

func (n *PatternPermute) print(p *printer) {
	p.put("PERMUTE(")
	list(p, n.Items, ", ")
	p.put(")")
}

func (n *PatternExclude) print(p *printer) {
	p.put("{- ")
	n.X.print(p)
	p.put(" -}")
}

func (n *MatchSubset) print(p *printer) {
	n.Name.print(p)
	p.put(" = ")
	p.identList(n.Items)
}

func (n *MatchDefine) print(p *printer) {
	n.Variable.print(p)
	p.put(" AS ")
	n.Cond.print(p)
}
