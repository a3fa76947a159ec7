package operator

import (
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

func TestRowsOfKnownKeysAllocateNothing(t *testing.T) {
	column := func(i int) []dataflow.AggCall {
		return []dataflow.AggCall{
			{Fn: "COUNT", Filter: -1, T: types.Of(types.BigInt)},
			{Fn: "SUM", Args: []int{i}, Filter: -1, T: types.Of(types.BigInt)},
			{Fn: "MAX", Args: []int{i}, Filter: -1, T: types.Of(types.BigInt)},
		}
	}
	results := []types.Field{benchmarkFields[0], benchmarkFields[1], benchmarkFields[1], benchmarkFields[1]}
	for name, c := range map[string]struct {
		spec   dataflow.Spec
		fields []types.Field
	}{
		"group":    {&dataflow.GroupAggregate{Keys: []int{0}, Calls: column(1), EmitUpdateBefore: true}, results},
		"tumble":   {&dataflow.WindowAggregate{Keys: []int{0}, Calls: column(1), Attached: -1, Window: dataflow.Window{Kind: dataflow.Tumble, Time: 2, Size: 1000}}, results},
		"hop":      {&dataflow.WindowAggregate{Keys: []int{0}, Calls: column(1), Attached: -1, Window: dataflow.Window{Kind: dataflow.Hop, Time: 2, Size: 1000, Slide: 100}}, results},
		"cumulate": {&dataflow.WindowAggregate{Keys: []int{0}, Calls: column(1), Attached: -1, Window: dataflow.Window{Kind: dataflow.Cumulate, Time: 2, Size: 1000, Slide: 100}}, results},
		"session":  {&dataflow.WindowAggregate{Keys: []int{0}, Calls: column(1), Attached: -1, Window: dataflow.Window{Kind: dataflow.Session, Time: 2, Size: 1000}}, results},
		"over": {
			&dataflow.OverAggregate{Keys: []int{0}, Calls: column(1), Processing: true, Frame: dataflow.Frame{Rows: true, Unbounded: true}},
			append(append([]types.Field(nil), benchmarkFields...), results[1:]...),
		},
		"last row":  {&dataflow.Deduplicate{Keys: []int{0}, Order: 2, KeepLast: true, EmitUpdateBefore: true}, benchmarkFields},
		"first row": {&dataflow.Deduplicate{Keys: []int{0}, Order: 2}, benchmarkFields},
		"normalize": {&dataflow.ChangelogNormalize{Keys: []int{0}, EmitUpdateBefore: true}, benchmarkFields},
	} {
		t.Run(name, func(t *testing.T) {
			shard, err := state.NewShard(state.AllGroups)
			if err != nil {
				t.Fatal(err)
			}
			n := &dataflow.Node{ID: "op", Spec: c.spec, Fields: c.fields, Inputs: []dataflow.Edge{{From: &dataflow.Node{Fields: benchmarkFields}}}}
			op, err := New(n, Context{Shard: shard, Emit: func(*types.Batch) error { return nil }})
			if err != nil {
				t.Fatal(err)
			}
			batches := benchmarkBatches(100)[:4]
			process := func() {
				for _, b := range batches {
					if err := op.Process(0, b); err != nil {
						t.Fatal(err)
					}
				}
			}
			process()
			if n := testing.AllocsPerRun(10, process); n != 0 {
				t.Errorf("%v allocations for %d rows", n, 4*types.MaxBatchRows)
			}
		})
	}
}
