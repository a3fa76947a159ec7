package agg

import (
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// distinct is a call with DISTINCT: the inner accumulator sees a value when it
// comes first and when its last occurrence is taken back.
type distinct struct {
	inner   accumulator
	columns []int
	object  int
	key     []byte
	// one holds one row of the arguments, for the inner accumulator.
	one *types.Batch
}

// buildDistinct makes the accumulator of a call, with DISTINCT where that makes
// a difference.
func buildDistinct(f *Function, c call) (accumulator, error) {
	if !c.distinct || f.name == "MIN" || f.name == "MAX" || len(c.args) == 0 {
		return f.build(c)
	}
	d := &distinct{columns: c.args, one: &types.Batch{}}
	check := newKeyCheck(c.argTypes)
	d.object = c.layout.object(func() object { return newBag(check) })
	c.args = nil
	for i, t := range c.argTypes {
		d.one.Cols = append(d.one.Cols, types.NewVector(t, 1))
		c.args = append(c.args, i)
	}
	var err error
	d.inner, err = f.build(c)
	return d, err
}

func (d *distinct) bag(g *Group) *bag { return g.objects[d.object].(*bag) }

func (d *distinct) add(g *Group, b *types.Batch, row int) {
	d.key = state.AppendKey(d.key[:0], b.Cols, d.columns, row)
	if d.bag(g).change(d.key, 1) == 0 {
		d.load()
		d.inner.add(g, d.one, 0)
	}
}

func (d *distinct) retract(g *Group, b *types.Batch, row int) {
	d.key = state.AppendKey(d.key[:0], b.Cols, d.columns, row)
	if d.bag(g).change(d.key, -1) == 1 {
		d.load()
		d.inner.retract(g, d.one, 0)
	}
}

// load makes the value of d.key the only row of d.one.
func (d *distinct) load() {
	for _, v := range d.one.Cols {
		v.Reset()
	}
	if err := state.DecodeKey(d.key, d.one.Cols); err != nil {
		panic("aggregate: a distinct value does not decode: " + err.Error())
	}
	d.one.N = 1
}

func (d *distinct) merge(dst, src *Group) {
	into := d.bag(dst)
	d.bag(src).each(func(m *member) {
		d.key = append(d.key[:0], m.key...)
		before := into.change(d.key, m.n)
		switch {
		case before <= 0 && before+m.n > 0:
			d.load()
			d.inner.add(dst, d.one, 0)
		case before > 0 && before+m.n <= 0:
			d.load()
			d.inner.retract(dst, d.one, 0)
		}
	})
}

func (d *distinct) result(g *Group, out *types.Vector) { d.inner.result(g, out) }
