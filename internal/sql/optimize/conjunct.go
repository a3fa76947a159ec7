package optimize

import (
	"github.com/onceflow/onceflow/internal/expr"
)

// conjuncts splits a AND b AND c.
func conjuncts(x expr.Expr) []expr.Expr {
	if x == nil {
		return nil
	}
	if c, ok := x.(*expr.Call); ok && c.Fn.Name == "AND" {
		var all []expr.Expr
		for _, a := range c.Args {
			all = append(all, conjuncts(a)...)
		}
		return all
	}
	return []expr.Expr{x}
}

// and joins two conditions, either of which may be nil.
func and(a, b expr.Expr) expr.Expr {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	fn, _ := expr.Lookup("AND")
	joined, err := fn.Bind([]expr.Expr{a, b}, nil)
	if err != nil {
		// Both are conditions that were bound before.
		return a
	}
	return joined
}

// allOf joins conditions; nil for none.
func allOf(list []expr.Expr) expr.Expr {
	var all expr.Expr
	for _, x := range list {
		all = and(all, x)
	}
	return all
}
