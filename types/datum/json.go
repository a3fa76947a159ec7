package datum

import "cmp"

// upperHex are the digits of escapes.
const upperHex = "0123456789ABCDEF"

// AppendJSONString quotes a text as Jackson does.
func AppendJSONString[B []byte | string](dst []byte, s B) []byte {
	dst = append(dst, '"')
	for i := range len(s) {
		c := s[i]
		if short := JSONEscape(c); short != 0 {
			dst = append(dst, '\\', short)
		} else if c < ' ' {
			dst = append(dst, '\\', 'u', '0', '0', upperHex[c>>4], upperHex[c&15])
		} else {
			dst = append(dst, c)
		}
	}
	return append(dst, '"')
}

// JSONEscape is the letter of a two-character escape in JSON, 0 for none.
func JSONEscape(c byte) byte {
	switch c {
	case '"', '\\':
		return c
	case '\b':
		return 'b'
	case '\f':
		return 'f'
	case '\n':
		return 'n'
	case '\r':
		return 'r'
	case '\t':
		return 't'
	}
	return 0
}

// The lead bytes of UTF-8 from U+E000 on, and of characters that are two units in
// UTF-16, which begin below that.
const (
	leadPrivate = 0xEE
	leadPair    = 0xF0
)

// CompareUTF16 compares texts by their UTF-16 units, as Java's strings do. The order of
// UTF-8 differs only where a character of two units meets one from U+E000 to U+FFFF.
func CompareUTF16[B []byte | string](a, b B) int {
	for i := range min(len(a), len(b)) {
		x, y := a[i], b[i]
		switch {
		case x == y:
		case x >= leadPrivate && y >= leadPrivate && (x >= leadPair) != (y >= leadPair):
			return cmp.Compare(y, x)
		default:
			return cmp.Compare(x, y)
		}
	}
	return cmp.Compare(len(a), len(b))
}
