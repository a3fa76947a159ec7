package types

// Undo drops the rows from n on, and what was appended to the columns for a row
// that was not finished. n is at most the number of rows.
func (b *Batch) Undo(n int) {
	b.N = n
	b.Kinds = b.Kinds[:min(n, len(b.Kinds))]
	for _, v := range b.Cols {
		v.Undo(n)
	}
}

// Undo drops the rows from n on, entries of a list that was not closed, and the
// bytes of dropped strings, which must have been appended last, as they are
// unless the vector is a projection. n is at most the number of rows.
func (v *Vector) Undo(n int) {
	switch v.Type.Physical() {
	case PhysBytes:
		for i := n; i < v.Len; i++ {
			if !v.IsNull(i) {
				v.Data = v.Data[:v.Views[i].Off]
				break
			}
		}
	case PhysList:
		for _, c := range v.Children {
			c.Undo(int(v.Offsets[n]))
		}
	case PhysRow:
		for _, c := range v.Children {
			c.Undo(n)
		}
	}
	v.Truncate(n)
}
