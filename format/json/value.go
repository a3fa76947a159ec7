package json

import (
	"bytes"
	"math"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// value reads the value at pos into v, by n's type. It returns false when the
// message is not JSON, or when the value does not fit and that is not ignored.
func (d *Decoder) value(n *node, v *types.Vector, depth int) bool {
	if depth > maxDepth {
		return d.syntax(d.pos, "objects and arrays are nested more than 1000 deep")
	}
	start := d.pos
	if start < len(d.msg) && (d.msg[start] == '{' || d.msg[start] == '[') {
		return d.container(n, v, depth)
	}
	text, kind := d.scalar()
	switch {
	case kind == noToken:
		return false
	case kind == nullToken:
		v.AppendNull()
		return true
	case d.rules.tree && d.fromTree(n, v, text, kind):
		return true
	case d.rules.tree && n.op == opDecimal && len(datum.Trim(text)) < len(text): // not trimmed there
	case appendScalar(n, v, text, kind):
		return true
	}
	return d.mismatch(n, v, start)
}

// mismatch deals with a value that does not fit: NULL where that is asked for.
func (d *Decoder) mismatch(n *node, v *types.Vector, start int) bool {
	if d.rules.ignore {
		v.AppendNull()
		return true
	}
	d.failed = failure{node: n, pos: start}
	return false
}

// container reads an object or array.
func (d *Decoder) container(n *node, v *types.Vector, depth int) bool {
	start, isObject := d.pos, d.msg[d.pos] == '{'
	switch {
	case n.op == opRow && isObject:
		if !d.row(n, v.Children, v.Len, depth) {
			return false
		}
		v.CloseRow()
		return true
	case n.op == opMap && isObject:
		return d.entries(n, v, depth)
	case n.op == opArray && !isObject:
		return d.elements(n, v, depth)
	case n.op == opString:
		off := len(v.Data)
		if !d.compact(v, depth) {
			return false
		}
		v.AppendView(off)
		return true
	}
	if d.derails && (d.rules.ignore || n.op == opBool) {
		d.derailed, d.failed = true, failure{node: n, pos: start}
		return false
	}
	if !d.skip(depth) {
		return false
	}
	switch {
	case n.op == opBool: // any text but "true" is false
		v.AppendBool(false)
		return true
	case d.rules.tree && emptyInTree(n, v):
		return true
	}
	return d.mismatch(n, v, start)
}

// elements reads an array.
func (d *Decoder) elements(n *node, v *types.Vector, depth int) bool {
	for more := d.open(']'); more; more = d.more(']') {
		if !d.value(n.elem, v.Children[0], depth+1) {
			return false
		}
	}
	if !d.closed() {
		return false
	}
	v.CloseList()
	return true
}

// entries reads an object as a map.
func (d *Decoder) entries(n *node, v *types.Vector, depth int) bool {
	keys, values := v.Children[0], v.Children[1]
	for more := d.open('}'); more; more = d.more('}') {
		name, ok := d.name()
		if !ok {
			return false
		}
		keys.AppendBytes(name)
		if !d.value(n.elem, values, depth+1) {
			return false
		}
	}
	if !d.closed() {
		return false
	}
	n.entries.CloseMap(v)
	return true
}

// appendScalar converts a scalar other than null by Flink's rules; false when
// it does not fit.
func appendScalar(n *node, v *types.Vector, text []byte, kind token) bool {
	switch n.op {
	case opBool:
		v.AppendBool(kind == trueToken || kind != falseToken && isTrue(text))
	case opTiny, opSmall, opInt, opBig:
		x, ok := integer(n.op, text, kind)
		if !ok {
			return false
		}
		v.AppendInt(x)
	case opFloat, opDouble:
		x, ok := approximate(n.op, text)
		if !ok {
			return false
		}
		v.AppendFloat(x)
	case opDecimal:
		return appendDecimal(n, v, text, kind)
	case opString:
		v.AppendBytes(text)
	case opBytes:
		return kind == stringToken && appendBinary(v, text)
	case opNull:
		v.AppendNull()
	default:
		return appendTemporal(n, v, text)
	}
	return true
}

// isTrue reports the text "true" in any case.
func isTrue(text []byte) bool { return bytes.EqualFold(datum.Trim(text), []byte("true")) }

// integerRange is the range of the integer types.
var integerRange = [...]struct{ min, max int64 }{
	opTiny:  {math.MinInt8, math.MaxInt8},
	opSmall: {math.MinInt16, math.MaxInt16},
	opInt:   {math.MinInt32, math.MaxInt32},
	opBig:   {math.MinInt64, math.MaxInt64},
}

// integer reads a whole number. INT and BIGINT also take a number with a point
// or an exponent, and cut it.
func integer(o op, text []byte, kind token) (int64, bool) {
	r := integerRange[o]
	if kind == floatToken && o >= opInt {
		f, ok := datum.ParseDouble(text)
		if !ok || f < float64(r.min) || f > float64(r.max) {
			return 0, false
		}
		if f >= math.MaxInt64 { // 2^63 is the closest double of the largest BIGINT
			return math.MaxInt64, true
		}
		return int64(f), true
	}
	x, ok := datum.ParseInt(datum.Trim(text))
	return x, ok && x >= r.min && x <= r.max
}

func approximate(o op, text []byte) (float64, bool) {
	if o == opFloat {
		return datum.ParseFloat(datum.Trim(text))
	}
	return datum.ParseDouble(datum.Trim(text))
}

// appendDecimal rounds half up to the scale; a number too large is NULL.
func appendDecimal(n *node, v *types.Vector, text []byte, kind token) bool {
	if kind == trueToken || kind == falseToken {
		return false
	}
	x, fit := datum.ParseDecimal(datum.Trim(text), n.t.Precision, n.t.Scale)
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

func appendTemporal(n *node, v *types.Vector, text []byte) bool {
	switch n.op {
	case opDate:
		days, ok := datum.ParseDate(text)
		if ok {
			v.AppendInt(int64(int32(days))) // years beyond 5,881,580 wrap around, as in Flink
		}
		return ok
	case opTime:
		nanos, ok := datum.ParseTime(text)
		if ok {
			v.AppendInt(nanos / 1e9 * 1000) // the fraction is lost, as in Flink
		}
		return ok
	case opTimestamp:
		millis, nanos, size := n.clock.Scan(text)
		ok := size > 0 && size == len(text)
		if ok {
			v.AppendTimestamp(millis, nanos)
		}
		return ok
	}
	return false
}
