package optimize

import "github.com/onceflow/onceflow/internal/sql/plan"

// windowJoin marks joins of rows of the same windows, which end with them.
func windowJoin(n plan.Node) plan.Node {
	j, ok := n.(*plan.Join)
	if !ok || j.Interval != nil {
		return n
	}
	left, okLeft := plan.WindowOf(j.Left)
	right, okRight := plan.WindowOf(j.Right)
	if !okLeft || !okRight || !plan.SameWindow(left.Window, right.Window) {
		return n
	}
	starts, ends := false, false
	for _, p := range j.Pairs {
		starts = starts || p.Left == left.Start && p.Right == right.Start
		ends = ends || p.Left == left.End && p.Right == right.End
	}
	if !starts || !ends {
		return n
	}
	out := *j
	out.Windowed = true
	return &out
}
