package datum

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Charset is a character set that text comes in or is written in. It is made by
// [ParseCharset]; the zero value is UTF-8.
type Charset struct{ of *charset }

// charset of a name of Java's. Where wide is 0 a character is a byte.
type charset struct {
	names []string
	// limit is the character from which on there is no byte.
	limit rune
	// moved are the bytes that are other characters than their number.
	moved []movedByte
	// wide is the place of a unit's upper half in UTF-16: 1 the first byte, 2 the second,
	// 3 the first, or where a mark in front says so the second.
	wide int
}

type movedByte struct {
	b byte
	r rune
}

const (
	upperFirst = 1 + iota
	upperSecond
	upperMarked
)

var charsets = []*charset{
	{names: []string{"US-ASCII", "ASCII"}, limit: 0x80},
	{names: []string{"ISO-8859-1", "LATIN1", "ISO8859_1"}, limit: 0x100},
	{names: []string{"ISO-8859-15", "LATIN9", "ISO8859_15"}, limit: 0x100, moved: []movedByte{
		{0xA4, '€'}, {0xA6, 'Š'}, {0xA8, 'š'}, {0xB4, 'Ž'}, {0xB8, 'ž'}, {0xBC, 'Œ'}, {0xBD, 'œ'}, {0xBE, 'Ÿ'},
	}},
	{names: []string{"WINDOWS-1252", "CP1252"}, limit: 0x100, moved: []movedByte{
		{0x80, '€'}, {0x81, utf8.RuneError}, {0x82, '‚'}, {0x83, 'ƒ'}, {0x84, '„'}, {0x85, '…'}, {0x86, '†'}, {0x87, '‡'},
		{0x88, 'ˆ'}, {0x89, '‰'}, {0x8A, 'Š'}, {0x8B, '‹'}, {0x8C, 'Œ'}, {0x8D, utf8.RuneError}, {0x8E, 'Ž'}, {0x8F, utf8.RuneError},
		{0x90, utf8.RuneError}, {0x91, '‘'}, {0x92, '’'}, {0x93, '“'}, {0x94, '”'}, {0x95, '•'}, {0x96, '–'}, {0x97, '—'},
		{0x98, '˜'}, {0x99, '™'}, {0x9A, 'š'}, {0x9B, '›'}, {0x9C, 'œ'}, {0x9D, utf8.RuneError}, {0x9E, 'ž'}, {0x9F, 'Ÿ'},
	}},
	{names: []string{"UTF-16"}, wide: upperMarked},
	{names: []string{"UTF-16BE"}, wide: upperFirst},
	{names: []string{"UTF-16LE"}, wide: upperSecond},
}

// CharsetNames lists the character sets, for messages and documents.
const CharsetNames = "UTF-8, US-ASCII, ISO-8859-1, ISO-8859-15, WINDOWS-1252, UTF-16, UTF-16BE or UTF-16LE"

// ParseCharset finds a character set by a name of Java's, in any case.
func ParseCharset(name string) (Charset, bool) {
	if strings.EqualFold(name, "UTF-8") || strings.EqualFold(name, "UTF8") {
		return Charset{}, true
	}
	for _, c := range charsets {
		for _, n := range c.names {
			if strings.EqualFold(name, n) {
				return Charset{c}, true
			}
		}
	}
	return Charset{}, false
}

// UTF8 reports whether it is UTF-8, in which bytes need no change.
func (c Charset) UTF8() bool { return c.of == nil }

// AppendDecoded appends the text of bytes in the character set, as UTF-8. What is no
// character becomes U+FFFD.
func (c Charset) AppendDecoded(dst, b []byte) []byte {
	switch {
	case c.of == nil:
		return appendValid(dst, b)
	case c.of.wide == 0:
		for _, x := range b {
			dst = utf8.AppendRune(dst, c.of.char(x))
		}
		return dst
	}
	upper := 0
	if c.of.wide == upperSecond {
		upper = 1
	}
	if c.of.wide == upperMarked && len(b) > 1 && b[0]^b[1] == 0xFE^0xFF && b[0]&0xFE == 0xFE {
		upper, b = int(b[0]&1), b[2:]
	}
	return appendUnits(dst, b, upper)
}

