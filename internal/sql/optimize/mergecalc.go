package optimize

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// mergeCalcs makes one Calc of two that follow each other, and drops a Calc
// that does nothing. Computed columns that are used more than once are not
// merged: they would be computed more than once.
func mergeCalcs(n plan.Node) plan.Node {
	c, ok := n.(*plan.Calc)
	if !ok {
		return n
	}
	for {
		in, ok := c.Input.(*plan.Calc)
		if !ok || !mergeable(c, in) {
			break
		}
		c = merged(c, in)
	}
	if c.IsIdentity() {
		return c.Input
	}
	return renamed(c)
}

// mergeable reports whether no computed column of the lower Calc is used twice,
// and none that differs from evaluation to evaluation is moved.
func mergeable(upper, lower *plan.Calc) bool {
	if upper.Filter != nil && lower.Filter != nil && !expr.Deterministic(upper.Filter) {
		return false
	}
	uses := make([]int, len(lower.Project))
	count := func(x expr.Expr) {
		for _, c := range occurrences(x) {
			uses[c]++
		}
	}
	for _, x := range upper.Project {
		count(x)
	}
	if upper.Filter != nil {
		count(upper.Filter)
	}
	for i, x := range lower.Project {
		if _, computed := x.(*expr.Call); computed && (uses[i] > 1 || !expr.Deterministic(x) && uses[i] > 0) {
			return false
		}
	}
	return true
}

// occurrences lists the columns of an expression, each as often as it is read.
func occurrences(x expr.Expr) []int {
	switch x := x.(type) {
	case *expr.Column:
		return []int{x.Index}
	case *expr.Call:
		var all []int
		for _, a := range x.Args {
			all = append(all, occurrences(a)...)
		}
		return all
	}
	return nil
}

func merged(upper, lower *plan.Calc) *plan.Calc {
	through := func(x expr.Expr) expr.Expr {
		return plan.Substitute(x, func(c *expr.Column) expr.Expr { return lower.Project[c.Index] })
	}
	out := &plan.Calc{Span: upper.Span, Input: lower.Input, Filter: lower.Filter, Cols: upper.Cols}
	for _, x := range upper.Project {
		out.Project = append(out.Project, through(x))
	}
	if upper.Filter != nil {
		out.Filter = plan.And(lower.Filter, through(upper.Filter))
	}
	return out
}

// renamed gives the names of a Calc that only renames to the aggregation below,
// so that no operator is needed for them.
func renamed(c *plan.Calc) plan.Node {
	if c.Filter != nil || len(c.Project) != len(c.Input.Columns()) {
		return c
	}
	for i := range c.Project {
		if c.Source(i) != i {
			return c
		}
	}
	switch in := c.Input.(type) {
	case *plan.Aggregate:
		out := *in
		out.Cols = c.Cols
		return &out
	case *plan.WindowAggregate:
		out := *in
		out.Cols = c.Cols
		return &out
	}
	return c
}
