package expr

import (
	"unicode"
	"unicode/utf8"

	"github.com/onceflow/onceflow/types"
)

// upper maps as Java does in its root locale.
func upper(out *types.Vector, in []*types.Vector, rows []uint16) error {
	for _, i := range rows {
		s, start := in[0].Bytes(int(i)), len(out.Data)
		out.Data = append(out.Data, s...)
		for k, c := range out.Data[start:] {
			if c >= utf8.RuneSelf {
				out.Data = appendUpper(out.Data[:start], s)
				break
			}
			if 'a' <= c && c <= 'z' {
				out.Data[start+k] = c ^ 0x20
			}
		}
		setView(out, i, start)
	}
	return nil
}

func appendUpper(dst, s []byte) []byte {
	for _, r := range view(s) {
		if long, ok := longUpper[r]; ok {
			dst = append(dst, long...)
		} else {
			dst = utf8.AppendRune(dst, unicode.ToUpper(r))
		}
	}
	return dst
}

// lower maps as Java does in its root locale.
func lower(out *types.Vector, in []*types.Vector, rows []uint16) error {
	for _, i := range rows {
		s, start := in[0].Bytes(int(i)), len(out.Data)
		out.Data = append(out.Data, s...)
		for k, c := range out.Data[start:] {
			if c >= utf8.RuneSelf {
				out.Data = appendLower(out.Data[:start], s)
				break
			}
			if 'A' <= c && c <= 'Z' {
				out.Data[start+k] = c ^ 0x20
			}
		}
		setView(out, i, start)
	}
	return nil
}

func appendLower(dst, s []byte) []byte {
	for at, r := range view(s) {
		switch {
		case r == 'İ':
			dst = append(dst, "i\u0307"...)
		case r == 'Σ' && isFinalSigma(s[:at], s[at+len("Σ"):]):
			dst = utf8.AppendRune(dst, 'ς')
		default:
			dst = utf8.AppendRune(dst, unicode.ToLower(r))
		}
	}
	return dst
}

// initCap knows only ASCII letters and digits as parts of a word.
func initCap(out *types.Vector, in []*types.Vector, i int) error {
	start, inWord := len(out.Data), false
	for _, c := range in[0].Bytes(i) {
		lower := c | 0x20
		letter := 'a' <= lower && lower <= 'z'
		switch {
		case letter && inWord:
			c = lower
		case letter:
			c = lower &^ 0x20
		}
		inWord = letter || '0' <= c && c <= '9'
		out.Data = append(out.Data, c)
	}
	out.AppendView(start)
	return nil
}

// longUpper are the characters whose upper case is several characters, by
// Unicode's SpecialCasing without conditions.
var longUpper = func() map[rune]string {
	m := map[rune]string{
		'ß': "SS", 'ŉ': "ʼN", 'ǰ': "J\u030C", 'ΐ': "Ι\u0308\u0301", 'ΰ': "Υ\u0308\u0301", 'և': "ԵՒ",
		'ẖ': "H\u0331", 'ẗ': "T\u0308", 'ẘ': "W\u030A", 'ẙ': "Y\u030A", 'ẚ': "Aʾ",
		'ὐ': "Υ\u0313", 'ὒ': "Υ\u0313\u0300", 'ὔ': "Υ\u0313\u0301", 'ὖ': "Υ\u0313\u0342",
		'ᾲ': "ᾺΙ", 'ᾳ': "ΑΙ", 'ᾴ': "ΆΙ", 'ᾶ': "Α\u0342", 'ᾷ': "Α\u0342Ι", 'ᾼ': "ΑΙ",
		'ῂ': "ῊΙ", 'ῃ': "ΗΙ", 'ῄ': "ΉΙ", 'ῆ': "Η\u0342", 'ῇ': "Η\u0342Ι", 'ῌ': "ΗΙ",
		'ῒ': "Ι\u0308\u0300", '\u1fd3': "Ι\u0308\u0301", 'ῖ': "Ι\u0342", 'ῗ': "Ι\u0308\u0342",
		'ῢ': "Υ\u0308\u0300", '\u1fe3': "Υ\u0308\u0301", 'ῤ': "Ρ\u0313", 'ῦ': "Υ\u0342", 'ῧ': "Υ\u0308\u0342",
		'ῲ': "ῺΙ", 'ῳ': "ΩΙ", 'ῴ': "ΏΙ", 'ῶ': "Ω\u0342", 'ῷ': "Ω\u0342Ι", 'ῼ': "ΩΙ",
		'ﬀ': "FF", 'ﬁ': "FI", 'ﬂ': "FL", 'ﬃ': "FFI", 'ﬄ': "FFL", 'ﬅ': "ST", 'ﬆ': "ST",
		'ﬓ': "ՄՆ", 'ﬔ': "ՄԵ", 'ﬕ': "ՄԻ", 'ﬖ': "ՎՆ", 'ﬗ': "ՄԽ",
	}
	// Each of these blocks has eight small letters with an iota below, then the
	// eight capitals; the capital letters without it stand in another block.
	for _, block := range [...]struct{ first, capital rune }{{0x1F80, 0x1F08}, {0x1F90, 0x1F28}, {0x1FA0, 0x1F68}} {
		for k := range rune(8) {
			long := string(block.capital+k) + "Ι"
			m[block.first+k], m[block.first+8+k] = long, long
		}
	}
	return m
}()
