package types

// MaxBatchRows is the largest number of rows in a batch.
const MaxBatchRows = 1024

// MaxBatchBytes is how many bytes of variable length a batch has, about, when whoever fills it passes it on, however few its
// rows are. A column has room for 4 GiB of them.
const MaxBatchBytes = 8 << 20

// Batch is a columnar group of rows.
type Batch struct {
	// Cols are the columns, each with N rows.
	Cols []*Vector
	// N is the number of rows in the columns, selected or not.
	N int
	// Sel names the rows that belong to the batch, ascending; nil: all N.
	Sel []uint16
	// Kinds has a kind for each of the N rows; empty: all are inserts.
	Kinds []RowKind
}

// NewBatch returns an empty batch with a column for each field and room for
// capacity rows.
func NewBatch(fields []Field, capacity int) *Batch {
	b := &Batch{Cols: make([]*Vector, len(fields))}
	for i, f := range fields {
		b.Cols[i] = NewVector(f.Type, capacity)
	}
	return b
}

// Reset empties the batch and its columns and keeps their memory.
func (b *Batch) Reset() {
	b.N, b.Sel, b.Kinds = 0, nil, b.Kinds[:0]
	for _, c := range b.Cols {
		c.Reset()
	}
}

// Rows returns the number of selected rows.
func (b *Batch) Rows() int {
	if b.Sel != nil {
		return len(b.Sel)
	}
	return b.N
}

// rowsBetweenLooks is after how many rows Full looks at their bytes.
const rowsBetweenLooks = 16

// Full reports to whoever appends rows one by one that the batch has as many of them as it may have, or too many bytes.
func (b *Batch) Full(rows int) bool {
	return b.N >= rows || b.N%rowsBetweenLooks == 0 && b.Bytes() >= MaxBatchBytes
}

// Bytes returns how many bytes the texts and collections of the batch have.
func (b *Batch) Bytes() (n int) {
	for _, c := range b.Cols {
		n += c.bytes()
	}
	return n
}

// Row returns the column index of the i-th selected row.
func (b *Batch) Row(i int) int {
	if b.Sel != nil {
		return int(b.Sel[i])
	}
	return i
}

// Kind returns the kind of row i of the columns.
func (b *Batch) Kind(i int) RowKind {
	if len(b.Kinds) == 0 {
		return Insert
	}
	return b.Kinds[i]
}

// AppendRow accounts for one row that the caller has appended to every column.
func (b *Batch) AppendRow(kind RowKind) {
	if kind != Insert {
		for len(b.Kinds) < b.N {
			b.Kinds = append(b.Kinds, Insert)
		}
	}
	if kind != Insert || len(b.Kinds) > 0 {
		b.Kinds = append(b.Kinds, kind)
	}
	b.N++
}

// AppendFrom appends a copy of row i of src's columns, with its kind.
func (b *Batch) AppendFrom(src *Batch, i int) {
	for c, v := range b.Cols {
		v.AppendFrom(src.Cols[c], i)
	}
	b.AppendRow(src.Kind(i))
}

// AppendSelected appends copies of all selected rows of src.
func (b *Batch) AppendSelected(src *Batch) {
	for i := range src.Rows() {
		b.AppendFrom(src, src.Row(i))
	}
}
