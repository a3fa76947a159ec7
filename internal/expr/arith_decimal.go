package expr

import (
	"errors"
	"math/big"

	"github.com/onceflow/onceflow/types"
)

var errDivisionByZero = errors.New("division by zero")

// decimalArith is an operator on exact numbers of two scales. Integers have
// scale 0. Intermediate results are exact, but for a quotient, which has 38
// digits; the last step rounds half up.
type decimalArith struct {
	op         arithOp
	left       int
	right      int
	out        int
	outDigits  int
	scaleLeft  types.Int128
	scaleRight types.Int128
}

func buildDecimalArith(op arithOp, c *Call, args []operand) eval {
	l, r := asDecimal(args[0].t), asDecimal(args[1].t)
	a := &decimalArith{op: op, left: l.Scale, right: r.Scale, out: c.T.Scale, outDigits: c.T.Precision}
	common := max(l.Scale, r.Scale)
	a.scaleLeft, a.scaleRight = types.Pow10(common-l.Scale), types.Pow10(common-r.Scale)
	narrow := args[0].t.Physical() == types.PhysInt && args[1].t.Physical() == types.PhysInt
	switch {
	case op == '*' && narrow && c.T.Scale == l.Scale+r.Scale:
		return dense2(c, args, multiplyNarrow(c.T.Physical() == types.PhysWide))
	case (op == '+' || op == '-') && c.T.Physical() == types.PhysInt:
		return dense2(c, args, a.addNarrow)
	}
	return strict(c, args, a.row)
}

// multiplyNarrow multiplies words; the result type has room for every product.
func multiplyNarrow(wide bool) func(out, a, b *types.Vector, n int) {
	if !wide {
		return func(out, a, b *types.Vector, n int) {
			dst, l, r := out.Ints[:n], a.Ints[:n], b.Ints[:n]
			for i := range dst {
				dst[i] = l[i] * r[i]
			}
		}
	}
	return func(out, a, b *types.Vector, n int) {
		lo, hi, l, r := out.Ints[:n], out.Hi[:n], a.Ints[:n], b.Ints[:n]
		for i := range lo {
			v := types.Mul64(l[i], r[i])
			lo[i], hi[i] = int64(v.Lo), v.Hi
		}
	}
}

// addNarrow adds or subtracts where the result type has at most 18 digits, and
// so room for every result.
func (a *decimalArith) addNarrow(out, left, right *types.Vector, n int) {
	dst, l, r := out.Ints[:n], left.Ints[:n], right.Ints[:n]
	ml, mr := int64(a.scaleLeft.Lo), int64(a.scaleRight.Lo)
	if a.op == '-' {
		mr = -mr
	}
	for i := range dst {
		dst[i] = l[i]*ml + r[i]*mr
	}
}

func (a *decimalArith) row(out *types.Vector, in []*types.Vector, i int) error {
	l, r := in[0].Wide(i), in[1].Wide(i)
	if (a.op == '/' || a.op == '%') && r.Sign() == 0 {
		return errDivisionByZero
	}
	v, ok := a.short(l, r)
	if !ok {
		if v, ok = a.long(l, r); !ok && a.op == '%' {
			return errRemainder
		}
	}
	if !ok || !v.FitsDigits(a.outDigits) {
		out.AppendNull()
	} else {
		out.AppendWide(v)
	}
	return nil
}

// short computes in 128 bits; ok is false when an intermediate result does not
// fit.
func (a *decimalArith) short(l, r types.Int128) (v types.Int128, ok bool) {
	switch a.op {
	case '*':
		if v, ok = l.Mul(r); !ok {
			return v, false
		}
		return v.Rescale(a.left+a.right, a.out)
	case '/':
		shift := a.out + a.right - a.left
		if shift < 0 || shift > types.MaxInt128Digits {
			return v, false
		}
		if v, ok = l.Mul(types.Pow10(shift)); !ok {
			return v, false
		}
		v = v.DivRound(r)
		return v, roundsOnce(v, r)
	}
	l, okL := l.Mul(a.scaleLeft)
	r, okR := r.Mul(a.scaleRight)
	// The sum of two numbers of 38 digits may not fit.
	const room = types.MaxInt128Digits - 1
	if !okL || !okR || !l.FitsDigits(room) || !r.FitsDigits(room) {
		return v, false
	}
	switch a.op {
	case '+':
		v = l.Add(r)
	case '-':
		v = l.Sub(r)
	default:
		_, v = l.QuoRem(r)
	}
	return v.Rescale(max(a.left, a.right), a.out)
}

// long computes without a limit.
func (a *decimalArith) long(left, right types.Int128) (types.Int128, bool) {
	l, r := left.Big(), right.Big()
	common := max(a.left, a.right)
	switch a.op {
	case '*':
		return roundBig(l.Mul(l, r), bigPow10(a.left+a.right-a.out))
	case '/':
		shift := a.out + a.right - a.left
		return quotientBig(l.Mul(l, bigPow10(shift)), r.Mul(r, bigPow10(-shift)))
	}
	l.Mul(l, bigPow10(common-a.left))
	r.Mul(r, bigPow10(common-a.right))
	switch a.op {
	case '+':
		l.Add(l, r)
	case '-':
		l.Sub(l, r)
	default:
		if whole := new(big.Int).Quo(l, r); longerThan38(whole) {
			return types.Int128{}, false
		}
		l.Rem(l, r)
	}
	return roundBig(l, bigPow10(common-a.out))
}

var errRemainder = errors.New("the whole part of the quotient has more than 38 digits")

// longerThan38 reports that a quotient has more digits than Java's remainder computes it to, unless those behind are zeros.
func longerThan38(quotient *big.Int) bool {
	more := len(new(big.Int).Abs(quotient).String()) - types.MaxInt128Digits
	return more > 0 && new(big.Int).Rem(quotient, bigPow10(more)).Sign() != 0
}

// roundsOnce reports whether a quotient and its divisor have less than 38 digits
// together: then it is nowhere so near below a half that one of 38 digits is half.
func roundsOnce(quotient, divisor types.Int128) bool {
	const short, middle = 9, 18
	switch room := types.MaxInt128Digits - 1; {
	case divisor.FitsDigits(short):
		return quotient.FitsDigits(room - short)
	case divisor.FitsDigits(middle):
		return quotient.FitsDigits(room - middle)
	}
	return false
}

// quotientBig is roundBig of what Java's division gives, which is a quotient
// rounded to 38 digits.
func quotientBig(n, d *big.Int) (types.Int128, bool) {
	whole := new(big.Int).Quo(n, d)
	more := types.MaxInt128Digits - len(whole.Abs(whole).String())
	if whole.Sign() == 0 || more <= 0 {
		return roundBig(n, d)
	}
	first, ok := roundBig(n.Mul(n, bigPow10(more)), d)
	if !ok {
		return first, false
	}
	return roundBig(first.Big(), bigPow10(more))
}

// bigPow10 returns 1 for a negative n.
func bigPow10(n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
}

// roundBig returns n / d rounded half away from zero; ok is false when that
// does not fit. It changes its arguments.
func roundBig(n, d *big.Int) (types.Int128, bool) {
	negative := n.Sign()*d.Sign() < 0
	n.Abs(n).Lsh(n, 1).Add(n, d.Abs(d))
	n.Quo(n, d.Lsh(d, 1))
	if negative {
		n.Neg(n)
	}
	return types.Int128FromBig(n)
}
