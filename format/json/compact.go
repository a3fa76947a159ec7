package json

import (
	"slices"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// compact appends the object or array at pos to v's data as Flink spells it in
// a STRING column: no blanks, numbers as appendNumber spells them, strings with the
// fewest escapes.
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
	case floatToken, intToken:
		start := len(v.Data)
		v.Data = d.appendNumber(v.Data, text, kind)
		if v.Data[len(v.Data)-1] == 'y' { // Infinity is no number of JSON
			v.Data = append(slices.Insert(v.Data, start, '"'), '"')
		}
	default:
		v.Data = append(v.Data, text...)
	}
	return true
}

// appendNumber appends a number as Flink spells one that it parsed before it made
// text of it: a whole one as it is, others as a double, or without trailing zeros
// where they are exact.
func (d *Decoder) appendNumber(dst, text []byte, kind token) []byte {
	switch {
	case kind == intToken && string(text) == "-0":
		return append(dst, '0')
	case kind == intToken:
		return append(dst, text...)
	case d.rules.exact:
		dst, _ = datum.AppendDecimalText(dst, text)
		return dst
	}
	x, _ := datum.ParseDouble(text)
	return datum.AppendDouble(dst, x)
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
