package agg

import (
	"bytes"
	"cmp"
	"fmt"
	"math"

	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// Ordered reports a type of which there is a least value: MIN and MAX take no other.
func Ordered(t types.Type) bool {
	switch {
	case t.IsBinary() || t.IsInterval():
		return false
	case t.Physical() == types.PhysList || t.Physical() == types.PhysRow:
		return false
	}
	return true
}

// newExtreme makes MIN (sign -1) and MAX (sign 1).
func newExtreme(sign int) func(call) (accumulator, error) {
	return func(c call) (accumulator, error) {
		if !Ordered(c.argType()) {
			return nil, fmt.Errorf("MIN and MAX need values that can be compared, not %s", c.argType())
		}
		if c.layout.retracts {
			return newExtremeRetract(c, sign), nil
		}
		l, arg := c.layout, c.arg()
		switch p := c.argType().Physical(); p {
		case types.PhysInt:
			return &extremeInt{arg: arg, sign: sign, has: l.cell(false), value: l.cell(false)}, nil
		case types.PhysBytes:
			return &extremeBytes{arg: arg, sign: sign, object: l.object(newText)}, nil
		default:
			return &extremeWide{arg: arg, sign: sign, phys: p,
				has: l.cell(false), value: l.cell(p == types.PhysFloat), second: l.cell(false)}, nil
		}
	}
}

// extremeInt is MIN and MAX of what is an integer underneath.
type extremeInt struct{ arg, sign, has, value int }

func (e *extremeInt) offer(g *Group, x int64) {
	if g.cells[e.has] == 0 || e.sign < 0 && x < g.cells[e.value] || e.sign > 0 && x > g.cells[e.value] {
		g.cells[e.has], g.cells[e.value] = 1, x
	}
}

func (e *extremeInt) add(g *Group, b *types.Batch, row int) {
	if v := b.Cols[e.arg]; !v.IsNull(row) {
		e.offer(g, v.Ints[row])
	}
}

func (e *extremeInt) addBatch(groups []*Group, b *types.Batch) {
	v := b.Cols[e.arg]
	nulls := v.HasNulls()
	for i, g := range groups {
		if row := b.Row(i); g != nil && !(nulls && v.IsNull(row)) {
			e.offer(g, v.Ints[row])
		}
	}
}

func (e *extremeInt) retract(*Group, *types.Batch, int) {}

func (e *extremeInt) merge(dst, src *Group) {
	if src.cells[e.has] != 0 {
		e.offer(dst, src.cells[e.value])
	}
}

func (e *extremeInt) result(g *Group, out *types.Vector) {
	if g.cells[e.has] == 0 {
		out.AppendNull()
		return
	}
	out.AppendInt(g.cells[e.value])
}

// extremeWide is MIN and MAX of values of two words, and of floats.
type extremeWide struct {
	arg, sign          int
	phys               types.Physical
	has, value, second int
}

// words returns the value of a row as two words.
func (e *extremeWide) words(v *types.Vector, row int) (value, second int64) {
	switch e.phys {
	case types.PhysFloat:
		return int64(math.Float64bits(v.Floats[row])), 0
	case types.PhysWide:
		return v.Hi[row], v.Ints[row]
	}
	return v.Ints[row], int64(v.Nano(row))
}

func (e *extremeWide) compare(a, a2, b, b2 int64) int {
	if e.phys == types.PhysFloat {
		// Not cmp.Compare: -0 equals 0, and NaN never replaces a value.
		x, y := math.Float64frombits(uint64(a)), math.Float64frombits(uint64(b))
		switch {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	}
	if c := cmp.Compare(a, b); c != 0 {
		return c
	}
	return cmp.Compare(uint64(a2), uint64(b2))
}

func (e *extremeWide) offer(g *Group, value, second int64) {
	if g.cells[e.has] == 0 || e.compare(value, second, g.cells[e.value], g.cells[e.second])*e.sign > 0 {
		g.cells[e.has], g.cells[e.value], g.cells[e.second] = 1, value, second
	}
}

func (e *extremeWide) add(g *Group, b *types.Batch, row int) {
	if v := b.Cols[e.arg]; !v.IsNull(row) {
		value, second := e.words(v, row)
		e.offer(g, value, second)
	}
}

func (e *extremeWide) retract(*Group, *types.Batch, int) {}

func (e *extremeWide) merge(dst, src *Group) {
	if src.cells[e.has] != 0 {
		e.offer(dst, src.cells[e.value], src.cells[e.second])
	}
}

func (e *extremeWide) result(g *Group, out *types.Vector) {
	if g.cells[e.has] == 0 {
		out.AppendNull()
		return
	}
	value, second := g.cells[e.value], g.cells[e.second]
	switch e.phys {
	case types.PhysFloat:
		out.AppendFloat(math.Float64frombits(uint64(value)))
	case types.PhysWide:
		out.AppendWide(types.Int128{Hi: value, Lo: uint64(second)})
	default:
		out.AppendTimestamp(value, int32(second))
	}
}

// extremeBytes is MIN and MAX of strings, by their bytes.
type extremeBytes struct{ arg, sign, object int }

func (e *extremeBytes) offer(g *Group, x []byte) {
	t := g.objects[e.object].(*text)
	if !t.set || bytes.Compare(x, t.value)*e.sign > 0 {
		t.replace(x)
	}
}

func (e *extremeBytes) add(g *Group, b *types.Batch, row int) {
	if v := b.Cols[e.arg]; !v.IsNull(row) {
		e.offer(g, v.Bytes(row))
	}
}

func (e *extremeBytes) retract(*Group, *types.Batch, int) {}

func (e *extremeBytes) merge(dst, src *Group) {
	if t := src.objects[e.object].(*text); t.set {
		e.offer(dst, t.value)
	}
}

func (e *extremeBytes) result(g *Group, out *types.Vector) {
	t := g.objects[e.object].(*text)
	if !t.set {
		out.AppendNull()
		return
	}
	out.AppendBytes(t.value)
}

// extremeRetract is MIN and MAX over rows that may be taken back: a tally of all
// values.
type extremeRetract struct {
	arg, object int
	key         []byte
	columns     [1]int
	keyed       keyed
}

func newExtremeRetract(c call, sign int) *extremeRetract {
	check := newKeyCheck(c.argTypes)
	return &extremeRetract{arg: c.arg(), columns: [1]int{c.arg()},
		object: c.layout.object(func() object { return newTally(sign, check, c.layout.life) })}
}

func (e *extremeRetract) change(g *Group, b *types.Batch, row int, by int64) {
	if b.Cols[e.arg].IsNull(row) {
		return
	}
	e.key = state.AppendKey(e.key[:0], b.Cols, e.columns[:], row)
	switch t := g.objects[e.object].(*tally); {
	case t.life == nil:
		t.change(e.key, by)
	case by > 0:
		t.addAging(e.key)
	default:
		t.retractAging(e.key)
	}
}

func (e *extremeRetract) add(g *Group, b *types.Batch, row int)     { e.change(g, b, row, 1) }
func (e *extremeRetract) retract(g *Group, b *types.Batch, row int) { e.change(g, b, row, -1) }

func (e *extremeRetract) merge(dst, src *Group) {
	dst.objects[e.object].(*tally).merge(src.objects[e.object].(*tally))
}

func (e *extremeRetract) result(g *Group, out *types.Vector) {
	t := g.objects[e.object].(*tally)
	sought := t.best
	if t.life != nil {
		sought = t.agingBest
	}
	best, ok := sought()
	if !ok {
		out.AppendNull()
		return
	}
	appendKeyed(&e.keyed, out, best)
}
