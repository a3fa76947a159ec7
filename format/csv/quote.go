package csv

import "unicode/utf8"

// maxUnquoted is the length, in UTF-16 units, up to which a text is looked at:
// longer ones are always quoted.
const maxUnquoted = 24

// quoting decides which texts are quoted, and quotes them. Flink does not look
// for what needs quotes but for characters not above all that may: a text with
// a blank is quoted where the delimiter is a comma.
type quoting struct {
	g *grammar
	// firstSafe is the lowest character that needs no quotes, apart from escape:
	// the escape character, the backslash where none is set.
	firstSafe, escape rune
	// unsafe are the bytes to quote for; those beyond ASCII are when their
	// characters have to be looked at.
	unsafe [256]bool
	// doubled are the first bytes of the quote and of the escape.
	doubled [256]bool
}

func newQuoting(g *grammar) quoting {
	q := quoting{g: g, firstSafe: max(g.delimiter.rune(), g.quote.rune()) + 1, escape: '\\'}
	if len(g.escape) > 0 {
		q.escape = g.escape.rune()
	}
	for c := range utf8.RuneSelf {
		q.unsafe[c] = !q.safe(rune(c))
	}
	for c := utf8.RuneSelf; c < len(q.unsafe); c++ {
		q.unsafe[c] = q.firstSafe > utf8.RuneSelf || q.escape >= utf8.RuneSelf
	}
	g.quote.mark(&q.doubled)
	g.escape.mark(&q.doubled)
	return q
}

// safe reports whether a character needs no quotes. One beyond U+FFFF counts as
// the first half of its surrogate pair, which is the lower one.
func (q *quoting) safe(r rune) bool {
	if r > 0xffff {
		r = 0xd800 + (r-0x10000)>>10
	}
	return r >= q.firstSafe && r != q.escape
}

// append appends a text, quoted where it has to be.
func (q *quoting) append(dst, text []byte) []byte {
	if len(q.g.quote) == 0 || !q.needed(text) {
		return append(dst, text...)
	}
	dst = append(dst, q.g.quote...)
	from := 0
	for i := 0; i < len(text); i++ {
		if !q.doubled[text[i]] {
			continue
		}
		for _, c := range [...]character{q.g.quote, q.g.escape} {
			if c.at(text, i) {
				dst = append(append(dst, text[from:i]...), c...)
				from = i
				break
			}
		}
	}
	dst = append(dst, text[from:]...)
	return append(dst, q.g.quote...)
}

// needed reports whether a text is quoted.
func (q *quoting) needed(text []byte) bool {
	// A unit has at most three bytes.
	if len(text) > 3*maxUnquoted || len(text) > maxUnquoted && units(text) > maxUnquoted {
		return true
	}
	for i, c := range text {
		if !q.unsafe[c] {
			continue
		}
		if c < utf8.RuneSelf {
			return true
		}
		return q.neededBeyondASCII(text[i:])
	}
	return false
}

func (q *quoting) neededBeyondASCII(text []byte) bool {
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		if !q.safe(r) {
			return true
		}
		text = text[n:]
	}
	return false
}

// units returns the length in UTF-16 units.
func units(text []byte) int {
	n := 0
	for _, c := range text {
		switch {
		case c >= 0xf0:
			n += 2
		case !(c >= 0x80 && c < 0xc0): // not a byte within a character
			n++
		}
	}
	return n
}
