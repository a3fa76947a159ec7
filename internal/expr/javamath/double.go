package javamath

import "math"

// double is the unevaluated sum of two floats, hi being the sum rounded: about
// 106 bits of precision.
type double struct{ hi, lo float64 }

// sum is a+b without error.
func sum(a, b float64) double {
	s := a + b
	t := s - a
	return double{s, (a - (s - t)) + (b - t)}
}

// quickSum is sum for |a| >= |b|.
func quickSum(a, b float64) double {
	s := a + b
	return double{s, b - (s - a)}
}

// product is a*b without error.
func product(a, b float64) double {
	p := float64(a * b)
	return double{p, math.FMA(a, b, -p)}
}

func (a double) add(b double) double {
	s, t := sum(a.hi, b.hi), sum(a.lo, b.lo)
	s = quickSum(s.hi, s.lo+t.hi)
	return quickSum(s.hi, s.lo+t.lo)
}

func (a double) mul(b double) double {
	p := product(a.hi, b.hi)
	return quickSum(p.hi, p.lo+(a.hi*b.lo+a.lo*b.hi))
}

func (a double) scale(b float64) double {
	p := product(a.hi, b)
	return quickSum(p.hi, p.lo+a.lo*b)
}

func (a double) div(b double) double {
	q := a.hi / b.hi
	r := a.add(b.scale(-q))
	q2 := r.hi / b.hi
	r = r.add(b.scale(-q2))
	return quickSum(q, q2).add(double{r.hi / b.hi, 0})
}

func (a double) neg() double { return double{-a.hi, -a.lo} }

// timesPowerOfTwo is a*2^e rounded once, also where that is subnormal.
func (a double) timesPowerOfTwo(e int) float64 {
	_, exponent := math.Frexp(a.hi)
	switch {
	case exponent+e > -1021 || a.hi == 0:
		return math.Ldexp(a.hi, e)
	case exponent+e < -1074:
		return math.Copysign(0, a.hi)
	}
	// The least subnormal, before scaling, is the grid to round to.
	grid := math.Ldexp(1, -1074-e)
	shift := math.Copysign(grid*0x1p52, a.hi)
	r := (a.hi + shift) - shift
	switch left := a.hi - r; {
	case left+a.lo > grid/2, left == grid/2 && a.lo > 0:
		r += grid
	case left+a.lo < -grid/2, left == -grid/2 && a.lo < 0:
		r -= grid
	}
	return math.Ldexp(r, e)
}

// inverseFactorials holds 1/n! from n = 0.
var inverseFactorials = [...]double{
	{1, 0},
	{1, 0},
	{0x1p-1, 0},
	{0x1.5555555555555p-3, 0x1.5555555555555p-57},
	{0x1.5555555555555p-5, 0x1.5555555555555p-59},
	{0x1.1111111111111p-7, 0x1.1111111111111p-63},
	{0x1.6c16c16c16c17p-10, -0x1.f49f49f49f49fp-65},
	{0x1.a01a01a01a01ap-13, 0x1.a01a01a01a01ap-73},
	{0x1.a01a01a01a01ap-16, 0x1.a01a01a01a01ap-76},
	{0x1.71de3a556c734p-19, -0x1.c154f8ddc6c00p-73},
	{0x1.27e4fb7789f5cp-22, 0x1.cbbc05b4fa99ap-76},
	{0x1.ae64567f544e4p-26, -0x1.c062e06d1f209p-80},
	{0x1.1eed8eff8d898p-29, -0x1.2aec959e14c06p-83},
	{0x1.6124613a86d09p-33, 0x1.f28e0cc748ebep-87},
	{0x1.93974a8c07c9dp-37, 0x1.05d6f8a2efd1fp-92},
	{0x1.ae7f3e733b81fp-41, 0x1.1d8656b0ee8cbp-97},
	{0x1.ae7f3e733b81fp-45, 0x1.1d8656b0ee8cbp-101},
	{0x1.952c77030ad4ap-49, 0x1.ac981465ddc6cp-103},
	{0x1.6827863b97d97p-53, 0x1.eec01221a8b0bp-107},
	{0x1.2f49b46814157p-57, 0x1.2650f61dbdcb4p-112},
	{0x1.e542ba4020225p-62, 0x1.ea72b4afe3c2fp-120},
	{0x1.71b8ef6dcf572p-66, -0x1.d043ae40c4647p-120},
	{0x1.0ce396db7f853p-70, -0x1.aebcdbd20331cp-124},
	{0x1.761b41316381ap-75, -0x1.3423c7d91404fp-130},
	{0x1.f2cf01972f578p-80, -0x1.9ada5fcc1ab14p-135},
	{0x1.3f3ccdd165fa9p-84, -0x1.58ddadf344487p-139},
	{0x1.88e85fc6a4e5ap-89, -0x1.71c37ebd16540p-143},
	{0x1.d1ab1c2dccea3p-94, 0x1.054d0c78aea14p-149},
	{0x1.0a18a2635085dp-98, 0x1.b9e2e28e1aa54p-153},
	{0x1.259f98b4358adp-103, 0x1.eaf8c39dd9bc5p-157},
}
