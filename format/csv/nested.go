package csv

import (
	"bytes"
	"fmt"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// array reads an ARRAY: its elements, between delimiters. A blank text is an
// empty one; the null literal is an array of one NULL, as in Flink.
func (d *Decoder) array(c *column, v *types.Vector, text []byte) bool {
	for more := !d.isBlank(text); more; {
		var element []byte
		element, text, more = bytes.Cut(text, d.g.element)
		if !d.value(c.parts[0], v.Children[0], element) {
			return false
		}
	}
	v.CloseList()
	return true
}

// isBlank reports a text without parts, not even empty ones between delimiters,
// of which a blank may be one.
func (d *Decoder) isBlank(text []byte) bool {
	return len(datum.Trim(text)) == 0 && !bytes.Contains(text, d.g.element)
}

// row reads a ROW: its fields, between delimiters. A blank text is NULL; fields
// too many are ignored, as in Flink.
func (d *Decoder) row(c *column, v *types.Vector, text []byte) bool {
	if d.isBlank(text) {
		v.AppendNull()
		return true
	}
	if !d.fields(c, v, text) {
		return false
	}
	v.CloseRow()
	return true
}

func (d *Decoder) fields(c *column, v *types.Vector, text []byte) bool {
	all, more := text, true
	for i, p := range c.parts {
		switch {
		case more:
			var part []byte
			part, text, more = bytes.Cut(text, d.g.element)
			if !d.value(p, v.Children[i], part) {
				return false
			}
		case d.g.ignore:
			v.Children[i].AppendNull()
		default:
			return d.mismatch(c, all, fmt.Sprintf("expected a ROW of %d fields", len(c.parts)))
		}
	}
	return true
}
