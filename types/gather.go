package types

// AppendRows appends copies of the named rows of src, which has the same
// physical type. It is [Vector.AppendFrom] for many rows, column-wise.
func (v *Vector) AppendRows(src *Vector, rows []uint16) {
	if src.HasNulls() || v.HasNulls() {
		v.appendOneByOne(src, rows)
		return
	}
	switch v.Type.Physical() {
	case PhysInt:
		v.Ints = gather(v.Ints, src.Ints, rows)
	case PhysWide:
		v.Ints, v.Hi = gather(v.Ints, src.Ints, rows), gather(v.Hi, src.Hi, rows)
	case PhysFloat:
		v.Floats = gather(v.Floats, src.Floats, rows)
	case PhysBytes:
		v.gatherBytes(src, rows)
	case PhysTimestamp:
		if len(src.Nanos) > 0 || len(v.Nanos) > 0 {
			v.appendOneByOne(src, rows)
			return
		}
		v.Ints = gather(v.Ints, src.Ints, rows)
	default:
		v.appendOneByOne(src, rows)
		return
	}
	v.Len += len(rows)
}

func (v *Vector) appendOneByOne(src *Vector, rows []uint16) {
	for _, r := range rows {
		v.AppendFrom(src, int(r))
	}
}

func gather[T any](dst, src []T, rows []uint16) []T {
	for _, r := range rows {
		dst = append(dst, src[r])
	}
	return dst
}

func (v *Vector) gatherBytes(src *Vector, rows []uint16) {
	for _, r := range rows {
		w := src.Views[r]
		v.Views = append(v.Views, View{Off: uint32(len(v.Data)), Len: w.Len})
		v.Data = append(v.Data, src.Data[w.Off:w.Off+w.Len]...)
	}
	v.addressed()
}

// AppendRows appends copies of the named rows of src's columns, with their
// kinds.
func (b *Batch) AppendRows(src *Batch, rows []uint16) {
	for c, v := range b.Cols {
		v.AppendRows(src.Cols[c], rows)
	}
	if len(src.Kinds) == 0 && len(b.Kinds) == 0 {
		b.N += len(rows)
		return
	}
	for _, r := range rows {
		b.AppendRow(src.Kind(int(r)))
	}
}

var allRows = func() (rows [MaxBatchRows]uint16) {
	for i := range rows {
		rows[i] = uint16(i)
	}
	return rows
}()

// Selected returns the numbers of the selected rows, ascending. The slice is
// read-only.
func (b *Batch) Selected() []uint16 {
	if b.Sel != nil {
		return b.Sel
	}
	return allRows[:b.N]
}
