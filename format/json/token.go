package json

import (
	"bytes"
	"unicode/utf8"

	"github.com/onceflow/onceflow/types/datum"
)

// maxDepth is how deeply objects and arrays may be nested.
const maxDepth = 1000

// token is the kind of a scalar.
type token uint8

const (
	noToken token = iota
	stringToken
	intToken
	floatToken
	trueToken
	falseToken
	nullToken
)

// blanks moves behind white space and returns the byte there, 0 at the end.
func (d *Decoder) blanks() byte {
	for d.pos < len(d.msg) {
		switch c := d.msg[d.pos]; c {
		case ' ', '\t', '\n', '\r':
			d.pos++
		default:
			return c
		}
	}
	return 0
}

// scalar reads the scalar at pos. The text is that between the quotes, escapes
// resolved, or the literal as written; it is valid until the next call.
func (d *Decoder) scalar() (text []byte, kind token) {
	if d.pos >= len(d.msg) {
		d.syntax(d.pos, "expected a value")
		return nil, noToken
	}
	switch d.msg[d.pos] {
	case '"':
		if text, ok := d.text(); ok {
			return text, stringToken
		}
		return nil, noToken
	case 't':
		return d.literal("true", trueToken)
	case 'f':
		return d.literal("false", falseToken)
	case 'n':
		return d.literal("null", nullToken)
	}
	return d.number()
}

func (d *Decoder) literal(word string, kind token) ([]byte, token) {
	end := d.pos + len(word)
	if end > len(d.msg) || string(d.msg[d.pos:end]) != word {
		d.syntax(d.pos, "expected a value")
		return nil, noToken
	}
	text := d.msg[d.pos:end]
	d.pos = end
	return text, kind
}

// shortestBeyond is the length of the shortest exponent that a DECIMAL does not take.
const shortestBeyond = len("2147483648")

// number reads a number by JSON's grammar.
func (d *Decoder) number() ([]byte, token) {
	msg, i := d.msg, d.pos
	kind := intToken
	if i < len(msg) && msg[i] == '-' {
		i++
	}
	_, n := datum.ScanDigits(msg[i:])
	if n == 0 {
		d.syntax(d.pos, "expected a value")
		return nil, noToken
	}
	if n > 1 && msg[i] == '0' {
		d.syntax(d.pos, "a number must not begin with 0")
		return nil, noToken
	}
	i += n
	if i < len(msg) && msg[i] == '.' {
		_, n := datum.ScanDigits(msg[i+1:])
		if n == 0 {
			d.syntax(d.pos, "a number must have digits behind the point")
			return nil, noToken
		}
		i += 1 + n
		kind = floatToken
	}
	if i < len(msg) && msg[i]|0x20 == 'e' {
		i++
		if i < len(msg) && (msg[i] == '+' || msg[i] == '-') {
			i++
		}
		_, n := datum.ScanDigits(msg[i:])
		if n == 0 {
			d.syntax(d.pos, "a number must have digits in its exponent")
			return nil, noToken
		}
		i += n
		kind = floatToken
		if n >= shortestBeyond && d.rules.tree && d.rules.exact && datum.BeyondDecimal(msg[d.pos:i]) {
			d.syntax(d.pos, "the exponent of a number is too large")
			return nil, noToken
		}
	}
	text := msg[d.pos:i]
	d.pos = i
	return text, kind
}

// text reads the string at pos, which is a quote. Control characters stand for
// themselves, as in Flink.
func (d *Decoder) text() ([]byte, bool) {
	start := d.pos + 1
	end := bytes.IndexByte(d.msg[start:], '"')
	if end < 0 {
		return nil, d.syntax(d.pos, "a string is not ended")
	}
	raw := d.msg[start : start+end]
	if bytes.IndexByte(raw, '\\') >= 0 {
		return d.escapedText(start)
	}
	if !utf8.Valid(raw) {
		return d.looseText(start)
	}
	d.pos = start + end + 1
	return raw, true
}

