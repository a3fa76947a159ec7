package optimize

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// foldConstants computes what does not depend on the row, and drops filters
// that are always true; conditions of joins are folded only where they are never true.
func foldConstants(env *expr.Env) func(plan.Node) (plan.Node, error) {
	return func(n plan.Node) (plan.Node, error) {
		if j, ok := n.(*plan.Join); ok {
			return neverMatched(j, env), nil
		}
		c, ok := n.(*plan.Calc)
		if !ok {
			return n, nil
		}
		fold := func(x expr.Expr) (expr.Expr, error) {
			x, err := expr.FourDigitYears(expr.Fold(expr.Simplify(x), env))
			if err != nil {
				return nil, diag.At(c.Span, err)
			}
			return x, nil
		}
		folded := *c
		switch {
		case c.Filter == nil:
		case plan.Contradicts(expr.Fold(expr.Simplify(c.Filter), env)):
			folded.Filter = expr.NewBool(false)
		default:
			filter, err := fold(c.Filter)
			if err != nil {
				return nil, err
			}
			folded.Filter = dropTrue(filter)
		}
		folded.Project = make([]expr.Expr, len(c.Project))
		for i, x := range c.Project {
			var err error
			if folded.Project[i], err = fold(x); err != nil {
				return nil, err
			}
		}
		return &folded, nil
	}
}

// neverMatched makes FALSE of a join's condition that is never true, so that it says nothing of keys or time, as in Flink.
func neverMatched(j *plan.Join, env *expr.Env) plan.Node {
	if j.Condition == nil || !plan.Contradicts(expr.Fold(expr.Simplify(j.Condition), env)) {
		return j
	}
	out := plan.NewJoin(j.Span, j.Kind, j.Left, j.Right, expr.NewBool(false), j.TTL)
	for i := range out.Cols {
		out.Cols[i].Name = j.Cols[i].Name
	}
	return out
}

func dropTrue(filter expr.Expr) expr.Expr {
	lit, ok := filter.(*expr.Literal)
	if ok && !lit.IsNull() && lit.Value.Ints[0] == 1 {
		return nil
	}
	return filter
}
