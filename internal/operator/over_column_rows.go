package operator

import "unsafe"

// columnPartition are the rows of a partition of an OVER by a column. What is beside them follows from them, and no segment has it.
type columnPartition struct {
	ranking
	// kept are the accumulators of the first rows, of more and more rows, last those of all, if its number of rows says so.
	kept []overKept
	last overKept
}

// overKept are accumulators that have seen so many rows.
type overKept struct {
	rows int
	acc  overAcc
}

// keptEvery is how many rows lie between accumulators that are kept.
const keptEvery = 64

// reach is the number of rows of the last of those kept.
func (p *columnPartition) reach() int {
	if len(p.kept) == 0 {
		return 0
	}
	return p.kept[len(p.kept)-1].rows
}

// nearest returns the accumulators of as many of the first rows as there are any of, up to a place; nil if there are none.
func (p *columnPartition) nearest(place int) (rows int, acc *overAcc) {
	for i := len(p.kept) - 1; i >= 0; i-- {
		if p.kept[i].rows <= place {
			return p.kept[i].rows, &p.kept[i].acc
		}
	}
	return 0, nil
}

// cut takes those out that have seen the row at a place, and appends them to behind.
func (p *columnPartition) cut(place int, behind []overKept) []overKept {
	i := len(p.kept)
	for i > 0 && p.kept[i-1].rows > place {
		i--
	}
	behind = append(behind, p.kept[i:]...)
	clear(p.kept[i:])
	p.kept = p.kept[:i]
	return behind
}

// columnPartitionCodec is that of the rows.
type columnPartitionCodec struct {
	rankingCodec
	calls *overCalls
}

func (columnPartitionCodec) Append(dst []byte, _ *columnPartition) []byte { return dst }
func (columnPartitionCodec) Reset(v *columnPartition)                     { *v = columnPartition{} }

func (c columnPartitionCodec) Size(v *columnPartition) (int, bool) {
	size, _ := c.rankingCodec.Size(&v.ranking)
	size += cap(v.kept) * int(unsafe.Sizeof(overKept{}))
	if len(v.kept) > 0 {
		size += len(v.kept) * c.calls.size(&v.kept[0].acc)
	}
	return size + c.calls.size(&v.last.acc), true
}

func (c columnPartitionCodec) Decode(b []byte, version uint32, v *columnPartition) error {
	c.Reset(v)
	return c.rankingCodec.Decode(b, version, &v.ranking)
}

func (c columnPartitionCodec) ChangedParts(v *columnPartition, visit func(name, value []byte, gone bool)) {
	c.rankingCodec.ChangedParts(&v.ranking, visit)
}

func (c columnPartitionCodec) Parts(v *columnPartition, visit func(name, value []byte, gone bool)) {
	c.rankingCodec.Parts(&v.ranking, visit)
}

func (c columnPartitionCodec) DecodePart(name, value []byte, version uint32, v *columnPartition) error {
	return c.rankingCodec.DecodePart(name, value, version, &v.ranking)
}
