package agg

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/types"
)

// divisor says by what the sum of squared deviations is divided.
type divisor int64

const (
	population divisor = 0 // by n
	sample     divisor = 1 // by n - 1; NULL for one row
)

// noNull is what Flink gives in the place of the NULL of a single row where the
// argument, and so the type, is NOT NULL.
const noNull = -1

// newVariance makes VAR_* and, with root, STDDEV_*. Each is
// (Σx² - (Σx)²/n) / n, computed in the type of the argument as Flink does:
// integers wrap and truncate, DECIMALs are rounded at every division.
func newVariance(by divisor, root bool) func(call) (accumulator, error) {
	return func(c call) (accumulator, error) {
		l, t := c.layout, c.argType()
		m := moments{arg: c.arg(), by: by, root: root, count: l.cell(false)}
		switch {
		case t.Kind == types.Decimal:
			v := newVarDecimal(m, t.Scale)
			v.object = l.object(func() object { return &bigMoments{exact: v.squares, scale: v.kept} })
			return v, nil
		case t.IsApproximate():
			m.sum, m.squares = l.cell(true), l.cell(true)
			return &varFloat{moments: m, narrow: t.Kind == types.Float}, nil
		}
		m.sum, m.squares = l.cell(false), l.cell(false)
		return &varInt{moments: m, kind: t.Kind}, nil
	}
}

// moments is what the three kinds of arguments have in common.
type moments struct {
	arg, count, sum, squares, object int
	by                               divisor
	root                             bool
}

// divideBy returns n or n - 1; false when the result is NULL.
func (m *moments) divideBy(g *Group) (n, by int64, ok bool) {
	n = g.cells[m.count]
	by = n - int64(m.by)
	return n, by, n > 0 && by != 0
}

// varInt is for integers.
type varInt struct {
	moments
	kind types.Kind
}

func (v *varInt) change(g *Group, b *types.Batch, row int, by int64) {
	if c := b.Cols[v.arg]; !c.IsNull(row) {
		x := c.Ints[row]
		g.cells[v.count] += by
		g.cells[v.sum] += by * x
		g.cells[v.squares] += by * wrap(v.kind, x*x)
	}
}

func (v *varInt) add(g *Group, b *types.Batch, row int)     { v.change(g, b, row, 1) }
func (v *varInt) retract(g *Group, b *types.Batch, row int) { v.change(g, b, row, -1) }

func (v *varInt) merge(dst, src *Group) {
	for _, c := range []int{v.count, v.sum, v.squares} {
		dst.cells[c] += src.cells[c]
	}
}

func (v *varInt) result(g *Group, out *types.Vector) {
	n, by, ok := v.divideBy(g)
	switch {
	case !ok && out.Type.Nullable:
		out.AppendNull()
		return
	case !ok:
		out.AppendInt(noNull)
		return
	}
	sum, squares := wrap(v.kind, g.cells[v.sum]), wrap(v.kind, g.cells[v.squares])
	x := (squares - wrap(v.kind, sum*sum)/n) / by
	if v.root {
		x = truncated(math.Sqrt(float64(x)))
	}
	out.AppendInt(wrap(v.kind, x))
}

// truncated is 0 for NaN, the root of a negative number.
func truncated(x float64) int64 {
	if math.IsNaN(x) {
		return 0
	}
	return int64(x)
}

// varFloat is for FLOAT and DOUBLE.
type varFloat struct {
	moments
	narrow bool
}

func (v *varFloat) accumulate(g *Group, cell int, x float64) {
	x = v.rounded(math.Float64frombits(uint64(g.cells[cell])) + x)
	g.cells[cell] = int64(math.Float64bits(x))
}

func (v *varFloat) rounded(x float64) float64 {
	if v.narrow {
		return float64(float32(x))
	}
	return x
}

func (v *varFloat) change(g *Group, b *types.Batch, row int, by int64) {
	if c := b.Cols[v.arg]; !c.IsNull(row) {
		x := c.Floats[row]
		g.cells[v.count] += by
		v.accumulate(g, v.sum, float64(by)*x)
		v.accumulate(g, v.squares, float64(by)*v.rounded(x*x))
	}
}

func (v *varFloat) add(g *Group, b *types.Batch, row int)     { v.change(g, b, row, 1) }
func (v *varFloat) retract(g *Group, b *types.Batch, row int) { v.change(g, b, row, -1) }

func (v *varFloat) merge(dst, src *Group) {
	dst.cells[v.count] += src.cells[v.count]
	v.accumulate(dst, v.sum, math.Float64frombits(uint64(src.cells[v.sum])))
	v.accumulate(dst, v.squares, math.Float64frombits(uint64(src.cells[v.squares])))
}

func (v *varFloat) result(g *Group, out *types.Vector) {
	n, by, ok := v.divideBy(g)
	switch {
	case !ok && out.Type.Nullable:
		out.AppendNull()
		return
	case !ok:
		out.AppendFloat(noNull)
		return
	}
	sum, squares := math.Float64frombits(uint64(g.cells[v.sum])), math.Float64frombits(uint64(g.cells[v.squares]))
	product := v.rounded(sum * sum)
	x := (squares - product/float64(n)) / float64(by)
	if v.root {
		x = math.Sqrt(x)
	}
	out.AppendFloat(v.rounded(x))
}

// varDecimal is for DECIMAL, whose squares outgrow 128 bits. Flink reduces the function to sums and quotients (AggregateReduceFunctionsRule),
// each of which has the type that the operator gives to operands of 38 digits: digits behind the point make way for those before it.
type varDecimal struct {
	moments
	// scale of the argument; of a square of it; of the squares that are summed and of the mean; of the difference of the two.
	scale, squares, kept, difference int
}

