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
	if (n < 8 && shortSpecial(text) || n >= 8 && longSpecial(text)) && !plainUnicode(text) {
		return -1
	}
	return n
}

// special has a high bit set if, and only if, a byte of w is a backslash or
// beyond ASCII. Which bit says nothing.
func special(w uint64) uint64 { return (w | ((w ^ '\\'*ones) - ones)) & highs }

// shortSpecial reports a backslash or a byte beyond ASCII.
func shortSpecial(text []byte) bool {
	for _, c := range text {
		if c >= utf8.RuneSelf || c == '\\' {
			return true
		}
	}
	return false
}

// longSpecial is shortSpecial for eight bytes or more.
func longSpecial(text []byte) bool {
	marks := uint64(0)
	rest := text
	for len(rest) >= 16 {
		a, b := binary.LittleEndian.Uint64(rest), binary.LittleEndian.Uint64(rest[8:])
		marks |= special(a) | special(b)
		rest = rest[16:]
	}
	if len(rest) >= 8 {
		w := binary.LittleEndian.Uint64(rest)
		marks |= special(w)
	}
	// The last eight bytes overlap what has been looked at.
	w := binary.LittleEndian.Uint64(text[len(text)-8:])
	marks |= special(w)
	return marks != 0
}

// plainUnicode reports UTF-8 without a backslash.
func plainUnicode(text []byte) bool {
	return bytes.IndexByte(text, '\\') < 0 && utf8.Valid(text)
}

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
