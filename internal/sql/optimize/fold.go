package optimize

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// foldConstants computes what does not depend on the row, and drops filters
// that are always true.
func foldConstants(env *expr.Env) func(plan.Node) plan.Node {
	return func(n plan.Node) plan.Node {
		c, ok := n.(*plan.Calc)
		if !ok {
			return n
		}
		folded := *c
		if c.Filter != nil {
			folded.Filter = dropTrue(expr.Fold(c.Filter, env))
		}
		folded.Project = make([]expr.Expr, len(c.Project))
		for i, x := range c.Project {
			folded.Project[i] = expr.Fold(x, env)
		}
		return &folded
	}
}

func dropTrue(filter expr.Expr) expr.Expr {
	lit, ok := filter.(*expr.Literal)
	if ok && !lit.IsNull() && lit.Value.Ints[0] == 1 {
		return nil
	}
	return filter
}
