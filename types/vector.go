package types

import "math"

// View is the place of one string in a vector's Data: bytes Off to Off+Len.
type View struct {
	Off uint32
	Len uint32
}

// Bitmap is a set of row numbers, 64 to a word. An empty bitmap has no bit
// set.
type Bitmap []uint64

// Get reports whether bit i is set.
func (b Bitmap) Get(i int) bool { return i>>6 < len(b) && b[i>>6]&(1<<(uint(i)&63)) != 0 }

// Set sets bit i; the bitmap must be long enough.
func (b Bitmap) Set(i int) { b[i>>6] |= 1 << (uint(i) & 63) }

// Clear clears bit i; the bitmap must be long enough.
func (b Bitmap) Clear(i int) { b[i>>6] &^= 1 << (uint(i) & 63) }

// Words returns the number of words for n bits.
func Words(n int) int { return (n + 63) >> 6 }

// Vector is one column. [Type.Physical] says which slices are in use; those
// have Len entries (Offsets one more). At a NULL row the other slices hold an
// unspecified value.
//
// A vector owns its slices. Two vectors may share slices when the one is a
// projection of the other; then neither is appended to.
type Vector struct {
	Type Type
	Len  int
	// Nulls has a bit set for each NULL row; empty when no row is NULL.
	Nulls Bitmap
	Ints  []int64
	// Hi are the high words of PhysWide.
	Hi []int64
	// Nanos are nanoseconds within the millisecond, 0 to 999,999; empty when all
	// are 0.
	Nanos  []int32
	Floats []float64
	Views  []View
	Data   []byte
	// Offsets[i] to Offsets[i+1] are the entries of row i in the children.
	Offsets  []int32
	Children []*Vector
}

// NewVector returns an empty vector of the type with room for capacity rows.
func NewVector(t Type, capacity int) *Vector {
	v := &Vector{Type: t}
	switch t.Physical() {
	case PhysInt, PhysTimestamp:
		v.Ints = make([]int64, 0, capacity)
	case PhysWide:
		v.Ints = make([]int64, 0, capacity)
		v.Hi = make([]int64, 0, capacity)
	case PhysFloat:
		v.Floats = make([]float64, 0, capacity)
	case PhysBytes:
		v.Views = make([]View, 0, capacity)
	case PhysList:
		v.Offsets = append(make([]int32, 0, capacity+1), 0)
		v.Children = listChildren(t)
	case PhysRow:
		for _, f := range t.Fields {
			v.Children = append(v.Children, NewVector(f.Type, capacity))
		}
	}
	return v
}

func listChildren(t Type) []*Vector {
	switch t.Kind {
	case Map:
		return []*Vector{NewVector(*t.Key, 0), NewVector(*t.Elem, 0)}
	case Multiset:
		return []*Vector{NewVector(*t.Elem, 0), NewVector(Of(Int).NotNull(), 0)}
	}
	return []*Vector{NewVector(*t.Elem, 0)}
}

// Reset empties the vector and keeps its memory.
func (v *Vector) Reset() {
	v.Len = 0
	v.Nulls, v.Nanos = v.Nulls[:0], v.Nanos[:0]
	v.Ints, v.Hi = v.Ints[:0], v.Hi[:0]
	v.Floats, v.Views, v.Data = v.Floats[:0], v.Views[:0], v.Data[:0]
	if v.Offsets != nil {
		v.Offsets = append(v.Offsets[:0], 0)
	}
	for _, c := range v.Children {
		c.Reset()
	}
}

// IsNull reports whether row i is NULL.
func (v *Vector) IsNull(i int) bool { return v.Nulls.Get(i) }

// Whole reports that what the type uses of v is of its length: each row was appended in full.
func (v *Vector) Whole() bool {
	n := v.Len
	fits := true
	switch v.Type.Physical() {
	case PhysInt:
		fits = len(v.Ints) == n
	case PhysTimestamp:
		fits = len(v.Ints) == n && (len(v.Nanos) == 0 || len(v.Nanos) == n)
	case PhysWide:
		fits = len(v.Ints) == n && len(v.Hi) == n
	case PhysFloat:
		fits = len(v.Floats) == n
	case PhysBytes:
		fits = len(v.Views) == n
	case PhysList:
		fits = len(v.Offsets) == n+1
		n = int(v.Offsets[len(v.Offsets)-1])
	}
	for _, c := range v.Children {
		fits = fits && c.Len == n && c.Whole()
	}
	return fits
}

