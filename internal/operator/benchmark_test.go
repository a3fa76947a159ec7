package operator

import (
	"fmt"
	"math/rand/v2"
	"syscall"
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

var benchmarkFields = []types.Field{
	{Name: "k", Type: types.Of(types.BigInt)}, {Name: "v", Type: types.Of(types.BigInt)}, {Name: "ts", Type: types.TimestampOf(3)},
}

// benchmarkBatches makes rows of keys uniform keys, a millisecond apart for every
// batch.
func benchmarkBatches(keys int) []*types.Batch {
	rng := rand.New(rand.NewPCG(1, 2))
	batches := make([]*types.Batch, 64)
	for i := range batches {
		b := types.NewBatch(benchmarkFields, types.MaxBatchRows)
		for range types.MaxBatchRows {
			b.Cols[0].AppendInt(int64(rng.IntN(keys)))
			b.Cols[1].AppendInt(int64(rng.IntN(1000)))
			b.Cols[2].AppendTimestamp(int64(i), 0)
			b.AppendRow(types.Insert)
		}
		batches[i] = b
	}
	return batches
}

func benchmarkOperator(b *testing.B, spec dataflow.Spec, fields []types.Field, step func(op Operator, s *state.Shard, i int)) {
	for _, keys := range []int{1_000, 100_000} {
		b.Run(fmt.Sprintf("keys=%d", keys), func(b *testing.B) {
			batches := benchmarkBatches(keys)
			shard, err := state.NewShard(state.AllGroups)
			if err != nil {
				b.Fatal(err)
			}
			rows := 0
			n := &dataflow.Node{ID: "op", Spec: spec, Fields: fields, Inputs: []dataflow.Edge{{From: &dataflow.Node{Fields: benchmarkFields}}}}
			op, err := New(n, Context{Shard: shard, Emit: func(out *types.Batch) error { rows += out.N; return nil }})
			if err != nil {
				b.Fatal(err)
			}
			for range 3 {
				for i, in := range batches {
					if err := op.Process(0, in); err != nil {
						b.Fatal(err)
					}
					step(op, shard, i)
				}
			}
			b.ReportAllocs()
			b.ResetTimer()
			before := processorTime(b)
			for i := 0; b.Loop(); i++ {
				if err := op.Process(0, batches[i%len(batches)]); err != nil {
					b.Fatal(err)
				}
				step(op, shard, i)
			}
			events := float64(b.N) * types.MaxBatchRows
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/events, "ns/event")
			b.ReportMetric(float64(processorTime(b)-before)/events, "cpu-ns/event")
		})
	}
}

// processorTime is what the process has used, in nanoseconds: on a busy machine it
// says more than the clock.
func processorTime(b *testing.B) int64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return u.Utime.Nano() + u.Stime.Nano()
}

func count() []dataflow.AggCall {
	return []dataflow.AggCall{{Fn: "COUNT", Filter: -1, T: types.Of(types.BigInt).NotNull()}}
}

var countFields = []types.Field{benchmarkFields[0], {Name: "n", Type: types.Of(types.BigInt).NotNull()}}

// The clock stands still: what is measured is adding to windows that exist.
func BenchmarkTumblingCount(b *testing.B) {
	spec := &dataflow.WindowAggregate{
		Keys: []int{0}, Calls: count(), Attached: -1,
		Window: dataflow.Window{Kind: dataflow.Tumble, Time: 2, Size: 10_000},
	}
	benchmarkOperator(b, spec, countFields, func(Operator, *state.Shard, int) {})
}

// Every 64 batches a window fires, and a segment is written every 16.
func BenchmarkTumblingCountFiringAndSnapshotting(b *testing.B) {
	spec := &dataflow.WindowAggregate{
		Keys: []int{0}, Calls: count(), Attached: -1,
		Window: dataflow.Window{Kind: dataflow.Tumble, Time: 2, Size: 10_000},
	}
	epoch, base := uint64(0), int64(0)
	benchmarkOperator(b, spec, countFields, func(op Operator, s *state.Shard, i int) {
		if i%16 == 15 {
			epoch++
			s.Segment(epoch).Release()
		}
		if i%64 == 63 {
			base++
			w := op.(*tumbleAggregate)
			w.passed = noWatermark // the batches come again
			if err := op.Watermark(base * 10_000_000); err != nil {
				b.Fatal(err)
			}
			w.passed = noWatermark
		}
	})
}

func BenchmarkRunningCount(b *testing.B) {
	spec := &dataflow.GroupAggregate{Keys: []int{0}, Calls: count(), EmitUpdateBefore: true}
	benchmarkOperator(b, spec, countFields, func(Operator, *state.Shard, int) {})
}
