package jdbc

import (
	"bytes"
	"encoding/hex"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// utc is the offset of the session's time zone, behind a timestamp with one.
const utc = "+00"

// appendText spells a value, which is not NULL, as PostgreSQL reads it.
func appendText(dst []byte, v *types.Vector, i int) []byte {
	switch v.Type.Kind {
	case types.Boolean:
		if v.Ints[i] != 0 {
			return append(dst, 't')
		}
		return append(dst, 'f')
	case types.Float:
		return datum.AppendFloat(dst, v.Floats[i])
	case types.Double:
		return datum.AppendDouble(dst, v.Floats[i])
	case types.Decimal:
		return datum.AppendDecimalPlain(dst, unscaled(v, i), v.Type.Scale)
	case types.Char, types.Varchar:
		return append(dst, v.Bytes(i)...)
	case types.Binary, types.Varbinary:
		return hex.AppendEncode(append(dst, `\x`...), v.Bytes(i))
	case types.Date:
		return datum.AppendDate(dst, v.Ints[i])
	case types.Time:
		return datum.AppendTime(dst, v.Ints[i], 0, 3)
	case types.Timestamp:
		return datum.SQLTimestamp.Append(dst, v.Ints[i], v.Nano(i), 6)
	case types.TimestampLTZ:
		return append(datum.SQLTimestamp.Append(dst, v.Ints[i], v.Nano(i), 6), utc...)
	}
	return datum.AppendInt(dst, v.Ints[i])
}

func unscaled(v *types.Vector, i int) types.Int128 {
	if v.Type.Physical() == types.PhysWide {
		return v.Wide(i)
	}
	return types.Int128Of(v.Ints[i])
}

// parseText appends a value that PostgreSQL has spelled; false: it is none of the
// vector's type, and nothing was appended.
func parseText(v *types.Vector, text []byte) bool {
	switch v.Type.Kind {
	case types.Boolean:
		return parseBool(v, text)
	case types.Float:
		return parseFloat(v, datum.ParseFloat, text)
	case types.Double:
		return parseFloat(v, datum.ParseDouble, text)
	case types.Decimal:
		return parseDecimal(v, text)
	case types.Char, types.Varchar:
		v.AppendBytes(text)
		return true
	case types.Varbinary:
		return parseBytes(v, text)
	case types.Date, types.Time, types.Timestamp, types.TimestampLTZ:
		return parseTemporal(v, text)
	}
	n, ok := datum.ParseInt(text)
	if ok = ok && inRange(v.Type.Kind, n); ok {
		v.AppendInt(n)
	}
	return ok
}

func parseBool(v *types.Vector, text []byte) bool {
	yes := string(text) == "t"
	if !yes && string(text) != "f" {
		return false
	}
	v.AppendBool(yes)
	return true
}

func parseFloat(v *types.Vector, parse func([]byte) (float64, bool), text []byte) bool {
	x, ok := parse(text)
	if ok {
		v.AppendFloat(x)
	}
	return ok
}

// parseDecimal rounds to the declared scale; a number that is too large is NULL,
// as in Flink.
func parseDecimal(v *types.Vector, text []byte) bool {
	u, fit := datum.ParseDecimal(text, v.Type.Precision, v.Type.Scale)
	switch {
	case fit == datum.Malformed:
		return false
	case fit == datum.Overflows:
		v.AppendNull()
	case v.Type.Physical() == types.PhysWide:
		v.AppendWide(u)
	default:
		v.AppendInt(int64(u.Lo))
	}
	return true
}

func parseBytes(v *types.Vector, text []byte) bool {
	if len(text) < 2 || text[0] != '\\' || text[1] != 'x' {
		return false
	}
	decoded := make([]byte, hex.DecodedLen(len(text)-2))
	if _, err := hex.Decode(decoded, text[2:]); err != nil {
		return false
	}
	v.AppendBytes(decoded)
	return true
}

// parseTemporal reads dates and times of the calendar; infinity and years before
// Christ are none.
func parseTemporal(v *types.Vector, text []byte) bool {
	switch v.Type.Kind {
	case types.Date:
		days, ok := datum.ParseDate(text)
		if ok {
			v.AppendInt(days)
		}
		return ok
	case types.Time:
		nanos, ok := datum.ParseTime(text)
		if ok {
			v.AppendInt(nanos / 1e6)
		}
		return ok
	}
	text, zoned := bytes.CutSuffix(text, []byte(utc))
	if zoned != (v.Type.Kind == types.TimestampLTZ) {
		return false
	}
	millis, nanos, ok := datum.SQLTimestamp.Parse(text)
	if !ok {
		return false
	}
	if v.Type.Precision <= 3 {
		nanos = 0
	}
	v.AppendTimestamp(millis, nanos)
	return true
}

func inRange(k types.Kind, n int64) bool {
	switch k {
	case types.TinyInt:
		return n == int64(int8(n))
	case types.SmallInt:
		return n == int64(int16(n))
	case types.Int:
		return n == int64(int32(n))
	}
	return true
}
