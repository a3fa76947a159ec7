package optimize

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// pushFilters moves conditions toward the sources: through a Calc that only
// passes their columns on, and into the branches of a union.
func pushFilters(n plan.Node) plan.Node {
	c, ok := n.(*plan.Calc)
	if !ok || c.Filter == nil || !expr.Deterministic(c.Filter) {
		return n
	}
	switch in := c.Input.(type) {
	case *plan.Calc:
		return throughCalc(c, in)
	case *plan.Union:
		return throughUnion(c, in)
	case *plan.Join:
		below, rest := plan.IntoJoin(in, plan.Conjuncts(c.Filter))
		above := *c
		above.Input, above.Filter = below, plan.And(rest...)
		return &above
	case *plan.LookupJoin:
		below, rest := in.IntoLeft(plan.Conjuncts(c.Filter))
		above := *c
		above.Input, above.Filter = below, plan.And(rest...)
		return &above
	}
	return n
}

// throughCalc moves the conditions whose columns the lower Calc copies.
func throughCalc(upper, lower *plan.Calc) plan.Node {
	var stay, move []expr.Expr
	for _, x := range plan.Conjuncts(upper.Filter) {
		if copied(x, lower) {
			move = append(move, plan.Substitute(x, func(c *expr.Column) expr.Expr { return lower.Project[c.Index] }))
		} else {
			stay = append(stay, x)
		}
	}
	if len(move) == 0 {
		return upper
	}
	below := *lower
	below.Filter = plan.And(lower.Filter, plan.And(move...))
	above := *upper
	above.Input, above.Filter = pushFilters(&below), plan.And(stay...)
	return &above
}

func copied(x expr.Expr, lower *plan.Calc) bool {
	for _, c := range expr.Columns(x) {
		if lower.Source(c) < 0 {
			return false
		}
	}
	return true
}

func throughUnion(upper *plan.Calc, u *plan.Union) plan.Node {
	ins := make([]plan.Node, len(u.Ins))
	for i, in := range u.Ins {
		filter := plan.Substitute(upper.Filter, func(c *expr.Column) expr.Expr { return plan.Ref(in.Columns(), c.Index) })
		ins[i] = pushFilters(mergeCalcs(plan.NewFilter(upper.Span, in, filter)))
	}
	above := *upper
	above.Input, above.Filter = u.WithInputs(ins), nil
	return &above
}

// filterIntoScan lets a source drop rows that its only user would drop. The
// rows of an upsert table are needed until the old row of a key is known, so
// only tables of inserts are filtered at the source.
func filterIntoScan(users map[plan.Node]int) func(plan.Node) plan.Node {
	return func(n plan.Node) plan.Node {
		c, ok := n.(*plan.Calc)
		if !ok || c.Filter == nil || !expr.Deterministic(c.Filter) {
			return n
		}
		s, ok := c.Input.(*plan.Scan)
		if !ok || users[s] != 1 || !plan.ReadsInserts(s) {
			return n
		}
		scan := *s
		scan.Filter = plan.And(s.Filter, c.Filter)
		calc := *c
		calc.Input, calc.Filter = &scan, nil
		if calc.IsIdentity() {
			return &scan
		}
		return &calc
	}
}
