package agg

import (
	"math"
	"math/bits"

	"github.com/onceflow/onceflow/types"
)

func newAvg(c call) (accumulator, error) {
	l, t := c.layout, c.argType()
	switch {
	case t.Kind == types.Decimal:
		sum := sumDecimal{arg: c.arg(), low: l.cell(false), high: l.cell(false), count: l.cell(false)}
		return &avgDecimal{sumDecimal: sum, digits: max(minAvgScale, t.Scale) - t.Scale}, nil
	case t.IsApproximate():
		float := t.Kind == types.Float
		sum := sumFloat{arg: c.arg(), sum: l.cell(true), count: l.cell(false), fromZero: true, narrow: float && c.fromSums}
		return &avgFloat{sumFloat: sum, narrow: float}, nil
	}
	a := &avgInt{sumInt: sumInt{arg: c.arg(), sum: l.cell(false), count: l.cell(false), kind: t.Kind}, summed: types.BigInt}
	if c.fromSums {
		a.summed = t.Kind
	}
	return a, nil
}

// avgInt averages integers, truncating toward zero.
type avgInt struct {
	sumInt
	// summed is the type that the sum wraps in.
	summed types.Kind
}

func (a *avgInt) result(g *Group, out *types.Vector) {
	if g.cells[a.count] == 0 {
		out.AppendNull()
		return
	}
	out.AppendInt(wrap(a.kind, wrap(a.summed, g.cells[a.sum])/g.cells[a.count]))
}

// avgFloat averages FLOAT and DOUBLE.
type avgFloat struct {
	sumFloat
	narrow bool
}

func (a *avgFloat) result(g *Group, out *types.Vector) {
	n := g.cells[a.count]
	if n == 0 {
		out.AppendNull()
		return
	}
	x := math.Float64frombits(uint64(g.cells[a.sum])) / float64(n)
	if a.narrow {
		x = float64(float32(x))
	}
	out.AppendFloat(x)
}

// avgDecimal averages DECIMALs, rounding half up.
type avgDecimal struct {
	sumDecimal
	// digits that the result has behind the point more than the argument.
	digits int
}

func (a *avgDecimal) result(g *Group, out *types.Vector) {
	n := g.cells[a.count]
	if n == 0 {
		out.AppendNull()
		return
	}
	negative := false
	sum := a.get(g)
	if sum == tooLarge {
		out.AppendNull()
		return
	}
	if sum.Sign() < 0 {
		negative, sum = !negative, sum.Neg()
	}
	if n < 0 {
		negative, n = !negative, -n
	}
	q, fits := scaledQuotient(sum, pow10[a.digits], uint64(n))
	if !fits {
		out.AppendNull()
		return
	}
	if negative {
		q = q.Neg()
	}
	appendDecimal(out, q)
}

var pow10 = [...]uint64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6}

// scaledQuotient returns x * factor / n, rounded half up, for x that is not
// negative; false if it does not fit.
func scaledQuotient(x types.Int128, factor, n uint64) (types.Int128, bool) {
	midHi, low := bits.Mul64(x.Lo, factor)
	high, midLo := bits.Mul64(uint64(x.Hi), factor)
	mid, carry := bits.Add64(midHi, midLo, 0)
	high += carry
	q2, r := high/n, high%n
	q1, r := bits.Div64(r, mid, n)
	q0, r := bits.Div64(r, low, n)
	if r >= n-r {
		q0, carry = bits.Add64(q0, 1, 0)
		q1 += carry
	}
	return types.Int128{Hi: int64(q1), Lo: q0}, q2 == 0 && q1>>63 == 0
}
