// This file is derived from FDLIBM 5.3, under this notice:
//
// ====================================================
// Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
//
// Developed at SunSoft, a Sun Microsystems, Inc. business.
// Permission to use, copy, modify, and distribute this
// software is freely granted, provided that this notice
// is preserved.
// ====================================================

package javamath

import "math"

const (
	halfPiHigh = 1.57079632679489655800e+00
	halfPiLow  = 6.12323399573676603587e-17
	piLow      = 1.2246467991473531772e-16
)

// polynomial is c[0] + c[1]*x + …, by Horner's rule.
func polynomial(x float64, c []float64) float64 {
	r := c[len(c)-1]
	for i := len(c) - 2; i >= 0; i-- {
		r = c[i] + float64(x*r)
	}
	return r
}

// withoutLow is x with the low half of its bits cleared.
func withoutLow(x float64) float64 {
	return math.Float64frombits(math.Float64bits(x) &^ (1<<32 - 1))
}

// The rational approximation of (asin(x)-x)/x^3.
var (
	asinP = []float64{
		1.66666666666666657415e-01, -3.25565818622400915405e-01, 2.01212532134862925881e-01,
		-4.00555345006794114027e-02, 7.91534994289814532176e-04, 3.47933107596021167570e-05,
	}
	asinQ = []float64{
		1, -2.40339491173441421878e+00, 2.02094576023350569471e+00,
		-6.88283971605453293030e-01, 7.70381505559019352791e-02,
	}
)

// asinRatio is the approximation at t = x^2.
func asinRatio(t float64) float64 {
	return float64(t*polynomial(t, asinP)) / polynomial(t, asinQ)
}

// Asin is the arc sine of x, in radians.
func Asin(x float64) float64 {
	a := math.Abs(x)
	switch {
	case a == 1:
		return float64(x*halfPiHigh) + float64(x*halfPiLow)
	case a > 1 || math.IsNaN(x):
		return math.NaN()
	case a < 0x1p-27:
		return x
	case a < 0.5:
		return x + float64(x*asinRatio(float64(x*x)))
	}
	t := (1 - a) * 0.5
	r := asinRatio(t)
	s := math.Sqrt(t)
	// High words from 0x3FEF3333 on: |x| about 0.975.
	if math.Float64bits(a)>>32 >= 0x3FEF3333 {
		t = halfPiHigh - (2*(s+float64(s*r)) - halfPiLow)
		return math.Copysign(t, x)
	}
	w := withoutLow(s)
	c := (t - float64(w*w)) / (s + w)
	p := float64(2*s*r) - (halfPiLow - 2*c)
	q := math.Pi/4 - 2*w
	return math.Copysign(math.Pi/4-(p-q), x)
}

// Acos is the arc cosine of x, in radians.
func Acos(x float64) float64 {
	a := math.Abs(x)
	switch {
	case x == 1:
		return 0
	case x == -1:
		return math.Pi
	case a > 1 || math.IsNaN(x):
		return math.NaN()
	case a <= 0x1p-57:
		return halfPiHigh + halfPiLow
	case a < 0.5:
		r := asinRatio(float64(x * x))
		return halfPiHigh - (x - (halfPiLow - float64(x*r)))
	case x < 0:
		z := (1 + x) * 0.5
		s := math.Sqrt(z)
		w := float64(asinRatio(z)*s) - halfPiLow
		return math.Pi - 2*(s+w)
	}
	z := (1 - x) * 0.5
	s := math.Sqrt(z)
	d := withoutLow(s)
	c := (z - float64(d*d)) / (s + d)
	w := float64(asinRatio(z)*s) + c
	return 2 * (d + w)
}

// The arc tangents of 0.5, 1, 1.5 and infinity, and the polynomial between,
// its odd terms apart from its even ones.
var (
	atanHigh = [...]float64{4.63647609000806093515e-01, 7.85398163397448278999e-01, 9.82793723247329054082e-01, 1.57079632679489655800e+00}
	atanLow  = [...]float64{2.26987774529616870924e-17, 3.06161699786838301793e-17, 1.39033110312309984516e-17, 6.12323399573676603587e-17}
	atanEven = []float64{
		3.33333333333329318027e-01, 1.42857142725034663711e-01, 9.09088713343650656196e-02,
		6.66107313738753120669e-02, 4.97687799461593236017e-02, 1.62858201153657823623e-02,
	}
	atanOdd = []float64{
		-1.99999999998764832476e-01, -1.11111104054623557880e-01, -7.69187620504482999495e-02,
		-5.83357013379057348645e-02, -3.65315727442169155270e-02,
	}
)