// HasNulls reports whether any row may be NULL.
func (v *Vector) HasNulls() bool { return len(v.Nulls) > 0 }

// Bytes returns the bytes of row i of a PhysBytes vector, valid as long as the
// vector is neither reset nor appended to.
func (v *Vector) Bytes(i int) []byte {
	w := v.Views[i]
	return v.Data[w.Off : w.Off+w.Len : w.Off+w.Len]
}

// bytes returns how many bytes the texts and the entries of collections in the vector have.
func (v *Vector) bytes() int {
	n := len(v.Data)
	for _, c := range v.Children {
		n += c.bytes()
		if v.Offsets != nil {
			n += 8 * c.Len
		}
	}
	return n
}

// Wide returns the unscaled value of row i of a DECIMAL vector of any
// precision.
func (v *Vector) Wide(i int) Int128 {
	if len(v.Hi) > 0 {
		return Int128{Hi: v.Hi[i], Lo: uint64(v.Ints[i])}
	}
	return Int128Of(v.Ints[i])
}

// Nano returns the nanoseconds within the millisecond of row i of a
// PhysTimestamp vector.
func (v *Vector) Nano(i int) int32 {
	if len(v.Nanos) == 0 {
		return 0
	}
	return v.Nanos[i]
}

// SetNull marks row i, which exists already, as NULL.
func (v *Vector) SetNull(i int) {
	v.growNulls(v.Len)
	v.Nulls.Set(i)
}

// growNulls makes the bitmap long enough for n rows.
func (v *Vector) growNulls(n int) {
	for len(v.Nulls) < Words(n) {
		v.Nulls = append(v.Nulls, 0)
	}
}

// AppendNull appends a NULL row.
func (v *Vector) AppendNull() {
	switch v.Type.Physical() {
	case PhysInt:
		v.Ints = append(v.Ints, 0)
	case PhysTimestamp:
		v.Ints = append(v.Ints, 0)
		if len(v.Nanos) > 0 {
			v.Nanos = append(v.Nanos, 0)
		}
	case PhysWide:
		v.Ints, v.Hi = append(v.Ints, 0), append(v.Hi, 0)
	case PhysFloat:
		v.Floats = append(v.Floats, 0)
	case PhysBytes:
		v.Views = append(v.Views, View{})
	case PhysList:
		v.Offsets = append(v.Offsets, v.Offsets[len(v.Offsets)-1])
	case PhysRow:
		for _, c := range v.Children {
			c.AppendNull()
		}
	}
	v.Len++
	v.growNulls(v.Len)
	v.Nulls.Set(v.Len - 1)
}

// grew accounts for one appended row that is not NULL.
func (v *Vector) grew() {
	v.Len++
	if len(v.Nulls) > 0 {
		v.growNulls(v.Len)
	}
}

// AppendInt appends to a PhysInt vector.
func (v *Vector) AppendInt(x int64) {
	v.Ints = append(v.Ints, x)
	v.grew()
}

// AppendBool appends to a BOOLEAN vector.
func (v *Vector) AppendBool(x bool) {
	n := int64(0)
	if x {
		n = 1
	}
	v.AppendInt(n)
}

// AppendFloat appends to a PhysFloat vector.
func (v *Vector) AppendFloat(x float64) {
	v.Floats = append(v.Floats, x)
	v.grew()
}

// AppendBytes appends a copy of b to a PhysBytes vector.
func (v *Vector) AppendBytes(b []byte) {
	v.Views = append(v.Views, View{Off: uint32(len(v.Data)), Len: uint32(len(b))})
	v.Data = append(v.Data, b...)
	v.addressed()
	v.grew()
}

// AppendString appends a copy of s to a PhysBytes vector.
func (v *Vector) AppendString(s string) {
	v.Views = append(v.Views, View{Off: uint32(len(v.Data)), Len: uint32(len(s))})
	v.Data = append(v.Data, s...)
	v.addressed()
	v.grew()
}

