package operator

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// joinRows are the rows that one side of a join has for a key, in order of their
// coming. Equal rows are one entry. Each entry is a part of the value.
type joinRows struct {
	list  []*joinRow
	byRow map[string]*joinRow
	// unsorted after rows were restored, in any order.
	unsorted bool
	dead     int
	next     uint64
	changed  []*joinRow
}

// joinRow is a row that came count times; 0 once it is gone.
type joinRow struct {
	row    string
	count  int64
	number uint64
	// partners is how many rows of the other side match each of them.
	partners int64
	changed  bool
}

// all returns the entries; those with count 0 are gone.
func (r *joinRows) all() []*joinRow {
	if r.unsorted {
		slices.SortFunc(r.list, func(a, b *joinRow) int { return cmp.Compare(a.number, b.number) })
		r.unsorted = false
	}
	return r.list
}

// add counts a row once more and says how many partners it has.
func (r *joinRows) add(row []byte, partners int64) {
	e := r.byRow[string(row)]
	if e == nil {
		e = &joinRow{row: string(row), number: r.next}
		r.next++
		r.all()
		r.enter(e)
	}
	e.count++
	r.setPartners(e, partners)
}

func (r *joinRows) enter(e *joinRow) {
	if r.byRow == nil {
		r.byRow = map[string]*joinRow{}
	}
	r.byRow[e.row] = e
	r.list = append(r.list, e)
}

func (r *joinRows) setPartners(e *joinRow, partners int64) {
	e.partners = partners
	r.touch(e)
}

func (r *joinRows) touch(e *joinRow) {
	if !e.changed {
		e.changed = true
		r.changed = append(r.changed, e)
	}
}

// remove counts a row once less; an unknown row, whose key has expired, is none.
func (r *joinRows) remove(row []byte) {
	e := r.byRow[string(row)]
	if e == nil {
		return
	}
	e.count--
	r.touch(e)
	if e.count > 0 {
		return
	}
	delete(r.byRow, e.row)
	r.dead++
	if r.dead > 8 && r.dead*2 > len(r.list) {
		r.list = slices.DeleteFunc(r.all(), func(e *joinRow) bool { return e.count == 0 })
		r.dead = 0
	}
}

// empty reports that no row is left.
func (r *joinRows) empty() bool { return len(r.byRow) == 0 }

// joinRowsCodec encodes nothing but the parts: an entry's name is the row, its
// value the count, the number of arrival and the number of partners.
type joinRowsCodec struct{}

func (joinRowsCodec) ID() string                            { return "join-rows" }
func (joinRowsCodec) Version() uint32                       { return 1 }
func (joinRowsCodec) Append(dst []byte, _ *joinRows) []byte { return dst }
func (joinRowsCodec) Reset(v *joinRows)                     { *v = joinRows{} }
func (c joinRowsCodec) Decode(b []byte, _ uint32, v *joinRows) error {
	c.Reset(v)
	if len(b) != 0 {
		return errValue
	}
	return nil
}

func (joinRowsCodec) ChangedParts(v *joinRows, visit func(name, value []byte, gone bool)) {
	for _, e := range v.changed {
		e.changed = false
		visitJoinRow(e, visit)
	}
	clear(v.changed)
	v.changed = v.changed[:0]
}

func (joinRowsCodec) Parts(v *joinRows, visit func(name, value []byte, gone bool)) {
	for _, e := range v.all() {
		if e.count > 0 {
			visitJoinRow(e, visit)
		}
	}
}

func visitJoinRow(e *joinRow, visit func(name, value []byte, gone bool)) {
	value := binary.AppendVarint(nil, e.count)
	value = binary.AppendUvarint(value, e.number)
	visit([]byte(e.row), binary.AppendVarint(value, e.partners), e.count == 0)
}

func (joinRowsCodec) DecodePart(name, value []byte, _ uint32, v *joinRows) error {
	r := byteReader{data: value}
	e := &joinRow{row: string(name), count: r.varint(), number: r.uvarint(), partners: r.varint()}
	if r.end() != nil || e.count <= 0 {
		return errValue
	}
	v.enter(e)
	v.next = max(v.next, e.number+1)
	v.unsorted = true
	return nil
}
