package plan

import (
	"slices"

	"github.com/onceflow/onceflow/internal/expr"
)

// Factor moves what all alternatives of an OR have in common before it: of
// (a AND b) OR (a AND c) it makes a AND (b OR c), which is the same for NULLs, too. As in
// Flink it shows keys, bounds of time and limits of ROW_NUMBER that are written
// in each alternative.
func Factor(x expr.Expr) expr.Expr {
	c, ok := x.(*expr.Call)
	if !ok {
		return x
	}
	switch c.Fn.Name {
	case "AND":
		args := make([]expr.Expr, len(c.Args))
		for i, a := range c.Args {
			args[i] = Factor(a)
		}
		return And(args...)
	case "OR":
		return factorOr(c)
	}
	return x
}

func factorOr(or *expr.Call) expr.Expr {
	alternatives := disjuncts(or)
	var common []expr.Expr
	for _, x := range Conjuncts(alternatives[0]) {
		everywhere := func(a expr.Expr) bool { return contains(Conjuncts(a), x) }
		if expr.Deterministic(x) && !slices.ContainsFunc(alternatives, func(a expr.Expr) bool { return !everywhere(a) }) && !contains(common, x) {
			common = append(common, x)
		}
	}
	if len(common) == 0 {
		return or
	}
	var rest expr.Expr
	for _, a := range alternatives {
		own := slices.DeleteFunc(Conjuncts(a), func(x expr.Expr) bool { return contains(common, x) })
		switch left := And(own...); {
		case left == nil:
			// The alternative is what all have in common, and includes the others.
			return And(common...)
		case rest == nil:
			rest = left
		default:
			rest = combined("OR", rest, left)
		}
	}
	return And(append(common, rest)...)
}

func disjuncts(x expr.Expr) []expr.Expr {
	c, ok := x.(*expr.Call)
	if !ok || c.Fn.Name != "OR" {
		return []expr.Expr{x}
	}
	var all []expr.Expr
	for _, a := range c.Args {
		all = append(all, disjuncts(a)...)
	}
	return all
}

func contains(list []expr.Expr, x expr.Expr) bool {
	return slices.ContainsFunc(list, func(y expr.Expr) bool { return y.Canonical() == x.Canonical() })
}