// maxData is what the offsets of views reach. A batch of 1,024 texts of 4 MB is that much.
const maxData = math.MaxUint32

// addressed panics when Data has grown beyond what views can address: a wrong text must not come out instead.
func (v *Vector) addressed() {
	if uint64(len(v.Data)) > maxData {
		panic("the texts of one column of a batch exceed 4 GiB")
	}
}

// AppendView appends the bytes of Data from off to its end, which the caller
// has just written there.
func (v *Vector) AppendView(off int) {
	v.addressed()
	v.Views = append(v.Views, View{Off: uint32(off), Len: uint32(len(v.Data) - off)})
	v.grew()
}

// AppendWide appends an unscaled DECIMAL; it must fit the vector's precision.
func (v *Vector) AppendWide(x Int128) {
	v.Ints = append(v.Ints, int64(x.Lo))
	if v.Type.Precision > MaxNarrowDecimal {
		v.Hi = append(v.Hi, x.Hi)
	}
	v.grew()
}

// AppendTimestamp appends milliseconds since 1970 and the nanoseconds within
// that millisecond.
func (v *Vector) AppendTimestamp(millis int64, nanos int32) {
	v.Ints = append(v.Ints, millis)
	if nanos != 0 && len(v.Nanos) == 0 {
		v.padNanos()
	}
	if len(v.Nanos) > 0 || nanos != 0 {
		v.Nanos = append(v.Nanos, nanos)
	}
	v.grew()
}

// padNanos writes the zeros that an empty Nanos stands for.
func (v *Vector) padNanos() {
	for len(v.Nanos) < v.Len {
		v.Nanos = append(v.Nanos, 0)
	}
}

// CloseList ends a row of a PhysList vector, whose entries the caller has
// appended to the children.
func (v *Vector) CloseList() {
	v.Offsets = append(v.Offsets, int32(v.Children[0].Len))
	v.grew()
}

// CloseRow ends a row of a PhysRow vector, whose fields the caller has appended
// to the children.
func (v *Vector) CloseRow() { v.grew() }

// AppendFrom appends a copy of row i of src, which has the same physical type.
func (v *Vector) AppendFrom(src *Vector, i int) {
	if src.IsNull(i) {
		v.AppendNull()
		return
	}
	switch v.Type.Physical() {
	case PhysInt:
		v.AppendInt(src.Ints[i])
	case PhysTimestamp:
		v.AppendTimestamp(src.Ints[i], src.Nano(i))
	case PhysWide:
		v.AppendWide(src.Wide(i))
	case PhysFloat:
		v.AppendFloat(src.Floats[i])
	case PhysBytes:
		v.AppendBytes(src.Bytes(i))
	case PhysList:
		for c, child := range v.Children {
			for j := src.Offsets[i]; j < src.Offsets[i+1]; j++ {
				child.AppendFrom(src.Children[c], int(j))
			}
		}
		v.CloseList()
	case PhysRow:
		for c, child := range v.Children {
			child.AppendFrom(src.Children[c], i)
		}
		v.CloseRow()
	}
}

// Truncate drops all rows from n on.
func (v *Vector) Truncate(n int) {
	if n >= v.Len {
		return
	}
	for i := n; i < v.Len && i>>6 < len(v.Nulls); i++ {
		v.Nulls.Clear(i)
	}
	v.Len = n
	switch v.Type.Physical() {
	case PhysInt, PhysTimestamp:
		v.Ints = v.Ints[:n]
		v.Nanos = v.Nanos[:min(n, len(v.Nanos))]
	case PhysWide:
		v.Ints, v.Hi = v.Ints[:n], v.Hi[:n]
	case PhysFloat:
		v.Floats = v.Floats[:n]
	case PhysBytes:
		v.Views = v.Views[:n]
	case PhysList:
		v.Offsets = v.Offsets[:n+1]
		for _, c := range v.Children {
			c.Truncate(int(v.Offsets[n]))
		}
	case PhysRow:
		for _, c := range v.Children {
			c.Truncate(n)
		}
	}
}
