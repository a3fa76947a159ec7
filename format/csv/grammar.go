package csv

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/onceflow/onceflow/option"
)

// grammar are the options.
type grammar struct {
	delimiter, quote, escape, element character
	// null is the text of NULL; hasNull: it is read as such.
	null     []byte
	hasNull  bool
	comments bool
	ignore   bool
	// stripped: a DECIMAL is written without trailing zeros.
	stripped bool
}

// character is a special character in UTF-8; empty when there is none.
type character []byte

// at reports whether the character stands at position i of b.
func (c character) at(b []byte, i int) bool {
	return len(c) > 0 && i < len(b) && b[i] == c[0] && (len(c) == 1 || bytes.HasPrefix(b[i:], c))
}

// mark marks the character's first byte.
func (c character) mark(bytes *[256]bool) {
	if len(c) > 0 {
		bytes[c[0]] = true
	}
}

// rune returns the character, -1 for none.
func (c character) rune() rune {
	if len(c) == 0 {
		return -1
	}
	r, _ := utf8.DecodeRune(c)
	return r
}

func newGrammar(o option.Values) (*grammar, error) {
	g := &grammar{
		null: []byte(o.Text(nullLiteral)), hasNull: o.Has(nullLiteral),
		comments: o.Bool(allowComments), ignore: o.Bool(ignoreParseErrors), stripped: o.Bool(decimalScientific),
	}
	if o.Bool(disableQuote) && o.Has(quoteCharacter) {
		return nil, option.Problem{Key: quoteCharacter, Message: "is given although '" + disableQuote + "' is true", Hint: "leave one of them out"}
	}
	for _, c := range []struct {
		key string
		dst *character
	}{{fieldDelimiter, &g.delimiter}, {quoteCharacter, &g.quote}, {escapeCharacter, &g.escape}, {arrayDelimiter, &g.element}} {
		if err := readCharacter(c.dst, o, c.key); err != nil {
			return nil, err
		}
	}
	if o.Bool(disableQuote) {
		g.quote = nil
	}
	return g, nil
}

// readCharacter reads an option that is a character. Only the delimiter of
// fields may be spelled as an escape, as in Flink.
func readCharacter(dst *character, o option.Values, key string) error {
	text := o.Text(key)
	if text == "" && !o.Has(key) {
		return nil
	}
	if key == fieldDelimiter {
		text = unescaped(text)
	}
	if r, n := utf8.DecodeRuneInString(text); n != len(text) || r == utf8.RuneError || r > 0xffff {
		return option.Problem{Key: key, Message: fmt.Sprintf("%q is not one character", text), Hint: "such as ',' or '|'"}
	}
	*dst = character(text)
	return nil
}

// unescaped resolves an escape such as \t, \\ or \u0001; other texts stay as
// they are.
func unescaped(text string) string {
	if len(text) < 2 || text[0] != '\\' {
		return text
	}
	if text == `\'` || text == `\"` {
		return text[1:]
	}
	r, _, tail, err := strconv.UnquoteChar(text, 0)
	if err != nil || tail != "" {
		return text
	}
	return string(r)
}
