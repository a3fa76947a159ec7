package csv

import (
	"bytes"
	"fmt"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// Decoder reads messages into columns. It implements format.Decoder.
type Decoder struct {
	scanner
	columns []*column
	// misfit is the value that could not be converted, nil when the record
	// itself is wrong.
	misfit *misfit
	// noted is what misfit points to.
	noted misfit
	// tooMany is the reason against a record with more fields than columns.
	tooMany string
	skipped int64
}

// misfit is a field that does not fit its column.
type misfit struct {
	column *column
	text   []byte
	reason string
}

func newDecoder(g *grammar, columns []*column) *Decoder {
	return &Decoder{
		scanner: newScanner(g), columns: columns,
		tooMany: fmt.Sprintf("the record has more than %d fields", len(columns)),
	}
}

// Skipped returns how many messages were dropped under ignore-parse-errors.
func (d *Decoder) Skipped() int64 { return d.skipped }

// Skips reports whether ignore-parse-errors is set.
func (d *Decoder) Skips() bool { return d.g.ignore }

// WhySkipped is the error that ignore-parse-errors kept back.
func (d *Decoder) WhySkipped() error { return d.err() }

// Decode appends the row of the record that is the first line of the message.
// A null message has none; an empty one is an error, as in Flink.
func (d *Decoder) Decode(msg []byte, dst *types.Batch) error {
	if msg == nil {
		return nil
	}
	if d.begin(msg) && d.record(dst) {
		dst.AppendRow(types.Insert)
		return nil
	}
	dst.Undo(dst.N)
	if d.g.ignore {
		d.skipped++
		return nil
	}
	return d.err()
}

// record reads the fields of the record at pos.
func (d *Decoder) record(dst *types.Batch) bool {
	for i, c := range d.columns {
		if d.ended {
			return d.short(dst, i)
		}
		start := d.pos
		text, ok := d.field()
		if !ok {
			return false
		}
		if !d.value(c, dst.Cols[i], text) {
			d.pos = start
			return false
		}
	}
	return d.ended || d.trailing()
}

// short completes a record that has only n fields.
func (d *Decoder) short(dst *types.Batch, n int) bool {
	if !d.g.ignore {
		return d.fail(fmt.Sprintf("the record has %d fields instead of %d", n, len(d.columns)))
	}
	for _, v := range dst.Cols[n:] {
		v.AppendNull()
	}
	return true
}

// trailing reads what is behind the delimiter that follows the last field:
// nothing but blanks.
func (d *Decoder) trailing() bool {
	start := d.pos
	text, ok := d.field()
	if ok && d.ended && len(datum.Trim(text)) == 0 {
		return true
	}
	if !ok {
		return false
	}
	d.pos = start
	return d.fail(d.tooMany)
}

// isNull reports the text of NULL.
func (d *Decoder) isNull(text []byte) bool { return d.g.hasNull && bytes.Equal(text, d.g.null) }

// value appends the value that the text is.
func (d *Decoder) value(c *column, v *types.Vector, text []byte) bool {
	switch c.t.Kind {
	case types.Array:
		return d.array(c, v, text)
	case types.Row:
		return d.row(c, v, text)
	}
	switch {
	case d.isNull(text):
		v.AppendNull()
	case appendScalar(c, v, text):
	case d.g.ignore:
		v.AppendNull()
	default:
		return d.mismatch(c, text, "")
	}
	return true
}

// mismatch notes a text that does not fit its column; without a reason, by its
// type.
func (d *Decoder) mismatch(c *column, text []byte, reason string) bool {
	d.noted = misfit{c, text, reason}
	d.misfit = &d.noted
	return false
}

// err turns what was noted into an error.
func (d *Decoder) err() error {
	m := d.misfit
	if m == nil {
		return &Error{Byte: d.pos, Found: found(d.msg[d.pos:]), Reason: d.reason}
	}
	d.misfit = nil
	if m.reason == "" {
		m.reason = "expected " + m.column.t.AsNullable().String()
	}
	return &Error{Field: m.column.path, Byte: d.pos, Found: found(m.text), Reason: m.reason}
}
