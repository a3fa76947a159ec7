package optimize

import (
	"slices"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// withoutUnread is the input of a Calc without what the Calc itself reads nothing of, as in Flink: window functions, so that rows are not late for
// them and they make no changes, unless the Calc filters; and joins that only add columns. What further nodes above leave
// unread is computed all the same.
func withoutUnread(c *plan.Calc) plan.Node {
	need := columns{}
	for _, x := range c.Project {
		need.add(expr.Columns(x)...)
	}
	if c.Filter != nil {
		need.add(expr.Columns(c.Filter)...)
	}
	n := c.Input
	for {
		below, left := n, false
		switch at := n.(type) {
		case *plan.Over, *plan.RowNumber:
			below, left = n.Inputs()[0], c.Filter == nil
		case *plan.Join:
			below, left = at.Left, addsOnlyColumns(at)
		}
		if !left || readsFrom(need, len(below.Columns())) {
			return n
		}
		n = below
	}
}

// readsFrom reports a column that is needed of those from first on.
func readsFrom(need columns, first int) bool {
	for i := range need {
		if i >= first {
			return true
		}
	}
	return false
}

// addsOnlyColumns reports a join that leaves each row of the left side once: the right side
// has one row at most for it. What Flink makes an event time is no key to it.
func addsOnlyColumns(j *plan.Join) bool {
	if j.Kind != plan.LeftJoin || j.Interval != nil || len(j.Pairs) == 0 {
		return false
	}
	equal := constants(j.Right)
	for _, p := range j.Pairs {
		equal = append(equal, p.Right)
	}
	return plan.CoversKey(equal, plan.Infer([]plan.Node{j.Right}).Keys(j.Right)) && holdsWindow(j.Right, equal)
}

// holdsWindow reports that columns of n with a bound of a window of GROUP BY hold all bounds that it groups by. One may
// do as a key, but Flink knows of none smaller than the group when it leaves out joins.
func holdsWindow(n plan.Node, list plan.Key) bool {
	held := map[*plan.WindowAggregate]columns{}
	for _, c := range list {
		at, from := plan.Origin(n, c)
		if w, ok := at.(*plan.WindowAggregate); ok && !w.Grouped && from >= len(w.Keys)+len(w.Calls) {
			if held[w] == nil {
				held[w] = columns{}
			}
			held[w].add(from)
		}
	}
	for w, bounds := range held {
		if len(bounds) < len(w.Bounds) {
			return false
		}
	}
	return true
}

// constants are the columns that hold the same value in every row.
func constants(n plan.Node) plan.Key {
	var found plan.Key
	switch n := n.(type) {
	case *plan.Calc:
		below := constants(n.Input)
		for i, x := range n.Project {
			_, literal := x.(*expr.Literal)
			if c, ok := x.(*expr.Column); literal || ok && slices.Contains(below, c.Index) {
				found = append(found, i)
			}
		}
	case *plan.Aggregate:
		below := constants(n.Input)
		for i, k := range n.Keys {
			if slices.Contains(below, k) {
				found = append(found, i)
			}
		}
	}
	return found
}
