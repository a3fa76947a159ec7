package rowtext

import (
	"strings"
	"testing"

	"github.com/onceflow/onceflow/types"
)

func TestALongRowIsCutOffBetweenCharacters(t *testing.T) {
	b := types.NewBatch([]types.Field{{Name: "s", Type: types.String()}}, 1)
	b.Cols[0].AppendString("x" + strings.Repeat("é", 500))
	b.AppendRow(types.Insert)
	if got := Shown(b, 0); got != "+I[x"+strings.Repeat("é", 98)+"…" {
		t.Errorf("got %s", got)
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
