package json

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// scanWhole reads the whole number at the front of b. n is 0 for anything that
// is not plainly one: more than 18 digits, a leading zero, a fraction.
func scanWhole(b []byte) (x int64, n int) {
	start := 0
	if len(b) > 0 && b[0] == '-' {
		start = 1
	}
	u, digits := datum.ScanDigits(b[start:])
	n = start + digits
	if digits == 0 || digits > 18 || digits > 1 && b[start] == '0' || n == len(b) {
		return 0, 0
	}
	if c := b[n]; c == '.' || c|0x20 == 'e' {
		return 0, 0
	}
	if start == 1 {
		return -int64(u), n
	}
	return int64(u), n
}

// plainString returns the length of the string at the front of b without its
// quotes, -1 unless it is complete, free of escapes and UTF-8.
func plainString(b []byte) int {
	if len(b) == 0 || b[0] != '"' {
		return -1
	}
	n := bytes.IndexByte(b[1:], '"')
	if n < 0 {
		return -1
	}
	text := b[1 : 1+n]
	special := uint64(0)
	for len(text) >= 8 {
		w := binary.LittleEndian.Uint64(text)
		special |= w | zeroBytes(w^('\\'*ones))
		text = text[8:]
	}
	for _, c := range text {
		special |= uint64(c)
		if c == '\\' {
			special |= highs
		}
	}
	if special&highs == 0 {
		return n
	}
	return nonASCII(b[1 : 1+n])
}

// nonASCII judges a string that has a backslash or a byte beyond ASCII.
func nonASCII(text []byte) int {
	if bytes.IndexByte(text, '\\') >= 0 || !utf8.Valid(text) {
		return -1
	}
	return len(text)
}

// zeroBytes has the high bit set in the lowest zero byte of w, and in no byte
// of a w without zero bytes.
func zeroBytes(w uint64) uint64 { return (w - ones) &^ w & highs }

// takeString appends the string at the front of b and returns its length with
// the quotes, 0 unless it is plain.
func takeString(v *types.Vector, b []byte) int {
	n := plainString(b)
	if n < 0 {
		return 0
	}
	v.AppendBytes(b[1 : 1+n])
	return n + 2
}

// skipString returns the length of the string at the front of b with its
// quotes, 0 unless it is plain.
func skipString(b []byte) int {
	n := plainString(b)
	if n < 0 {
		return 0
	}
	return n + 2
}
