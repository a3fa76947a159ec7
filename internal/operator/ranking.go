package operator

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
	"sync"
	"unsafe"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// ranked is a row in its order. identity is its upsert key, if it has one.
type ranked struct {
	// number is the row's in order of arrival.
	number              uint64
	sort, identity, row []byte
}

// ranking are the rows of a key, the best first, those that sort alike by
// arrival. Each row is a part of the value.
type ranking struct {
	rows []ranked
	// unsorted after rows were restored, in any order.
	unsorted bool
	next     uint64
	// fresh and gone are the rows written and removed since the last segment.
	fresh []ranked
	gone  []uint64
	// bytes are those of rows.
	bytes int
}

// bytes is the memory that a row uses beside itself.
func (r *ranked) bytes() int { return len(r.sort) + len(r.identity) + len(r.row) }

// newRanked is a row with memory of its own.
func newRanked(sort, identity, row []byte) ranked {
	all := make([]byte, 0, len(sort)+len(identity)+len(row))
	all = append(append(append(all, sort...), identity...), row...)
	i, r := len(sort), len(sort)+len(identity)
	return ranked{sort: all[:i:i], identity: all[i:r:r], row: all[r:]}
}

// settle puts restored rows in order. It comes before anything else.
func (l *ranking) settle() *ranking { return l.settleBy(false) }

// settleBy is settle for rankings whose rows that sort alike are in order of
// arrival, or in the reverse order.
func (l *ranking) settleBy(laterFirst bool) *ranking {
	if l.unsorted {
		slices.SortFunc(l.rows, func(a, b ranked) int {
			arrival := cmp.Compare(a.number, b.number)
			if laterFirst {
				arrival = -arrival
			}
			return cmp.Or(bytes.Compare(a.sort, b.sort), arrival)
		})
		l.unsorted = false
	}
	return l
}

// at returns the row at a position from 0; nil beyond the end.
func (l *ranking) at(i int) *ranked {
	if i >= len(l.rows) {
		return nil
	}
	return &l.rows[i]
}

// insertion returns the place of a new row: behind those that sort alike.
func (l *ranking) insertion(sort []byte) int {
	at, _ := slices.BinarySearchFunc(l.rows, sort, func(r ranked, sort []byte) int {
		if bytes.Compare(r.sort, sort) <= 0 {
			return -1
		}
		return 1
	})
	return at
}

// firstOf returns the place of the first row that sorts as sort does, or behind.
func (l *ranking) firstOf(sort []byte) int {
	at, _ := slices.BinarySearchFunc(l.rows, sort, func(r ranked, sort []byte) int { return bytes.Compare(r.sort, sort) })
	return at
}

// indexOf returns the place of the first equal row; -1 if there is none.
func (l *ranking) indexOf(sort, row []byte) int {
	for at := l.firstOf(sort); at < len(l.rows) && bytes.Equal(l.rows[at].sort, sort); at++ {
		if bytes.Equal(l.rows[at].row, row) {
			return at
		}
	}
	return -1
}

func (l *ranking) indexOfIdentity(identity []byte) int {
	return slices.IndexFunc(l.rows, func(r ranked) bool { return bytes.Equal(r.identity, identity) })
}

// cut removes the rows behind the best n.
func (l *ranking) cut(n int) {
	for len(l.rows) > n {
		l.remove(len(l.rows) - 1)
	}
}

func (l *ranking) remove(i int) {
	l.removeRange(i, i+1)
}

// removeFirst removes the first n rows.
func (l *ranking) removeFirst(n int) { l.removeRange(0, n) }

// removeRange removes the rows at from up to to.
func (l *ranking) removeRange(from, to int) {
	for i := from; i < to; i++ {
		l.gone = append(l.gone, l.rows[i].number)
		l.bytes -= l.rows[i].bytes()
	}
	if from == 0 && len(l.rows) > fewRows {
		clear(l.rows[:to])
		l.rows = l.rows[to:]
		return
	}
	l.rows = slices.Delete(l.rows, from, to)
}

// fewRows are moved when the first of them go, so that their memory is used again. More stay where they are: of a join by an
// interval one goes after the other.
const fewRows = 64

func (l *ranking) insert(i int, row ranked) {
	row.number = l.next
	l.next++
	l.bytes += row.bytes()
	l.rows = slices.Insert(l.rows, i, row)
	l.fresh = append(l.fresh, row)
}

// replace gives the row at a place other contents; its arrival stays.
func (l *ranking) replace(i int, row []byte) { l.replaceAll(i, l.rows[i].identity, row) }

// replaceAll is replace, of the identity too.
func (l *ranking) replaceAll(i int, identity, row []byte) {
	r := &l.rows[i]
	l.bytes -= r.bytes()
	r.identity, r.row = identity, row
	l.bytes += r.bytes()
	l.fresh = append(l.fresh, *r)
}

// change is one that was made to a ranking: a row was removed, then another was
// inserted; a place is -1 where there was none.
type change struct {
	removed, inserted int
	gone              ranked
	// length before the change.
	length int
}

// change removes the row at one place, if it is not -1, and then inserts row at
// another, if that is not -1.
func (l *ranking) change(remove, insert int, row ranked) change {
	c := change{removed: remove, inserted: insert, length: len(l.rows)}
	if remove >= 0 {
		c.gone = l.rows[remove]
		l.remove(remove)
	}
	if insert >= 0 {
		l.insert(insert, row)
	}
	return c
}

