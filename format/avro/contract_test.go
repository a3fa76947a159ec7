package avro_test

import (
	"math"
	"testing"

	"github.com/onceflow/onceflow/format/avro"
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

func everyType() []types.Field {
	return columns("b", types.Of(types.Boolean), "t", types.Of(types.TinyInt), "i", types.Of(types.Int), "l", types.Of(types.BigInt).NotNull(),
		"f", types.Of(types.Float), "d", types.Of(types.Double), "s", types.String(), "y", types.Bytes(), "n", types.DecimalOf(10, 2), "w", types.DecimalOf(38, 10),
		"dt", types.Of(types.Date), "tm", types.Type{Kind: types.Time, Nullable: true, Precision: 3}, "ts", types.TimestampOf(9), "tz", types.TimestampLTZOf(6),
		"r", types.RowOf(columns("a", types.Of(types.Int), "s", types.String().NotNull())...), "a", types.ArrayOf(types.String()),
		"m", types.MapOf(types.String().NotNull(), types.DecimalOf(5, 1)), "ms", types.MultisetOf(types.String().NotNull()))
}

func TestFormatKeepsTheContract(t *testing.T) {
	formattest.Run(t, formattest.Suite{
		Format:  avro.Format{},
		Options: map[string]string{"timestamp_mapping.legacy": "false"},
		Fields:  everyType(),
		Fill:    fill,
		Broken:  [][]byte{{}, {4}, {2, 7}, {2, 1, 2, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}},
	})
}

// fill appends a row of values, one of NULLs and one of extremes.
func fill(b *types.Batch) {
	row := func(n int64, f float64, s string, big types.Int128, entries int) {
		c := b.Cols
		c[0].AppendBool(n > 0)
		for _, i := range []int{1, 2, 3} {
			c[i].AppendInt(n)
		}
		c[4].AppendFloat(float64(float32(f)))
		c[5].AppendFloat(f)
		c[6].AppendString(s)
		c[7].AppendBytes([]byte(s))
		c[8].AppendWide(types.Int128Of(n * 77))
		c[9].AppendWide(big)
		c[10].AppendInt(n * 100)
		c[11].AppendInt(86_399_000)
		c[12].AppendTimestamp(n*1_000_000_007, 999_999)
		c[13].AppendTimestamp(-n*1_000_000_007, 999_000)
		c[14].Children[0].AppendInt(n)
		c[14].Children[1].AppendString(s)
		c[14].CloseRow()
		var texts, letters types.MapEntries // the order in which they are read
		for i := range entries {
			c[15].Children[0].AppendString(s)
			c[16].Children[0].AppendString(s + string(rune('a'+i)))
			c[16].Children[1].AppendWide(types.Int128Of(int64(i) - 1))
			c[17].Children[0].AppendString(string(rune('a' + i)))
			c[17].Children[1].AppendInt(int64(i + 1))
		}
		c[15].CloseList()
		texts.CloseMap(c[16])
		letters.CloseMap(c[17])
		b.AppendRow(types.Insert)
	}
	row(1, 1.5, "ünïcode", types.Int128Of(-129), 3)
	row(-128, math.Inf(-1), "", types.Pow10(38).Sub(types.Int128Of(1)), 0)
	row(127, math.MaxFloat64, "\x00", types.Pow10(38).Neg().Add(types.Int128Of(1)), 1)
	for i, c := range b.Cols {
		if i == 3 {
			c.AppendInt(math.MinInt64)
		} else {
			c.AppendNull()
		}
	}
	b.AppendRow(types.Insert)
}
