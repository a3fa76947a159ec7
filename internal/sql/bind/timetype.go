package bind

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// Flink's planner carries the mark of an event time in the type of a column, and so in what takes its type from the column: FLOOR(ts TO DAY),
// COALESCE(ts, …), MAX(ts), ts behind a join. Such a value is no event time in the end, but UNION sees the mark: beside it,
// what has none is made an event time.

// unitedTimes tells of column i of a UNION's operands whether each is an event time in the end; nil if
// the column has the mark in none of them, or loses it because the types differ. steps are those of
// commonColumn.
func unitedTimes(operands []*relation, i int, steps []types.Type) []bool {
	if !timeTyped(operands[0].node, i) {
		return nil
	}
	nullable := steps[len(steps)-1].Nullable
	times := make([]bool, len(operands))
	for j, r := range operands {
		col := r.node.Columns()[i]
		if col.Type.Kind != steps[0].Kind || col.Type.Precision != steps[0].Precision || col.Time == catalog.ProcTime {
			return nil
		}
		cast := col.Type.Nullable != nullable || !timeTyped(r.node, i)
		times[j] = cast || col.Time == catalog.RowTime
	}
	return times
}

// timeTyped reports a column whose type has the mark of an event time.
func timeTyped(n plan.Node, i int) bool {
	col := n.Columns()[i]
	if col.Time == catalog.RowTime {
		return true
	}
	if !col.Type.IsTimestamp() {
		return false
	}
	switch n := n.(type) {
	case *plan.Calc:
		return timeTypedExpr(n.Project[i], n.Input)
	case *plan.Join:
		if left := len(n.Left.Columns()); i >= left {
			return timeTyped(n.Right, i-left)
		}
		return timeTyped(n.Left, i)
	case *plan.Aggregate:
		if i < len(n.Keys) {
			return timeTyped(n.Input, n.Keys[i])
		}
		return timeTypedCall(n.Calls[i-len(n.Keys)].Args, n.Input)
	case *plan.Over:
		if first := len(n.Input.Columns()); i >= first {
			return timeTypedCall(n.Calls[i-first].Args, n.Input)
		}
		return timeTyped(n.Input, i)
	case *plan.Rank, *plan.Sort, *plan.RowNumber:
		in := n.Inputs()[0]
		return i < len(in.Columns()) && timeTyped(in, i)
	}
	return false
}

// timeTypedCall reports an aggregate of a timestamp, which has the type of its argument.
func timeTypedCall(args []int, in plan.Node) bool { return len(args) > 0 && timeTyped(in, args[0]) }

// timeTypedExpr reports a value that takes its type from a column with the mark: the first
// timestamp among the arguments, or array of them, gives it.
func timeTypedExpr(x expr.Expr, in plan.Node) bool {
	switch x := x.(type) {
	case *expr.Column:
		return x.Index < len(in.Columns()) && timeTyped(in, x.Index)
	case *expr.Call:
		if x.Fn.Name == "CAST" || x.Fn.Name == "TRY_CAST" {
			return false
		}
		for _, a := range x.Args {
			if lit, ok := a.(*expr.Literal); ofTimestamps(a.Type()) && !(ok && lit.IsNull()) {
				return timeTypedExpr(a, in)
			}
		}
	}
	return false
}

func ofTimestamps(t types.Type) bool {
	return t.IsTimestamp() || t.Kind == types.Array && t.Elem.IsTimestamp()
}
