package csv

import (
	"bytes"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// appendScalar converts a text by Flink's rules; false when it does not fit.
func appendScalar(c *column, v *types.Vector, text []byte) bool {
	switch c.t.Kind {
	case types.Char, types.Varchar:
		v.AppendBytes(text)
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		x, ok := datum.ParseInt(datum.Trim(text))
		if !ok || x < c.lowest || x > c.highest {
			return false
		}
		v.AppendInt(x)
	case types.Boolean:
		v.AppendBool(bytes.EqualFold(datum.Trim(text), []byte("true")))
	case types.Float, types.Double:
		return appendApproximate(c, v, datum.Trim(text))
	case types.Decimal:
		return appendDecimal(c, v, text)
	case types.Binary, types.Varbinary:
		return appendBinary(v, text)
	case types.Null:
		v.AppendNull()
	default:
		return appendTemporal(c, v, text)
	}
	return true
}

func appendApproximate(c *column, v *types.Vector, text []byte) bool {
	parse := datum.ParseDouble
	if c.t.Kind == types.Float {
		parse = datum.ParseFloat
	}
	x, ok := parse(text)
	if ok {
		v.AppendFloat(x)
	}
	return ok
}

// appendDecimal rounds half up to the scale; a number too large is NULL. Unlike
// other numbers it may have no blanks around it.
func appendDecimal(c *column, v *types.Vector, text []byte) bool {
	if x, n := datum.ScanDecimal(text, c.t.Precision, c.t.Scale); n > 0 && n == len(text) {
		v.AppendWide(types.Int128Of(x))
		return true
	}
	x, fit := datum.ParseDecimal(text, c.t.Precision, c.t.Scale)
	switch fit {
	case datum.Malformed:
		return false
	case datum.Overflows:
		v.AppendNull()
	default:
		v.AppendWide(x)
	}
	return true
}

func appendBinary(v *types.Vector, text []byte) bool {
	off := len(v.Data)
	data, ok := datum.ParseBase64(v.Data, text)
	v.Data = data
	if ok {
		v.AppendView(off)
	}
	return ok
}

func appendTemporal(c *column, v *types.Vector, text []byte) bool {
	switch c.t.Kind {
	case types.Date:
		days, ok := parseDate(text)
		if ok {
			v.AppendInt(days)
		}
		return ok
	case types.Time:
		millis, ok := parseTime(text, c.t.Precision)
		if ok {
			v.AppendInt(millis)
		}
		return ok
	case types.Timestamp, types.TimestampLTZ:
		text = datum.Trim(text)
		millis, nanos, n := c.clock.Scan(text)
		ok := n > 0 && n == len(text)
		if ok {
			v.AppendTimestamp(millis, nanos)
		}
		return ok
	}
	return false
}
