package operator

import (
	"testing"

	"github.com/onceflow/onceflow/internal/cep"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// BenchmarkMatch searches for PATTERN (A B+ C) WITHIN 10 rows in a batch of rows over
// 1,000 partitions; figures are for a row.
func BenchmarkMatch(b *testing.B) {
	condition := func(fn string, with dataflow.MatchPick) dataflow.MatchCondition {
		f, _ := expr.Lookup(fn)
		x, err := f.Bind([]expr.Expr{column(0, benchmarkFields[1]), column(1, benchmarkFields[1])}, nil)
		if err != nil {
			b.Fatal(err)
		}
		picks := []dataflow.MatchPick{{Variable: cep.All, Column: 1}, with}
		return dataflow.MatchCondition{View: dataflow.MatchView{Picks: picks, Time: types.TimestampOf(3)}, Holds: x}
	}
	first := dataflow.MatchPick{Variable: 0, Column: 1}
	spec := &dataflow.Match{
		Keys: []int{0}, Time: 2,
		Pattern: cep.Pattern{
			Variables: []cep.Variable{{Name: "A", Min: 1, Max: 1}, {Name: "B", Min: 1, Max: cep.Unbounded, Greedy: true}, {Name: "C", Min: 1, Max: 1}},
			Within:    10,
		},
		Conditions: []dataflow.MatchCondition{{}, condition(">", first), condition("<", first)},
		Measures: dataflow.MatchMeasures{
			View:  dataflow.MatchView{Picks: []dataflow.MatchPick{{Variable: cep.All, First: true, Column: 0}, first}, Time: types.TimestampOf(3)},
			Exprs: []expr.Expr{column(0, benchmarkFields[0]), column(1, benchmarkFields[1])},
		},
	}
	shard, err := state.NewShard(state.AllGroups)
	if err != nil {
		b.Fatal(err)
	}
	n := &dataflow.Node{ID: "op", Spec: spec, Fields: benchmarkFields[:2], Inputs: []dataflow.Edge{{From: &dataflow.Node{Fields: benchmarkFields}}}}
	op, err := New(n, Context{Shard: shard, Emit: func(*types.Batch) error { return nil }})
	if err != nil {
		b.Fatal(err)
	}
	batches := benchmarkBatches(1000)
	at := int64(1)
	b.ReportAllocs()
	for b.Loop() {
		in := batches[at%64]
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
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(batches[0].N), "ns/row")
}
