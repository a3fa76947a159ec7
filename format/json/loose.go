package json

import "unicode/utf8"

// Flink's parser does not check UTF-8 as strictly as it could: it takes characters that
// are spelled with too many bytes, and the halves of a surrogate pair that are spelled
// as characters of their own, as Java's modified UTF-8 does. Strings that are not UTF-8
// are read again here, into UTF-16 as it does.

// looseText reads the string whose text begins at start.
func (d *Decoder) looseText(start int) ([]byte, bool) {
	units, i := d.units[:0], start
	for {
		if i >= len(d.msg) {
			return nil, d.syntax(start-1, "a string is not ended")
		}
		n := 1
		switch c := d.msg[i]; {
		case c == '"':
			d.units, d.pos = units, i+1
			d.scratch = appendUnits(d.scratch[:0], units)
			return d.scratch, true
		case c == '\\':
			if units, n = appendEscapeUnit(units, d.msg[i:]); n == 0 {
				return nil, d.syntax(i, "a string has a bad escape")
			}
		case c < utf8.RuneSelf:
			units = append(units, uint16(c))
		default:
			if units, n = appendLoose(units, d.msg[i:]); n == 0 {
				return nil, d.syntax(start-1, "a string is not UTF-8")
			}
		}
		i += n
	}
}

// appendLoose appends the character beyond ASCII at the front of b and returns its
// length, 0 for bytes that are none.
func appendLoose(units []uint16, b []byte) (out []uint16, n int) {
	var x int
	switch c := b[0]; {
	case c&0xe0 == 0xc0:
		x, n = int(c&0x1f), 2
	case c&0xf0 == 0xe0:
		x, n = int(c&0x0f), 3
	case c&0xf8 == 0xf0:
		x, n = int(c&0x07), 4
	default:
		return units, 0
	}
	if len(b) < n {
		return units, 0
	}
	for _, c := range b[1:n] {
		if c&0xc0 != 0x80 {
			return units, 0
		}
		x = x<<6 | int(c&0x3f)
	}
	if n < 4 {
		return append(units, uint16(x)), n
	}
	x -= 0x10000 // may be negative, or have more bits than a pair
	return append(units, uint16(0xd800|x>>10), uint16(0xdc00|x&0x3ff)), n
}

// appendEscapeUnit appends what the escape at the front of b stands for and returns its
// length, 0 for a bad one.
func appendEscapeUnit(units []uint16, b []byte) (out []uint16, n int) {
	if r, ok := hex4(b); ok {
		return append(units, uint16(r)), 6
	}
	var buf [utf8.UTFMax]byte
	text, n := appendEscape(buf[:0], b)
	if n != 2 {
		return units, 0
	}
	return append(units, uint16(text[0])), n
}

// appendUnits appends UTF-16 as UTF-8; half a pair becomes a question mark.
func appendUnits(dst []byte, units []uint16) []byte {
	for i := 0; i < len(units); i++ {
		r := rune(units[i])
		switch {
		case r < 0xd800 || r > 0xdfff:
			dst = utf8.AppendRune(dst, r)
		case r < 0xdc00 && i+1 < len(units) && units[i+1]&0xfc00 == 0xdc00:
			i++
			dst = utf8.AppendRune(dst, 0x10000+(r-0xd800)<<10+rune(units[i])-0xdc00)
		default:
			dst = append(dst, '?')
		}
	}
	return dst
}
