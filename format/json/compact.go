package json

import (
	"bytes"
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
	first := len(d.members)
	defer func() { d.members = d.members[:first] }()
	repeated := false
	start := len(v.Data)
	v.Data = append(v.Data, '{')
	for more := d.open('}'); more; more = d.more('}') {
		name, ok := d.name()
		if !ok {
			return false
		}
		if len(d.members) > first {
			v.Data = append(v.Data, ',')
		}
		m := member{start: len(v.Data)}
		v.Data = append(appendQuoted(v.Data, name, false), ':')
		m.value = len(v.Data)
		repeated = repeated || d.hasMember(v.Data, first, v.Data[m.start:m.value])
		if !d.compact(v, depth+1) {
			return false
		}
		m.end = len(v.Data)
		d.members = append(d.members, m)
	}
	if !d.closed() {
		return false
	}
	if repeated {
		v.Data = append(v.Data[:start], withoutRepeats(v.Data, d.members[first:])...)
	}
	v.Data = append(v.Data, '}')
	return true
}

// member is the place of a member in the text of an object.
type member struct{ start, value, end int }

// fewMembers are searched one by one.
const fewMembers = 32

// hasMember reports whether the members from first on, whose text is in data, have one
// of a name, the colon behind it included. Of many members it says that they may have.
func (d *Decoder) hasMember(data []byte, first int, name []byte) bool {
	members := d.members[first:]
	if len(members) > fewMembers {
		return true
	}
	for _, m := range members {
		if m.value-m.start == len(name) && bytes.Equal(data[m.start:m.value], name) {
			return true
		}
	}
	return false
}

// withoutRepeats returns the text of an object, its closing bracket left out, in which
// each name stands where it came first and has its last value, as in Flink.
func withoutRepeats(data []byte, members []member) []byte {
	place := make(map[string]int, len(members))
	var kept []member
	for _, m := range members {
		name := string(data[m.start:m.value])
		if i, ok := place[name]; ok {
			kept[i] = m
			continue
		}
		place[name] = len(kept)
		kept = append(kept, m)
	}
	text := make([]byte, 0, len(data)-members[0].start+1)
	text = append(text, '{')
	for i, m := range kept {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(text, data[m.start:m.end]...)
	}
	return text
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
