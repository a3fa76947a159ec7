package javamath

import (
	"math"
	"math/bits"
)

// halfPi is pi/2.
var halfPi = double{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54}

// Sin is the sine of x in radians.
func Sin(x float64) float64 {
	switch {
	case x == 0 || math.IsNaN(x):
		return x
	case math.IsInf(x, 0):
		return math.NaN()
	}
	quadrant, r := reduce(x)
	return sineFrom(quadrant, r)
}

// Cos is the cosine of x in radians.
func Cos(x float64) float64 {
	switch {
	case math.IsNaN(x):
		return x
	case math.IsInf(x, 0):
		return math.NaN()
	}
	quadrant, r := reduce(x)
	return sineFrom(quadrant+1, r)
}

// Tan is the tangent of x in radians.
func Tan(x float64) float64 {
	switch {
	case x == 0 || math.IsNaN(x):
		return x
	case math.IsInf(x, 0):
		return math.NaN()
	}
	quadrant, r := reduce(x)
	if math.Abs(r.hi) < 0x1p-500 {
		return x
	}
	s, c := sine(r), cosine(r)
	if quadrant&1 == 1 {
		return c.neg().div(s).hi
	}
	return s.div(c).hi
}

// sineFrom is sin(quadrant*pi/2 + r).
func sineFrom(quadrant int, r double) float64 {
	var s double
	if quadrant&1 == 1 {
		s = cosine(r)
	} else {
		s = sine(r)
	}
	if quadrant&2 == 2 {
		s = s.neg()
	}
	return s.hi
}

// sine is the series for |r| <= pi/4.
func sine(r double) double {
	if math.Abs(r.hi) < 0x1p-60 {
		// r - r^3/6, whose last term can only tip the rounding.
		return r
	}
	return series(r.mul(r), 27).mul(r)
}

// cosine is the series for |r| <= pi/4.
func cosine(r double) double { return series(r.mul(r), 28) }

// series is the sum of (-square)^i/n! over n = last, last-2, …, with the
// largest power last. The late terms need no more than a float.
func series(square double, last int) double {
	n, tail := last, 0.0
	for ; n > 14; n -= 2 {
		tail = inverseFactorials[n].hi - float64(tail*square.hi)
	}
	s := double{tail, 0}
	for ; n >= 0; n -= 2 {
		s = inverseFactorials[n].add(s.mul(square).neg())
	}
	return s
}

// twoByPi holds the first 1280 bits of 2/pi.
var twoByPi = [...]uint64{
	0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
	0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
	0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
	0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b,
	0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab, 0xf0cfbc209af4361d,
}

// reduce takes multiples of pi/2 from x: x = (4n+quadrant)*pi/2 + r with
// |r| <= pi/4. The method is that of Payne and Hanek: of the product of x and
// 2/pi only the bits below 4 are computed.
func reduce(x float64) (quadrant int, r double) {
	if math.Abs(x) < math.Pi/4 {
		return 0, double{x, 0}
	}
	b := math.Float64bits(x)
	mantissa := b&(1<<52-1) | 1<<52
	exponent := int(b>>52&0x7ff) - 1075
	// The window starts where a bit times the mantissa's unit is worth 2.
	w := window(exponent - 2)
	var p [4]uint64
	var carry uint64
	for i := 3; i >= 0; i-- {
		hi, lo := bits.Mul64(mantissa, w[i])
		var c uint64
		p[i], c = bits.Add64(lo, carry, 0)
		carry = hi + c
	}
	quadrant = int(p[0] >> 62)
	p[0] <<= 2
	p[0] |= p[1] >> 62
	p[1] = p[1]<<2 | p[2]>>62
	p[2] = p[2]<<2 | p[3]>>62
	p[3] <<= 2
	negative := p[0]>>63 == 1
	if negative {
		quadrant++
		p = negate(p)
	}
	r = fraction(p).mul(halfPi)
	if negative {
		r = r.neg()
	}
	if x < 0 {
		return -quadrant & 3, r.neg()
	}
	return quadrant & 3, r
}

// window is the 256 bits of 2/pi behind the first skip, which may be negative:
// zeros come before.
func window(skip int) (w [4]uint64) {
	first, shift := skip>>6, uint(skip&63)
	at := func(i int) uint64 {
		if i < 0 || i >= len(twoByPi) {
			return 0
		}
		return twoByPi[i]
	}
	for i := range w {
		w[i] = at(first+i)<<shift | at(first+i+1)>>(64-shift)
	}
	return w
}

// negate is 1-p for a fraction p.
func negate(p [4]uint64) [4]uint64 {
	carry := uint64(1)
	for i := 3; i >= 0; i-- {
		p[i], carry = bits.Add64(^p[i], 0, carry)
	}
	return p
}

// fraction is p, the bits behind the point, as a double.
func fraction(p [4]uint64) double {
	e := 0
	for p[0] == 0 && e < 192 {
		p = [4]uint64{p[1], p[2], p[3], 0}
		e += 64
	}
	shift := uint(bits.LeadingZeros64(p[0]))
	hi := p[0]<<shift | p[1]>>(64-shift)
	lo := p[1]<<shift | p[2]>>(64-shift)
	e += int(shift)
	// 53 bits and the next 53, each exact as a float.
	low := hi<<53 | lo>>11
	return quickSum(math.Ldexp(float64(hi>>11), -53-e), math.Ldexp(float64(low>>11), -106-e))
}
