package state

import "github.com/onceflow/onceflow/types"

// nullLast is the tag of a NULL that sorts behind every value.
const nullLast = 0x02

// AppendSortKey appends to dst bytes whose order is the order of the values of
// v, descending and with NULLs last if so wanted. Sort keys of several columns
// are appended one after the other.
func AppendSortKey(dst []byte, v *types.Vector, i int, descending, nullsLast bool) []byte {
	start := len(dst)
	dst = appendKeyValue(dst, v, i)
	if v.IsNull(i) {
		if nullsLast {
			dst[start] = nullLast
		}
		return dst
	}
	if descending {
		for j := start + 1; j < len(dst); j++ {
			dst[j] = ^dst[j]
		}
	}
	return dst
}
