package json

import (
	"encoding/binary"
	"unicode/utf8"
)

// appendQuoted appends s as a JSON string with the fewest escapes: quotes,
// backslashes and control characters; where astral is set, characters beyond
// U+FFFF as two escapes. What is not UTF-8 becomes U+FFFD.
func appendQuoted(dst, s []byte, astral bool) []byte {
	dst = append(dst, '"')
	for {
		n := cleanPrefix(s)
		dst = append(dst, s[:n]...)
		if s = s[n:]; len(s) == 0 {
			return append(dst, '"')
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
}

// cleanPrefix returns how many bytes at the front of s are ASCII without
// escapes.
func cleanPrefix(s []byte) int {
	i := 0
	for ; len(s)-i >= 16; i += 16 {
		if unclean(binary.LittleEndian.Uint64(s[i:]))|unclean(binary.LittleEndian.Uint64(s[i+8:])) != 0 {
			break
		}
	}
	if rest := len(s) - i; rest < 16 && len(s) >= 16 {
		// The last sixteen bytes overlap what has been looked at.
		tail := s[len(s)-16:]
		if unclean(binary.LittleEndian.Uint64(tail))|unclean(binary.LittleEndian.Uint64(tail[8:])) == 0 {
			return len(s)
		}
	}
	for i < len(s) && s[i] >= ' ' && s[i] < utf8.RuneSelf && s[i] != '"' && s[i] != '\\' {
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
