package datum

import (
	"math"
	"strconv"
	"unsafe"
)

// AppendDouble appends f as Java's Double.toString spells it up to release
// 18: the digits of [FloatDigits], plain from 1e-3 to below 1e7, else as d.ddE±n;
// "NaN", "Infinity" and "-Infinity".
func AppendDouble(dst []byte, f float64) []byte { return appendApprox(dst, f, 64) }

// AppendFloat appends the FLOAT f, which must fit a float32, as Java's
// Float.toString spells it up to release 18.
func AppendFloat(dst []byte, f float64) []byte { return appendApprox(dst, f, 32) }

// IsFinite reports whether f is neither NaN nor infinite.
func IsFinite(f float64) bool { return f-f == 0 }

func appendApprox(dst []byte, f float64, bits int) []byte {
	if t := int64(f); float64(t) == f && t > -1e7 && t < 1e7 && t != 0 {
		return append(AppendInt(dst, t), '.', '0')
	}
	switch {
	case f != f:
		return append(dst, "NaN"...)
	case f > math.MaxFloat64:
		return append(dst, "Infinity"...)
	case f < -math.MaxFloat64:
		return append(dst, "-Infinity"...)
	}
	if math.Signbit(f) {
		dst = append(dst, '-')
		f = -f
	}
	if f == 0 {
		return append(dst, "0.0"...)
	}
	if bits == 64 && f >= 1e-3 && f < 1e7 {
		if out, ok := appendShort(dst, f); ok {
			return out
		}
	}
	var buf [32]byte
	digits, exp := FloatDigits(buf[:0], f, bits)
	if f >= 1e-3 && f < 1e7 {
		return appendPlain(dst, digits, exp)
	}
	return appendScientific(dst, digits, exp)
}

// appendShort appends a number of 1e-3 to below 1e7 that at most six digits
// behind the point spell. It has at most 13 digits then; no two numbers of 15
// digits are the same double, so there is no shorter one.
func appendShort(dst []byte, f float64) (out []byte, ok bool) {
	n := uint64(f*1e6 + 0.5)
	if float64(n)/1e6 != f {
		return dst, false
	}
	whole := n / 1e6
	dst = appendPadded(append(appendUint(dst, whole), '.'), n-whole*1e6, 6)
	for dst[len(dst)-1] == '0' && dst[len(dst)-2] != '.' {
		dst = dst[:len(dst)-1]
	}
	return dst, true
}

// splitExponent takes strconv's d.ddde±nn apart, in place.
func splitExponent(text []byte) (digits []byte, exp int) {
	e := len(text) - 1
	for text[e] != 'e' {
		e--
	}
	for _, c := range text[e+2:] {
		exp = exp*10 + int(c-'0')
	}
	if text[e+1] == '-' {
		exp = -exp
	}
	if e > 1 {
		copy(text[1:], text[2:e]) // close the gap of the point
		return text[:e-1], exp
	}
	return text[:e], exp
}

// appendPlain appends digits×10^exp without an exponent and at least one digit
// behind the point.
func appendPlain(dst, digits []byte, exp int) []byte {
	if exp < 0 {
		dst = append(dst, "0."...)
		for range -exp - 1 {
			dst = append(dst, '0')
		}
		return append(dst, digits...)
	}
	for i := 0; i <= exp; i++ {
		if i < len(digits) {
			dst = append(dst, digits[i])
		} else {
			dst = append(dst, '0')
		}
	}
	if exp+1 < len(digits) {
		return append(append(dst, '.'), digits[exp+1:]...)
	}
	return append(dst, ".0"...)
}

func appendScientific(dst, digits []byte, exp int) []byte {
	dst = append(dst, digits[0], '.')
	if len(digits) == 1 {
		dst = append(dst, '0')
	}
	dst = append(append(dst, digits[1:]...), 'E')
	return strconv.AppendInt(dst, int64(exp), 10)
}

// ParseDouble reads what Java's Double.parseDouble takes, blanks around it left
// out: a sign, decimal or hexadecimal digits, an exponent, a suffix f or d,
// "NaN", "Infinity". Values beyond the largest become infinite.
func ParseDouble(b []byte) (f float64, ok bool) { return parseApprox(b, 64) }

