package operator

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/internal/state/statetest"
	"github.com/onceflow/onceflow/types"
)

// forgetting is an operator that keeps rows until the watermark has passed them, with what feeds it.
type forgetting struct {
	b      *testing.B
	shard  *state.Shard
	op     Operator
	rng    *rand.Rand
	batch  *types.Batch
	keys   int
	at     int64
	epoch  uint64
	spent  [2]int64 // processor nanoseconds of filling, and of forgetting
	passed [2]int   // rows
}

// rowsPerTime is how many rows have one time.
const rowsPerTime = 1000

// fill adds the rows of so many times, and ends the epoch.
func (f *forgetting) fill(times int) {
	before := processorTime(f.b)
	for range times {
		f.batch.Reset()
		for range rowsPerTime {
			f.batch.Cols[0].AppendInt(int64(f.rng.IntN(f.keys)))
			f.batch.Cols[1].AppendInt(int64(f.rng.IntN(1000)))
			f.batch.Cols[2].AppendTimestamp(f.at, 0)
			f.batch.AppendRow(types.Insert)
		}
		f.at++
		f.done(f.op.Process(0, f.batch))
		f.shard.Relieve()
	}
	f.barrier()
	f.note(0, times, before)
}

// forget lets the watermark pass so many times more.
func (f *forgetting) forget(through int64, times int) {
	before := processorTime(f.b)
	f.done(f.op.Watermark(through))
	f.shard.Relieve()
	f.barrier()
	f.note(1, times, before)
}

func (f *forgetting) note(what, times int, before int64) {
	f.spent[what] += processorTime(f.b) - before
	f.passed[what] += times * rowsPerTime
}

func (f *forgetting) barrier() {
	f.epoch++
	f.shard.Segment(f.epoch).Release()
}

func (f *forgetting) done(err error) {
	if err != nil {
		f.b.Fatal(err)
	}
}

// What it costs to forget rows while a million stay: of a join by an interval, whose rows are found by their key, beside windows, which are found by their time.
func BenchmarkForgettingWhatTheWatermarkHasPassed(b *testing.B) {
	const live = 1000 // times
	join := &dataflow.IntervalJoin{LeftKeys: []int{0}, RightKeys: []int{0}, NullSafe: []bool{false}, LeftTime: 2, RightTime: 2, High: live}
	both := append(append([]types.Field{}, benchmarkFields...), benchmarkFields...)
	window := &dataflow.WindowAggregate{Keys: []int{0}, Calls: count(), Attached: -1, Window: dataflow.Window{Kind: dataflow.Tumble, Time: 2, Size: 1}}
	for _, spec := range []struct {
		name   string
		spec   dataflow.Spec
		fields []types.Field
		inputs int
	}{{"join", join, both, 2}, {"windows", window, countFields, 1}} {
		for _, keys := range []int{10_000, 100_000_000} {
			for _, onDisk := range []bool{false, true} {
				b.Run(fmt.Sprintf("%s/keys=%d/disk=%v", spec.name, keys, onDisk), func(b *testing.B) {
					f := &forgetting{b: b, rng: rand.New(rand.NewPCG(1, 2)), batch: types.NewBatch(benchmarkFields, types.MaxBatchRows), keys: keys}
					var err error
					if f.shard, err = state.NewShard(state.AllGroups); onDisk {
						f.shard = statetest.OnDisk(b, 1<<30, state.AllGroups, 0, nil)
					}
					f.done(err)
					n := &dataflow.Node{ID: "op", Spec: spec.spec, Fields: spec.fields}
					for range spec.inputs {
						n.Inputs = append(n.Inputs, dataflow.Edge{From: &dataflow.Node{Fields: benchmarkFields}})
					}
					f.op, err = New(n, Context{Shard: f.shard, Emit: func(*types.Batch) error { return nil }})
					f.done(err)
					for range live / 10 {
						f.fill(10)
					}
					f.spent, f.passed = [2]int64{}, [2]int{}
					for i := 0; b.Loop(); i++ {
						f.fill(10)
						f.forget(f.at-live-1, 10)
					}
					b.ReportMetric(float64(f.spent[0])/float64(f.passed[0]), "cpu-ns/kept")
					b.ReportMetric(float64(f.spent[1])/float64(f.passed[1]), "cpu-ns/forgotten")
				})
			}
		}
	}
}
