package agg

import "github.com/onceflow/onceflow/types"

// filtered is a call with FILTER (WHERE …): a row counts where the column is true.
type filtered struct {
	accumulator
	column int
}

func (f *filtered) passes(b *types.Batch, row int) bool { return isTrue(b, f.column, row) }

// isTrue: neither false nor NULL.
func isTrue(b *types.Batch, column, row int) bool {
	v := b.Cols[column]
	return v.Ints[row] != 0 && !v.IsNull(row)
}

func (f *filtered) add(g *Group, b *types.Batch, row int) {
	if f.passes(b, row) {
		f.accumulator.add(g, b, row)
	}
}

func (f *filtered) retract(g *Group, b *types.Batch, row int) {
	if f.passes(b, row) {
		f.accumulator.retract(g, b, row)
	}
}
