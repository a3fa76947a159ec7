package bind

import (
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
	return col.Type.IsTimestamp() && col.TypedTime() == catalog.RowTime
}
