package agg

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
)

var everyField = []types.Field{
	field("g", types.Of(types.Int)), field("i", types.Of(types.Int)), field("d", types.Of(types.Double)),
	field("m", types.DecimalOf(30, 3)), field("s", types.String()), field("ts", types.TimestampOf(9)),
	field("ok", types.Of(types.Boolean)), field("place", types.Of(types.Double)),
}

// exactCalls are calls whose result does not depend on the order of the rows.
func exactCalls() []dataflow.AggCall {
	calls := []dataflow.AggCall{callOf("COUNT"), callOf("VAR_POP", 3), callOf("STDDEV_SAMP", 1), callOf("PERCENTILE", 2, 7), declaredCall(1, total{results: 1})}
	for _, fn := range []string{"COUNT", "MIN", "MAX"} {
		for c := 1; c < 6; c++ {
			calls = append(calls, callOf(fn, c))
		}
	}
	for _, fn := range []string{"SUM", "AVG", "$SUM0"} {
		for _, c := range []int{1, 2, 3} {
			calls = append(calls, callOf(fn, c))
		}
	}
	for i := range calls {
		if i%3 == 0 && len(calls[i].Args) > 0 {
			calls[i].Distinct = true
		}
		if i%4 == 1 {
			calls[i].Filter = 6
		}
		calls[i].Name = calls[i].Fn
	}
	of := declaredCall(1, total{results: 1})
	of.Distinct = true
	return append(calls, of)
}

// orderedCalls depend on the order of the rows.
func orderedCalls() []dataflow.AggCall {
	var calls []dataflow.AggCall
	for _, fn := range []string{"FIRST_VALUE", "LAST_VALUE", "ARRAY_AGG", "COLLECT"} {
		for c := 1; c < 6; c++ {
			calls = append(calls, callOf(fn, c))
		}
	}
	calls = append(calls, callOf("LISTAGG", 4), callOf("JSON_ARRAYAGG", 4))
	for i := range calls {
		calls[i].Name = calls[i].Fn
	}
	return calls
}

// randomRows makes rows of few different values; floats are multiples of 1/4, so
// that sums are exact.
func randomRows(rng *rand.Rand, n int) *types.Batch {
	b := types.NewBatch(everyField, n)
	for range n {
		for _, v := range b.Cols {
			x := int64(rng.IntN(7)) - 3
			switch {
			case v == b.Cols[7]:
				v.AppendFloat(0.3)
			case rng.IntN(6) == 0:
				v.AppendNull()
			case v.Type.Kind == types.Boolean:
				v.AppendBool(x > 0)
			case v.Type.Physical() == types.PhysInt:
				v.AppendInt(x)
			case v.Type.Physical() == types.PhysFloat:
				v.AppendFloat(float64(x) / 4)
			case v.Type.Physical() == types.PhysWide:
				v.AppendWide(types.Int128Of(x * 1_000_000_007))
			case v.Type.Physical() == types.PhysBytes:
				v.AppendString(fmt.Sprint(x))
			default:
				v.AppendTimestamp(x, int32(rng.IntN(2)))
			}
		}
		b.AppendRow(types.Insert)
	}
	return b
}

func newGroup(l *Layout) *Group {
	g := &Group{}
	l.Reset(g)
	return g
}

func results(l *Layout, out *types.Batch, g *Group) string {
	out.Reset()
	l.AppendResults(g, out.Cols)
	s := ""
	for _, v := range out.Cols {
		if v.Type.Kind == types.Timestamp && !v.IsNull(0) {
			s += fmt.Sprintf(" %d.%d", v.Ints[0], v.Nano(0))
			continue
		}
		s += fmt.Sprintf(" %v", render(v, 0))
	}
	return s
}

func layoutOf(t *testing.T, calls []dataflow.AggCall, retracts bool) (*Layout, *types.Batch) {
	return corpusCase{fields: everyField}.layout(t, calls, retracts)
}

func TestRowsTakenBackAreAsNeverAdded(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for range 80 {
		l, out := layoutOf(t, exactCalls(), true)
		plain, plainOut := layoutOf(t, exactCalls(), false)
		b := randomRows(rng, 12)
		g := newGroup(l)
		kept := map[int]bool{}
		for step := range 30 {
			row := rng.IntN(b.N)
			if kept[row] {
				l.Retract(g, b, row)
			} else {
				l.Add(g, b, row)
			}
			kept[row] = !kept[row]
			want := newGroup(plain)
			rows := 0
			for r := range b.N {
				if kept[r] {
					plain.Add(want, b, r)
					rows++
				}
			}
			if l.Empty(g) != (rows == 0) {
				t.Fatalf("step %d: empty is %v with %d rows", step, l.Empty(g), rows)
			}
			if got, want := results(l, out, g), results(plain, plainOut, want); got != want {
				t.Fatalf("step %d:\ngot  %s\nwant %s", step, got, want)
			}
		}
	}
}

