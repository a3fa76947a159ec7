package expr

import (
	"unicode"
	"unicode/utf8"
)

// A capital sigma becomes a final one where its word has letters with case before
// it and none behind it. Words are those of java.text.BreakIterator: letters and
// digits, one sign between two letters or two digits, and marks on any of them.

const softHyphen = '\u00ad'

// wordPart is what a character is to a word.
type wordPart uint8

const (
	noPart wordPart = iota
	letterPart
	digitPart
	markPart
	// ignoredPart stands anywhere: format characters.
	ignoredPart
)

func wordPartOf(r rune) wordPart {
	switch {
	case r == softHyphen:
		return noPart
	case unicode.Is(unicode.Cf, r):
		return ignoredPart
	case unicode.In(r, unicode.Mn, unicode.Me):
		return markPart
	case unicode.IsNumber(r):
		return digitPart
	case isIdeographOrKana(r):
		return noPart
	case unicode.IsLetter(r), unicode.Is(unicode.Mc, r):
		return letterPart
	}
	return noPart
}

// isIdeographOrKana: Java's rules know those of Unicode 2 only.
func isIdeographOrKana(r rune) bool {
	return r == 0x3005 || 0x4e00 <= r && r <= 0x9fa5 || 0xf900 <= r && r <= 0xfa2d ||
		0x30a1 <= r && r <= 0x30fe || 0x3041 <= r && r <= 0x3094 || 0x3099 <= r && r <= 0x309e
}

// joins reports whether a sign between two parts of a kind keeps them together.
func joins(sign rune, kind wordPart) bool {
	switch sign {
	case '"', '\'', '.':
		return kind == letterPart || kind == digitPart
	case ',', '\u066b':
		return kind == digitPart
	case softHyphen, '\u2027':
		return kind == letterPart
	}
	return kind == letterPart && unicode.In(sign, unicode.Pd, unicode.Pc)
}

// isFinalSigma takes the text before the sigma and that behind it.
func isFinalSigma(before, behind []byte) bool {
	return casedInWord(before, true) && !casedInWord(behind, false)
}

// casedInWord walks from a letter to the end of its word, or back to the start,
// and reports whether there is a letter with case.
func casedInWord(s []byte, back bool) bool {
	kind, sign, marked := letterPart, rune(0), false
	for len(s) > 0 {
		var r rune
		var size int
		if back {
			r, size = utf8.DecodeLastRune(s)
			s = s[:len(s)-size]
		} else {
			r, size = utf8.DecodeRune(s)
			s = s[size:]
		}
		part := wordPartOf(r)
		switch {
		case part == ignoredPart:
			continue
		case part == markPart && (back || sign == 0):
			marked = back
		case (part == letterPart || part == digitPart) && (sign == 0 || part == kind && joins(sign, kind)):
			kind, sign, marked = part, 0, false
		// A sign has no marks: those behind it begin a word.
		case part == noPart && sign == 0 && !marked && joins(r, kind):
			sign = r
			continue
		default:
			return false
		}
		if isCased(r) {
			return true
		}
	}
	return false
}

func isCased(r rune) bool {
	return unicode.In(r, unicode.Lu, unicode.Ll, unicode.Lt, unicode.Other_Lowercase, unicode.Other_Uppercase)
}
