package datum

import (
	"math"

	"github.com/onceflow/onceflow/types"
)

// Fit says how a text became a DECIMAL.
type Fit uint8

const (
	// Fits: the value is the text's, rounded to the scale.
	Fits Fit = iota
	// Malformed: the text is not a number.
	Malformed
	// Overflows: the number needs more digits than the precision has.
	Overflows
)

// maxShift is the largest power of ten that Java's BigInteger can hold: scaling by
// more fails.
const maxShift = 646_456_993

// ParseDecimal reads what Java's BigDecimal takes (sign, digits, point, an
// exponent of 32 bits), rounds half up to the scale and returns the unscaled value.
// The precision is at most 38.
func ParseDecimal(b []byte, precision, scale int) (types.Int128, Fit) {
	n, ok := splitNumber(b)
	if !ok || n.beyond() {
		return types.Int128{}, Malformed
	}
	if n.significant == 0 {
		return types.Int128{}, Fits
	}
	shift := n.exp + scale // zeros to add, or digits to drop
	if shift > maxShift || shift < -maxShift {
		return types.Int128{}, Malformed
	}
	kept := n.significant + shift
	if kept > precision {
		return types.Int128{}, Overflows
	}
	if kept < 0 {
		return types.Int128{}, Fits
	}
	u, up := n.value(min(kept, n.significant))
	if shift > 0 {
		u = timesPower(u, shift)
	}
	if up {
		u = u.Add(types.Int128Of(1))
		if u.Cmp(powers[precision]) >= 0 {
			return types.Int128{}, Overflows
		}
	}
	if n.neg {
		u = u.Neg()
	}
	return u, Fits
}

// WithinPlaces reports whether the last digit of a number is worth 10^low to
// 10^high; also of a text that is none.
func WithinPlaces(b []byte, low, high int) bool {
	n, ok := splitNumber(b)
	return !ok || n.exp >= low && n.exp <= high
}

// BeyondDecimal reports a number whose exponent Java's BigDecimal does not take.
func BeyondDecimal(b []byte) bool {
	n, ok := splitNumber(b)
	return ok && n.beyond()
}

// ScanDecimal reads the number at the front of b if it is an easy one: at most
// 18 digits, none behind the scale, no exponent, and it fits the precision. n
// is 0 otherwise.
func ScanDecimal(b []byte, precision, scale int) (unscaled int64, n int) {
	neg := len(b) > 0 && b[0] == '-'
	i := boolInt(neg)
	whole, d := ScanDigits(b[i:])
	if d == 0 || d+scale > 18 {
		return 0, 0
	}
	i += d
	u := whole * powersOf10[scale]
	if i < len(b) && b[i] == '.' {
		frac, k := ScanDigits(b[i+1:])
		if k == 0 || k > scale {
			return 0, 0
		}
		i += 1 + k
		u += frac * powersOf10[scale-k]
	}
	if i < len(b) && b[i]|0x20 == 'e' || u >= powersOf10[min(precision, 18)] {
		return 0, 0
	}
	if neg {
		return -int64(u), i
	}
	return int64(u), i
}

// number is a decimal number taken apart: digits × 10^exp, where the digits
// are those of text from the first that is not zero, the point left out.
type number struct {
	text        []byte
	neg         bool
	significant int
	exp         int
	// far: the exponent that is written has more than 32 bits.
	far bool
}

// beyond reports an exponent that Java's BigDecimal does not take: neither it nor the
// scale may have more than 32 bits.
func (n *number) beyond() bool { return n.far || n.exp < -math.MaxInt32 }

// splitNumber takes apart a whole text.
func splitNumber(b []byte) (n number, ok bool) {
	rest, neg := cutSign(b)
	end := scanNumber(rest)
	if end == 0 || end != len(rest) {
		return n, false
	}
	n.neg = neg
	i, seen, point := 0, false, false
	for ; i < len(rest) && rest[i]|0x20 != 'e'; i++ {
		if rest[i] == '.' {
			point = true
			continue
		}
		if point {
			n.exp--
		}
		if !seen && rest[i] == '0' {
			continue
		}
		if !seen {
			seen = true
			n.text = rest[i:]
		}
		n.significant++
	}
	if i < len(rest) {
		exp := scanExponent(rest[i+1:])
		n.far = exp != int(int32(exp))
		n.exp += exp
	}
	return n, true
}

// scanExponent reads a signed exponent; those of more than 32 bits are cut to a size
// that cannot wrap around.
func scanExponent(b []byte) int {
	digits, neg := cutSign(b)
	v, n := ScanDigits(digits)
	if n > 18 {
		v, n = longDigits(digits)
	}
	if n == 0 || v > 1<<32 {
		v = 1 << 32
	}
	if neg {
		return -int(v)
	}
	return int(v)
}

// value returns the first count digits as a number, and whether the next digit
// rounds it up.
func (n *number) value(count int) (u types.Int128, up bool) {
	var high uint64 // the digits before the last chunk
	var low, weight uint64 = 0, 1
	taken := 0
	for _, c := range n.text {
		if c == '.' {
			continue
		}
		if taken == count {
			return combine(high, low, weight), taken < n.significant && c >= '5' && c <= '9'
		}
		if taken == 19 {
			high, low, weight = low, 0, 1
		}
		low = low*10 + uint64(c-'0')
		weight *= 10
		taken++
	}
	return combine(high, low, weight), false
}

func combine(high, low, weight uint64) types.Int128 {
	if high == 0 {
		return types.Int128{Lo: low}
	}
	return timesSmall(types.Int128{Lo: high}, weight).Add(types.Int128{Lo: low})
}

// timesPower returns u × 10^n for a product of at most 38 digits.
func timesPower(u types.Int128, n int) types.Int128 {
	for n > 19 {
		u, n = timesSmall(u, 1e19), n-19
	}
	return timesSmall(u, powers[n].Lo)
}

// AppendDecimalText appends the number spelled by b, of any size, as
// BigDecimal.toString spells it once trailing zeros are cut: 2.0 is 2, 1e5 is
// 1E+5. ok is false when b is not a number.
func AppendDecimalText(dst, b []byte) (out []byte, ok bool) {
	n, ok := splitNumber(b)
	if !ok {
		return dst, false
	}
	if n.significant == 0 {
		return append(dst, '0'), true
	}
	start := len(dst)
	for _, c := range n.text {
		if c >= '0' && c <= '9' && len(dst)-start < n.significant {
			dst = append(dst, c)
		}
	}
	digits, scale := strip(dst[start:], -n.exp)
	var buf [64]byte
	text := appendBig(buf[:0], n.neg, digits, scale)
	return append(dst[:start], text...), true
}
