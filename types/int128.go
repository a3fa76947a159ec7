package types

import "math/bits"

// Int128 is a signed 128-bit integer in two's complement: an unscaled DECIMAL.
type Int128 struct {
	Hi int64
	Lo uint64
}

// Int128Of widens v.
func Int128Of(v int64) Int128 { return Int128{Hi: v >> 63, Lo: uint64(v)} }

// Fits64 reports whether the value fits an int64.
func (a Int128) Fits64() bool { return a.Hi == int64(a.Lo)>>63 }

// Sign returns -1, 0 or 1.
func (a Int128) Sign() int {
	switch {
	case a.Hi < 0:
		return -1
	case a.Hi == 0 && a.Lo == 0:
		return 0
	}
	return 1
}

// Neg returns -a; the smallest value wraps to itself.
func (a Int128) Neg() Int128 {
	lo, carry := bits.Add64(^a.Lo, 1, 0)
	return Int128{Hi: ^a.Hi + int64(carry), Lo: lo}
}

// Add returns a + b, wrapping.
func (a Int128) Add(b Int128) Int128 {
	lo, carry := bits.Add64(a.Lo, b.Lo, 0)
	return Int128{Hi: a.Hi + b.Hi + int64(carry), Lo: lo}
}

// Sub returns a - b, wrapping.
func (a Int128) Sub(b Int128) Int128 {
	lo, borrow := bits.Sub64(a.Lo, b.Lo, 0)
	return Int128{Hi: a.Hi - b.Hi - int64(borrow), Lo: lo}
}

// Cmp returns -1, 0 or 1 as a is less than, equal to or greater than b.
func (a Int128) Cmp(b Int128) int {
	switch {
	case a.Hi < b.Hi, a.Hi == b.Hi && a.Lo < b.Lo:
		return -1
	case a == b:
		return 0
	}
	return 1
}
