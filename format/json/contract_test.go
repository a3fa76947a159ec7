package json

import (
	"math"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/format/formattest"
	"github.com/onceflow/onceflow/types"
)

func TestFormatKeepsTheContract(t *testing.T) {
	formattest.Run(t, formattest.Suite{
		Format: Format{},
		Fields: columns("b", types.Of(types.Boolean), "i", types.Of(types.BigInt), "s", types.String(), "d", types.Of(types.Double), "f", types.Of(types.Float),
			"n", types.DecimalOf(10, 2), "w", types.DecimalOf(38, 10), "y", types.Bytes(), "dt", types.Of(types.Date), "tm", types.Of(types.Time),
			"ts", types.TimestampOf(9), "tz", types.TimestampLTZOf(3), "r", types.RowOf(columns("a", types.Of(types.Int), "s", types.String())...),
			"l", types.ArrayOf(types.String()), "m", types.MapOf(types.String(), types.ArrayOf(types.Of(types.Int)))),
		Fill: fillContract,
		Broken: [][]byte{
			[]byte(`{`), []byte(`{"i":1`), []byte(`null`), []byte(`5`), []byte(` `), []byte(`[{"i":1},2]`), []byte(`[{"s":"first"},{"s":"second","l":["x",`),
			[]byte(`{"s":"x","i":"y"}`), []byte(`{"s":"x","l":["a",{}],"m":{"k":[1,"z"]}}`), []byte("{\"s\":\"\xff\"}"), []byte(`{"s":"\q"}`),
			[]byte(`{"r":{"a":1,"s":"x"},"l":["q"],"ts":"2024"}`), []byte(`{"i":9223372036854775808}`), []byte(`{"i":01}`),
		},
		BadOptions: []map[string]string{{"fail-on-missing-field": "true", "ignore-parse-errors": "true"}},
	})
}

func fillContract(b *types.Batch) {
	c := b.Cols
	for i := range 3 {
		if i == 1 {
			for _, v := range c {
				v.AppendNull()
			}
			b.AppendRow(types.Insert)
			continue
		}
		c[0].AppendBool(i == 0)
		c[1].AppendInt([]int64{math.MinInt64, 0, 42}[i])
		c[2].AppendString([]string{"", "", "plain, with \"escapes\"\n and é and 😀 \x00"}[i])
		c[3].AppendFloat([]float64{math.NaN(), 0, -1.5e-300}[i])
		c[4].AppendFloat([]float64{math.Inf(1), 0, float64(float32(0.1))}[i])
		c[5].AppendWide(types.Int128Of([]int64{9999999999, 0, -100}[i]))
		c[6].AppendWide(types.Int128{Hi: int64(i) << 40, Lo: 12345678901234567})
		c[7].AppendBytes([][]byte{{}, nil, {0, 255, 7}}[i])
		c[8].AppendInt([]int64{-719528, 0, 19782}[i])
		c[9].AppendInt([]int64{0, 0, 86399000}[i])
		c[10].AppendTimestamp([]int64{-1, 0, 1709210096789}[i], []int32{999999, 0, 0}[i])
		c[11].AppendTimestamp([]int64{0, 0, 253402300800000}[i], 0)
		c[12].Children[0].AppendInt(int64(i))
		c[12].Children[1].AppendNull()
		c[12].CloseRow()
		for range i {
			c[13].Children[0].AppendString("element")
			c[13].Children[0].AppendNull()
		}
		c[13].CloseList()
		for k := range i {
			c[14].Children[0].AppendString(string(rune('a' + k)))
			c[14].Children[1].Children[0].AppendInt(int64(k))
			c[14].Children[1].CloseList()
		}
		c[14].CloseList()
		b.AppendRow(types.Insert)
	}
}

func TestAStableShapeIsLearnedAgainAfterAnUnstableOne(t *testing.T) {
	fields := columns("a", types.Of(types.Int), "b", types.Of(types.Int), "c", types.Of(types.Int))
	d := decoderFor(t, fields, nil)
	b := types.NewBatch(fields, 16)
	decode := func(msg string) {
		t.Helper()
		if err := d.Decode([]byte(msg), b); err != nil {
			t.Fatal(err)
		}
		if last := b.N - 1; b.Cols[0].Ints[last] != 1 || b.Cols[1].Ints[last] != 2 || b.Cols[2].Ints[last] != 3 {
			t.Fatalf("%s is read as %d, %d, %d", msg, b.Cols[0].Ints[last], b.Cols[1].Ints[last], b.Cols[2].Ints[last])
		}
	}
	for i := range 500 {
		pad := strings.Repeat(" ", i)
		decode(`{"b":2,` + pad + `"a":1,"c":3}`)
	}
	if len(d.templates.list) > maxTemplates {
		t.Errorf("%d templates are kept", len(d.templates.list))
	}
	for range patience + 2 {
		decode(`{"a":1,"b":2,"c":3}`)
	}
	if d.templates.misses != 0 {
		t.Error("the stable shape is not read by a template")
	}
}
