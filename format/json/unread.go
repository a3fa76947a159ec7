package json

import (
	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// A column that nobody reads must hold what its type wants, since Flink decodes whole
// rows: a value that does not fit ends the job, or derails the message. It is read
// into a vector of the decoder's own and forgotten; what fits at a glance is passed
// over.

// wanted counts the columns of the batch: the first fields of the root.
func (d *Decoder) wanted() int { return len(d.root.fields) - len(d.unread) }

// base is the number of values that a field's vector has before the row at hand, the
// batch having base rows.
func (n *node) base(base int) int {
	if n.unread {
		return 0
	}
	return base
}

// columns are those of dst and, behind them, the vectors of the columns that nobody
// reads, without what the message before left there.
func (d *Decoder) columns(dst *types.Batch) []*types.Vector {
	if len(d.unread) == 0 {
		return dst.Cols
	}
	d.cols = append(d.cols[:0], dst.Cols...)
	for _, v := range d.unread {
		v.Reset()
		d.cols = append(d.cols, v)
	}
	return d.cols
}

// takeUnread passes over the value of a column that nobody reads and returns the
// position behind it, -1 when it does not fit.
func (d *Decoder) takeUnread(s *step, msg []byte, pos int) int {
	if n := glance(s.node, msg[pos:]); n > 0 {
		return pos + n
	}
	v := d.vecs[s.slot]
	v.Reset()
	d.pos = pos
	if !d.value(s.node, v, 1) {
		return -1
	}
	return d.pos
}

// glance returns the length of a value at the front of b that plainly fits, else 0.
func glance(n *node, b []byte) int {
	switch n.op {
	case opString:
		if text, ok := plainString(b); ok {
			return len(text) + len(`""`)
		}
	case opInt, opBig:
		if x, digits := scanWhole(b); digits > 0 && (n.op == opBig || x == int64(int32(x))) {
			return digits
		}
	case opDouble, opDecimal:
		if beginsWithZero(b) {
			return 0
		}
		if n.op == opDouble {
			_, digits := datum.ScanDouble(b)
			return digits
		}
		_, digits := datum.ScanDecimal(b, n.t.Precision, n.t.Scale)
		return digits
	case opTimestamp:
		if b[0] == '"' {
			_, _, size := n.clock.Scan(b[1:])
			if size > 0 && len(b) > size+1 && b[size+1] == '"' {
				return size + len(`""`)
			}
		}
	}
	return 0
}
