package datum

import "encoding/binary"

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

// appendPadded appends v with at least width digits.
func appendPadded(dst []byte, v uint64, width int) []byte {
	var buf [20]byte
	i := len(buf)
	for v > 0 || len(buf)-i < width {
		i--
		buf[i] = byte('0' + v%10)
		v /= 10
	}
	return append(dst, buf[i:]...)
}

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
	zeros = 0x30 * ones
)

// eightDigits reports whether all eight bytes of w, the first one lowest, are digits.
func eightDigits(w uint64) bool {
	// A digit has the high nibble 3, also after 6 is added to the low one.
	return (w&(w+0x06*ones))&(0xf0*ones) == zeros
}

// eightValue is the number that eight digits spell, the first one lowest.
func eightValue(w uint64) uint64 {
	w -= zeros
	w = w*10 + w>>8
	const mask = 0x000000ff000000ff
	return ((w&mask)*(100+1000000<<32) + (w>>16&mask)*(1+10000<<32)) >> 32
}

// ScanDigits reads the digits at the front of b, of which there may be any
// number; n counts them. v is their value if n is at most 19, else unspecified.
func ScanDigits(b []byte) (v uint64, n int) {
	for len(b)-n >= 8 {
		w := binary.LittleEndian.Uint64(b[n:])
		if !eightDigits(w) {
			break
		}
		v = v*100000000 + eightValue(w)
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
