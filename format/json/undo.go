package json

import "github.com/onceflow/onceflow/types"

// undo drops all rows of dst from n on, and what was appended to its columns
// for a row that was not finished.
func undo(dst *types.Batch, n int) {
	dst.N = n
	dst.Kinds = dst.Kinds[:min(n, len(dst.Kinds))]
	for _, v := range dst.Cols {
		undoVector(v, n)
	}
}

// undoVector drops the rows from n on, entries of a list that was not closed,
// and the bytes of dropped strings. The decoder wrote those last, so nothing
// else refers to them.
func undoVector(v *types.Vector, n int) {
	switch v.Type.Physical() {
	case types.PhysBytes:
		for i := n; i < v.Len; i++ {
			if !v.IsNull(i) {
				v.Data = v.Data[:v.Views[i].Off]
				break
			}
		}
	case types.PhysList:
		for _, c := range v.Children {
			undoVector(c, int(v.Offsets[n]))
		}
	case types.PhysRow:
		for _, c := range v.Children {
			undoVector(c, n)
		}
	}
	v.Truncate(n)
}