const decimalDigits = 38

func newVarDecimal(m moments, scale int) *varDecimal {
	result := max(scale, minAvgScale)
	product := max(2*result-decimalDigits-1, minAvgScale) // of 77 digits
	return &varDecimal{moments: m, scale: scale, squares: 2 * scale, kept: min(2*scale, product), difference: max(product-1, minAvgScale)}
}

// mean is the scale of (Σx)²/n.
func (v *varDecimal) mean() int { return max(v.kept, minAvgScale) }

// bigMoments are the unscaled sums of x and of x².
type bigMoments struct {
	sum, squares big.Int
	// scale of squares, and that of squares that were not rounded when they were added up.
	scale, exact int
}

// roundedMark is before the sum of squares that were rounded one by one.
const roundedMark = "~"

func (b *bigMoments) reset() {
	b.sum.SetInt64(0)
	b.squares.SetInt64(0)
}

func (b *bigMoments) append(dst []byte) []byte {
	squares := b.squares.String()
	if b.scale != b.exact {
		squares = roundedMark + squares
	}
	return appendBytes(appendBytes(dst, b.sum.String()), squares)
}

func (b *bigMoments) decode(src []byte) ([]byte, error) {
	for _, x := range []*big.Int{&b.sum, &b.squares} {
		digits, rest, err := readBytes(src)
		if err != nil {
			return nil, err
		}
		number, rounded := strings.CutPrefix(string(digits), roundedMark)
		if _, ok := x.SetString(number, 10); !ok {
			return nil, errGroup
		}
		if x == &b.squares && !rounded {
			x.Set(rescaled(x, b.exact, b.scale))
		}
		src = rest
	}
	return src, nil
}

func (v *varDecimal) change(g *Group, b *types.Batch, row int, by int64) {
	c := b.Cols[v.arg]
	if c.IsNull(row) {
		return
	}
	g.cells[v.count] += by
	m := g.objects[v.object].(*bigMoments)
	x := bigOf(c.Wide(row))
	square := rescaled(new(big.Int).Mul(x, x), v.squares, v.kept)
	if by < 0 {
		x.Neg(x)
		square.Neg(square)
	}
	m.sum.Add(&m.sum, x)
	m.squares.Add(&m.squares, square)
}

func (v *varDecimal) add(g *Group, b *types.Batch, row int)     { v.change(g, b, row, 1) }
func (v *varDecimal) retract(g *Group, b *types.Batch, row int) { v.change(g, b, row, -1) }

func (v *varDecimal) merge(dst, src *Group) {
	dst.cells[v.count] += src.cells[v.count]
	from, to := src.objects[v.object].(*bigMoments), dst.objects[v.object].(*bigMoments)
	to.sum.Add(&to.sum, &from.sum)
	to.squares.Add(&to.squares, &from.squares)
}

func (v *varDecimal) result(g *Group, out *types.Vector) {
	n, by, ok := v.divideBy(g)
	if !ok {
		out.AppendNull()
		return
	}
	m := g.objects[v.object].(*bigMoments)
	mean := rescaled(new(big.Int).Mul(&m.sum, &m.sum), v.squares, v.mean())
	x := rescaled(new(big.Int).Set(&m.squares), v.kept, v.mean())
	x.Sub(x, roundedQuotient(mean, n))
	x = roundedQuotient(rescaled(x, v.mean(), v.difference), by)
	target := out.Type.Scale
	x = rescaled(x, v.difference, target)
	if v.root {
		x = decimalRoot(x, target)
	}
	appendBig(out, x)
}

// rescaled changes the number of digits behind the point, rounding half up.
func rescaled(x *big.Int, from, to int) *big.Int {
	ten := big.NewInt(10)
	if to >= from {
		return x.Mul(x, new(big.Int).Exp(ten, big.NewInt(int64(to-from)), nil))
	}
	return quotient(x, new(big.Int).Exp(ten, big.NewInt(int64(from-to)), nil))
}

func roundedQuotient(x *big.Int, n int64) *big.Int { return quotient(x, big.NewInt(n)) }

// quotient divides, rounding half away from zero.
func quotient(x, n *big.Int) *big.Int {
	q, r := new(big.Int).QuoRem(x, n, new(big.Int))
	if r.Abs(r).Lsh(r, 1).CmpAbs(n) >= 0 {
		q.Add(q, big.NewInt(int64(x.Sign()*n.Sign())))
	}
	return q
}

// decimalRoot goes through DOUBLE, as Flink's POWER does, and takes the digits of its text.
func decimalRoot(x *big.Int, scale int) *big.Int {
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(scale)), nil)
	f, _ := new(big.Rat).SetFrac(x, unit).Float64()
	if f < 0 {
		return new(big.Int)
	}
	root, _ := new(big.Rat).SetString(strconv.FormatFloat(math.Sqrt(f), 'f', -1, 64))
	root.Mul(root, new(big.Rat).SetInt(unit))
	return quotient(root.Num(), root.Denom())
}

func bigOf(x types.Int128) *big.Int {
	b := new(big.Int).Lsh(big.NewInt(x.Hi), 64)
	return b.Add(b, new(big.Int).SetUint64(x.Lo))
}

// appendBig appends a DECIMAL, or NULL if it has too many digits.
func appendBig(out *types.Vector, x *big.Int) {
	if x.BitLen() > 126 {
		out.AppendNull()
		return
	}
	low := new(big.Int).And(x, new(big.Int).SetUint64(math.MaxUint64))
	high := new(big.Int).Rsh(x, 64)
	appendDecimal(out, types.Int128{Hi: high.Int64(), Lo: low.Uint64()})
}