// Atan is the arc tangent of x, in radians.
func Atan(x float64) float64 {
	a := math.Abs(x)
	switch {
	case math.IsNaN(x):
		return x
	case a >= 0x1p66:
		return math.Copysign(atanHigh[3]+atanLow[3], x)
	case a < 0x1p-29:
		return x
	case a < 0.4375:
		s1, s2 := atanSums(x)
		return x - float64(x*(s1+s2))
	}
	id := 0
	switch {
	case a < 0.6875:
		a = (2*a - 1) / (2 + a)
	case a < 1.1875:
		id, a = 1, (a-1)/(a+1)
	case a < 2.4375:
		id, a = 2, (a-1.5)/(1+float64(1.5*a))
	default:
		id, a = 3, -1/a
	}
	s1, s2 := atanSums(a)
	z := atanHigh[id] - ((float64(a*(s1+s2)) - atanLow[id]) - a)
	return math.Copysign(z, x)
}

func atanSums(x float64) (s1, s2 float64) {
	z := float64(x * x)
	w := float64(z * z)
	return float64(z * polynomial(w, atanEven)), float64(w * polynomial(w, atanOdd))
}

// Atan2 is the angle of the point (x, y), in radians.
func Atan2(y, x float64) float64 {
	if math.IsNaN(x) || math.IsNaN(y) {
		return math.NaN()
	}
	switch {
	case y == 0 && (x > 0 || x == 0 && !math.Signbit(x)):
		return y
	case y == 0:
		return math.Copysign(math.Pi, y)
	case x == 0:
		return math.Copysign(math.Pi/2, y)
	case math.IsInf(x, 0) || math.IsInf(y, 0):
		return math.Atan2(y, x)
	}
	k := int(math.Float64bits(y)>>52&0x7ff) - int(math.Float64bits(x)>>52&0x7ff)
	if highWordBelow(y, x) {
		k--
	}
	var z float64
	switch {
	case k > 60:
		z = halfPiHigh + 0.5*piLow
	case x < 0 && k < -60:
		z = 0
	default:
		z = Atan(math.Abs(y / x))
	}
	switch {
	case x > 0:
		return math.Copysign(z, y)
	case y > 0:
		return math.Pi - (z - piLow)
	default:
		return (z - piLow) - math.Pi
	}
}

// highWordBelow compares the upper bits of the fractions: the difference of the
// high words, shifted by 20, borrows from that of the exponents.
func highWordBelow(y, x float64) bool {
	return math.Float64bits(y)>>32&0xfffff < math.Float64bits(x)>>32&0xfffff
}

const (
	// The high words at which the hyperbolic functions change their formula.
	highHalfLn2 = 0x3fd62e43
	highLog     = 0x40862E42
	// overflowsAt is the largest argument without overflow.
	overflowsAt = 0x408633CE8fb9f87d
)

// Sinh is the hyperbolic sine of x.
func Sinh(x float64) float64 {
	a, h := math.Abs(x), math.Copysign(0.5, x)
	switch bits := math.Float64bits(a); {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return x
	case a < 0x1p-28:
		return x
	case a < 1:
		t := expm1Fdlibm(a)
		return h * (2*t - float64(t*t)/(t+1))
	case a < 22:
		t := expm1Fdlibm(a)
		return h * (t + t/(t+1))
	case bits>>32 < highLog:
		return h * expFdlibm(a)
	case bits <= overflowsAt:
		w := expFdlibm(0.5 * a)
		t := h * w
		return t * w
	}
	return math.Copysign(math.Inf(1), x)
}

// Cosh is the hyperbolic cosine of x.
func Cosh(x float64) float64 {
	a := math.Abs(x)
	switch bits := math.Float64bits(a); {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return a
	case bits>>32 < highHalfLn2:
		t := expm1Fdlibm(a)
		w := 1 + t
		if a < 0x1p-55 {
			return w
		}
		return 1 + float64(t*t)/(w+w)
	case a < 22:
		t := expFdlibm(a)
		return float64(0.5*t) + 0.5/t
	case bits>>32 < highLog:
		return 0.5 * expFdlibm(a)
	case bits <= overflowsAt:
		w := expFdlibm(0.5 * a)
		t := 0.5 * w
		return t * w
	}
	return math.Inf(1)
}