// before returns the row that was at a position of the ranking before the
// change; nil beyond its end.
func (c *change) before(l *ranking, i int) *ranked {
	switch {
	case i >= c.length:
		return nil
	case i == c.removed:
		return &c.gone
	case c.removed >= 0 && i > c.removed:
		i--
	}
	if c.inserted >= 0 && i >= c.inserted {
		i++
	}
	return l.at(i)
}

// span returns the positions whose row may differ.
func (c *change) span(lengthNow int) (from, to int) {
	switch {
	case c.removed < 0:
		return c.inserted, lengthNow
	case c.inserted < 0:
		return c.removed, c.length
	}
	return min(c.removed, c.inserted), max(c.removed, c.inserted) + 1
}

// exchanged returns which row left the best n, and which entered them; nil for
// none.
func (c *change) exchanged(l *ranking, n int) (left, entered *ranked) {
	leaves := c.removed >= 0 && c.removed < n
	enters := c.inserted >= 0 && c.inserted < n
	switch {
	case leaves && enters:
		return &c.gone, l.at(c.inserted)
	case leaves:
		return &c.gone, l.at(n - 1)
	case enters:
		return c.before(l, n-1), l.at(c.inserted)
	}
	return nil, nil
}

// replaces reports whether entered is the row that was inserted in the place of
// left.
func (c *change) replaces(left, entered *ranked) bool {
	return c.removed >= 0 && c.inserted >= 0 && bytes.Equal(left.identity, entered.identity)
}

// rankingCodec encodes nothing but the parts: a row's name is its number, its
// value the sort key and the identity, with their lengths, then the row.
type rankingCodec struct{}

func (rankingCodec) ID() string                           { return "ranking" }
func (rankingCodec) Version() uint32                      { return 1 }
func (rankingCodec) Append(dst []byte, _ *ranking) []byte { return dst }
func (rankingCodec) Reset(v *ranking)                     { *v = ranking{} }

// Size leaves out rows that have gone since the last segment.
func (rankingCodec) Size(v *ranking) (int, bool) {
	return v.bytes + (cap(v.rows)+cap(v.fresh))*int(unsafe.Sizeof(ranked{})) + cap(v.gone)*8, true
}

func (c rankingCodec) Decode(b []byte, _ uint32, v *ranking) error {
	c.Reset(v)
	if len(b) != 0 {
		return errValue
	}
	return nil
}

func (c rankingCodec) ChangedParts(v *ranking, visit func(name, value []byte, gone bool)) {
	scratch := partBuffers.Get().(*partBuffer)
	defer partBuffers.Put(scratch)
	slices.Sort(v.gone)
	for i := range v.fresh {
		if _, gone := slices.BinarySearch(v.gone, v.fresh[i].number); !gone {
			scratch.visit(&v.fresh[i], visit)
		}
	}
	// Also of rows that no segment has: a base that is being made may have them.
	for _, number := range v.gone {
		scratch.name = binary.AppendUvarint(scratch.name[:0], number)
		visit(scratch.name, nil, true)
	}
	clear(v.fresh)
	v.fresh, v.gone = v.fresh[:0], v.gone[:0]
}

func (c rankingCodec) Parts(v *ranking, visit func(name, value []byte, gone bool)) {
	scratch := partBuffers.Get().(*partBuffer)
	defer partBuffers.Put(scratch)
	for i := range v.rows {
		scratch.visit(&v.rows[i], visit)
	}
}

// partBuffer is where parts are encoded.
type partBuffer struct{ name, value []byte }

var partBuffers = sync.Pool{New: func() any { return new(partBuffer) }}

func (p *partBuffer) visit(r *ranked, visit func(name, value []byte, gone bool)) {
	p.name = binary.AppendUvarint(p.name[:0], r.number)
	p.value = appendSizedBytes(appendSizedBytes(p.value[:0], r.sort), r.identity)
	p.value = append(p.value, r.row...)
	visit(p.name, p.value, false)
}

func (c rankingCodec) DecodePart(name, value []byte, _ uint32, v *ranking) error {
	number := byteReader{data: name}
	r := byteReader{data: value}
	row := newRanked(r.bytes(), r.bytes(), r.data)
	row.number = number.uvarint()
	if r.failed || number.end() != nil {
		return errValue
	}
	v.rows = append(v.rows, row)
	v.bytes += row.bytes()
	v.next = max(v.next, row.number+1)
	v.unsorted = true
	return nil
}

// rowOrder makes sort keys.
type rowOrder struct {
	by   []dataflow.SortKey
	sort []byte
}

// key returns the sort key of a row, valid until the next call.
func (o *rowOrder) key(b *types.Batch, row int) []byte {
	o.sort = o.sort[:0]
	for _, k := range o.by {
		o.sort = state.AppendSortKey(o.sort, b.Cols[k.Column], row, k.Descending, k.NullsLast)
	}
	return o.sort
}

// ranked emits a row from state, with its rank in the last column if the output
// has one.
func (o *output) ranked(kind types.RowKind, row []byte, position int, withRank bool) error {
	cols := o.batch.Cols
	if withRank {
		last := len(cols) - 1
		cols[last].AppendInt(int64(position))
		cols = cols[:last]
	}
	if err := state.DecodeRow(row, cols); err != nil {
		return err
	}
	return o.row(kind)
}
