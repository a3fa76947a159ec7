package operator

import (
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

func TestNodesThatCannotRunSayWhy(t *testing.T) {
	number, text := types.Field{Name: "n", Type: types.Of(types.Int)}, types.Field{Name: "s", Type: types.String()}
	inputs := []dataflow.Edge{{From: &dataflow.Node{Fields: []types.Field{number}}}, {From: &dataflow.Node{Fields: []types.Field{text}}}}
	session := dataflow.Window{Kind: dataflow.Session, Size: 1000}
	for _, c := range []struct {
		spec dataflow.Spec
		want string
	}{
		{&dataflow.Sink{}, "a *dataflow.Sink is no operator"},
		{&dataflow.Rank{From: 2, To: 1}, "the ranks kept must be from 1 on and not empty"},
		{&dataflow.Join{LeftKeys: []int{0}, RightKeys: []int{0}}, "a join of INT with STRING: cast one side to the type of the other"},
		{
			&dataflow.WindowAggregate{Attached: 0, Window: session, Bounds: []dataflow.WindowBound{dataflow.WindowStart}},
			"the start of a session cannot be told from its end: keep window_start as a key instead",
		},
		{&dataflow.WindowAggregate{Attached: -1}, "the size (0 ms) and the slide (0 ms) of a window must be positive"},
		{
			&dataflow.OverAggregate{Frame: dataflow.Frame{Preceding: 1}},
			"an OVER ordered by a column that is no time attribute begins at UNBOUNDED PRECEDING",
		},
		{&dataflow.OverAggregate{Frame: dataflow.Frame{Preceding: -1}}, "a frame begins at or before the current row, not behind it"},
		{
			&dataflow.OverAggregate{ByTime: true, Order: dataflow.SortKey{Descending: true}},
			"an OVER is ordered by time ascending: a stream does not know its last row",
		},
		{&dataflow.OverAggregate{ByTime: true, Retracts: true}, "an OVER ordered by time takes no updating input"},
		{
			&dataflow.OverAggregate{ByTime: true, Frame: dataflow.Frame{Unbounded: true}, Calls: []dataflow.AggCall{{Fn: "ROW_NUMBER"}}},
			"ROW_NUMBER OVER another frame than its own: ROW_NUMBER counts ROWS, RANK, DENSE_RANK and LAG go by RANGE, all from UNBOUNDED PRECEDING: compute what has another frame in a sub-query",
		},
		{
			&dataflow.OverAggregate{ByTime: true, Frame: dataflow.Frame{Unbounded: true}, Calls: []dataflow.AggCall{{Fn: "LAG"}}},
			"LAG takes a value, and perhaps an offset and a default, not 0 arguments",
		},
		{&dataflow.SortByTime{Order: []dataflow.SortKey{{Descending: true}}}, "a stream is ordered by a time attribute first, ascending"},
		{&dataflow.IntervalJoin{Kind: dataflow.SemiJoin}, "a join by an interval is INNER, LEFT, RIGHT or FULL"},
		{&dataflow.TemporalJoin{Kind: dataflow.RightJoin}, "a join with the version of a table is INNER or LEFT"},
		{&dataflow.Unnest{Collection: &expr.Column{T: number.Type}}, "UNNEST of INT: it takes an ARRAY, a MAP or a MULTISET"},
		{&dataflow.GroupAggregate{Calls: []dataflow.AggCall{{Fn: "SUM", Name: "total", Args: []int{0}, Filter: -1}}, Keys: []int{}}, ""},
	} {
		shard, err := state.NewShard(state.AllGroups)
		if err != nil {
			t.Fatal(err)
		}
		n := &dataflow.Node{ID: "x", Title: "T", Spec: c.spec, Inputs: inputs, Fields: []types.Field{number}}
		_, err = New(n, Context{Shard: shard, Emit: func(*types.Batch) error { return nil }})
		if c.want == "" {
			if err != nil {
				t.Errorf("%T: %v", c.spec, err)
			}
			continue
		}
		if want := "operator T (x): " + c.want; err == nil || err.Error() != want {
			t.Errorf("%T:\ngot  %v\nwant %s", c.spec, err, want)
		}
	}
	n := &dataflow.Node{ID: "x", Title: "T", Spec: &dataflow.Rank{From: 1, To: 1}, Inputs: inputs}
	if _, err := New(n, Context{}); err == nil || err.Error() != "operator T (x): it keeps state, but has no shard" {
		t.Errorf("without a shard: %v", err)
	}
}