// escapedText reads a string with escapes, from behind its quote.
func (d *Decoder) escapedText(start int) ([]byte, bool) {
	msg, i := d.msg, start
	dst := d.scratch[:0]
	for {
		stop := i
		for stop < len(msg) && msg[stop] != '"' && msg[stop] != '\\' {
			stop++
		}
		if stop == len(msg) {
			return nil, d.syntax(start-1, "a string is not ended")
		}
		if !utf8.Valid(msg[i:stop]) {
			return d.looseText(start)
		}
		dst = append(dst, msg[i:stop]...)
		if msg[stop] == '"' {
			d.scratch, d.pos = dst, stop+1
			return dst, true
		}
		var n int
		dst, n = appendEscape(dst, msg[stop:])
		if n == 0 {
			return nil, d.syntax(stop, "a string has a bad escape")
		}
		i = stop + n
	}
}

// appendEscape appends the character that the escape at the front of b stands
// for and returns the length of the escape, 0 for a bad one. Half of a surrogate
// pair becomes a question mark, as in Flink.
func appendEscape(dst, b []byte) (out []byte, n int) {
	if len(b) < 2 {
		return dst, 0
	}
	switch c := b[1]; c {
	case '"', '\\', '/':
		return append(dst, c), 2
	case 'b':
		return append(dst, '\b'), 2
	case 'f':
		return append(dst, '\f'), 2
	case 'n':
		return append(dst, '\n'), 2
	case 'r':
		return append(dst, '\r'), 2
	case 't':
		return append(dst, '\t'), 2
	case 'u':
		return appendUnicode(dst, b)
	}
	return dst, 0
}

func appendUnicode(dst, b []byte) (out []byte, n int) {
	r, ok := hex4(b)
	if !ok {
		return dst, 0
	}
	if r < 0xd800 || r > 0xdfff {
		return utf8.AppendRune(dst, r), 6
	}
	if low, ok := hex4(b[6:]); ok && r < 0xdc00 && low >= 0xdc00 && low <= 0xdfff {
		return utf8.AppendRune(dst, 0x10000+(r-0xd800)<<10+(low-0xdc00)), 12
	}
	return append(dst, '?'), 6
}

// hex4 reads \uXXXX at the front of b.
func hex4(b []byte) (r rune, ok bool) {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return 0, false
	}
	for _, c := range b[2:6] {
		switch {
		case c >= '0' && c <= '9':
			r = r<<4 | rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return r, true
}

// skip reads any value and forgets it.
func (d *Decoder) skip(depth int) bool {
	if depth > maxDepth {
		return d.syntax(d.pos, "objects and arrays are nested more than 1000 deep")
	}
	switch d.blanks() {
	case '{':
		return d.skipObject(depth)
	case '[':
		return d.skipArray(depth)
	}
	_, kind := d.scalar()
	return kind != noToken
}

func (d *Decoder) skipObject(depth int) bool {
	for more := d.open('}'); more; more = d.more('}') {
		if _, ok := d.name(); !ok || !d.skip(depth+1) {
			return false
		}
	}
	return d.closed()
}

func (d *Decoder) skipArray(depth int) bool {
	for more := d.open(']'); more; more = d.more(']') {
		if !d.skip(depth + 1) {
			return false
		}
	}
	return d.closed()
}

// open moves behind the bracket at pos and reports whether an entry follows.
// Together with more and closed it walks through an object or array:
//
//	for more := d.open('}'); more; more = d.more('}') { … }
//	return d.closed()
func (d *Decoder) open(end byte) bool {
	d.pos++
	d.broken = false
	if d.blanks() == end {
		d.pos++
		return false
	}
	return true
}

// more moves behind the comma between entries, or behind the end.
func (d *Decoder) more(end byte) bool {
	switch d.blanks() {
	case ',':
		d.pos++
		d.blanks()
		return true
	case end:
		d.pos++
		d.broken = false
		return false
	}
	d.broken = true
	d.syntax(d.pos, expectedMore(end))
	return false
}

// closed reports whether the walk ended at the closing bracket.
func (d *Decoder) closed() bool { return !d.broken }

// name reads a field name and the colon behind it, and moves to the value. The
// name is valid until the next call.
func (d *Decoder) name() ([]byte, bool) {
	if d.blanks() != '"' {
		return nil, d.syntax(d.pos, "expected a field name")
	}
	name, ok := d.text()
	if !ok {
		return nil, false
	}
	if d.blanks() != ':' {
		return nil, d.syntax(d.pos, "expected ':' behind a field name")
	}
	d.pos++
	d.blanks()
	return name, true
}

func expectedMore(end byte) string {
	if end == '}' {
		return "expected ',' or '}'"
	}
	return "expected ',' or ']'"
}
