package datum

import (
	"encoding/binary"
	"math/bits"
)

// pairs holds the two digits of each number below 100.
const pairs = "00010203040506070809" +
	"10111213141516171819" +
	"20212223242526272829" +
	"30313233343536373839" +
	"40414243444546474849" +
	"50515253545556575859" +
	"60616263646566676869" +
	"70717273747576777879" +
	"80818283848586878889" +
	"90919293949596979899"

// append2 appends the two digits of v, which is below 100.
func append2(dst []byte, v int) []byte {
	return append(dst, pairs[2*v], pairs[2*v+1])
}

// appendPadded appends v, which has no more digits than width, with zeros
// before it.
func appendPadded(dst []byte, v uint64, width int) []byte {
	if width > 8 {
		q := v / 1e8
		return appendEight(appendPadded(dst, q, width-8), v-q*1e8)
	}
	n := len(dst)
	dst = extend(dst, 8)
	binary.LittleEndian.PutUint64(dst[n:], (digits8(v)|zeros)>>(64-8*width))
	return dst[:n+width]
}

// appendUint appends v.
func appendUint(dst []byte, v uint64) []byte {
	if v >= 1e8 {
		q := v / 1e8
		return appendEight(appendUint(dst, q), v-q*1e8)
	}
	n, digits := len(dst), countDigits(v)
	dst = extend(dst, 8)
	binary.LittleEndian.PutUint64(dst[n:], (digits8(v)|zeros)>>(64-8*digits))
	return dst[:n+digits]
}

// countDigits returns the number of digits of v, which is below 10^8; 1 for 0.
// It does not wait for the digits, so that what follows need not either.
func countDigits(v uint64) int {
	n := bits.Len64(v|1) * 1233 >> 12 // log10(2) is a little more than 1233/4096
	_, borrow := bits.Sub64(v|1, powersOf10[n], 0)
	return n + 1 - int(borrow)
}

// appendEight appends all eight digits of v, which is below 10^8.
func appendEight(dst []byte, v uint64) []byte {
	n := len(dst)
	dst = extend(dst, 8)
	binary.LittleEndian.PutUint64(dst[n:], digits8(v)|zeros)
	return dst
}

// digits8 returns the values of the eight digits of v, which is below 10^8, the
// first one in the lowest byte. It halves the number three times, each time all
// parts at once, dividing by multiplication.
func digits8(v uint64) uint64 {
	high := v / 10000
	x := high | (v-10000*high)<<32
	h := x * 10486 >> 20 & 0x7f0000007f // hundreds
	x = h | (x-100*h)<<16
	t := x * 103 >> 10 & 0xf000f000f000f // tens
	return t | (x-10*t)<<8
}

// extend makes dst n bytes longer; the bytes are unspecified.
func extend(dst []byte, n int) []byte {
	if cap(dst)-len(dst) >= n {
		return dst[:len(dst)+n]
	}
	return append(dst, make([]byte, n)...)
}

// powersOf10 are those that fit 64 bits.
var powersOf10 = [20]uint64{
	1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9,
	1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
}

const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones
	zeros = '0' * ones
)

// notDigits has the high bit set in the first byte of w, the lowest, that is no
// digit, and in no byte before it. x is w with the digits as their values.
func notDigits(w uint64) (x, marks uint64) {
	x = w ^ zeros
	// 0 to 9 stay below 0x80 when 0x76 is added, everything else does not.
	return x, ((x + 0x76*ones) | x) & highs
}

// eightValue is the number of eight digits given by their values, the first
// one in the lowest byte.
func eightValue(x uint64) uint64 {
	x = x*10 + x>>8
	const mask = 0x000000ff000000ff
	return ((x&mask)*(100+1000000<<32) + (x>>16&mask)*(1+10000<<32)) >> 32
}

// ScanDigits reads the digits at the front of b, of which there may be any
// number; n counts them. v is their value if n is at most 19, else unspecified.
func ScanDigits(b []byte) (v uint64, n int) {
	if len(b) >= 8 {
		x, marks := notDigits(binary.LittleEndian.Uint64(b))
		if marks != 0 {
			n = bits.TrailingZeros64(marks) >> 3
			// Moved to the end, the digits have zeros before them.
			return eightValue(x << (64 - 8*n)), n
		}
		v, n = eightValue(x), 8
	}
	return scanMoreDigits(b, v, n)
}

// scanMoreDigits goes on behind the n digits of value v.
func scanMoreDigits(b []byte, v uint64, n int) (uint64, int) {
	for len(b)-n >= 8 {
		x, marks := notDigits(binary.LittleEndian.Uint64(b[n:]))
		if marks != 0 {
			break
		}
		v = v*100000000 + eightValue(x)
		n += 8
	}
	for n < len(b) {
		c := b[n] - '0'
		if c > 9 {
			break
		}
		v = v*10 + uint64(c)
		n++
	}
	return v, n
}

// Trim cuts leading and trailing bytes up to and including the blank, as Java's
// String.trim does.
func Trim(b []byte) []byte {
	for len(b) > 0 && b[0] <= ' ' {
		b = b[1:]
	}
	for len(b) > 0 && b[len(b)-1] <= ' ' {
		b = b[:len(b)-1]
	}
	return b
}
