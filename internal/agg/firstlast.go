package agg

import (
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

func newFirst(c call) (accumulator, error) { return newFirstOrLast(c, false) }

func newLast(c call) (accumulator, error) { return newFirstOrLast(c, true) }

func newFirstOrLast(c call, last bool) (accumulator, error) {
	check := newKeyCheck(c.argTypes)
	if c.layout.retracts {
		object := c.layout.object(func() object { return &list{check: &check} })
		return &arrivals{valueList{columns: [1]int{c.arg()}, object: object}, last}, nil
	}
	object := c.layout.object(func() object { return &keyText{check: check} })
	return &firstOrLast{columns: [1]int{c.arg()}, object: object, last: last}, nil
}

// keyText is a text that holds an encoded key.
type keyText struct {
	text
	check keyCheck
}

func (t *keyText) decode(src []byte) ([]byte, error) {
	rest, err := t.text.decode(src)
	if err == nil && t.set {
		err = t.check.valid(t.value)
	}
	return rest, err
}

// firstOrLast is FIRST_VALUE and LAST_VALUE, without NULLs, over rows that stay.
type firstOrLast struct {
	columns [1]int
	object  int
	last    bool
	keyed   keyed
}

func (f *firstOrLast) text(g *Group) *keyText { return g.objects[f.object].(*keyText) }

func (f *firstOrLast) add(g *Group, b *types.Batch, row int) {
	t := f.text(g)
	if b.Cols[f.columns[0]].IsNull(row) || t.set && !f.last {
		return
	}
	t.set = true
	t.value = state.AppendKey(t.value[:0], b.Cols, f.columns[:], row)
}

func (f *firstOrLast) retract(*Group, *types.Batch, int) {}

func (f *firstOrLast) merge(dst, src *Group) {
	from, to := f.text(src), f.text(dst)
	if from.set && (f.last || !to.set) {
		to.replace(from.value)
	}
}

func (f *firstOrLast) result(g *Group, out *types.Vector) {
	t := f.text(g)
	if !t.set {
		out.AppendNull()
		return
	}
	appendKeyed(&f.keyed, out, t.value)
}

// valueList keeps the argument's values, encoded as keys, in a list.
type valueList struct {
	columns   [1]int
	object    int
	keepNulls bool
	key       []byte
	keyed     keyed
}

func (a *valueList) list(g *Group) *list { return g.objects[a.object].(*list) }

// value encodes the argument of a row; false for a NULL that does not count.
func (a *valueList) value(b *types.Batch, row int) bool {
	if !a.keepNulls && b.Cols[a.columns[0]].IsNull(row) {
		return false
	}
	a.key = state.AppendKey(a.key[:0], b.Cols, a.columns[:], row)
	return true
}

func (a *valueList) add(g *Group, b *types.Batch, row int) {
	if a.value(b, row) {
		a.list(g).add(string(a.key))
	}
}

func (a *valueList) retract(g *Group, b *types.Batch, row int) {
	if a.value(b, row) {
		a.list(g).remove(a.key)
	}
}

func (a *valueList) merge(dst, src *Group) {
	a.list(dst).addAll(a.list(src))
}

// arrivals is FIRST_VALUE and LAST_VALUE over rows that may be taken back: all
// values, so that the next one can take over.
type arrivals struct {
	valueList
	last bool
}

func (a *arrivals) result(g *Group, out *types.Vector) {
	l := a.list(g)
	if l.len() == 0 {
		out.AppendNull()
		return
	}
	value, last := l.outer()
	if a.last {
		value = last
	}
	appendKeyed(&a.keyed, out, value)
}
