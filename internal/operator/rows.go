package operator

import (
	"bytes"
	"math"

	"github.com/onceflow/onceflow/types"
)

// sameValue reports whether row i of a and row j of b, of one type, hold equal
// values; NULL equals NULL.
func sameValue(a *types.Vector, i int, b *types.Vector, j int) bool {
	if a.IsNull(i) || b.IsNull(j) {
		return a.IsNull(i) && b.IsNull(j)
	}
	switch a.Type.Physical() {
	case types.PhysInt:
		return a.Ints[i] == b.Ints[j]
	case types.PhysFloat:
		x, y := a.Floats[i], b.Floats[j]
		return x == y || math.IsNaN(x) && math.IsNaN(y)
	case types.PhysBytes:
		return bytes.Equal(a.Bytes(i), b.Bytes(j))
	case types.PhysWide:
		return a.Wide(i) == b.Wide(j)
	case types.PhysTimestamp:
		return a.Ints[i] == b.Ints[j] && a.Nano(i) == b.Nano(j)
	case types.PhysList:
		return sameList(a, i, b, j)
	}
	for c := range a.Children {
		if !sameValue(a.Children[c], i, b.Children[c], j) {
			return false
		}
	}
	return true
}

func sameList(a *types.Vector, i int, b *types.Vector, j int) bool {
	from, to, other := int(a.Offsets[i]), int(a.Offsets[i+1]), int(b.Offsets[j])
	if to-from != int(b.Offsets[j+1])-other {
		return false
	}
	for k := range to - from {
		for c := range a.Children {
			if !sameValue(a.Children[c], from+k, b.Children[c], other+k) {
				return false
			}
		}
	}
	return true
}

// sameFirstRow reports whether the first rows of two batches are equal.
func sameFirstRow(a, b *types.Batch) bool {
	for c := range a.Cols {
		if !sameValue(a.Cols[c], 0, b.Cols[c], 0) {
			return false
		}
	}
	return true
}
