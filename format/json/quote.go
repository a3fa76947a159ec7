package json

import (
	"encoding/binary"
	"unicode/utf8"
)

// appendQuoted appends s as a JSON string with the fewest escapes: quotes,
// backslashes and control characters; where astral is set, characters beyond
// U+FFFF as two escapes. What is not UTF-8 becomes U+FFFD.
func appendQuoted(dst, s []byte, astral bool) []byte {
	n := len(dst)
	dst = extend(dst, len(s)+2)
	if copyClean(dst[n+1:n+1+len(s)], s) {
		dst[n], dst[len(dst)-1] = '"', '"'
		return dst
	}
	dst = append(dst[:n], '"')
	limit := byte(utf8.RuneSelf)
	if utf8.Valid(s) {
		limit = firstAstral
	}
	for len(s) > 0 {
		k := cleanPrefix(s, limit)
		dst = append(dst, s[:k]...)
		if s = s[k:]; len(s) == 0 {
			break
		}
		r, size := utf8.DecodeRune(s)
		s = s[size:]
		switch {
		case r < utf8.RuneSelf:
			dst = appendEscaped(dst, byte(r))
		case astral && r > 0xffff:
			r -= 0x10000
			dst = appendUnicodeEscape(dst, uint16(0xd800+r>>10))
			dst = appendUnicodeEscape(dst, uint16(0xdc00+r&0x3ff))
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return append(dst, '"')
}

// extend makes dst n bytes longer; the bytes are unspecified.
func extend(dst []byte, n int) []byte {
	if cap(dst)-len(dst) >= n {
		return dst[:len(dst)+n]
	}
	return append(dst, make([]byte, n)...)
}

// copyClean copies s to dst, which is as long, and reports whether it is ASCII
// without escapes.
func copyClean(dst, s []byte) bool {
	if len(s) < 16 {
		return copy(dst, s) == cleanPrefix(s, utf8.RuneSelf)
	}
	marks := uint64(0)
	for i := 0; i+16 < len(s); i += 16 {
		marks |= copyWords(dst[i:i+16], s[i:i+16])
	}
	// The last sixteen bytes overlap what has been copied.
	i := len(s) - 16
	marks |= copyWords(dst[i:i+16], s[i:i+16])
	return marks == 0
}

// copyWords copies sixteen bytes and returns what makes them unclean.
func copyWords(dst, s []byte) uint64 {
	a, b := binary.LittleEndian.Uint64(s), binary.LittleEndian.Uint64(s[8:])
	binary.LittleEndian.PutUint64(dst, a)
	binary.LittleEndian.PutUint64(dst[8:], b)
	return unclean(a) | unclean(b)
}

// firstAstral begins the UTF-8 form of characters beyond U+FFFF.
const firstAstral = 0xf0

// cleanPrefix returns how many bytes at the front of s need no escape and are
// below the limit.
func cleanPrefix(s []byte, limit byte) int {
	i := 0
	for i < len(s) && s[i] >= ' ' && s[i] < limit && s[i] != '"' && s[i] != '\\' {
		i++
	}
	return i
}

// unclean has a high bit set if, and only if, a byte of w is a quote, a
// backslash, a control character or beyond ASCII. Which bit says nothing.
func unclean(w uint64) uint64 {
	return (w | (w - ' '*ones) | ((w ^ '"'*ones) - ones) | ((w ^ '\\'*ones) - ones)) & highs
}

const upperHex = "0123456789ABCDEF"

// appendEscaped appends the escape of an ASCII character that needs one.
func appendEscaped(dst []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	}
	return appendUnicodeEscape(dst, uint16(c))
}

func appendUnicodeEscape(dst []byte, u uint16) []byte {
	return append(dst, '\\', 'u', upperHex[u>>12], upperHex[u>>8&15], upperHex[u>>4&15], upperHex[u&15])
}
