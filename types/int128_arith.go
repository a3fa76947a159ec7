package types

import (
	"math"
	"math/big"
	"math/bits"
)

// MaxInt128Digits is the number of decimal digits that every Int128 can hold.
const MaxInt128Digits = 38

var pow10 = func() (p [MaxInt128Digits + 1]Int128) {
	p[0] = Int128Of(1)
	for i := 1; i < len(p); i++ {
		p[i], _ = p[i-1].Mul(Int128Of(10))
	}
	return p
}()

// Pow10 returns 10 to the n, for n from 0 to [MaxInt128Digits].
func Pow10(n int) Int128 { return pow10[n] }

// abs returns the magnitude as two unsigned words, high word first.
func (a Int128) abs() (hi, lo uint64) {
	if a.Hi < 0 {
		a = a.Neg()
	}
	return uint64(a.Hi), a.Lo
}

// signed returns the number of the magnitude; ok is false when it has no room.
func signed(hi, lo uint64, negative bool) (v Int128, ok bool) {
	if hi>>63 != 0 {
		return Int128{}, false
	}
	v = Int128{Hi: int64(hi), Lo: lo}
	if negative {
		v = v.Neg()
	}
	return v, true
}

// Mul returns a * b; ok is false when the product does not fit.
func (a Int128) Mul(b Int128) (product Int128, ok bool) {
	if a.Fits64() && b.Fits64() {
		return Mul64(int64(a.Lo), int64(b.Lo)), true
	}
	ah, al := a.abs()
	bh, bl := b.abs()
	if ah != 0 && bh != 0 {
		return Int128{}, false
	}
	hi, lo := bits.Mul64(al, bl)
	over1, cross1 := bits.Mul64(ah, bl)
	over2, cross2 := bits.Mul64(al, bh)
	hi, carry := bits.Add64(hi, cross1+cross2, 0)
	if over1|over2|carry != 0 {
		return Int128{}, false
	}
	return signed(hi, lo, (a.Hi < 0) != (b.Hi < 0))
}

// Mul64 returns the full product of two words.
func Mul64(a, b int64) Int128 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	return Int128{Hi: int64(hi) - a>>63&b - b>>63&a, Lo: lo}
}

// QuoRem returns the quotient, truncated toward zero, and the remainder, which
// has the sign of a. b is not zero.
func (a Int128) QuoRem(b Int128) (quo, rem Int128) {
	ah, al := a.abs()
	bh, bl := b.abs()
	var qh, ql, rh, rl uint64
	switch {
	case bh == 0:
		qh, rh = ah/bl, ah%bl
		ql, rl = bits.Div64(rh, al, bl)
		rh = 0
	default:
		ql, rh, rl = quoRemWide(ah, al, bh, bl)
	}
	quo, rem = Int128{Hi: int64(qh), Lo: ql}, Int128{Hi: int64(rh), Lo: rl}
	if (a.Hi < 0) != (b.Hi < 0) {
		quo = quo.Neg()
	}
	if a.Hi < 0 {
		rem = rem.Neg()
	}
	return quo, rem
}

// quoRemWide divides by a divisor of two words: the quotient has one word. The
// estimate from the normalised high words is at most one too large.
func quoRemWide(ah, al, bh, bl uint64) (q, rh, rl uint64) {
	shift := uint(bits.LeadingZeros64(bh))
	top := bh<<shift | bl>>1>>(63-shift)
	q = estimate(ah, al, top, shift)
	ph, pl := bits.Mul64(q, bl)
	ph += q * bh
	rl, borrow := bits.Sub64(al, pl, 0)
	rh, _ = bits.Sub64(ah, ph, borrow)
	if rh > bh || rh == bh && rl >= bl {
		rl, borrow = bits.Sub64(rl, bl, 0)
		rh, _ = bits.Sub64(rh, bh, borrow)
		q++
	}
	return q, rh, rl
}

// estimate returns the quotient of the shifted words less one, so that it is
// never too large.
func estimate(ah, al, top uint64, shift uint) uint64 {
	q, _ := bits.Div64(ah>>1, ah<<63|al>>1, top)
	q = q >> (63 - shift)
	if q != 0 {
		q--
	}
	return q
}

// DivRound returns a / b rounded half away from zero. b is not zero.
func (a Int128) DivRound(b Int128) Int128 {
	q, r := a.QuoRem(b)
	rh, rl := r.abs()
	bh, bl := b.abs()
	// 2r >= |b|, without overflow: r >= |b| - r.
	dl, borrow := bits.Sub64(bl, rl, 0)
	dh, _ := bits.Sub64(bh, rh, borrow)
	if rh < dh || rh == dh && rl < dl {
		return q
	}
	if (a.Hi < 0) != (b.Hi < 0) {
		return q.Sub(Int128Of(1))
	}
	return q.Add(Int128Of(1))
}

// Rescale turns an unscaled decimal of one scale into that of another, rounded
// half away from zero; ok is false when it does not fit.
func (a Int128) Rescale(from, to int) (v Int128, ok bool) {
	switch {
	case from == to:
		return a, true
	case to > from:
		if to-from > MaxInt128Digits {
			return Int128{}, a.Sign() == 0
		}
		return a.Mul(pow10[to-from])
	case from-to > MaxInt128Digits:
		return Int128{}, true
	}
	return a.DivRound(pow10[from-to]), true
}

// FitsDigits reports whether the value has at most n decimal digits.
func (a Int128) FitsDigits(n int) bool {
	if n >= MaxInt128Digits {
		n = MaxInt128Digits
	}
	limit := pow10[n]
	return a.Cmp(limit) < 0 && a.Cmp(limit.Neg()) > 0
}

// Float64 returns the nearest float64 of the unscaled value divided by 10 to
// the scale.
func (a Int128) Float64(scale int) float64 {
	if a.Fits64() && scale <= 22 {
		if v := int64(a.Lo); v < 1<<53 && v > -1<<53 {
			// Both operands are exact, so the division rounds once.
			return float64(v) / math.Pow10(scale)
		}
	}
	r := new(big.Rat).SetFrac(a.Big(), pow10[scale].Big())
	f, _ := r.Float64()
	return f
}

// Big returns the value as a big integer of the caller's.
func (a Int128) Big() *big.Int {
	hi, lo := a.abs()
	v := new(big.Int).SetUint64(hi)
	v.Lsh(v, 64).Or(v, new(big.Int).SetUint64(lo))
	if a.Hi < 0 {
		v.Neg(v)
	}
	return v
}

// Int128FromBig converts a big integer; ok is false when it does not fit.
func Int128FromBig(b *big.Int) (v Int128, ok bool) {
	if b.BitLen() > 127 {
		return Int128{}, false
	}
	var m, rest big.Int
	m.Abs(b)
	lo := rest.And(&m, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
	hi := m.Rsh(&m, 64).Uint64()
	return signed(hi, lo, b.Sign() < 0)
}
