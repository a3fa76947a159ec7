package print

import (
	"bytes"
	"errors"
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
)

func sinkOf(t *testing.T, f Factory, options map[string]string) connector.Sink {
	t.Helper()
	plan, problems := f.Sink(&connector.Table{Name: "t", Options: options})
	for _, p := range problems {
		t.Fatal(p)
	}
	if plan.ExactlyOnce || plan.Why == "" || plan.Accepts != connector.All {
		t.Errorf("plan %+v", plan)
	}
	return plan.Sink
}

func numbers(kinds ...types.RowKind) *types.Batch {
	b := types.NewBatch([]types.Field{{Name: "i", Type: types.Of(types.Int)}, {Name: "s", Type: types.String()}}, 4)
	for i, k := range kinds {
		b.Cols[0].AppendInt(int64(i))
		b.Cols[1].AppendNull()
		b.AppendRow(k)
	}
	return b
}

func TestRowsArePrintedWithTheirKindWhenTheEpochEnds(t *testing.T) {
	var out, errOut bytes.Buffer
	for _, c := range []struct {
		options     map[string]string
		task, tasks int
		prefix      string
		to          *bytes.Buffer
	}{
		{nil, 0, 1, "", &out},
		{nil, 1, 3, "2> ", &out},
		{map[string]string{"print-identifier": "id", "standard-error": "true"}, 0, 1, "id> ", &errOut},
		{map[string]string{"print-identifier": "id"}, 0, 2, "id:1> ", &out},
	} {
		out.Reset()
		errOut.Reset()
		w, err := sinkOf(t, Factory{Out: &out, Err: &errOut}, c.options).NewWriter(c.task, c.tasks)
		if err != nil {
			t.Fatal(err)
		}
		b := numbers(types.Insert, types.UpdateBefore, types.UpdateAfter, types.Delete)
		b.Sel = []uint16{0, 2, 3}
		if err := w.Write(t.Context(), 1, b); err != nil {
			t.Fatal(err)
		}
		if out.Len()+errOut.Len() > 0 {
			t.Error("printed before the epoch ended")
		}
		if err := w.EndEpoch(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		want := c.prefix + "+I[0, null]\n" + c.prefix + "+U[2, null]\n" + c.prefix + "-D[3, null]\n"
		if got := c.to.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("no space") }

func TestAFailedPrintFailsTheEpoch(t *testing.T) {
	w, _ := sinkOf(t, Factory{Out: broken{}}, nil).NewWriter(0, 1)
	if err := w.Write(t.Context(), 1, numbers(types.Insert)); err != nil {
		t.Fatal(err)
	}
	if err := w.EndEpoch(t.Context(), 1); err == nil {
		t.Error("no error")
	}
}

func TestUnknownOptionsAreNamed(t *testing.T) {
	_, problems := Factory{}.Sink(&connector.Table{Name: "t", Options: map[string]string{"print-identifer": "x"}})
	if len(problems) != 1 || problems[0].Hint != "did you mean 'print-identifier'?" {
		t.Errorf("problems %v", problems)
	}
}

// The spellings are those of the Java classes that Flink converts values to.
func TestValuesAreSpelledAsTheirJavaClasses(t *testing.T) {
	text := func(ty types.Type, fill func(v *types.Vector)) string {
		v := types.NewVector(ty, 1)
		fill(v)
		return string(AppendValue(nil, v, 0))
	}
	ints := func(x int64) func(*types.Vector) { return func(v *types.Vector) { v.AppendInt(x) } }
	at := func(ms int64, ns int32) func(*types.Vector) {
		return func(v *types.Vector) { v.AppendTimestamp(ms, ns) }
	}
	row := types.RowOf(types.Field{Name: "a", Type: types.Of(types.Int)}, types.Field{Name: "b", Type: types.String()})
	for _, c := range []struct{ got, want string }{
		{text(types.Of(types.Boolean), ints(1)), "true"},
		{text(types.Of(types.BigInt), ints(-5)), "-5"},
		{text(types.Of(types.Double), func(v *types.Vector) { v.AppendFloat(1e7) }), "1.0E7"},
		{text(types.Of(types.Float), func(v *types.Vector) { v.AppendFloat(float64(float32(0.1))) }), "0.1"},
		{text(types.DecimalOf(10, 2), func(v *types.Vector) { v.AppendWide(types.Int128Of(10000)) }), "100.00"},
		{text(types.String(), func(v *types.Vector) { v.AppendString("é \"x\"") }), "é \"x\""},
		{text(types.Bytes(), func(v *types.Vector) { v.AppendBytes([]byte{1, 255}) }), "[1, -1]"},
		{text(types.Of(types.Date), ints(19782)), "2024-02-29"},
		{text(types.Of(types.Time), ints(45296000)), "12:34:56"},
		{text(types.Of(types.Time), ints(45240000)), "12:34"},
		{text(types.TimestampOf(3), at(1709210096789, 0)), "2024-02-29T12:34:56.789"},
		{text(types.TimestampOf(3), at(1709210040000, 0)), "2024-02-29T12:34"},
		{text(types.TimestampOf(6), at(-1, 999000)), "1969-12-31T23:59:59.999999"},
		{text(types.TimestampOf(9), at(0, 1)), "1970-01-01T00:00:00.000000001"},
		{text(types.TimestampLTZOf(3), at(1709210040000, 0)), "2024-02-29T12:34:00Z"},
		{text(types.TimestampLTZOf(3), at(100, 0)), "1970-01-01T00:00:00.100Z"},
		{text(types.Of(types.IntervalYearMonth), ints(40)), "P3Y4M"},
		{text(types.Of(types.IntervalDayTime), ints(864000000)), "PT240H"},
		{text(types.Of(types.IntervalDayTime), ints(-1500)), "PT-1.5S"},
		{text(types.Of(types.IntervalDayTime), ints(3661001)), "PT1H1M1.001S"},
		{text(types.ArrayOf(types.String()), func(v *types.Vector) {
			v.Children[0].AppendString("a")
			v.Children[0].AppendNull()
			v.CloseList()
		}), "[a, null]"},
		{text(types.MapOf(types.String(), types.Of(types.Int)), func(v *types.Vector) {
			v.Children[0].AppendString("k")
			v.Children[1].AppendInt(1)
			v.CloseList()
		}), "{k=1}"},
		{text(row, func(v *types.Vector) { v.Children[0].AppendInt(1); v.Children[1].AppendNull(); v.CloseRow() }), "+I[1, null]"},
	} {
		if c.got != c.want {
			t.Errorf("got %s, want %s", c.got, c.want)
		}
	}
}
