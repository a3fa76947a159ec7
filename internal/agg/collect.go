package agg

import (
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// collect is COLLECT: a multiset of the values that are not NULL, in the order of
// Flink's hash table where that is known.
type collect struct {
	columns [1]int
	object  int
	key     []byte
	keyed   keyed
	hashed  bool
	entries types.MapEntries
}

func newCollect(c call) (accumulator, error) {
	check := newKeyCheck(c.argTypes)
	object := c.layout.object(func() object { return newBag(check, 1, c.layout.life) })
	return &collect{columns: [1]int{c.arg()}, object: object, hashed: types.InHashOrder(c.argTypes[0])}, nil
}

func (c *collect) bag(g *Group) *bag { return g.objects[c.object].(*bag) }

func (c *collect) change(g *Group, b *types.Batch, row int, by int64) {
	if !b.Cols[c.columns[0]].IsNull(row) {
		c.key = state.AppendKey(c.key[:0], b.Cols, c.columns[:], row)
		c.bag(g).count(c.key, by)
	}
}

func (c *collect) add(g *Group, b *types.Batch, row int)     { c.change(g, b, row, 1) }
func (c *collect) retract(g *Group, b *types.Batch, row int) { c.change(g, b, row, -1) }

func (c *collect) merge(dst, src *Group) {
	into := c.bag(dst)
	from := c.bag(src)
	from.All(func(m state.Member) { into.count(from.Bytes(m), from.Number(m, 0)) })
}

func (c *collect) result(g *Group, out *types.Vector) {
	b := c.bag(g)
	b.All(func(m state.Member) {
		if n := b.Number(m, 0); n > 0 && !b.over(m) {
			appendKeyed(&c.keyed, out.Children[0], b.Bytes(m))
			out.Children[1].AppendInt(n)
		}
	})
	if c.hashed {
		c.entries.CloseMap(out)
	} else {
		out.CloseList()
	}
}
