package javamath

import "math"

// ln2 in three parts, of which the first has 40 bits, so that its product with
// an exponent is exact.
const (
	ln2High   = 0x1.62e42fefa2p-1
	ln2Middle = 0x1.9ef35793c7673p-41
	ln2Low    = 0x1.f97b57a079a19p-103
)

// oneByLn10 is 1/ln 10.
var oneByLn10 = double{0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57}

// Exp is e^x.
func Exp(x float64) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	case x > 710:
		return math.Inf(1)
	case x < -746:
		return 0
	}
	m, e := expParts(double{x, 0})
	return m.timesPowerOfTwo(e)
}

// Log is the natural logarithm of x.
func Log(x float64) float64 {
	if special, ok := logSpecial(x); ok {
		return special
	}
	return logOf(x).hi
}

// Log10 is the logarithm of x to base 10.
func Log10(x float64) float64 {
	if special, ok := logSpecial(x); ok {
		return special
	}
	return logOf(x).mul(oneByLn10).hi
}

// Pow is x^y. As in Java, and unlike in C, ±1 to an infinite power is NaN.
func Pow(x, y float64) float64 {
	switch {
	case y == 0:
		return 1
	case math.IsNaN(x) || math.IsNaN(y) || math.IsInf(y, 0) && math.Abs(x) == 1:
		return math.NaN()
	case x == 0 || math.IsInf(x, 0) || math.IsInf(y, 0):
		return math.Pow(x, y)
	case x > 0:
		return powOf(x, y)
	case math.Floor(y) != y:
		return math.NaN()
	case math.Mod(y, 2) == 0:
		return powOf(-x, y)
	default:
		return -powOf(-x, y)
	}
}

// powOf is x^y for finite x > 0 and finite y.
func powOf(x, y float64) float64 {
	if n := math.Abs(y); n <= 64 && n == math.Floor(n) {
		return powWhole(x, int(y))
	}
	l := logOf(x)
	switch t := l.hi * y; {
	case t > 710:
		return math.Inf(1)
	case t < -746:
		return 0
	}
	m, e := expParts(l.scale(y))
	return m.timesPowerOfTwo(e)
}

// powWhole multiplies, so that products which fit are exact and those halfway
// between two floats are rounded as such.
func powWhole(x float64, n int) float64 {
	f, e := math.Frexp(x)
	r, square := double{1, 0}, double{f, 0}
	for k := max(n, -n); k > 0; k >>= 1 {
		if k&1 == 1 {
			r = r.mul(square)
		}
		square = square.mul(square)
	}
	if n < 0 {
		r = double{1, 0}.div(r)
	}
	return r.timesPowerOfTwo(e * n)
}

// expParts is e^x as m*2^e with m from 0.7 to 1.5, for |x| <= 746.
func expParts(x double) (m double, e int) {
	k := math.RoundToEven(x.hi * math.Log2E)
	r := sum(x.hi-float64(k*ln2High), x.lo).add(product(-k, ln2Middle))
	r = r.add(double{-float64(k * ln2Low), 0})
	return expm1(r).add(double{1, 0}), int(k)
}

// expm1 is e^x-1 for |x| < 0.4: the series of x/256, and eight times
// (1+s)^2-1 = 2s+s^2.
func expm1(x double) double {
	x.hi, x.lo = x.hi/256, x.lo/256
	tail := 0.0
	for n := 10; n >= 6; n-- {
		tail = float64(tail*x.hi) + inverseFactorials[n].hi
	}
	s := double{tail, 0}
	for n := 5; n >= 1; n-- {
		s = s.mul(x).add(inverseFactorials[n])
	}
	s = s.mul(x)
	for range 8 {
		s = double{2 * s.hi, 2 * s.lo}.add(s.mul(s))
	}
	return s
}

// logOf is the logarithm of a finite x > 0: one Newton step from that of the
// standard library.
func logOf(x float64) double {
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, e = 2*m, e-1
	}
	y := math.Log(m)
	p := expm1(double{y, 0})
	d := double{m - 1, 0}.add(p.neg())
	l := sum(y, (d.hi+d.lo)/(1+p.hi))
	if e == 0 {
		return l
	}
	k := float64(e)
	return double{k * ln2High, 0}.add(product(k, ln2Middle)).add(double{k * ln2Low, 0}).add(l)
}

func logSpecial(x float64) (float64, bool) {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x, true
	case x < 0:
		return math.NaN(), true
	case x == 0:
		return math.Inf(-1), true
	case x == 1:
		return 0, true
	}
	return 0, false
}
