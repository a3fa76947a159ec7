package datum

import (
	"math/bits"

	"github.com/onceflow/onceflow/types"
)

// digits38 holds the decimal digits of an unscaled DECIMAL.
type digits38 [40]byte

// put writes the digits of |u| to d and returns them; "0" for 0.
func (d *digits38) put(u types.Int128) []byte {
	if u.Sign() < 0 {
		u = u.Neg()
	}
	if u.Hi == 0 {
		return appendUint(d[:0], u.Lo)
	}
	q, r := bits.Div64(uint64(u.Hi), u.Lo, 1e19)
	return appendPadded(appendUint(d[:0], q), r, 19)
}

// AppendDecimal appends unscaled × 10^-scale as Java's BigDecimal.toString
// spells it: every digit of the scale, scientific when the scale is negative or
// the first digit lies more than six places behind the point.
func AppendDecimal(dst []byte, unscaled types.Int128, scale int) []byte {
	var d digits38
	return appendBig(dst, unscaled.Sign() < 0, d.put(unscaled), scale)
}

// AppendDecimalStripped appends the value like [AppendDecimal] after cutting
// trailing zeros, also those before the point: 100.00 is 1E+2, 0.00 is 0.
func AppendDecimalStripped(dst []byte, unscaled types.Int128, scale int) []byte {
	if unscaled.Fits64() && scale >= 0 && scale < len(powersOf10) {
		if out, ok := appendSmall(dst, int64(unscaled.Lo), scale); ok {
			return out
		}
	}
	var d digits38
	digits, scale := strip(d.put(unscaled), scale)
	return appendBig(dst, unscaled.Sign() < 0, digits, scale)
}

// appendSmall appends a stripped value in the usual form, with a whole number
// before the point and no exponent; ok is false when it has another.
func appendSmall(dst []byte, v int64, scale int) (out []byte, ok bool) {
	u := uint64(v)
	if v < 0 {
		u = -u
	}
	for scale > 0 && u%10 == 0 {
		u /= 10
		scale--
	}
	whole := u / powersOf10[scale]
	if whole == 0 || scale == 0 && u%10 == 0 {
		return dst, false
	}
	if v < 0 {
		dst = append(dst, '-')
	}
	dst = appendUint(dst, whole)
	if scale == 0 {
		return dst, true
	}
	return appendPadded(append(dst, '.'), u-whole*powersOf10[scale], scale), true
}

// AppendDecimalPlain appends unscaled × 10^-scale without an exponent and with
// all digits of the scale.
func AppendDecimalPlain(dst []byte, unscaled types.Int128, scale int) []byte {
	var d digits38
	digits := d.put(unscaled)
	if unscaled.Sign() < 0 {
		dst = append(dst, '-')
	}
	dst = appendPointed(dst, digits, scale)
	if unscaled.Sign() != 0 {
		for range -scale {
			dst = append(dst, '0')
		}
	}
	return dst
}

// strip cuts trailing zeros off the digits.
func strip(digits []byte, scale int) ([]byte, int) {
	for len(digits) > 1 && digits[len(digits)-1] == '0' {
		digits = digits[:len(digits)-1]
		scale--
	}
	if digits[0] == '0' {
		return digits, 0
	}
	return digits, scale
}

// appendBig appends digits × 10^-scale by the rules of BigDecimal.toString.
func appendBig(dst []byte, neg bool, digits []byte, scale int) []byte {
	if neg {
		dst = append(dst, '-')
	}
	exp := len(digits) - 1 - scale
	if scale >= 0 && exp >= -6 {
		return appendPointed(dst, digits, scale)
	}
	dst = append(dst, digits[0])
	if len(digits) > 1 {
		dst = append(append(dst, '.'), digits[1:]...)
	}
	if exp == 0 {
		return dst
	}
	dst = append(dst, 'E')
	if exp > 0 {
		dst = append(dst, '+')
	}
	return AppendInt(dst, int64(exp))
}

// appendPointed appends digits with a point before the last scale of them.
func appendPointed(dst, digits []byte, scale int) []byte {
	if scale <= 0 {
		return append(dst, digits...)
	}
	whole := len(digits) - scale
	if whole > 0 {
		dst = append(append(dst, digits[:whole]...), '.')
		return append(dst, digits[whole:]...)
	}
	dst = append(dst, "0."...)
	for range -whole {
		dst = append(dst, '0')
	}
	return append(dst, digits...)
}

// Pow10 returns 10^n for n from 0 to 38.
func Pow10(n int) types.Int128 { return powers[n] }

var powers = func() (p [39]types.Int128) {
	p[0] = types.Int128Of(1)
	for i := 1; i < len(p); i++ {
		p[i] = timesSmall(p[i-1], 10)
	}
	return p
}()

// timesSmall returns a × b for a ≥ 0 and a product that fits.
func timesSmall(a types.Int128, b uint64) types.Int128 {
	hi, lo := bits.Mul64(a.Lo, b)
	return types.Int128{Hi: int64(hi + uint64(a.Hi)*b), Lo: lo}
}