// ParseFloat is [ParseDouble] with the value rounded to a float32.
func ParseFloat(b []byte) (f float64, ok bool) { return parseApprox(b, 32) }

func parseApprox(b []byte, bits int) (float64, bool) {
	if f, n := ScanDouble(b); n == len(b) && n > 0 && bits == 64 {
		return f, true
	}
	rest, neg := cutSign(b)
	switch string(rest) {
	case "NaN":
		return math.NaN(), true
	case "Infinity":
		return math.Inf(1 - 2*boolInt(neg)), true
	}
	if len(rest) > 1 && rest[0] == '0' && rest[1]|0x20 == 'x' {
		return parseHex(b, rest, bits)
	}
	n := scanNumber(rest)
	if n == 0 {
		return 0, false
	}
	if n == len(rest)-1 && isSuffix(rest[n]) {
		b = b[:len(b)-1]
		n++
	}
	if n != len(rest) {
		return 0, false
	}
	return convert(b, bits)
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func cutSign(b []byte) (rest []byte, neg bool) {
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		return b[1:], b[0] == '-'
	}
	return b, false
}

func isSuffix(c byte) bool { c |= 0x20; return c == 'f' || c == 'd' }

// parseHex reads a hexadecimal number, whose exponent is not optional.
func parseHex(b, rest []byte, bits int) (float64, bool) {
	exponent := false
	for i, c := range rest[2:] {
		switch {
		case c|0x20 == 'p':
			exponent = true
		case exponent && i == len(rest)-3 && isSuffix(c):
			b = b[:len(b)-1]
		case c == '_':
			return 0, false
		}
	}
	if !exponent {
		return 0, false
	}
	return convert(b, bits)
}

// convert reads a well-formed number; one that is too large is infinite.
func convert(b []byte, bits int) (float64, bool) {
	f, err := strconv.ParseFloat(unsafe.String(unsafe.SliceData(b), len(b)), bits)
	return f, err == nil || math.IsInf(f, 0)
}

// scanNumber returns the length of the unsigned decimal number at the front of
// b: digits with a point anywhere among them, and an exponent.
func scanNumber(b []byte) int {
	_, i := ScanDigits(b)
	digits := i
	if i < len(b) && b[i] == '.' {
		_, n := ScanDigits(b[i+1:])
		i += 1 + n
		digits += n
	}
	if digits == 0 {
		return 0
	}
	if i < len(b) && b[i]|0x20 == 'e' {
		j := i + 1
		if j < len(b) && (b[j] == '-' || b[j] == '+') {
			j++
		}
		if _, n := ScanDigits(b[j:]); n > 0 {
			i = j + n
		}
	}
	return i
}

// exactPowers are the powers of ten that a float64 holds exactly.
var exactPowers = [...]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

// ScanDouble reads the number at the front of b if it is an easy one: at most 15
// digits, which one exact division turns into the nearest double, and no
// exponent. n is 0 otherwise.
func ScanDouble(b []byte) (f float64, n int) {
	neg := len(b) > 0 && b[0] == '-'
	i := boolInt(neg)
	whole, d := ScanDigits(b[i:])
	if d == 0 || d > 15 {
		return 0, 0
	}
	i += d
	if i < len(b) && b[i] == '.' {
		frac, k := ScanDigits(b[i+1:])
		if k == 0 || d+k > 15 {
			return 0, 0
		}
		i += 1 + k
		f = float64(whole*uint64(exactPowers[k])+frac) / exactPowers[k]
	} else {
		f = float64(whole)
	}
	if i < len(b) && b[i]|0x20 == 'e' {
		return 0, 0
	}
	if neg {
		f = -f
	}
	return f, i
}

// DoubleBits are the bits of f as Java has them, in which NaN is another one than Go's.
func DoubleBits(f float64) uint64 {
	const javaNaN = 0x7ff8000000000000
	if b := math.Float64bits(f); b != javaNaN+1 {
		return b
	}
	return javaNaN
}
