package agg

import (
	"slices"

	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// distinct is all calls with DISTINCT of the same arguments. They share one bag, which counts
// the rows of a value once for each call, or only that there is one where none is taken back. The call inside sees
// a value when its first row comes and when its last one is taken back.
type distinct struct {
	columns []int
	object  int
	// retracts: rows may be taken back. Where none is, a value that was seen is not written again, and so may be over
	// although it still comes, as in Flink.
	retracts bool
	calls    []distinctCall
	key      []byte
	// one holds one row of the arguments, in their places, for merging.
	one  *types.Batch
	args []*types.Vector
}

// distinctCall is one of them; filter is the column of its FILTER, or -1.
type distinctCall struct {
	inner  accumulator
	filter int
}

// sees reports whether DISTINCT makes a difference to a call.
func (c call) sees() bool {
	return c.distinct && c.name != "MIN" && c.name != "MAX" && len(c.args) > 0
}

// joinDistinct adds a call to those of the same arguments. Its result is the inner call's.
func (l *Layout) joinDistinct(f *Function, c call, filter int) (accumulator, error) {
	inner, err := f.build(c)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(l.distinct, func(d *distinct) bool { return slices.Equal(d.columns, c.args) })
	if i < 0 {
		i = len(l.distinct)
		d := newDistinct(l, c)
		l.distinct = append(l.distinct, d)
		l.updates = append(l.updates, d)
	}
	d := l.distinct[i]
	d.calls = append(d.calls, distinctCall{inner, filter})
	return inner, nil
}

func newDistinct(l *Layout, c call) *distinct {
	d := &distinct{columns: c.args, retracts: l.retracts, one: &types.Batch{Cols: make([]*types.Vector, slices.Max(c.args)+1), N: 1}}
	for i, column := range c.args {
		if d.one.Cols[column] == nil {
			d.one.Cols[column] = types.NewVector(c.argTypes[i], 1)
		}
		d.args = append(d.args, d.one.Cols[column])
	}
	check := newKeyCheck(c.argTypes)
	d.object = l.object(func() object { return newBag(check, len(d.calls), l.life) })
	return d
}

func (d *distinct) bag(g *Group) *bag { return g.objects[d.object].(*bag) }

func (d *distinct) add(g *Group, b *types.Batch, row int)     { d.change(g, b, row, 1) }
func (d *distinct) retract(g *Group, b *types.Batch, row int) { d.change(g, b, row, -1) }

func (d *distinct) change(g *Group, b *types.Batch, row int, by int64) {
	bag := d.bag(g)
	var m state.Member
	seen, changed := false, false
	for i := range d.calls {
		c := &d.calls[i]
		if c.filter >= 0 && !isTrue(b, c.filter, row) {
			continue
		}
		if !seen {
			d.key = state.AppendKey(d.key[:0], b.Cols, d.columns, row)
			m, seen = bag.enter(d.key), true
		}
		before := bag.Number(m, i)
		if before != 0 && !d.retracts {
			continue
		}
		changed = true
		bag.Set(m, i, before+by)
		switch {
		case by > 0 && before == 0:
			c.inner.add(g, b, row)
		case by < 0 && before == 1:
			c.inner.retract(g, b, row)
		}
	}
	if changed {
		bag.note(m)
	}
}

// load makes the value of a key the only row of d.one.
func (d *distinct) load(key []byte) {
	for _, v := range d.args {
		v.Reset()
	}
	if err := state.DecodeKey(key, d.args); err != nil {
		panic("aggregate: a distinct value does not decode: " + err.Error())
	}
}

func (d *distinct) merge(dst, src *Group) {
	into, from := d.bag(dst), d.bag(src)
	from.All(func(of state.Member) {
		d.load(from.Bytes(of))
		m := into.Enter(from.Bytes(of))
		for i := range d.calls {
			before := into.Number(m, i)
			now := before + from.Number(of, i)
			into.Set(m, i, now)
			switch inner := d.calls[i].inner; {
			case before <= 0 && now > 0:
				inner.add(dst, d.one, 0)
			case before > 0 && now <= 0:
				inner.retract(dst, d.one, 0)
			}
		}
		into.note(m)
	})
}
