package agg

import (
	"slices"

	"github.com/onceflow/onceflow/types"
)

// count counts rows of which no argument is NULL; without arguments, all.
type count struct {
	at   int
	args []int
}

func newCount(c call) (accumulator, error) {
	args := slices.Clone(c.args)
	for i := len(args) - 1; i >= 0; i-- {
		if !c.argTypes[i].Nullable {
			args = slices.Delete(args, i, i+1)
		}
	}
	return &count{at: c.layout.cell(false), args: args}, nil
}

func (c *count) counts(b *types.Batch, row int) bool {
	for _, a := range c.args {
		if b.Cols[a].IsNull(row) {
			return false
		}
	}
	return true
}

func (c *count) add(g *Group, b *types.Batch, row int) {
	if c.counts(b, row) {
		g.cells[c.at]++
	}
}

func (c *count) retract(g *Group, b *types.Batch, row int) {
	if c.counts(b, row) {
		g.cells[c.at]--
	}
}

func (c *count) addBatch(groups []*Group, b *types.Batch) {
	if len(c.args) == 0 {
		for _, g := range groups {
			if g != nil {
				g.cells[c.at]++
			}
		}
		return
	}
	for i, g := range groups {
		if g != nil {
			c.add(g, b, b.Row(i))
		}
	}
}

func (c *count) merge(dst, src *Group) { dst.cells[c.at] += src.cells[c.at] }

func (c *count) result(g *Group, out *types.Vector) { out.AppendInt(g.cells[c.at]) }
