package operator

import (
	"encoding/hex"
	"testing"

	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/cep"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/internal/window"
	"github.com/onceflow/onceflow/types"
)

// encoded spells a value with its parts, as docs/internals/state.md describes
// them: value, then name=part.
func encoded[V any](codec state.Codec[V], v *V) string {
	s := hex.EncodeToString(codec.Append(nil, v))
	if parted, ok := codec.(state.Parted[V]); ok {
		parted.Parts(v, func(name, value []byte, _ bool) {
			s += " " + hex.EncodeToString(name) + "=" + hex.EncodeToString(value)
		})
	}
	return s
}

// The bytes are durable: they were written down from the documentation, and must
// never change under the same version.
func TestEncodedValuesStayAsTheyAre(t *testing.T) {
	b, err := parseRows([]types.Field{{Name: "s", Type: types.String()}, {Name: "v", Type: types.Of(types.Int)}}, "+I a 3\n+I b 3\n")
	if err != nil {
		t.Fatal(err)
	}
	calls := []dataflow.AggCall{
		{Fn: "COUNT", Filter: -1},
		{Fn: "SUM", Args: []int{1}, Filter: -1},
		{Fn: "COUNT", Args: []int{1}, Distinct: true, Filter: -1},
		{Fn: "LISTAGG", Args: []int{0}, Filter: -1},
		{Fn: "LAST_VALUE", Args: []int{0}, Filter: -1},
	}
	layout, err := agg.NewLayout(calls, []types.Field{{Type: types.String()}, {Type: types.Of(types.Int)}}, false)
	if err != nil {
		t.Fatal(err)
	}
	var g agg.Group
	layout.Reset(&g)
	layout.Add(&g, b, 0)
	layout.Add(&g, b, 1)
	// COUNT 2, SUM 6 of 2, one distinct; no delimiter; last value "b" as a key.
	// Object 0 is the set of DISTINCT: 3, of rows that stay counted once, the first to come; object 1 the
	// strings.
	const words, last = "040c0402", "0104016200" + "01"
	const set, list = "00018000000000000003=0200", "0100=61 0101=62"
	check(t, "group", encoded(layout, &g), words+"00"+last+" "+set+" "+list)

	open := sessions{list: []session{{Session: window.Session{Start: 5, End: 15}, group: g}}}
	whole := "0b" + words + "00" + last + "010a00018000000000000003" + "020200" + "01020100" + "0161" + "01020101" + "0162" + "00"
	check(t, "sessions", encoded(sessionsCodec{layout}, &open), "010a14"+"28"+whole)

	row := state.AppendRow(nil, b.Cols, 0) // no NULL, "a", 3
	check(t, "row", encoded(storedCodec{}, &stored{time: 7, row: row}), "0e"+"00016106")
	r := ranking{}
	r.insert(0, ranked{sort: []byte{1, 2}, identity: []byte{3}, row: row})
	check(t, "ranking", encoded(rankingCodec{}, &r), " 00=020102"+"0103"+"00016106")
	var rows joinRows
	joinRowsCodec{}.Reset(&rows)
	rows.add(row, 0, 0)
	rows.add(row, 2, 0)
	check(t, "join rows", encoded(joinRowsCodec{}, &rows), " 00016106=040004")
	joinRowsCodec{expires: true}.Reset(&rows)
	rows.add(row, 2, 5)
	check(t, "join rows that expire", encoded(joinRowsCodec{expires: true}, &rows), " 00016106=0200040a")
	check(t, "over", encodedOver(t, b, row), "03"+"0a12"+"04"+"02"+"020006"+"01"+"020006"+"040c0402"+" 00"+"00018000000000000003=0200"+" 0101=0a00016106")
	check(t, "pattern", encodedRun(t, row), "01"+"02"+"01"+"01"+"000e"+"0200"+"00"+" 0000=000000"+" 0100=00"+"00016106")
	n := int64(-1)
	check(t, "int64", encoded(state.Codec[int64](int64Codec{}), &n), "01")
	check(t, "mark", encoded(state.Codec[struct{}](markCodec{}), &struct{}{}), "")
}

// encodedOver has last row 5, clean-up 9, two rows, LAG with offset 1, a default of 3
// and the value 3; then COUNT 2, SUM 6 of 2, one distinct value; of two rows the
// second is left in the frame.
func encodedOver(t *testing.T, b *types.Batch, row []byte) string {
	calls := []dataflow.AggCall{
		{Fn: "COUNT", Filter: -1}, {Fn: "SUM", Args: []int{1}, Filter: -1}, {Fn: "COUNT", Args: []int{1}, Distinct: true, Filter: -1},
	}
	input := []types.Field{{Type: types.String()}, {Type: types.Of(types.Int)}}
	o, err := newOverCalls(&dataflow.OverAggregate{Calls: calls, Frame: dataflow.Frame{Unbounded: true}}, input, false)
	if err != nil {
		t.Fatal(err)
	}
	o.lags = []lagCall{{value: 1, offset: -1, fallback: 1}}
	codec := overCodec{o}
	v := overState{last: 5, hasLast: true, cleanup: 9, hasCleanup: true}
	o.reset(&v.acc)
	if err := o.add(&v.acc, b, 0, 2); err != nil {
		t.Fatal(err)
	}
	v.acc.lags[0].values = v.acc.lags[0].values[1:]
	v.frame.push(4, row)
	v.frame.push(5, row)
	v.frame.pop()
	return encoded(codec, &v)
}

// encodedRun has seen one row, of time 7, that is A of the pattern A B.
func encodedRun(t *testing.T, row []byte) string {
	m, err := cep.NewMachine(cep.Pattern{Variables: []cep.Variable{{Name: "A", Min: 1, Max: 1}, {Name: "B", Min: 1, Max: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	var run cep.Run
	if _, err := m.Process(&run, row, 7, everyRow{}, func(*cep.Path) error { return nil }); err != nil {
		t.Fatal(err)
	}
	return encoded(state.Codec[cep.Run](runCodec{}), &run)
}

// everyRow may be mapped to every variable.
type everyRow struct{}

func (everyRow) Holds(int, *cep.Path) (bool, error) { return true, nil }

func check(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\ngot  %s\nwant %s", what, got, want)
	}
}
