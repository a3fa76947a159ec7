package changelog

import (
	"slices"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/types"
)

// Whole is the ROW of a change: the columns, and behind them those that nobody reads,
// whose values must fit all the same.
func Whole(fields []types.Field, env format.Env) types.Type {
	return types.RowOf(slices.Concat(fields, env.Undecoded)...)
}

// Row appends row i of the ROW vector rows, whose first fields are dst's columns.
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
