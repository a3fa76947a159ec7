package expr

import (
	"bytes"
	"cmp"

	"github.com/onceflow/onceflow/types"
)

// compareAt orders two values that are not NULL, of one type. NaN is the
// greatest number, and equal to itself; composite values have no order.
func compareAt(a *types.Vector, i int, b *types.Vector, j int) int {
	switch a.Type.Physical() {
	case types.PhysFloat:
		return compareFloats(a.Floats[i], b.Floats[j])
	case types.PhysBytes:
		return bytes.Compare(a.Bytes(i), b.Bytes(j))
	case types.PhysWide:
		return a.Wide(i).Cmp(b.Wide(j))
	case types.PhysTimestamp:
		if c := cmp.Compare(a.Ints[i], b.Ints[j]); c != 0 {
			return c
		}
		return cmp.Compare(a.Nano(i), b.Nano(j))
	}
	return cmp.Compare(a.Ints[i], b.Ints[j])
}

func compareFloats(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	case a == b:
		return 0
	}
	return int(truth(a != a)) - int(truth(b != b))
}

// equality is the answer of = : a truth value or NULL.
type equality uint8

const (
	different equality = iota
	equal
	unknown
)

func equalityOf(same bool) equality {
	if same {
		return equal
	}
	return different
}

// equalAt compares two values of one type as = does: a NULL compares unknown,
// and so does a row with a NULL field; in an array or map a NULL differs from
// everything, also from NULL.
func equalAt(a *types.Vector, i int, b *types.Vector, j int) equality {
	if a.IsNull(i) || b.IsNull(j) {
		return unknown
	}
	switch a.Type.Physical() {
	case types.PhysFloat:
		return equalityOf(a.Floats[i] == b.Floats[j])
	case types.PhysRow:
		return equalRows(a, i, b, j)
	case types.PhysList:
		if a.Type.Kind == types.Array {
			return equalityOf(equalArrays(a, i, b, j))
		}
		return equalityOf(equalMaps(a, i, b, j))
	}
	return equalityOf(compareAt(a, i, b, j) == 0)
}

func equalRows(a *types.Vector, i int, b *types.Vector, j int) equality {
	result := equal
	for f := range a.Children {
		switch equalAt(a.Children[f], i, b.Children[f], j) {
		case different:
			return different
		case unknown:
			result = unknown
		}
	}
	return result
}

func listLen(v *types.Vector, i int) int { return int(v.Offsets[i+1] - v.Offsets[i]) }

func equalArrays(a *types.Vector, i int, b *types.Vector, j int) bool {
	n := listLen(a, i)
	if n != listLen(b, j) {
		return false
	}
	for k := range n {
		if equalAt(a.Children[0], int(a.Offsets[i])+k, b.Children[0], int(b.Offsets[j])+k) != equal {
			return false
		}
	}
	return true
}

// equalMaps compares without regard to order.
func equalMaps(a *types.Vector, i int, b *types.Vector, j int) bool {
	if listLen(a, i) != listLen(b, j) {
		return false
	}
	for k := a.Offsets[i]; k < a.Offsets[i+1]; k++ {
		at := findEntry(b, j, a.Children[0], int(k))
		if at < 0 || !sameAt(a.Children[1], int(k), b.Children[1], at) {
			return false
		}
	}
	return true
}

// findEntry returns the place in the children of map row j of the key at row k
// of keys, or -1.
func findEntry(m *types.Vector, j int, keys *types.Vector, k int) int {
	for e := m.Offsets[j]; e < m.Offsets[j+1]; e++ {
		if sameAt(m.Children[0], int(e), keys, k) {
			return int(e)
		}
	}
	return -1
}

// sameAt is IS NOT DISTINCT FROM: NULL is the same as NULL, and NaN as NaN, but
// not inside of an array.
func sameAt(a *types.Vector, i int, b *types.Vector, j int) bool {
	if a.IsNull(i) || b.IsNull(j) {
		return a.IsNull(i) && b.IsNull(j)
	}
	switch a.Type.Physical() {
	case types.PhysRow:
		for f := range a.Children {
			if !sameAt(a.Children[f], i, b.Children[f], j) {
				return false
			}
		}
		return true
	case types.PhysList:
		if a.Type.Kind == types.Array {
			return equalArrays(a, i, b, j)
		}
		return equalMaps(a, i, b, j)
	}
	return compareAt(a, i, b, j) == 0
}