// Tanh is the hyperbolic tangent of x.
func Tanh(x float64) float64 {
	a := math.Abs(x)
	var z float64
	switch {
	case math.IsNaN(x):
		return x
	case a < 0x1p-55:
		return x * (1 + x)
	case a < 1:
		t := expm1Fdlibm(-2 * a)
		z = -t / (t + 2)
	case a < 22:
		t := expm1Fdlibm(2 * a)
		z = 1 - 2/(t+2)
	default:
		z = 1
	}
	return math.Copysign(z, x)
}

const (
	fdLn2High = 6.93147180369123816490e-01
	fdLn2Low  = 1.90821492927058770002e-10
)

var expP = []float64{
	1.66666666666666019037e-01, -2.77777777770155933842e-03, 6.61375632143793436117e-05,
	-1.65339022054652515390e-06, 4.13813679705723846039e-08,
}

// expFdlibm is e^x for x from 0 to 710.
func expFdlibm(x float64) float64 {
	var hi, lo float64
	k := 0
	switch {
	case x < 0x1p-28:
		return 1 + x
	case math.Float64bits(x)>>32 <= highHalfLn2-1:
	case math.Float64bits(x)>>32 < 0x3FF0A2B2:
		hi, lo, k = x-fdLn2High, fdLn2Low, 1
		x = hi - lo
	default:
		k = int(float64(math.Log2E*x) + 0.5)
		hi, lo = x-float64(float64(k)*fdLn2High), float64(float64(k)*fdLn2Low)
		x = hi - lo
	}
	t := float64(x * x)
	c := x - float64(t*polynomial(t, expP))
	if k == 0 {
		return 1 - (float64(x*c)/(c-2) - x)
	}
	return math.Ldexp(1-((lo-float64(x*c)/(2-c))-hi), k)
}

var expm1Q = []float64{
	1, -3.33333333333331316428e-02, 1.58730158725481460165e-03, -7.93650757867487942473e-05,
	4.00821782732936239552e-06, -2.01099218183624371326e-07,
}

// expm1Fdlibm is e^x-1 for |x| up to 44.
func expm1Fdlibm(x float64) float64 {
	a := math.Abs(x)
	var c float64
	k := 0
	switch high := math.Float64bits(a) >> 32; {
	case x < -56*math.Ln2:
		return -1
	case a < 0x1p-54:
		return x
	case high <= highHalfLn2-1:
	default:
		var hi, lo float64
		if high < 0x3FF0A2B2 {
			k = int(math.Copysign(1, x))
		} else {
			k = int(float64(math.Log2E*x) + math.Copysign(0.5, x))
		}
		hi, lo = x-float64(float64(k)*fdLn2High), float64(float64(k)*fdLn2Low)
		x = hi - lo
		c = (hi - x) - lo
	}
	hfx := 0.5 * x
	hxs := float64(x * hfx)
	r1 := polynomial(hxs, expm1Q)
	t := 3 - float64(r1*hfx)
	e := hxs * ((r1 - t) / (6 - float64(x*t)))
	if k == 0 {
		return x - (float64(x*e) - hxs)
	}
	e = float64(x*(e-c)) - c
	e -= hxs
	return expm1Scaled(x, e, k)
}

// expm1Scaled is 2^k*(x-e+1)-1 in the order of operations that loses least.
func expm1Scaled(x, e float64, k int) float64 {
	switch {
	case k == -1:
		return 0.5*(x-e) - 0.5
	case k == 1 && x < -0.25:
		return -2 * (e - (x + 0.5))
	case k == 1:
		return 1 + 2*(x-e)
	case k <= -2 || k > 56:
		return math.Ldexp(1-(e-x), k) - 1
	case k < 20:
		return math.Ldexp((1-math.Ldexp(1, -k))-(e-x), k)
	default:
		return math.Ldexp((x-(e+math.Ldexp(1, -k)))+1, k)
	}
}
