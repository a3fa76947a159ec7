package operator

import (
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// BenchmarkOver adds a batch of rows over 1,000 partitions and lets them go with the
// watermark; figures are for a row.
func BenchmarkOver(b *testing.B) {
	calls := []dataflow.AggCall{
		{Fn: "COUNT", Filter: -1, T: types.Of(types.BigInt)}, {Fn: "SUM", Args: []int{1}, Filter: -1, T: types.Of(types.BigInt)},
	}
	fields := append(append([]types.Field(nil), benchmarkFields...), benchmarkFields[1], benchmarkFields[1])
	for name, frame := range map[string]dataflow.Frame{
		"unbounded": {Unbounded: true}, "rows 10": {Rows: true, Preceding: 10}, "range 10 ms": {Preceding: 10},
	} {
		b.Run(name, func(b *testing.B) {
			shard, err := state.NewShard(state.AllGroups)
			if err != nil {
				b.Fatal(err)
			}
			spec := &dataflow.OverAggregate{Keys: []int{0}, Order: dataflow.SortKey{Column: 2}, ByTime: true, Frame: frame, Calls: calls}
			n := &dataflow.Node{ID: "op", Spec: spec, Fields: fields, Inputs: []dataflow.Edge{{From: &dataflow.Node{Fields: benchmarkFields}}}}
			op, err := New(n, Context{Shard: shard, Emit: func(*types.Batch) error { return nil }})
			if err != nil {
				b.Fatal(err)
			}
			in := benchmarkBatches(1000)[0]
			at := int64(1)
			b.ReportAllocs()
			for b.Loop() {
				for i := range in.N {
					in.Cols[2].Ints[i] = at
				}
				if err := op.Process(0, in); err != nil {
					b.Fatal(err)
				}
				if err := op.Watermark(at); err != nil {
					b.Fatal(err)
				}
				if at%64 == 0 {
					shard.Segment(uint64(at)).Release()
				}
				at++
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(in.N), "ns/row")
		})
	}
}
