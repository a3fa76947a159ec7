package expr

import (
	"bytes"
	"encoding/base64"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// appendNode spells a value without blanks and with the members of objects in
// the order of their names; of members of one name the last counts.
func (d *jsonDocument) appendNode(dst []byte, node int32) []byte {
	n := &d.nodes[node]
	switch n.kind {
	case jsonString:
		return datum.AppendJSONString(dst, n.text)
	case jsonArray:
		dst = append(dst, '[')
		for child := n.first; child >= 0; child = d.nodes[child].next {
			if child != n.first {
				dst = append(dst, ',')
			}
			dst = d.appendNode(dst, child)
		}
		return append(dst, ']')
	case jsonObject:
		return d.appendObject(dst, n)
	}
	return d.appendScalar(dst, n)
}

// appendScalar spells a value that is neither array nor object, a string
// without quotes.
func (d *jsonDocument) appendScalar(dst []byte, n *jsonNode) []byte {
	switch n.kind {
	case jsonNull:
		return append(dst, "null"...)
	case jsonTrue:
		return append(dst, "true"...)
	case jsonFalse:
		return append(dst, "false"...)
	case jsonNumber:
		return appendBigDecimal(dst, n.text)
	}
	return append(dst, n.text...)
}

func (d *jsonDocument) appendObject(dst []byte, n *jsonNode) []byte {
	var members []int32
	for child := n.first; child >= 0; child = d.nodes[child].next {
		members = append(members, child)
	}
	slices.SortStableFunc(members, func(a, b int32) int { return datum.CompareUTF16(d.nodes[a].key, d.nodes[b].key) })
	dst = append(dst, '{')
	open := len(dst)
	for k, child := range members {
		if k+1 < len(members) && bytes.Equal(d.nodes[child].key, d.nodes[members[k+1]].key) {
			continue
		}
		if len(dst) > open {
			dst = append(dst, ',')
		}
		dst = append(datum.AppendJSONString(dst, d.nodes[child].key), ':')
		dst = d.appendNode(dst, child)
	}
	return append(dst, '}')
}

// appendBigDecimal spells a well-formed number as Java's BigDecimal of that text
// does: digits are kept, a large exponent stays one.
func appendBigDecimal(dst, text []byte) []byte {
	var buf [64]byte
	digits, scale, negative := buf[:0], 0, false
	for k := 0; k < len(text); k++ {
		switch c := text[k]; {
		case c == '-':
			negative = true
		case c == '.':
			scale = len(text) - k - 1
		case c|0x20 == 'e':
			exponent, err := strconv.Atoi(view(text[k+1:]))
			if err != nil {
				return append(dst, text...)
			}
			scale = max(0, scale-(len(text)-k)) - exponent
			k = len(text)
		default:
			digits = append(digits, c)
		}
	}
	for len(digits) > 1 && digits[0] == '0' {
		digits = digits[1:]
	}
	if negative && digits[0] != '0' {
		dst = append(dst, '-')
	}
	return appendScaled(dst, digits, scale)
}

// appendScaled spells digits × 10^-scale by the rules of BigDecimal.toString.
func appendScaled(dst, digits []byte, scale int) []byte {
	adjusted := len(digits) - 1 - scale
	if scale < 0 || adjusted < -6 {
		dst = append(dst, digits[0])
		if len(digits) > 1 {
			dst = append(append(dst, '.'), digits[1:]...)
		}
		if adjusted == 0 {
			return dst
		}
		dst = append(dst, 'E')
		if adjusted > 0 {
			dst = append(dst, '+')
		}
		return strconv.AppendInt(dst, int64(adjusted), 10)
	}
	whole := len(digits) - scale
	if whole <= 0 {
		dst = append(dst, '0', '.')
		for ; whole < 0; whole++ {
			dst = append(dst, '0')
		}
		return append(dst, digits...)
	}
	dst = append(dst, digits[:whole]...)
	if scale > 0 {
		dst = append(append(dst, '.'), digits[whole:]...)
	}
	return dst
}

// appendJSONValue spells row i of a column for JSON_STRING, JSON_OBJECT and
// JSON_ARRAY.
func appendJSONValue(dst []byte, v *types.Vector, i int) []byte {
	if v.IsNull(i) {
		return append(dst, "null"...)
	}
	switch v.Type.Kind {
	case types.Boolean:
		return strconv.AppendBool(dst, v.Ints[i] == 1)
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return datum.AppendInt(dst, v.Ints[i])
	case types.Decimal:
		return datum.AppendDecimal(dst, v.Wide(i), v.Type.Scale)
	case types.Float, types.Double:
		return appendJSONFloat(dst, v, i)
	case types.Binary, types.Varbinary:
		dst = base64.StdEncoding.AppendEncode(append(dst, '"'), v.Bytes(i))
		return append(dst, '"')
	case types.Char, types.Varchar:
		return datum.AppendJSONString(dst, v.Bytes(i))
	case types.Timestamp:
		dst = datum.ISOTimestamp.Append(append(dst, '"'), v.Ints[i], v.Nano(i), datum.MinimalFraction)
		return append(dst, '"')
	case types.TimestampLTZ:
		dst = datum.ISOTimestampLTZ.Append(append(dst, '"'), v.Ints[i], v.Nano(i), datum.MinimalFraction)
		return append(dst, '"')
	case types.Array:
		return appendJSONArray(dst, v, i)
	case types.Map, types.Multiset:
		return appendJSONMap(dst, v, i)
	case types.Row:
		return appendJSONRow(dst, v, i)
	}
	return append(appendText(append(dst, '"'), v, i, nil), '"')
}

// appendJSONFloat spells the decimal of the shortest text, of a FLOAT that of the DOUBLE
// of its value; NaN and the infinite are strings.
func appendJSONFloat(dst []byte, v *types.Vector, i int) []byte {
	var buf [32]byte
	text := datum.AppendDouble(buf[:0], v.Floats[i])
	if !datum.IsFinite(v.Floats[i]) {
		return append(append(append(dst, '"'), text...), '"')
	}
	return appendBigDecimal(dst, text)
}

func appendJSONArray(dst []byte, v *types.Vector, i int) []byte {
	dst = append(dst, '[')
	for j := v.Offsets[i]; j < v.Offsets[i+1]; j++ {
		if j > v.Offsets[i] {
			dst = append(dst, ',')
		}
		dst = appendJSONValue(dst, v.Children[0], int(j))
	}
	return append(dst, ']')
}

// jsonMember is a member of an object in the making.
type jsonMember struct {
	name  []byte
	value []byte
}

// appendMembers spells an object with its members in the order of their names.
func appendMembers(dst []byte, members []jsonMember) []byte {
	slices.SortStableFunc(members, func(a, b jsonMember) int { return datum.CompareUTF16(a.name, b.name) })
	dst = append(dst, '{')
	open := len(dst)
	for k, m := range members {
		if k+1 < len(members) && bytes.Equal(m.name, members[k+1].name) {
			continue
		}
		if len(dst) > open {
			dst = append(dst, ',')
		}
		dst = append(append(datum.AppendJSONString(dst, m.name), ':'), m.value...)
	}
	return append(dst, '}')
}

func appendJSONMap(dst []byte, v *types.Vector, i int) []byte {
	var members []jsonMember
	for j := int(v.Offsets[i]); j < int(v.Offsets[i+1]); j++ {
		members = append(members, jsonMember{
			name:  appendText(nil, v.Children[0], j, nil),
			value: appendJSONValue(nil, v.Children[1], j),
		})
	}
	return appendMembers(dst, members)
}

func appendJSONRow(dst []byte, v *types.Vector, i int) []byte {
	var members []jsonMember
	for f, child := range v.Children {
		members = append(members, jsonMember{name: []byte(v.Type.Fields[f].Name), value: appendJSONValue(nil, child, i)})
	}
	return appendMembers(dst, members)
}

// appendQuoted is JSON_QUOTE, which escapes '/' and all that is not ASCII. As in
// Flink a character beyond the basic plane comes out wrong: its number, then
// its low surrogate.
func appendQuoted(dst, s []byte) []byte {
	dst = append(dst, '"')
	for _, r := range view(s) {
		switch {
		case r < utf8.RuneSelf && datum.JSONEscape(byte(r)) != 0:
			dst = append(dst, '\\', datum.JSONEscape(byte(r)))
		case r == '/':
			dst = append(dst, '\\', '/')
		case r >= ' ' && r < 0x7F:
			dst = append(dst, byte(r))
		default:
			dst = appendUnitEscape(dst, r)
			if r > 0xFFFF {
				dst = appendUnitEscape(dst, 0xDC00+(r-0x10000)&0x3FF)
			}
		}
	}
	return append(dst, '"')
}

func appendUnitEscape(dst []byte, r rune) []byte {
	dst = append(dst, '\\', 'u')
	digits := strconv.AppendInt(nil, int64(r), 16)
	for n := len(digits); n < 4; n++ {
		dst = append(dst, '0')
	}
	return append(dst, digits...)
}
