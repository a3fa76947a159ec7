package changelog

import "github.com/onceflow/onceflow/types"

// Row appends row i of the ROW vector rows, whose fields are dst's columns.
func Row(dst *types.Batch, rows *types.Vector, i int, kind types.RowKind) {
	for c, v := range dst.Cols {
		v.AppendFrom(rows.Children[c], i)
	}
	dst.AppendRow(kind)
}

// Before appends the row that an update changed: row i of old in the columns
// named, row j of data, the new row, in the others.
func Before(dst *types.Batch, old *types.Vector, i int, named []bool, data *types.Vector, j int) {
	for c, v := range dst.Cols {
		if named[c] {
			v.AppendFrom(old.Children[c], i)
		} else {
			v.AppendFrom(data.Children[c], j)
		}
	}
	dst.AppendRow(types.UpdateBefore)
}
