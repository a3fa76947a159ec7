package expr

import "github.com/onceflow/onceflow/types"

// identity names all rows of a batch of the largest size.
var identity = numbers(types.MaxBatchRows)

func numbers(n int) []uint16 {
	rows := make([]uint16, n)
	for i := range rows {
		rows[i] = uint16(i)
	}
	return rows
}

// rowsOf returns the selected rows as a list, which the caller must not modify.
func rowsOf(n int, sel []uint16) []uint16 {
	switch {
	case sel != nil:
		return sel
	case n <= len(identity):
		return identity[:n]
	}
	return numbers(n)
}

// narrow is the inverse of rowsOf: nil when the rows are all n.
func narrow(n int, rows []uint16) []uint16 {
	if len(rows) == n {
		return nil
	}
	return rows
}

// resize returns s with n entries of unspecified value.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, max(n, types.MaxBatchRows))
	}
	return s[:n]
}

// shape makes v a column of n rows of unspecified value, none NULL, ready to be
// written at any index. Not for lists, whose rows are appended in order.
func shape(v *types.Vector, n int) {
	v.Reset()
	v.Len = n
	switch v.Type.Physical() {
	case types.PhysInt, types.PhysTimestamp:
		v.Ints = resize(v.Ints, n)
	case types.PhysWide:
		v.Ints, v.Hi = resize(v.Ints, n), resize(v.Hi, n)
	case types.PhysFloat:
		v.Floats = resize(v.Floats, n)
	case types.PhysBytes:
		v.Views = resize(v.Views, n)
	}
}

// uniteNulls makes the NULLs of v those of all arguments.
func uniteNulls(v *types.Vector, args ...*types.Vector) {
	v.Nulls = v.Nulls[:0]
	for _, a := range args {
		v.Nulls = unite(v.Nulls, a.Nulls)
	}
}

func unite(dst, src types.Bitmap) types.Bitmap {
	n := min(len(dst), len(src))
	for w := range n {
		dst[w] |= src[w]
	}
	return append(dst, src[n:]...)
}

// truth is the representation of a BOOLEAN.
func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
