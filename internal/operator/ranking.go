package operator

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// ranked is a row in its order. identity is its upsert key, if it has one.
type ranked struct{ sort, identity, row []byte }

// ranking are the rows of a key, the best first.
type ranking struct{ rows []ranked }

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

// indexOf returns the place of the first equal row; -1 if there is none.
func (l *ranking) indexOf(sort, row []byte) int {
	at, _ := slices.BinarySearchFunc(l.rows, sort, func(r ranked, sort []byte) int { return bytes.Compare(r.sort, sort) })
	for ; at < len(l.rows) && bytes.Equal(l.rows[at].sort, sort); at++ {
		if bytes.Equal(l.rows[at].row, row) {
			return at
		}
	}
	return -1
}

func (l *ranking) indexOfIdentity(identity []byte) int {
	return slices.IndexFunc(l.rows, func(r ranked) bool { return bytes.Equal(r.identity, identity) })
}

func (l *ranking) cut(n int) {
	if len(l.rows) > n {
		clear(l.rows[n:])
		l.rows = l.rows[:n]
	}
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
		l.rows = slices.Delete(l.rows, remove, remove+1)
	}
	if insert >= 0 {
		l.rows = slices.Insert(l.rows, insert, row)
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

// rankingCodec encodes the number of rows, then sort key, identity and row of
// each.
type rankingCodec struct{}

func (rankingCodec) ID() string       { return "ranking" }
func (rankingCodec) Version() uint32  { return 1 }
func (rankingCodec) Reset(v *ranking) { v.rows = nil }

func (rankingCodec) Append(dst []byte, v *ranking) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(v.rows)))
	for _, r := range v.rows {
		dst = appendSizedBytes(appendSizedBytes(appendSizedBytes(dst, r.sort), r.identity), r.row)
	}
	return dst
}

func (rankingCodec) Decode(src []byte, _ uint32, v *ranking) error {
	v.rows = nil
	r := byteReader{data: src}
	for range r.count() {
		v.rows = append(v.rows, ranked{bytes.Clone(r.bytes()), bytes.Clone(r.bytes()), bytes.Clone(r.bytes())})
	}
	return r.end()
}
