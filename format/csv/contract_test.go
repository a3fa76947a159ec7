package csv_test

import (
	"math"
	"testing"

	"github.com/onceflow/onceflow/format/csv"
	"github.com/onceflow/onceflow/format/formattest"
	"github.com/onceflow/onceflow/types"
)

// columns makes fields of name, type pairs.
func columns(pairs ...any) []types.Field {
	var fields []types.Field
	for i := 0; i < len(pairs); i += 2 {
		fields = append(fields, types.Field{Name: pairs[i].(string), Type: pairs[i+1].(types.Type)})
	}
	return fields
}

func TestFormatKeepsTheContract(t *testing.T) {
	for name, options := range map[string]map[string]string{
		"TheDefaults":             {"null-literal": "\\N"},
		"AnEscapeCharacter":       {"null-literal": "NULL", "escape-character": "\\"},
		"AControlCharacter":       {"null-literal": "\\N", "field-delimiter": `\u0001`, "quote-character": "'"},
		"CharactersBeyondOneByte": {"null-literal": "\\N", "field-delimiter": "‖", "quote-character": "§", "escape-character": "¬", "array-element-delimiter": "·"},
	} {
		t.Run(name, func(t *testing.T) { formattest.Run(t, suite(options)) })
	}
}

func suite(options map[string]string) formattest.Suite {
	d := ","
	if options["field-delimiter"] != "" {
		d = map[string]string{`\u0001`: "\x01", "‖": "‖"}[options["field-delimiter"]]
	}
	empty := func(n int) string {
		s := ""
		for range n {
			s += d
		}
		return s
	}
	return formattest.Suite{
		Format:  csv.Format{},
		Options: options,
		Fields: columns("b", types.Of(types.Boolean), "i", types.Of(types.BigInt), "s", types.String(), "d", types.Of(types.Double), "f", types.Of(types.Float),
			"n", types.DecimalOf(10, 2), "w", types.DecimalOf(38, 10), "y", types.Bytes(), "dt", types.Of(types.Date), "tm", types.Type{Kind: types.Time, Nullable: true, Precision: 3},
			"ts", types.TimestampOf(9), "tz", types.TimestampLTZOf(3), "r", types.RowOf(columns("a", types.Of(types.Int), "s", types.String())...),
			"l", types.ArrayOf(types.String())),
		Fill: fillContract,
		Broken: [][]byte{
			{}, []byte("true"), []byte("true" + empty(13)), []byte("\xff" + empty(13)), []byte("true" + d + "1" + d + "ends in a bad character \xc3"),
			[]byte("true" + d + "1" + d + "x" + d + "y" + empty(10)), []byte(empty(14) + "x"),
		},
		BadOptions: []map[string]string{
			{"disable-quote-character": "true", "quote-character": "'"}, {"field-delimiter": ""}, {"field-delimiter": ",,"},
			{"quote-character": "ab"}, {"escape-character": "😀"}, {"array-element-delimiter": "::"},
		},
	}
}

func fillContract(b *types.Batch) {
	c := b.Cols
	for i := range 3 {
		if i == 1 {
			fillNulls(b)
			continue
		}
		c[0].AppendBool(i == 0)
		c[1].AppendInt([]int64{math.MinInt64, 0, 42}[i])
		c[2].AppendString([]string{"", "", "plain, with \"quotes\" 'both'\r\n and é and 😀 \x00 ‖ §§ ¬ \\ \\n"}[i])
		c[3].AppendFloat([]float64{math.NaN(), 0, -1.5e-300}[i])
		c[4].AppendFloat([]float64{math.Inf(1), 0, float64(float32(0.1))}[i])
		c[5].AppendWide(types.Int128Of([]int64{9999999999, 0, -100}[i]))
		c[6].AppendWide(types.Int128{Hi: int64(i) << 40, Lo: 12345678901234567})
		c[7].AppendBytes([][]byte{{}, nil, {0, 255, 7}}[i])
		c[8].AppendInt([]int64{-719162, 0, 19782}[i])
		c[9].AppendInt([]int64{0, 0, 86399999}[i])
		c[10].AppendTimestamp([]int64{-1, 0, 1709210096789}[i], []int32{999999, 0, 0}[i])
		c[11].AppendTimestamp([]int64{0, 0, 253402300800000}[i], 0)
		c[12].Children[0].AppendInt(int64(i))
		c[12].Children[1].AppendNull()
		c[12].CloseRow()
		for range i {
			c[13].Children[0].AppendString("element, with \"quotes\"")
			c[13].Children[0].AppendNull()
		}
		c[13].CloseList()
		b.AppendRow(types.Insert)
	}
}

// fillNulls appends a row of NULLs, but for the ARRAY and the ROW: the null
// literal is an ARRAY of one NULL and no ROW.
func fillNulls(b *types.Batch) {
	for _, v := range b.Cols[:12] {
		v.AppendNull()
	}
	b.Cols[12].Children[0].AppendNull()
	b.Cols[12].Children[1].AppendString("")
	b.Cols[12].CloseRow()
	b.Cols[13].CloseList()
	b.AppendRow(types.Insert)
}
