package datum

import (
	"math"
	"math/bits"
	"strconv"
)

// FloatDigits returns the digits d1 d2 d3 … of d1.d2d3…×10^exp that Java up to
// release 18 chooses for f, which is positive and finite: nearly always the
// fewest that read back as f. size is 32 for a FLOAT, else 64. The digits are
// appended to buf[:0].
//
// Java's choice is the free-format algorithm of Steele and White with four
// peculiarities: whole numbers below 2^63 lose the digits that their precision
// does not vouch for, where one digit would do and an exponent follows a second
// one is generated, the interval around a power of two is half as wide as that
// below it, and its ends belong to no number.
func FloatDigits(buf []byte, f float64, size int) (digits []byte, exp int) {
	v := takeApart(f, size)
	if v.exp2 >= 0 && v.top <= 62 {
		return v.wholeDigits(buf[:0])
	}
	text := strconv.AppendFloat(buf[:0], f, 'e', -1, size)
	digits, exp = splitExponent(text)
	exponentFollows := exp < -3 || exp >= 7
	if v.top > 62 || exponentFollows && (v.odd == 1 || len(digits) == 1) {
		return v.freeDigits(buf[:0])
	}
	return digits, exp
}

// floatParts is a float taken apart: odd×2^exp2, its highest bit worth 2^top, with
// precision significant bits.
type floatParts struct {
	odd             uint64
	exp2, top       int
	precision       int
	fractionInUnits float64
}

func takeApart(f float64, size int) floatParts {
	fraction, exponent := math.Frexp(f)
	v := floatParts{top: exponent - 1, precision: 53, fractionInUnits: 2 * fraction}
	least := -1074
	if size == 32 {
		v.precision, least = 24, -149
	}
	v.precision = min(v.precision, v.top-least+1)
	mantissa := uint64(fraction * 0x1p53)
	zeros := bits.TrailingZeros64(mantissa)
	v.odd, v.exp2 = mantissa>>zeros, exponent-53+zeros
	return v
}

// wholeDigits spells a whole number below 2^63. Digits below the precision are
// rounded half up into those before them, and zeros at the end left out.
func (v *floatParts) wholeDigits(buf []byte) (digits []byte, exp int) {
	n := v.odd << v.exp2
	if beyond := v.top - v.precision - 1; beyond > 1 {
		dropped := decimalDigits(1<<beyond) - 1
		unit := powersOf10[dropped]
		exp = dropped
		rest := n % unit
		n /= unit
		if rest >= unit/2 && dropped > 0 {
			n++
		}
	}
	digits = strconv.AppendUint(buf, n, 10)
	exp += len(digits) - 1
	for len(digits) > 1 && digits[len(digits)-1] == '0' {
		digits = digits[:len(digits)-1]
	}
	return digits, exp
}

func decimalDigits(n uint64) int {
	d := 1
	for n >= 10 {
		n /= 10
		d++
	}
	return d
}

// estimate is the exponent of the first digit, or one more: a tangent of the
// logarithm, which lies above it.
func (v *floatParts) estimate() int {
	return int(math.Floor((v.fractionInUnits-1.5)*0.289529654 + 0.176091259 + float64(v.top)*0.301029995663981))
}

// generation is the state of the free-format algorithm: rest is what is still
// to be spelled, unit the value of a digit, ten that of the digit before, half
// the distance to the ends of the interval. All are multiples of one power of
// two, so that they are whole.
type generation struct {
	rest, half, unit, ten natural
	// inWords: Java computes this one in 64 bits with a sign.
	inWords   bool
	low, high bool
}

// start scales the values by powers of five and, as little as possible, of two.
func (g *generation) start(v *floatParts, exp int) {
	up, down := max(0, -exp), max(0, exp)
	below := max(0, -v.exp2)
	rest2, unit2, half2 := up+below+v.exp2, down+below, up+below+v.top-v.precision
	common := min(rest2, unit2)
	if v.odd == 1 {
		half2--
	}
	if half2 < common {
		common = half2
	}
	g.rest.set(v.odd, up, rest2-common)
	g.half.set(1, up, half2-common)
	g.unit.set(1, down, unit2-common)
	g.ten = g.unit
	g.ten.times(10)
	g.inWords = bits.Len64(v.odd)+rest2-common+bitsOfPowerOf5(up) < 64 && unit2-common+1+bitsOfPowerOf5(down+1) < 64
}

// bitsOfPowerOf5 is the length of 5^n, or an estimate from above.
func bitsOfPowerOf5(n int) int {
	if n < len(powersOf5) {
		return bits.Len64(powersOf5[n]) * min(n, 1)
	}
	return 3 * n
}

// step takes the next digit from rest. low becomes true when the digits so far
// lie within the interval, high when the next number of as many digits does.
func (g *generation) step() (q byte) {
	for g.rest.cmp(&g.unit) >= 0 {
		g.rest.subtract(&g.unit)
		q++
	}
	g.rest.times(10)
	g.half.times(10)
	end := g.rest
	end.add(&g.half)
	g.low, g.high = g.rest.cmp(&g.half) < 0, end.cmp(&g.ten) > 0
	if g.inWords && end.overflows() && !g.half.overflows() {
		g.high = false // Java's sum becomes negative
	}
	return q
}

// roundsUp reports whether the next number is nearer than the digits so far; if
// neither is, whether the last digit is odd.
func (g *generation) roundsUp(last byte) bool {
	twice := g.rest
	twice.add(&g.rest)
	c := twice.cmp(&g.ten)
	return c > 0 || c == 0 && last&1 == 1
}

// freeDigits generates digits as long as neither they nor the next number of as
// many digits lie within the interval around the float.
func (v *floatParts) freeDigits(buf []byte) (digits []byte, exp int) {
	exp = v.estimate()
	var g generation
	g.start(v, exp)
	if q := g.step(); q == 0 && !g.high {
		exp--
	} else {
		buf = append(buf, '0'+q)
	}
	if exp < -3 || exp >= 8 {
		g.low, g.high = false, false // a digit behind the point is wanted
	}
	for !g.low && !g.high {
		buf = append(buf, '0'+g.step())
	}
	if g.high && (!g.low || g.roundsUp(buf[len(buf)-1])) {
		return increment(buf, exp)
	}
	return buf, exp
}

// increment adds one to the last digit.
func increment(digits []byte, exp int) ([]byte, int) {
	for i := len(digits) - 1; i >= 0; i-- {
		if digits[i] < '9' {
			digits[i]++
			return digits, exp
		}
		digits[i] = '0'
	}
	digits[0] = '1'
	return digits, exp + 1
}
