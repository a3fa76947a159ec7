package expr

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/types"
)

// defaultPrecision is that of %f, %e and %g.
const defaultPrecision = 6

func formatInt(buf []byte, d directive, v *types.Vector, i int) ([]byte, bool) {
	if !v.Type.IsInteger() {
		return nil, false
	}
	n := v.Ints[i]
	if d.conversion == 'd' {
		return withSign(d, n < 0, "", grouped(d, strconv.AppendUint(buf, magnitude(n), 10))), true
	}
	if strings.ContainsAny(d.flags, "(+ ") {
		return nil, false
	}
	u := uint64(n)
	switch v.Type.Kind {
	case types.TinyInt:
		u = uint64(uint8(n))
	case types.SmallInt:
		u = uint64(uint16(n))
	case types.Int:
		u = uint64(uint32(n))
	}
	base, prefix := 16, "0x"
	if d.conversion == 'o' {
		base, prefix = 8, "0"
	}
	if !d.has('#') {
		prefix = ""
	}
	return withSign(d, false, prefix, strconv.AppendUint(buf, u, base)), true
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// grouped puts commas between thousands if the flag asks for them.
func grouped(d directive, digits []byte) []byte {
	if !d.has(',') {
		return digits
	}
	whole := len(digits)
	if point := slices.Index(digits, '.'); point >= 0 {
		whole = point
	}
	var out []byte
	for k, c := range digits {
		if k > 0 && k < whole && (whole-k)%3 == 0 {
			out = append(out, ',')
		}
		out = append(out, c)
	}
	return out
}

// withSign puts the sign and a prefix before the digits, and zeros between them.
func withSign(d directive, negative bool, prefix string, digits []byte) []byte {
	sign, end := "", ""
	switch {
	case negative && d.has('('):
		sign, end = "(", ")"
	case negative:
		sign = "-"
	case d.has('+'):
		sign = "+"
	case d.has(' '):
		sign = " "
	}
	zeros := 0
	if d.has('0') {
		zeros = max(0, d.width-len(sign)-len(prefix)-len(digits)-len(end))
	}
	return []byte(sign + prefix + strings.Repeat("0", zeros) + string(digits) + end)
}

// formatFloat rounds the shortest spelling half up. A FLOAT is the DOUBLE of its
// value.
func formatFloat(buf []byte, d directive, v *types.Vector, i int) ([]byte, bool) {
	if !v.Type.IsApproximate() {
		return nil, false
	}
	f := v.Floats[i]
	negative := math.Signbit(f)
	switch {
	case math.IsNaN(f):
		return append(buf, "NaN"...), true
	case math.IsInf(f, 0):
		d.flags = strings.ReplaceAll(d.flags, "0", "")
		return withSign(d, negative, "", append(buf, "Infinity"...)), true
	case d.conversion == 'a':
		return withSign(d, negative, "0x", appendHexFloat(buf, math.Abs(f), d.precision)), true
	}
	var s shortest
	s.set(math.Abs(f), 64)
	precision := d.precision
	if precision < 0 {
		precision = defaultPrecision
	}
	switch d.conversion {
	case 'e':
		s.round(precision + 1 - s.exp)
		return withSign(d, negative, "", s.appendExponential(buf, d, precision)), true
	case 'g':
		return withSign(d, negative, "", s.appendGeneral(buf, d, max(1, precision))), true
	}
	s.round(precision)
	return withSign(d, negative, "", grouped(d, s.appendPointed(buf, d, precision))), true
}

// appendPointed appends a rounded number with n digits behind the point, which
// the flag # keeps where there are none.
func (s *shortest) appendPointed(dst []byte, d directive, n int) []byte {
	dst = s.appendPlain(dst, n)
	if n == 0 && d.has('#') {
		dst = append(dst, '.')
	}
	return dst
}

// appendExponential appends a rounded number with n digits behind the point and
// an exponent of two digits at least.
func (s *shortest) appendExponential(dst []byte, d directive, n int) []byte {
	exp := s.exp - 1
	s.exp = 1
	dst = append(s.appendPointed(dst, d, n), 'e')
	if exp < 0 {
		dst, exp = append(dst, '-'), -exp
	} else {
		dst = append(dst, '+')
	}
	if exp < 10 {
		dst = append(dst, '0')
	}
	return strconv.AppendInt(dst, int64(exp), 10)
}

// appendGeneral appends n digits, with an exponent where the number is less than
// 0.0001 or has more than n digits before the point.
func (s *shortest) appendGeneral(dst []byte, d directive, n int) []byte {
	s.round(n - s.exp)
	if exp := s.exp - 1; exp < -4 || exp >= n {
		return s.appendExponential(dst, d, n-1)
	}
	return grouped(d, s.appendPointed(dst, d, n-s.exp))
}

// appendHexFloat appends Double.toHexString without its 0x, rounded half even to
// digits behind the point if they are 1 to 12, and filled up with zeros.
func appendHexFloat(dst []byte, f float64, digits int) []byte {
	const mantissaDigits, mantissaBits, scaleUp = 13, 52, 54
	if digits == 0 {
		digits = 1
	}
	subnormal := f < 0x1p-1022 && f != 0
	shift := 0
	if digits > 0 && digits < mantissaDigits && f != 0 {
		if subnormal {
			f, shift = f*(1<<scaleUp), scaleUp
		}
		dropped := mantissaBits - 4*digits
		bits := math.Float64bits(f)
		half := uint64(1) << (dropped - 1)
		bits += half - 1 + bits>>dropped&1
		f = math.Float64frombits(bits >> dropped << dropped)
		subnormal = false
	}
	bits := math.Float64bits(f)
	exp := int(bits>>mantissaBits) - 1023 - shift
	lead := byte('1')
	switch {
	case f == 0:
		lead, exp = '0', 0
	case subnormal:
		lead, exp = '0', -1022
	}
	mantissa := strconv.FormatUint(bits&(1<<mantissaBits-1)|1<<mantissaBits, 16)[1:]
	mantissa = strings.TrimRight(mantissa, "0")
	mantissa += strings.Repeat("0", max(0, max(1, digits)-len(mantissa)))
	dst = append(append(append(dst, lead, '.'), mantissa...), 'p')
	return strconv.AppendInt(dst, int64(exp), 10)
}

// javaHashOf is Java's hash of a number or a truth value.
func javaHashOf(v *types.Vector, i int) (hash uint32, ok bool) {
	fold := func(bits uint64) uint32 { return uint32(bits ^ bits>>32) }
	switch v.Type.Kind {
	case types.TinyInt, types.SmallInt, types.Int:
		return uint32(v.Ints[i]), true
	case types.BigInt:
		return fold(uint64(v.Ints[i])), true
	case types.Float:
		return math.Float32bits(float32(v.Floats[i])), true
	case types.Double:
		return fold(math.Float64bits(v.Floats[i])), true
	case types.Boolean:
		return 1237 - 6*uint32(v.Ints[i]), true
	}
	return 0, false
}
