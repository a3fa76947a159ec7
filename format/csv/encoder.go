package csv

import (
	"fmt"
	"strconv"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// Encoder writes rows as records without a line end. It implements
// format.Encoder.
type Encoder struct {
	g       *grammar
	columns []*column
	quoting quoting
	// text is a field before it is quoted.
	text []byte
	// failed is what went wrong with the row being written.
	failed error
}

func newEncoder(g *grammar, columns []*column) *Encoder {
	return &Encoder{g: g, columns: columns, quoting: newQuoting(g)}
}

// Encode appends the record for row i of b to buf. On an error, a TIME that is
// none, buf is returned as it was.
func (e *Encoder) Encode(buf []byte, b *types.Batch, i int) ([]byte, error) {
	out := buf
	for k, c := range e.columns {
		if k > 0 {
			out = append(out, e.g.delimiter...)
		}
		out = e.field(out, c, b.Cols[k], i)
	}
	if e.failed != nil {
		err := e.failed
		e.failed = nil
		return buf, err
	}
	return out, nil
}

// field appends the value of a column. Numbers and booleans are never quoted.
func (e *Encoder) field(dst []byte, c *column, v *types.Vector, i int) []byte {
	if v.IsNull(i) {
		return append(dst, e.g.null...)
	}
	switch c.t.Kind {
	case types.Char, types.Varchar:
		return e.quoting.append(dst, v.Bytes(i))
	case types.Array:
		e.text = e.array(e.text[:0], c, v, i)
	case types.Row:
		e.text = e.row(e.text[:0], c, v, i)
	case types.Boolean, types.TinyInt, types.SmallInt, types.Int, types.BigInt, types.Float, types.Double, types.Decimal:
		return e.scalar(dst, c, v, i)
	default:
		e.text = e.scalar(e.text[:0], c, v, i)
	}
	return e.quoting.append(dst, e.text)
}

// array appends the elements with delimiters between them.
func (e *Encoder) array(dst []byte, c *column, v *types.Vector, i int) []byte {
	for k := v.Offsets[i]; k < v.Offsets[i+1]; k++ {
		if k > v.Offsets[i] {
			dst = append(dst, e.g.element...)
		}
		dst = e.part(dst, c.parts[0], v.Children[0], int(k))
	}
	return dst
}

// row appends the fields with delimiters between them.
func (e *Encoder) row(dst []byte, c *column, v *types.Vector, i int) []byte {
	for k, p := range c.parts {
		if k > 0 {
			dst = append(dst, e.g.element...)
		}
		dst = e.part(dst, p, v.Children[k], i)
	}
	return dst
}

// part appends an element or a field as it is: quoted is the whole, and a
// delimiter in it cannot be told from one behind it, as in Flink.
func (e *Encoder) part(dst []byte, c *column, v *types.Vector, i int) []byte {
	if v.IsNull(i) {
		return append(dst, e.g.null...)
	}
	return e.scalar(dst, c, v, i)
}

// scalar appends a value that is not NULL, unquoted.
func (e *Encoder) scalar(dst []byte, c *column, v *types.Vector, i int) []byte {
	switch c.t.Kind {
	case types.Boolean:
		return strconv.AppendBool(dst, v.Ints[i] != 0)
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return datum.AppendInt(dst, v.Ints[i])
	case types.Float:
		return datum.AppendFloat(dst, v.Floats[i])
	case types.Double:
		return datum.AppendDouble(dst, v.Floats[i])
	case types.Decimal:
		if e.g.stripped {
			return datum.AppendDecimalStripped(dst, v.Wide(i), c.t.Scale)
		}
		return datum.AppendDecimalPlain(dst, v.Wide(i), c.t.Scale)
	case types.Char, types.Varchar:
		return append(dst, v.Bytes(i)...)
	case types.Binary, types.Varbinary:
		return datum.AppendBase64(dst, v.Bytes(i))
	case types.Date:
		return datum.AppendDate(dst, v.Ints[i])
	case types.Time:
		return e.timeOfDay(dst, c, v.Ints[i])
	case types.Timestamp, types.TimestampLTZ:
		return c.clock.Append(dst, v.Ints[i], v.Nano(i))
	}
	return dst
}

// timeOfDay appends a TIME. Some functions give 24:00:00 or a time before
// 00:00:00, which Flink fails on, too.
func (e *Encoder) timeOfDay(dst []byte, c *column, millis int64) []byte {
	const day = 24 * 60 * 60 * 1000
	if millis < 0 || millis >= day {
		e.failed = fmt.Errorf("csv: field %s: %d ms is no time of a day, so it cannot be written as one", c.path, millis)
		return dst
	}
	return datum.AppendTime(dst, millis, 0, datum.MinimalFraction)
}
