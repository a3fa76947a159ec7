package operator

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

var overColumnFields = []types.Field{
	{Name: "k", Type: types.Of(types.BigInt)}, {Name: "v", Type: types.Of(types.Int)}, {Name: "id", Type: types.Of(types.BigInt)}, {Name: "s", Type: types.String()},
}

// newOverColumn returns an OVER ordered by v, and what it emits.
func newOverColumn(tb testing.TB, rows bool, fns ...string) (*overByColumn, *[]string) {
	fields := slices.Clone(overColumnFields)
	var calls []dataflow.AggCall
	for i, text := range fns {
		fn, of, _ := strings.Cut(text, " ")
		c := dataflow.AggCall{Fn: fn, Filter: -1, Name: fmt.Sprint(fn, i)}
		c.Args = []int{map[string]int{"v": 1, "id": 2, "s": 3}[strings.TrimPrefix(of, "distinct ")]}
		c.Distinct = strings.HasPrefix(of, "distinct ")
		in := overColumnFields[c.Args[0]].Type
		switch f := agg.Lookup(fn); {
		case f != nil:
			c.T, _ = f.Result([]types.Type{in})
		case fn == "LAG":
			c.T = in
		default:
			c.Args, c.T = nil, types.Of(types.BigInt)
		}
		calls, fields = append(calls, c), append(fields, types.Field{Name: c.Name, Type: c.T})
	}
	shard, err := state.NewShard(state.AllGroups)
	if err != nil {
		tb.Fatal(err)
	}
	n := &dataflow.Node{
		ID: "o", Fields: fields, Inputs: []dataflow.Edge{{From: &dataflow.Node{Fields: overColumnFields}}},
		Spec: &dataflow.OverAggregate{Keys: []int{0}, Order: dataflow.SortKey{Column: 1}, Retracts: true, EmitUpdateBefore: true,
			Frame: dataflow.Frame{Rows: rows, Unbounded: true}, Calls: calls},
	}
	var out []string
	op, err := New(n, Context{Shard: shard, Emit: func(b *types.Batch) error {
		for i := range b.Rows() {
			line := b.Kind(b.Row(i)).String()
			for _, v := range b.Cols {
				line += " " + spell(v, b.Row(i))
			}
			out = append(out, line)
		}
		return nil
	}})
	if err != nil {
		tb.Fatal(err)
	}
	return op.(*overByColumn), &out
}

func overColumnRow(b *types.Batch, kind types.RowKind, v, id int) {
	b.Cols[0].AppendInt(1)
	b.Cols[1].AppendInt(int64(v))
	b.Cols[2].AppendInt(int64(id))
	b.Cols[3].AppendString(fmt.Sprint(id % 7))
	b.AppendRow(kind)
}

// forget leaves nothing but the rows, as after a restart.
func (o *overByColumn) forget(keys *types.Batch) {
	o.keys.Encode(keys, o.spec.Keys)
	if e := o.partitions.Get(o.keys.Hash(0), o.keys.Key(0)); e != nil {
		e.Value.kept, e.Value.last = nil, overKept{}
	}
}

// What is kept beside the rows makes no difference to what is emitted.
func TestAnOverByAColumnEmitsTheSameFromWhatItKeepsAndFromItsRows(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	for i, fns := range [][]string{
		{"MIN id", "MAX s"}, {"MAX v"}, {"SUM id", "AVG v"}, {"COUNT distinct s", "MIN id"}, {"ARRAY_AGG id"}, {"LAG id", "RANK"}, {"ROW_NUMBER"},
	} {
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		rows := fns[0] == "ROW_NUMBER" || fns[0] != "LAG id" && rng.IntN(2) == 0
		kept, got := newOverColumn(t, rows, fns...)
		fresh, want := newOverColumn(t, rows, fns...)
		live := map[int]int{}
		different := 1 + rng.IntN(600)
		for id := range 700 {
			b := types.NewBatch(overColumnFields, 1)
			if grows := id < 350 || rng.IntN(5) < 2; grows || len(live) == 0 {
				live[id] = rng.IntN(different)
				if rng.IntN(3) > 0 {
					live[id] += id // mostly at the end
				}
				overColumnRow(b, types.Insert, live[id], id)
			} else {
				ids := make([]int, 0, len(live))
				for of := range live {
					ids = append(ids, of)
				}
				slices.Sort(ids)
				of := ids[rng.IntN(len(ids))]
				overColumnRow(b, []types.RowKind{types.Delete, types.UpdateBefore}[rng.IntN(2)], live[of], of)
				delete(live, of)
			}
			fresh.forget(b)
			for _, op := range []*overByColumn{kept, fresh} {
				if err := op.Process(0, b); err != nil {
					t.Fatal(err)
				}
			}
			if !slices.Equal(*got, *want) {
				t.Fatalf("%v, rows %t, step %d:\ngot  %v\nwant %v", fns, rows, id, *got, *want)
			}
			*got, *want = (*got)[:0], (*want)[:0]
		}
	}
}

// BenchmarkOverByAColumn gives figures for a row that comes and goes in a partition of many.
func BenchmarkOverByAColumn(b *testing.B) {
	for _, c := range []struct {
		name string
		fn   string
		at   int
	}{{"the last of sums", "SUM id", 1 << 20}, {"the middle of greatest values", "MAX id", 5000}} {
		b.Run(c.name, func(b *testing.B) {
			op, out := newOverColumn(b, true, c.fn)
			in := types.NewBatch(overColumnFields, 1)
			for id := range 10_000 {
				in.Reset()
				overColumnRow(in, types.Insert, id, id)
				if err := op.Process(0, in); err != nil {
					b.Fatal(err)
				}
				*out = (*out)[:0]
			}
			change := types.NewBatch(overColumnFields, 2)
			overColumnRow(change, types.Insert, c.at, 1)
			overColumnRow(change, types.Delete, c.at, 1)
			b.ReportAllocs()
			for b.Loop() {
				if err := op.Process(0, change); err != nil {
					b.Fatal(err)
				}
				*out = (*out)[:0]
			}
		})
	}
}