func TestMergedAndRestoredGroupsAreAsIfAddedInOnePlace(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for i := range 120 {
		l, out := layoutOf(t, append(exactCalls(), orderedCalls()...), i%2 == 0)
		b := randomRows(rng, 20)
		whole, parts := newGroup(l), []*Group{newGroup(l), newGroup(l), newGroup(l)}
		cut := []int{rng.IntN(8), 8 + rng.IntN(5), b.N}
		for row, part := 0, 0; row < b.N; row++ {
			for row >= cut[part] {
				part++
			}
			l.Add(whole, b, row)
			l.Add(parts[part], b, row)
		}
		merged := newGroup(l)
		for _, p := range parts {
			restored := newGroup(l)
			if err := l.DecodeWhole(l.AppendWhole(nil, p), l.Version(), restored); err != nil {
				t.Fatal(err)
			}
			l.Merge(merged, restored)
		}
		if got, want := results(l, out, merged), results(l, out, whole); got != want {
			t.Fatalf("history %d:\ngot  %s\nwant %s", i, got, want)
		}
	}
}

func TestBatchAndRowsAddAlike(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for i := range 50 {
		l, out := layoutOf(t, append(exactCalls(), orderedCalls()...), i%2 == 0)
		b := randomRows(rng, 30)
		if i%3 == 0 {
			b.Sel = []uint16{1, 4, 5, 20}
		}
		byRow, byBatch := []*Group{newGroup(l), newGroup(l)}, []*Group{newGroup(l), newGroup(l)}
		var groups []*Group
		for r := range b.Rows() {
			g := rng.IntN(3)
			if g == 2 {
				groups = append(groups, nil)
				continue
			}
			groups = append(groups, byBatch[g])
			l.Add(byRow[g], b, b.Row(r))
		}
		l.AddBatch(groups, b)
		for g := range byRow {
			if got, want := results(l, out, byBatch[g]), results(l, out, byRow[g]); got != want {
				t.Fatalf("group %d:\ngot  %s\nwant %s", g, got, want)
			}
		}
	}
}

func TestTakingBackPutsTheNextValueFirst(t *testing.T) {
	// Values a b a c; taking back one a removes the first of them.
	calls := []dataflow.AggCall{callOf("FIRST_VALUE", 0), callOf("LAST_VALUE", 0), callOf("LISTAGG", 0), callOf("ARRAY_AGG", 0)}
	fields := []types.Field{field("s", types.String())}
	l, out := corpusCase{fields: fields}.layout(t, calls, true)
	b := types.NewBatch(fields, 4)
	for _, s := range []string{"a", "b", "a", "c"} {
		b.Cols[0].AppendString(s)
		b.AppendRow(types.Insert)
	}
	g := newGroup(l)
	for row := range b.N {
		l.Add(g, b, row)
	}
	for _, step := range []struct {
		row  int
		want string
	}{{0, " b c b,a,c [b a c]"}, {3, " b a b,a [b a]"}, {1, " a a a [a]"}, {2, " <nil> <nil> <nil> <nil>"}} {
		l.Retract(g, b, step.row)
		if got := results(l, out, g); got != step.want {
			t.Errorf("got %s, want %s", got, step.want)
		}
	}
}