// AppendEncoded appends text in UTF-8 as bytes in the character set. What it does not have
// becomes '?'.
func (c Charset) AppendEncoded(dst, text []byte) []byte {
	if c.of == nil {
		return append(dst, text...)
	}
	upper := 0
	switch {
	case c.of.wide == upperSecond:
		upper = 1
	case c.of.wide == upperMarked && len(text) > 0: // nothing is not marked
		dst = append(dst, 0xFE, 0xFF)
	}
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		text = text[size:]
		switch {
		case c.of.wide == 0:
			dst = append(dst, c.of.byteOf(r))
		case r > 0xFFFF:
			high, low := utf16.EncodeRune(r)
			dst = appendUnit(appendUnit(dst, high, upper), low, upper)
		default:
			dst = appendUnit(dst, r, upper)
		}
	}
	return dst
}

func (c *charset) char(b byte) rune {
	for _, m := range c.moved {
		if m.b == b {
			return m.r
		}
	}
	if rune(b) >= c.limit {
		return utf8.RuneError
	}
	return rune(b)
}

func (c *charset) byteOf(r rune) byte {
	for _, m := range c.moved {
		if m.r == r && r != utf8.RuneError {
			return m.b
		}
	}
	if r >= c.limit || c.char(byte(r)) != r {
		return '?'
	}
	return byte(r)
}

func appendUnit(dst []byte, u rune, upper int) []byte {
	if upper == 0 {
		return append(dst, byte(u>>8), byte(u))
	}
	return append(dst, byte(u), byte(u>>8))
}

// appendUnits appends units of UTF-16 whose upper half is byte upper of two. As in Java
// half a character takes the unit behind it along into one U+FFFD.
func appendUnits(dst, b []byte, upper int) []byte {
	for len(b) > 1 {
		r, size := unitAt(b, upper), 2
		switch {
		case r >= firstLow && r <= lastLow:
			r = utf8.RuneError
		case utf16.IsSurrogate(r):
			high := r
			r, size = utf8.RuneError, min(len(b), 4)
			if size == 4 {
				r = utf16.DecodeRune(high, unitAt(b[2:], upper))
			}
		}
		dst, b = utf8.AppendRune(dst, r), b[size:]
	}
	if len(b) == 1 {
		dst = utf8.AppendRune(dst, utf8.RuneError)
	}
	return dst
}

// The second halves of characters of two units.
const firstLow, lastLow = 0xDC00, 0xDFFF

func unitAt(b []byte, upper int) rune { return rune(b[upper])<<8 | rune(b[1-upper]) }

// appendValid appends bytes as text. As in Java the bytes with which a character breaks off
// are one U+FFFD, and so are the three that spell half a character.
func appendValid(dst, b []byte) []byte {
	if utf8.Valid(b) {
		return append(dst, b...)
	}
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		if r == utf8.RuneError && size == 1 {
			size = brokenLength(b)
		}
		dst, b = utf8.AppendRune(dst, r), b[size:]
	}
	return dst
}

// brokenLength is how many bytes at the front of b look like those of one character.
func brokenLength(b []byte) int {
	first, low, high := b[0], byte(0x80), byte(0xBF)
	size := 1
	switch {
	case first >= 0xC2 && first < 0xE0:
		size = 2
	case first >= 0xE0 && first < 0xF0:
		size = 3
	case first >= 0xF0 && first < 0xF5:
		size = 4
	}
	switch first {
	case 0xE0:
		low = 0xA0
	case 0xF0:
		low = 0x90
	case 0xF4:
		high = 0x8F
	}
	n := 1
	for n < min(size, len(b)) && b[n] >= low && b[n] <= high {
		n++
		low, high = 0x80, 0xBF
	}
	return n
}
