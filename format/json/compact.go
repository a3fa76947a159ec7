package json

import (
	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// compact appends the object or array at pos to v's data as Flink spells it in
// a STRING column: no blanks, numbers as BigDecimal without trailing zeros,
// strings with the fewest escapes.
func (d *Decoder) compact(v *types.Vector, depth int) bool {
	if depth > maxDepth {
		return d.syntax(d.pos, "objects and arrays are nested more than 1000 deep")
	}
	switch d.blanks() {
	case '{':
		return d.compactObject(v, depth)
	case '[':
		return d.compactArray(v, depth)
	}
	text, kind := d.scalar()
	switch kind {
	case noToken:
		return false
	case stringToken:
		v.Data = appendQuoted(v.Data, text, false)
	case floatToken:
		v.Data, _ = datum.AppendDecimalText(v.Data, text)
	case intToken:
		if string(text) == "-0" {
			text = text[1:]
		}
		v.Data = append(v.Data, text...)
	default:
		v.Data = append(v.Data, text...)
	}
	return true
}

func (d *Decoder) compactObject(v *types.Vector, depth int) bool {
	separator := byte('{')
	for more := d.open('}'); more; more = d.more('}') {
		name, ok := d.name()
		if !ok {
			return false
		}
		v.Data = append(appendQuoted(append(v.Data, separator), name, false), ':')
		separator = ','
		if !d.compact(v, depth+1) {
			return false
		}
	}
	if separator == '{' {
		v.Data = append(v.Data, '{')
	}
	v.Data = append(v.Data, '}')
	return d.closed()
}

func (d *Decoder) compactArray(v *types.Vector, depth int) bool {
	separator := byte('[')
	for more := d.open(']'); more; more = d.more(']') {
		v.Data = append(v.Data, separator)
		separator = ','
		if !d.compact(v, depth+1) {
			return false
		}
	}
	if separator == '[' {
		v.Data = append(v.Data, '[')
	}
	v.Data = append(v.Data, ']')
	return d.closed()
}
