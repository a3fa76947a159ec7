package json

import (
	"bytes"
	"slices"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// Where Flink reads a message into a tree first, it converts nodes of the tree instead
// of tokens: see decodeRules.tree. Numbers are spelled anew, and of a repeated name the
// last value counts, however often it is repeated; the values before it need not fit.

// misfits are the fields of a row whose values do not fit.
type misfits []failure

// pardon forgets the value of a field that comes once more.
func (m misfits) pardon(n *node) misfits {
	return slices.DeleteFunc(m, func(f failure) bool { return f.field == n })
}

// misfit passes over the value at start, which d.failed says does not fit, so that the
// field may come once more; false: the message is no JSON.
func (d *Decoder) misfit(m misfits, n *node, v *types.Vector, start, depth int) (misfits, bool) {
	if !d.rules.tree || d.failed.node == nil {
		return m, false
	}
	f := d.failed
	f.field = n
	d.pos = start
	if !d.skip(depth + 1) {
		return m, false
	}
	d.templates.unlearn()
	v.AppendNull()
	return append(m, f), true
}

// fromTree converts the scalars other than null that a node of a tree makes something
// else of than a token does; false leaves them to appendScalar.
func (d *Decoder) fromTree(n *node, v *types.Vector, text []byte, kind token) bool {
	switch n.op {
	case opString:
		if kind != intToken && kind != floatToken {
			return false
		}
		start := len(v.Data)
		v.Data = d.appendNumber(v.Data, text, kind)
		v.AppendView(start)
		return true
	case opFloat, opDouble:
		return d.approximateFromTree(n, v, text, kind)
	case opTiny, opSmall, opInt, opBig:
		return kind == floatToken && d.rules.exact && d.integerFromTree(n, v, text)
	case opBytes:
		return kind != stringToken && emptyInTree(n, v)
	}
	return emptyInTree(n, v)
}

// integerFromTree reads an exact fractional number: for TINYINT and SMALLINT as text
// without trailing zeros, for INT and BIGINT the digits before its point.
func (d *Decoder) integerFromTree(n *node, v *types.Vector, text []byte) bool {
	whole := text
	if n.op < opInt {
		d.scratch, _ = datum.AppendDecimalText(d.scratch[:0], text)
		whole = d.scratch
	} else if i := bytes.IndexByte(text, '.'); i >= 0 && bytes.IndexAny(text, "eE") < 0 {
		whole = text[:i]
	}
	x, ok := integer(n.op, whole, intToken)
	if ok {
		v.AppendInt(x)
	}
	return ok
}

// approximateFromTree reads the numbers that lose something in a tree: a zero its sign,
// and one for a FLOAT what a DOUBLE rounds away.
func (d *Decoder) approximateFromTree(n *node, v *types.Vector, text []byte, kind token) bool {
	switch {
	case kind == intToken || kind == floatToken && d.rules.exact:
		if text[0] != '-' || !isZero(text) {
			return false
		}
		v.AppendFloat(0)
		return true
	case kind == floatToken && n.op == opFloat:
		x, ok := datum.ParseDouble(text)
		if ok {
			v.AppendFloat(float64(float32(x)))
		}
		return ok
	}
	return false
}

// isZero reports a number without a digit but 0 before its exponent.
func isZero(text []byte) bool {
	for _, c := range text {
		if c >= '1' && c <= '9' {
			return false
		}
		if c|0x20 == 'e' {
			break
		}
	}
	return true
}

// emptyInTree appends what a column gets from a node that has nothing for it: bytes
// are NULL, a map is empty.
func emptyInTree(n *node, v *types.Vector) bool {
	switch n.op {
	case opBytes:
		v.AppendNull()
	case opMap:
		v.CloseList()
	default:
		return false
	}
	return true
}
