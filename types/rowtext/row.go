// Package rowtext spells rows as Flink's Row.toString does: +I[1, abc, null]. It is
// the text of the connector 'print', and shows rows in error messages. Start
// reading at [AppendRow].
package rowtext

import (
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// shownBytes is how much of a row an error message shows.
const shownBytes = 200

// Shown spells row i of b for an error message; a long row is cut off.
func Shown(b *types.Batch, i int) string {
	text := string(AppendRow(nil, b, i))
	if len(text) > shownBytes {
		return strings.ToValidUTF8(text[:shownBytes], "") + "…"
	}
	return text
}

// AppendRow appends row i of b as Flink's Row.toString spells it: the kind, and
// the values as their Java classes spell them.
func AppendRow(dst []byte, b *types.Batch, i int) []byte {
	return appendFields(dst, b.Kind(i), b.Cols, i)
}

func appendFields(dst []byte, kind types.RowKind, cols []*types.Vector, i int) []byte {
	dst = append(append(dst, kind.String()...), '[')
	for c, v := range cols {
		if c > 0 {
			dst = append(dst, ", "...)
		}
		dst = AppendValue(dst, v, i)
	}
	return append(dst, ']')
}

// AppendValue appends row i of v as its Java class spells it.
func AppendValue(dst []byte, v *types.Vector, i int) []byte {
	if v.IsNull(i) {
		return append(dst, "null"...)
	}
	switch v.Type.Kind {
	case types.Boolean:
		return strconv.AppendBool(dst, v.Ints[i] != 0)
	case types.Float:
		return datum.AppendFloat(dst, v.Floats[i])
	case types.Double:
		return datum.AppendDouble(dst, v.Floats[i])
	case types.Decimal:
		return datum.AppendDecimal(dst, v.Wide(i), v.Type.Scale)
	case types.Char, types.Varchar:
		return append(dst, v.Bytes(i)...)
	case types.Binary, types.Varbinary:
		return appendSigned(dst, v.Bytes(i))
	case types.Array:
		return appendList(dst, v, i)
	case types.Map, types.Multiset:
		return appendEntries(dst, v, i)
	case types.Row:
		return appendFields(dst, types.Insert, v.Children, i)
	case types.Null:
		return append(dst, "null"...)
	}
	return appendNumberOrTime(dst, v, i)
}

func appendNumberOrTime(dst []byte, v *types.Vector, i int) []byte {
	switch v.Type.Kind {
	case types.Date:
		return datum.AppendDate(dst, v.Ints[i])
	case types.Time:
		return appendClock(dst, v.Ints[i], 0, false)
	case types.Timestamp:
		return appendTimestamp(dst, v.Ints[i], v.Nano(i), false)
	case types.TimestampLTZ:
		return append(appendTimestamp(dst, v.Ints[i], v.Nano(i), true), 'Z')
	case types.IntervalYearMonth:
		return appendPeriod(dst, v.Ints[i])
	case types.IntervalDayTime:
		return appendDuration(dst, v.Ints[i])
	}
	return datum.AppendInt(dst, v.Ints[i])
}

// appendSigned appends bytes as Java prints a byte array: signed numbers.
func appendSigned(dst, b []byte) []byte {
	dst = append(dst, '[')
	for i, x := range b {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = datum.AppendInt(dst, int64(int8(x)))
	}
	return append(dst, ']')
}

func appendList(dst []byte, v *types.Vector, i int) []byte {
	dst = append(dst, '[')
	for j := v.Offsets[i]; j < v.Offsets[i+1]; j++ {
		if j > v.Offsets[i] {
			dst = append(dst, ", "...)
		}
		dst = AppendValue(dst, v.Children[0], int(j))
	}
	return append(dst, ']')
}

func appendEntries(dst []byte, v *types.Vector, i int) []byte {
	dst = append(dst, '{')
	for j := v.Offsets[i]; j < v.Offsets[i+1]; j++ {
		if j > v.Offsets[i] {
			dst = append(dst, ", "...)
		}
		dst = append(AppendValue(dst, v.Children[0], int(j)), '=')
		dst = AppendValue(dst, v.Children[1], int(j))
	}
	return append(dst, '}')
}

const millisOfDay = 86_400_000

// appendTimestamp appends a timestamp as LocalDateTime.toString does, or with
// seconds always, as Instant.toString does.
func appendTimestamp(dst []byte, millis int64, nanos int32, seconds bool) []byte {
	days := millis / millisOfDay
	if millis%millisOfDay < 0 {
		days--
	}
	dst = append(datum.AppendDate(dst, days), 'T')
	return appendClock(dst, millis-days*millisOfDay, nanos, seconds)
}

// appendClock appends a time of day: without seconds when they are 0 (unless
// asked for), with 3, 6 or 9 digits of a fraction.
func appendClock(dst []byte, millis int64, nanos int32, seconds bool) []byte {
	digits := 0
	switch {
	case nanos%1000 != 0:
		digits = 9
	case nanos != 0:
		digits = 6
	case millis%1000 != 0:
		digits = 3
	case millis%60_000 == 0 && !seconds:
		dst = datum.AppendTime(dst, millis, 0, 0)
		return dst[:len(dst)-len(":00")]
	}
	return datum.AppendTime(dst, millis, nanos, digits)
}

// appendPeriod appends months as Period.toString does.
func appendPeriod(dst []byte, months int64) []byte {
	dst = append(dst, 'P')
	if months == 0 {
		return append(dst, "0D"...)
	}
	if y := months / 12; y != 0 {
		dst = append(datum.AppendInt(dst, y), 'Y')
	}
	if m := months % 12; m != 0 {
		dst = append(datum.AppendInt(dst, m), 'M')
	}
	return dst
}

// appendDuration appends milliseconds as Duration.toString does.
func appendDuration(dst []byte, millis int64) []byte {
	dst = append(dst, "PT"...)
	if millis == 0 {
		return append(dst, "0S"...)
	}
	if h := millis / 3_600_000; h != 0 {
		dst = append(datum.AppendInt(dst, h), 'H')
	}
	if m := millis / 60_000 % 60; m != 0 {
		dst = append(datum.AppendInt(dst, m), 'M')
	}
	rest := millis % 60_000
	if rest == 0 {
		return dst
	}
	if rest < 0 {
		dst = append(dst, '-')
		rest = -rest
	}
	dst = datum.AppendInt(dst, rest/1000)
	if f := rest % 1000; f != 0 {
		dst = append(dst, '.', byte('0'+f/100), byte('0'+f/10%10), byte('0'+f%10))
		for dst[len(dst)-1] == '0' {
			dst = dst[:len(dst)-1]
		}
	}
	return append(dst, 'S')
}
