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

// joinOfNone is a join of which a side may have no rows.
func joinOfNone(j *plan.Join) plan.Node {
	left, right := isEmpty(j.Left), isEmpty(j.Right)
	switch {
	case left && !j.Kind.PadsLeft(), right && (j.Kind == plan.InnerJoin || j.Kind == plan.SemiJoin || j.Kind == plan.RightJoin):
		return noRows(j)
	case right && j.Kind == plan.AntiJoin:
		return j.Left
	case right && j.Kind == plan.LeftJoin:
		rows := plan.Refs(j.Left.Columns())
		for _, c := range j.Right.Columns() {
			rows = append(rows, expr.LiteralNull(c.Type.AsNullable()))
		}
		return &plan.Calc{Span: j.Span, Input: j.Left, Project: rows, Cols: j.Cols}
	}
	return j
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