func TestWhatRoundingLeavesOfValuesTakenBackStays(t *testing.T) {
	calls := []dataflow.AggCall{callOf("SUM", 0), callOf("AVG", 0)}
	fields := []types.Field{field("d", types.Of(types.Double))}
	l, out := corpusCase{fields: fields}.layout(t, calls, true)
	b := types.NewBatch(fields, 3)
	for _, x := range []float64{1e17, 0.25, 3} {
		b.Cols[0].AppendFloat(x)
		b.AppendRow(types.Insert)
	}
	g := newGroup(l)
	l.Add(g, b, 0)
	l.Add(g, b, 1)
	l.Retract(g, b, 0)
	l.Retract(g, b, 1)
	l.Add(g, b, 2)
	// 1e17 + 0.25 is 1e17.
	if got, want := results(l, out, g), " 2.75 2.75"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestSumsFromZeroStayInTheTypeOfTheArgument(t *testing.T) {
	fields := []types.Field{field("i", types.Of(types.TinyInt)), field("f", types.Of(types.Float))}
	b := types.NewBatch(fields, 3)
	for _, f := range []float64{1 << 24, 1, 1} { // no FLOAT lies between 1<<24 and the number behind the next
		b.Cols[0].AppendInt(100)
		b.Cols[1].AppendFloat(f)
		b.AppendRow(types.Insert)
	}
	for _, c := range []struct {
		fromSums bool
		want     string
	}{
		{false, " 100 5592406.0"},
		{true, " 14 5592405.5"}, // 300 wraps to 44
	} {
		calls := []dataflow.AggCall{callOf("AVG", 0), callOf("AVG", 1)}
		for i := range calls {
			calls[i].FromSums = c.fromSums
		}
		l, out := corpusCase{fields: fields}.layout(t, calls, false)
		g := newGroup(l)
		for row := range b.N {
			l.Add(g, b, row)
		}
		if got := results(l, out, g); got != c.want {
			t.Errorf("from sums %t: got %s, want %s", c.fromSums, got, c.want)
		}
	}
}

// A durable copy of a group, kept up to date by what Append and ChangedParts say
// after random changes, is always worth the group.
func TestChangedPartsKeepACopyUpToDate(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for i := range 50 {
		l, out := layoutOf(t, append(exactCalls(), orderedCalls()...), true)
		b := randomRows(rng, 12)
		g, kept := newGroup(l), map[int]bool{}
		parts := map[string][]byte{}
		for range 10 {
			for range rng.IntN(6) {
				row := rng.IntN(b.N)
				if kept[row] {
					l.Retract(g, b, row)
				} else {
					l.Add(g, b, row)
				}
				kept[row] = !kept[row]
			}
			l.ChangedParts(g, func(name, value []byte, gone bool) {
				if parts[string(name)] = bytes.Clone(value); gone {
					delete(parts, string(name))
				}
			})
			restored := newGroup(l)
			if err := l.Decode(l.Append(nil, g), 1, restored); err != nil {
				t.Fatal(err)
			}
			for name, value := range parts {
				if err := l.DecodePart([]byte(name), value, 1, restored); err != nil {
					t.Fatal(err)
				}
			}
			if got, want := results(l, out, restored), results(l, out, g); got != want {
				t.Fatalf("history %d:\ngot  %s\nwant %s", i, got, want)
			}
			l.ChangedParts(restored, func(name, _ []byte, _ bool) {
				t.Fatalf("part %x counts as changed after a restore", name)
			})
			if rng.IntN(3) == 0 {
				g = restored
			}
		}
	}
}

func TestDamagedGroupsAreErrors(t *testing.T) {
	l, _ := layoutOf(t, append(exactCalls(), orderedCalls()...), true)
	b := randomRows(rand.New(rand.NewPCG(1, 2)), 20)
	g := newGroup(l)
	for row := range b.N {
		l.Add(g, b, row)
	}
	data := l.AppendWhole(nil, g)
	for cut := range data {
		if err := l.DecodeWhole(data[:cut], 1, newGroup(l)); err == nil {
			t.Fatalf("a group cut at byte %d of %d decodes", cut, len(data))
		}
	}
}

func TestCallsThatCannotBeMadeAreRefused(t *testing.T) {
	for _, c := range []struct {
		fn   string
		args []types.Type
		want string
	}{
		{"SUM", []types.Type{types.String()}, "SUM needs a number, not STRING"},
		{"SUM", nil, "SUM takes 1 argument, not 0"},
		{"LISTAGG", []types.Type{types.Of(types.Int)}, "LISTAGG needs a string, not INT: CAST it"},
	} {
		_, err := Lookup(c.fn).Result(c.args)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: error %v, want %s", c.fn, err, c.want)
		}
	}
	_, err := NewLayout([]dataflow.AggCall{{Fn: "MEDIAN", Name: "m", Filter: -1}}, nil, false)
	if err == nil || err.Error() != "aggregate m: there is no aggregate function MEDIAN" {
		t.Errorf("error %v", err)
	}
}

func TestAddingToWordsAllocatesNothing(t *testing.T) {
	calls := []dataflow.AggCall{callOf("COUNT"), callOf("SUM", 1), callOf("AVG", 2), callOf("MAX", 1), callOf("MIN", 5), callOf("SUM", 3), callOf("MAX", 4), callOf("LAST_VALUE", 4)}
	l, _ := layoutOf(t, calls, false)
	b := randomRows(rand.New(rand.NewPCG(1, 2)), 64)
	g := newGroup(l)
	groups := make([]*Group, b.N)
	for i := range groups {
		groups[i] = g
	}
	if n := testing.AllocsPerRun(100, func() { l.AddBatch(groups, b) }); n != 0 {
		t.Errorf("%v allocations a batch", n)
	}
}
