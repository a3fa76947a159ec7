package plan

import "github.com/onceflow/onceflow/internal/expr"

// Expressions are those that a node computes itself; nil where it computes none.
func Expressions(n Node) []expr.Expr {
	var all []expr.Expr
	add := func(list ...expr.Expr) {
		for _, x := range list {
			if x != nil {
				all = append(all, x)
			}
		}
	}
	switch n := n.(type) {
	case *Scan:
		add(n.Filter)
	case *Values:
		for _, row := range n.Rows {
			add(row...)
		}
	case *Calc:
		add(n.Filter)
		add(n.Project...)
	case *Normalize:
		add(n.Filter)
	case *Join:
		add(n.Condition)
	case *TemporalJoin:
		add(n.Condition)
	case *LookupJoin:
		add(n.Condition)
		add(n.Keys...)
	case *Unnest:
		add(n.Collection, n.On)
	case *Match:
		add(n.Measures.Exprs...)
		for _, a := range n.Measures.View.Aggregates {
			add(a.Args...)
		}
		for _, c := range n.Conditions {
			add(c.Holds)
			for _, a := range c.View.Aggregates {
				add(a.Args...)
			}
		}
	}
	return all
}
