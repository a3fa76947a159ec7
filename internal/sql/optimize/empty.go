package optimize

import (
	"slices"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// dropEmpty replaces by no rows what a filter that is never true, or what is below it,
// leaves without any, as Flink does: what makes no rows reads nothing, needs no
// window, and takes no rows back. Rows that Flink numbers, makes of a collection or
// puts into windows are computed all the same.
func dropEmpty(n plan.Node) plan.Node {
	switch at := n.(type) {
	case *plan.Calc:
		if never(at.Filter) {
			return noRows(n)
		}
	case *plan.Union:
		rest := at.Kept(func(in plan.Node) bool { return !isEmpty(in) })
		switch len(rest.Ins) {
		case len(at.Ins):
			return n
		case 0:
			return noRows(n)
		}
		return rest
	case *plan.Join:
		return joinOfNone(at)
	case *plan.Aggregate:
		if len(at.Keys) == 0 {
			return n
		}
	case *plan.WindowAggregate:
		if len(at.Keys) == 0 {
			return n
		}
	case *plan.Rank:
		if !at.Limit {
			return n
		}
	case *plan.Sort:
	default:
		return n
	}
	if isEmpty(n.Inputs()[0]) {
		return noRows(n)
	}
	return n
}

// dropUnreached replaces what is below a filter that is never true by no rows before constants of it are computed, as in Flink: one
// that cannot be computed there is no mistake. What the filter's own node computes is one.
func dropUnreached(env *expr.Env) func(plan.Node) plan.Node {
	return func(n plan.Node) plan.Node {
		c, ok := n.(*plan.Calc)
		if !ok || c.Filter == nil || !plan.Contradicts(expr.Fold(expr.Simplify(c.Filter), env)) {
			return n
		}
		for i := range c.Project {
			if c.Source(i) < 0 {
				return n
			}
		}
		return noRows(n)
	}
}

// joinOfNone is a join of which a side may have no rows, or of which no rows match.
func joinOfNone(j *plan.Join) plan.Node {
	left, right := isEmpty(j.Left), isEmpty(j.Right)
	unmatched := left || right || j.Condition != nil && never(j.Condition)
	switch {
	case left && !j.Kind.PadsLeft(), right && !j.Kind.PadsRight() && j.Kind != plan.AntiJoin,
		unmatched && (j.Kind == plan.InnerJoin || j.Kind == plan.SemiJoin):
		return noRows(j)
	case unmatched && j.Kind == plan.AntiJoin:
		return j.Left
	case right, unmatched && j.Kind == plan.LeftJoin:
		return &plan.Calc{Span: j.Span, Input: j.Left, Project: append(plan.Refs(j.Left.Columns()), nulls(j.Right)...), Cols: j.Cols}
	case left, unmatched && j.Kind == plan.RightJoin:
		return &plan.Calc{Span: j.Span, Input: j.Right, Project: append(nulls(j.Left), plan.Refs(j.Right.Columns())...), Cols: j.Cols}
	}
	return j
}

// nulls stand in the place of n's columns.
func nulls(n plan.Node) []expr.Expr {
	var all []expr.Expr
	for _, c := range n.Columns() {
		all = append(all, expr.LiteralNull(c.Type.AsNullable()))
	}
	return all
}

// never reports a filter that no row passes.
func never(filter expr.Expr) bool {
	return slices.ContainsFunc(plan.Conjuncts(filter), func(x expr.Expr) bool {
		lit, ok := x.(*expr.Literal)
		return ok && (lit.IsNull() || lit.Value.Ints[0] == 0)
	})
}

func isEmpty(n plan.Node) bool {
	v, ok := n.(*plan.Values)
	return ok && len(v.Rows) == 0
}

// noRows has the columns of n.
func noRows(n plan.Node) plan.Node {
	return &plan.Values{Span: n.At(), Cols: slices.Clone(n.Columns())}
}
