package operator

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
	"unsafe"
)

// overState is what an OVER by time keeps for a partition.
type overState struct {
	acc overAcc
	// frame are the rows that a bounded frame holds.
	frame frameRows
	// last is the time of the last rows that were processed, cleanup when a bounded
	// RANGE forgets the partition.
	last, cleanup       int64
	hasLast, hasCleanup bool
}

// frameRows are rows in order; the first ones go. Each is a part of the value,
// named by its number.
type frameRows struct {
	rows []frameRow
	// head is the number of rows at the front of rows that have gone.
	head int
	next uint64
	// written is the number of the first row that no segment has yet.
	written uint64
	gone    []uint64
	// unsorted after rows were restored, in any order.
	unsorted bool
	// bytes are those of rows.
	bytes int
}

type frameRow struct {
	number uint64
	time   int64
	row    []byte
}

func (f *frameRows) settle() {
	if f.unsorted {
		slices.SortFunc(f.rows, func(a, b frameRow) int { return cmp.Compare(a.number, b.number) })
		f.unsorted = false
	}
}

// len returns the number of rows.
func (f *frameRows) len() int { return len(f.rows) - f.head }

// first returns the oldest row, of a frame that has rows.
func (f *frameRows) first() *frameRow {
	f.settle()
	return &f.rows[f.head]
}

// push adds a row and keeps its bytes.
func (f *frameRows) push(time int64, row []byte) {
	f.settle()
	f.rows = append(f.rows, frameRow{number: f.next, time: time, row: row})
	f.bytes += cap(row)
	f.next++
}

// pop removes the oldest row.
func (f *frameRows) pop() {
	f.gone = append(f.gone, f.rows[f.head].number)
	f.bytes -= cap(f.rows[f.head].row)
	f.rows[f.head].row = nil
	f.head++
	if f.head > 16 && f.head*2 > len(f.rows) {
		f.rows = slices.Delete(f.rows, 0, f.head)
		f.head = 0
	}
}

// fresh returns the place of the first row that no segment has yet. The numbers of
// the rows have no gaps.
func (f *frameRows) fresh() int {
	if f.len() == 0 || f.written <= f.first().number {
		return f.head
	}
	return f.head + int(f.written-f.first().number)
}

// overCodec encodes the small things, then the accumulators. Parts are those of
// the accumulators and the rows of the frame.
type overCodec struct{ calls *overCalls }

// The first byte of a part's name.
const (
	overPartGroup = 0
	overPartRow   = 1
)

func (overCodec) ID() string      { return "over" }
func (overCodec) Version() uint32 { return 1 }

func (c overCodec) Reset(v *overState) {
	acc := v.acc
	*v = overState{acc: acc}
	c.calls.reset(&v.acc)
}

// Size is known if that of the accumulators is.
func (c overCodec) Size(v *overState) (int, bool) {
	_, known := c.calls.layout.Size(&v.acc.group)
	size, f := c.calls.size(&v.acc), &v.frame
	return size + f.bytes + cap(f.rows)*int(unsafe.Sizeof(frameRow{})) + cap(f.gone)*8, known
}

func (c overCodec) Append(dst []byte, v *overState) []byte {
	dst = append(dst, boolBit(v.hasLast)|boolBit(v.hasCleanup)<<1)
	for _, n := range [...]int64{v.last, v.cleanup, v.acc.rows} {
		dst = binary.AppendVarint(dst, n)
	}
	for i := range v.acc.lags {
		dst = v.acc.lags[i].append(dst)
	}
	return c.calls.layout.Append(dst, &v.acc.group)
}

func boolBit(b bool) byte {
	if b {
		return 1
	}
	return 0
}

func (c overCodec) Decode(src []byte, _ uint32, v *overState) error {
	c.Reset(v)
	if len(src) == 0 || src[0] > 3 {
		return errValue
	}
	v.hasLast, v.hasCleanup = src[0]&1 != 0, src[0]&2 != 0
	r := byteReader{data: src[1:]}
	v.last, v.cleanup, v.acc.rows = r.varint(), r.varint(), r.varint()
	for i := range v.acc.lags {
		v.acc.lags[i].decode(&r)
	}
	if r.failed {
		return errValue
	}
	return c.calls.layout.Decode(r.data, 1, &v.acc.group)
}

func (c overCodec) ChangedParts(v *overState, visit func(name, value []byte, gone bool)) {
	c.calls.layout.ChangedParts(&v.acc.group, groupPart(visit))
	f := &v.frame
	for _, number := range f.gone {
		visit(framePartName(number), nil, true)
	}
	for i := f.fresh(); i < len(f.rows); i++ {
		visitFrameRow(&f.rows[i], visit)
	}
	f.gone, f.written = f.gone[:0], f.next
}

func (c overCodec) Parts(v *overState, visit func(name, value []byte, gone bool)) {
	c.calls.layout.Parts(&v.acc.group, groupPart(visit))
	for i := v.frame.head; i < len(v.frame.rows); i++ {
		visitFrameRow(&v.frame.rows[i], visit)
	}
}

// groupPart names the parts of the accumulators.
func groupPart(visit func(name, value []byte, gone bool)) func(name, value []byte, gone bool) {
	var named []byte
	return func(name, value []byte, gone bool) {
		named = append(append(named[:0], overPartGroup), name...)
		visit(named, value, gone)
	}
}

func framePartName(number uint64) []byte { return binary.AppendUvarint([]byte{overPartRow}, number) }

func visitFrameRow(r *frameRow, visit func(name, value []byte, gone bool)) {
	visit(framePartName(r.number), append(binary.AppendVarint(nil, r.time), r.row...), false)
}

func (c overCodec) DecodePart(name, value []byte, version uint32, v *overState) error {
	if len(name) == 0 || name[0] > overPartRow {
		return errValue
	}
	if name[0] == overPartGroup {
		return c.calls.layout.DecodePart(name[1:], value, version, &v.acc.group)
	}
	number, r := byteReader{data: name[1:]}, byteReader{data: value}
	row := frameRow{number: number.uvarint(), time: r.varint(), row: bytes.Clone(r.data)}
	if r.failed || number.end() != nil {
		return errValue
	}
	f := &v.frame
	f.rows, f.unsorted = append(f.rows, row), true
	f.bytes += cap(row.row)
	f.next = max(f.next, row.number+1)
	f.written = f.next
	return nil
}
