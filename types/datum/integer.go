package datum

import "math"

// AppendInt appends v in decimal.
func AppendInt(dst []byte, v int64) []byte {
	u := uint64(v)
	if v < 0 {
		dst = append(dst, '-')
		u = -u
	}
	return appendUint(dst, u)
}

// ParseInt reads an optional sign and decimal digits, as Java's Long.parseLong
// does; ok is false for anything else and for what does not fit 64 bits.
func ParseInt(b []byte) (v int64, ok bool) {
	v, n := ScanInt(b)
	if n == 0 && len(b) > 0 && b[0] == '+' {
		if len(b) < 2 || b[1] == '-' {
			return 0, false
		}
		b = b[1:]
		v, n = ScanInt(b)
	}
	return v, n > 0 && n == len(b)
}

// ScanInt reads digits, after a minus perhaps, from the front of b. n is 0 when
// there is no digit or the value does not fit 64 bits.
func ScanInt(b []byte) (v int64, n int) {
	neg := len(b) > 0 && b[0] == '-'
	start := 0
	if neg {
		start = 1
	}
	u, digits := ScanDigits(b[start:])
	if digits > 18 {
		u, digits = longDigits(b[start : start+digits])
	}
	switch {
	case digits == 0:
		return 0, 0
	case !neg && u <= math.MaxInt64:
		return int64(u), start + digits
	case neg && u <= 1<<63:
		return -int64(u), start + digits
	}
	return 0, 0
}

// longDigits reads a number of many digits, perhaps leading zeros; n is 0 when
// it exceeds 19 digits.
func longDigits(b []byte) (v uint64, n int) {
	all := len(b)
	for len(b) > 1 && b[0] == '0' {
		b = b[1:]
	}
	if len(b) > 19 {
		return 0, 0
	}
	v, _ = ScanDigits(b)
	return v, all
}
