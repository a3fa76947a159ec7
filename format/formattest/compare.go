package formattest

import (
	"bytes"
	"testing"

	"github.com/onceflow/onceflow/types"
)

// SameRow reports whether row i of a and row j of b have equal values in every
// column. Both have the same fields. NaN equals itself.
func SameRow(a *types.Batch, i int, b *types.Batch, j int) bool {
	for c := range a.Cols {
		if !SameValue(a.Cols[c], i, b.Cols[c], j) {
			return false
		}
	}
	return true
}

// SameValue reports whether row i of a and row j of b, which have the same
// type, are equal. NaN equals itself.
func SameValue(a *types.Vector, i int, b *types.Vector, j int) bool {
	if a.IsNull(i) || b.IsNull(j) {
		return a.IsNull(i) == b.IsNull(j)
	}
	switch a.Type.Physical() {
	case types.PhysFloat:
		x, y := a.Floats[i], b.Floats[j]
		return x == y || x != x && y != y
	case types.PhysBytes:
		return bytes.Equal(a.Bytes(i), b.Bytes(j))
	case types.PhysWide:
		return a.Wide(i) == b.Wide(j)
	case types.PhysTimestamp:
		return a.Ints[i] == b.Ints[j] && a.Nano(i) == b.Nano(j)
	case types.PhysRow:
		for c := range a.Children {
			if !SameValue(a.Children[c], i, b.Children[c], j) {
				return false
			}
		}
		return true
	case types.PhysList:
		return sameList(a, i, b, j)
	}
	return a.Ints[i] == b.Ints[j]
}

func sameList(a *types.Vector, i int, b *types.Vector, j int) bool {
	p, q := int(a.Offsets[i]), int(b.Offsets[j])
	n := int(a.Offsets[i+1]) - p
	if int(b.Offsets[j+1])-q != n {
		return false
	}
	for c := range a.Children {
		for k := range n {
			if !SameValue(a.Children[c], p+k, b.Children[c], q+k) {
				return false
			}
		}
	}
	return true
}

// consistent checks that every column, at any depth, has as many rows as the
// batch says.
func consistent(t *testing.T, b *types.Batch) {
	t.Helper()
	for c, v := range b.Cols {
		if !hasRows(v, b.N) {
			t.Fatalf("column %d has not the %d rows of its batch", c, b.N)
		}
	}
}

func hasRows(v *types.Vector, n int) bool {
	if v.Len != n {
		return false
	}
	for _, c := range v.Children {
		switch v.Type.Physical() {
		case types.PhysList:
			if len(v.Offsets) != n+1 || !hasRows(c, int(v.Offsets[n])) {
				return false
			}
		case types.PhysRow:
			if !hasRows(c, n) {
				return false
			}
		}
	}
	return true
}
