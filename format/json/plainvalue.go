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

// takeFraction appends the number at the front of b and returns its length, 0
// for one that is not easy.
func takeFraction(s *step, v *types.Vector, b []byte) (n int) {
	if beginsWithZero(b) {
		return 0
	}
	if s.op == opDouble {
		var x float64
		if x, n = datum.ScanDouble(b); n > 0 {
			v.AppendFloat(x)
		}
		return n
	}
	var x int64
	if x, n = datum.ScanDecimal(b, s.node.t.Precision, s.node.t.Scale); n > 0 {
		v.AppendWide(types.Int128Of(x))
	}
	return n
}

// beginsWithZero reports a number with a leading zero, which JSON has not.
func beginsWithZero(b []byte) bool {
	if len(b) > 0 && b[0] == '-' {
		b = b[1:]
	}
	return len(b) > 1 && b[0] == '0' && b[1] >= '0' && b[1] <= '9'
}

// takeString appends the string at the front of b to v and returns its length
// with the quotes, 0 unless it is complete, free of escapes and UTF-8.
func takeString(v *types.Vector, b []byte) int {
	text, ok := plainString(b)
	if !ok {
		return 0
	}
	v.AppendBytes(text)
	return len(text) + 2
}

// skipString returns the length of the string at the front of b with its
// quotes, 0 as takeString.
func skipString(b []byte) int {
	text, ok := plainString(b)
	if !ok {
		return 0
	}
	return len(text) + 2
}

func plainString(b []byte) (text []byte, ok bool) {
	if len(b) == 0 || b[0] != '"' {
		return nil, false
	}
	n := bytes.IndexByte(b[1:], '"')
	if n < 0 {
		return nil, false
	}
	text = b[1 : 1+n]
	return text, isPlain(text) || plainUnicode(text)
}

// plainUnicode reports UTF-8 without a backslash.
func plainUnicode(text []byte) bool {
	return bytes.IndexByte(text, '\\') < 0 && utf8.Valid(text)
}

// special has a high bit set if, and only if, a byte of w is a backslash or
// beyond ASCII. Which bit says nothing.
func special(w uint64) uint64 { return (w | ((w ^ '\\'*ones) - ones)) & highs }

// isPlain reports ASCII without a backslash.
func isPlain(text []byte) bool {
	if len(text) < 8 {
		return isPlainShort(text)
	}
	marks := uint64(0)
	rest := text
	for len(rest) >= 16 {
		marks |= special(binary.LittleEndian.Uint64(rest)) | special(binary.LittleEndian.Uint64(rest[8:]))
		rest = rest[16:]
	}
	if len(rest) >= 8 {
		marks |= special(binary.LittleEndian.Uint64(rest))
	}
	// The last eight bytes overlap what has been looked at.
	return marks|special(binary.LittleEndian.Uint64(text[len(text)-8:])) == 0
}

func isPlainShort(text []byte) bool {
	for _, c := range text {
		if c >= utf8.RuneSelf || c == '\\' {
			return false
		}
	}
	return true
}
