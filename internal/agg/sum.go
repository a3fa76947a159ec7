package agg

import (
	"math"

	"github.com/onceflow/onceflow/types"
)

// sumInt adds integers; it wraps, as the type of the argument does.
type sumInt struct {
	arg, sum, count int
	kind            types.Kind
	// orZero: the sum of no values is 0 instead of NULL.
	orZero bool
}

func newSum(c call) (accumulator, error) { return newSumOr(c, false) }

func newSum0(c call) (accumulator, error) { return newSumOr(c, true) }

func newSumOr(c call, orZero bool) (accumulator, error) {
	l, t := c.layout, c.argType()
	switch {
	case t.Kind == types.Decimal:
		return &sumDecimal{arg: c.arg(), low: l.cell(false), high: l.cell(false), count: l.cell(false), orZero: orZero,
			restarts: !orZero && !c.fromSums && !l.retracts}, nil
	case t.IsApproximate():
		return &sumFloat{arg: c.arg(), sum: l.cell(true), count: l.cell(false), narrow: t.Kind == types.Float, orZero: orZero,
			fromZero: orZero || c.fromSums, kept: l.retracts}, nil
	}
	return &sumInt{arg: c.arg(), sum: l.cell(false), count: l.cell(false), kind: t.Kind, orZero: orZero}, nil
}

func (s *sumInt) add(g *Group, b *types.Batch, row int) {
	if v := b.Cols[s.arg]; !v.IsNull(row) {
		g.cells[s.sum] += v.Ints[row]
		g.cells[s.count]++
	}
}

func (s *sumInt) retract(g *Group, b *types.Batch, row int) {
	if v := b.Cols[s.arg]; !v.IsNull(row) {
		g.cells[s.sum] -= v.Ints[row]
		g.cells[s.count]--
	}
}

func (s *sumInt) addBatch(groups []*Group, b *types.Batch) {
	v := b.Cols[s.arg]
	nulls := v.HasNulls()
	for i, g := range groups {
		row := b.Row(i)
		if g == nil || nulls && v.IsNull(row) {
			continue
		}
		g.cells[s.sum] += v.Ints[row]
		g.cells[s.count]++
	}
}

func (s *sumInt) merge(dst, src *Group) {
	dst.cells[s.sum] += src.cells[s.sum]
	dst.cells[s.count] += src.cells[s.count]
}

func (s *sumInt) result(g *Group, out *types.Vector) {
	if g.cells[s.count] == 0 && !s.orZero {
		out.AppendNull()
		return
	}
	out.AppendInt(wrap(s.kind, g.cells[s.sum]))
}

// wrap cuts an integer to the width of its type.
func wrap(k types.Kind, x int64) int64 {
	switch k {
	case types.TinyInt:
		return int64(int8(x))
	case types.SmallInt:
		return int64(int16(x))
	case types.Int:
		return int64(int32(x))
	}
	return x
}

// sumFloat adds FLOAT, rounding to FLOAT at each step, or DOUBLE.
type sumFloat struct {
	arg, sum, count int
	narrow, orZero  bool
	// fromZero: the first value is added to 0, which makes 0 of -0; otherwise it is the sum.
	fromZero bool
	// kept: as in Flink, what rounding leaves of values that were taken back stays in the sum, and the next value is added to it.
	kept bool
}

func (s *sumFloat) change(g *Group, x float64, by int64) {
	if s.fromZero || g.cells[s.count] != 0 || s.kept && (g.cells[s.sum] != 0 || by < 0) {
		x = math.Float64frombits(uint64(g.cells[s.sum])) + x*float64(by)
	}
	if s.narrow {
		x = float64(float32(x))
	}
	g.cells[s.sum] = int64(math.Float64bits(x))
	g.cells[s.count] += by
}

func (s *sumFloat) add(g *Group, b *types.Batch, row int) {
	if v := b.Cols[s.arg]; !v.IsNull(row) {
		s.change(g, v.Floats[row], 1)
	}
}

func (s *sumFloat) retract(g *Group, b *types.Batch, row int) {
	if v := b.Cols[s.arg]; !v.IsNull(row) {
		s.change(g, v.Floats[row], -1)
	}
}

func (s *sumFloat) merge(dst, src *Group) {
	if n := src.cells[s.count]; n != 0 {
		s.change(dst, math.Float64frombits(uint64(src.cells[s.sum])), 1)
		dst.cells[s.count] += n - 1
	}
}

func (s *sumFloat) result(g *Group, out *types.Vector) {
	if g.cells[s.count] == 0 && !s.orZero {
		out.AppendNull()
		return
	}
	out.AppendFloat(math.Float64frombits(uint64(g.cells[s.sum])))
}

// sumDecimal adds unscaled DECIMALs in 128 bits. A sum of too many digits is NULL.
type sumDecimal struct {
	arg, low, high, count int
	orZero                bool
	// restarts: what comes behind a sum of too many digits begins a new one, as Flink's SUM
	// has it; otherwise it stays NULL.
	restarts bool
}

// tooLarge stands for a sum of too many digits.
var tooLarge = types.Int128{Hi: math.MinInt64}

func (s *sumDecimal) get(g *Group) types.Int128 {
	return types.Int128{Hi: g.cells[s.high], Lo: uint64(g.cells[s.low])}
}

func (s *sumDecimal) set(g *Group, x types.Int128) {
	g.cells[s.high], g.cells[s.low] = x.Hi, int64(x.Lo)
}

func (s *sumDecimal) add(g *Group, b *types.Batch, row int) {
	if v := b.Cols[s.arg]; !v.IsNull(row) {
		s.set(g, s.plus(s.get(g), v.Wide(row)))
		g.cells[s.count]++
	}
}

func (s *sumDecimal) retract(g *Group, b *types.Batch, row int) {
	if v := b.Cols[s.arg]; !v.IsNull(row) {
		s.set(g, s.plus(s.get(g), v.Wide(row).Neg()))
		g.cells[s.count]--
	}
}

func (s *sumDecimal) merge(dst, src *Group) {
	added := s.get(src)
	switch {
	case src.cells[s.count] == 0:
		return
	case added != tooLarge:
		s.set(dst, s.plus(s.get(dst), added))
	case !s.restarts:
		s.set(dst, tooLarge)
	}
	dst.cells[s.count] += src.cells[s.count]
}

// plus adds a value to a sum.
func (s *sumDecimal) plus(sum, x types.Int128) types.Int128 {
	if sum == tooLarge {
		if s.restarts {
			return x
		}
		return sum
	}
	total := sum.Add(x)
	if wraps := sum.Sign() == x.Sign() && total.Sign() != x.Sign(); wraps || exceeds(total) {
		return tooLarge
	}
	return total
}

func (s *sumDecimal) result(g *Group, out *types.Vector) {
	if g.cells[s.count] == 0 && !s.orZero {
		out.AppendNull()
		return
	}
	appendDecimal(out, s.get(g))
}

// maxDecimal is 10^38, the first value that has too many digits.
var maxDecimal = types.Int128{Hi: 0x4B3B4CA85A86C47A, Lo: 0x098A224000000000}

// appendDecimal appends a value, or NULL if it has too many digits.
func appendDecimal(out *types.Vector, x types.Int128) {
	if exceeds(x) {
		out.AppendNull()
		return
	}
	out.AppendWide(x)
}

// exceeds reports a value of too many digits.
func exceeds(x types.Int128) bool { return x.Cmp(maxDecimal) >= 0 || x.Cmp(maxDecimal.Neg()) <= 0 }
