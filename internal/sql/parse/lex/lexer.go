package lex

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/onceflow/onceflow/internal/sql/ast"
)

// Lexer reads tokens from a source text.
type Lexer struct {
	src string
	pos int
	// inHint is true between "/*+" and "*/".
	inHint   bool
	comments []Comment
	problems map[int]string
}

// New starts at the beginning of src.
func New(src string) *Lexer { return &Lexer{src: src} }

// Next returns the next token, and EOF tokens for ever after the last.
func (l *Lexer) Next() Token {
	l.skipSpace()
	start := l.pos
	if start >= len(l.src) {
		return Token{Kind: EOF, Start: start, End: start}
	}
	switch c := l.src[start]; {
	case isWordStart(c):
		return l.word()
	case isDigit(c), c == '.' && isDigit(l.at(1)):
		return l.number()
	case c == '\'':
		return l.quoted(String, start)
	case c == '`':
		return l.quoted(Quoted, start)
	default:
		return l.symbol()
	}
}

// TakeComments returns the comments that were passed since the last call. Hints are not comments.
func (l *Lexer) TakeComments() []Comment {
	c := l.comments
	l.comments = nil
	return c
}

// Problem explains an [Invalid] token.
func (l *Lexer) Problem(t Token) string { return l.problems[t.Start] }

func (l *Lexer) invalid(start int, problem string) Token {
	if l.problems == nil {
		l.problems = make(map[int]string)
	}
	l.problems[start] = problem
	return Token{Kind: Invalid, Start: start, End: l.pos}
}

// at returns the byte n places ahead, 0 at the end.
func (l *Lexer) at(n int) byte {
	if l.pos+n < len(l.src) {
		return l.src[l.pos+n]
	}
	return 0
}

// skipSpace passes white space and comments. It stops in front of an unterminated comment.
func (l *Lexer) skipSpace() {
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f':
			l.pos++
		case c == '-' && l.at(1) == '-', c == '/' && l.at(1) == '/':
			l.lineComment()
		case c == '/' && l.at(1) == '*' && l.at(2) != '+':
			if !l.blockComment() {
				return
			}
		case c >= utf8.RuneSelf && l.skipWideSpace():
		default:
			return
		}
	}
}

// skipWideSpace passes a space or a byte order mark outside ASCII.
func (l *Lexer) skipWideSpace() bool {
	r, n := utf8.DecodeRuneInString(l.src[l.pos:])
	if r != '\uFEFF' && !unicode.IsSpace(r) {
		return false
	}
	l.pos += n
	return true
}

// lineComment passes a comment that ends with its line, for which "\r" is enough.
func (l *Lexer) lineComment() {
	start := l.pos
	end := strings.IndexAny(l.src[start:], "\r\n")
	if end < 0 {
		end = len(l.src) - start
	}
	l.pos = start + end
	l.comments = append(l.comments, Comment{Start: start, End: l.pos})
}

func (l *Lexer) blockComment() bool {
	n := strings.Index(l.src[l.pos+2:], "*/")
	if n < 0 {
		return false
	}
	start := l.pos
	l.pos += 2 + n + 2
	l.comments = append(l.comments, Comment{Start: start, End: l.pos})
	return true
}

func (l *Lexer) word() Token {
	start := l.pos
	if l.src[start] >= utf8.RuneSelf {
		if r, n := utf8.DecodeRuneInString(l.src[start:]); !unicode.IsLetter(r) {
			l.pos += n
			return l.invalid(start, "unexpected character "+quoteRune(r))
		}
	}
	l.skipWord()
	if l.src[start] == '_' {
		l.skipCharset()
	}
	text := l.src[start:l.pos]
	if l.at(0) == '\'' || l.at(0) == '&' {
		if t, ok := l.prefixed(start, text); ok {
			return t
		}
	}
	upper, reserved := ast.Keyword(text)
	if text == "$" {
		return Token{Kind: Symbol, Text: "$", Start: start, End: l.pos}
	}
	return Token{Kind: Word, Reserved: reserved, Text: upper, Start: start, End: l.pos}
}

// skipCharset goes on with the name of a character set, as in _ISO-8859-1'…', if a string follows.
func (l *Lexer) skipCharset() {
	const longest = 40
	n := 0
	for c := l.at(n); isDigit(c) || isWordStart(c) && c < utf8.RuneSelf && c != '$' || c == '-' || c == '.' || c == ':'; c = l.at(n) {
		if n++; n > longest {
			return
		}
	}
	if l.at(n) == '\'' {
		l.pos += n
	}
}

func (l *Lexer) skipWord() {
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		if c < utf8.RuneSelf {
			if !isWordStart(c) && !isDigit(c) {
				return
			}
			l.pos++
			continue
		}
		r, n := utf8.DecodeRuneInString(l.src[l.pos:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
			return
		}
		l.pos += n
	}
}

// prefixed reads the literal that a prefix introduces: X'…', U&'…', E'…', N'…', _CHARSET'…'.
func (l *Lexer) prefixed(start int, prefix string) (Token, bool) {
	switch {
	case l.at(0) == '&':
		if !strings.EqualFold(prefix, "U") || l.at(1) != '\'' {
			return Token{}, false
		}
		l.pos++
		return l.quoted(Unicode, start), true
	case strings.EqualFold(prefix, "X"):
		return l.quoted(Binary, start), true
	case strings.EqualFold(prefix, "E"):
		return l.quoted(Escaped, start), true
	case strings.EqualFold(prefix, "N"):
		return l.quoted(Prefixed, start), true
	case prefix[0] == '_' && len(prefix) > 1:
		return l.quoted(Prefixed, start), true
	}
	return Token{}, false
}

// quoted reads a literal whose opening quote is at the current position; a doubled quote stands for itself.
func (l *Lexer) quoted(kind Kind, start int) Token {
	quote := l.src[l.pos]
	for i := l.pos + 1; i < len(l.src); i++ {
		switch {
		case kind == Escaped && l.src[i] == '\\':
			i++
		case l.src[i] != quote:
		case i+1 < len(l.src) && l.src[i+1] == quote:
			i++
		default:
			l.pos = i + 1
			if !utf8.ValidString(l.src[start:l.pos]) {
				return l.invalid(start, "text in quotes is not valid UTF-8")
			}
			return Token{Kind: kind, Start: start, End: l.pos}
		}
	}
	l.pos = len(l.src)
	if quote == '`' {
		return l.invalid(start, "identifier in back-quotes is not closed")
	}
	return l.invalid(start, "string is not closed")
}

func (l *Lexer) number() Token {
	start, kind := l.pos, Integer
	l.skipDigits()
	if l.at(0) == '.' {
		kind = Decimal
		l.pos++
		l.skipDigits()
	}
	if n := l.exponent(); n > 0 {
		kind = Approx
		l.pos += n
	}
	return Token{Kind: kind, Start: start, End: l.pos}
}

// exponent returns the length of an exponent at the current position, 0 if there is none.
func (l *Lexer) exponent() int {
	if c := l.at(0); c != 'e' && c != 'E' {
		return 0
	}
	n := 1
	if c := l.at(n); c == '+' || c == '-' {
		n++
	}
	if !isDigit(l.at(n)) {
		return 0
	}
	for isDigit(l.at(n)) {
		n++
	}
	return n
}

func (l *Lexer) skipDigits() {
	for isDigit(l.at(0)) {
		l.pos++
	}
}

// pairs are the symbols of two characters.
var pairs = [...]string{"<>", "<=", ">=", "!=", "=>", "||"}

// singles are the symbols of one character.
const singles = "()[]{},.;:=<>+-*/%|?^"

func (l *Lexer) symbol() Token {
	start := l.pos
	rest := l.src[start:]
	switch {
	case strings.HasPrefix(rest, "/*"):
		if !strings.Contains(rest[2:], "*/") {
			l.pos = len(l.src)
			return l.invalid(start, "comment is not closed")
		}
		l.inHint = true
		return l.take("/*+")
	case l.inHint && strings.HasPrefix(rest, "*/"):
		l.inHint = false
		return l.take("*/")
	}
	for _, s := range &pairs {
		if strings.HasPrefix(rest, s) {
			return l.take(s)
		}
	}
	if i := strings.IndexByte(singles, rest[0]); i >= 0 {
		return l.take(singles[i : i+1])
	}
	return l.strange(start)
}

// take makes a token of a symbol that comes next.
func (l *Lexer) take(symbol string) Token {
	start := l.pos
	l.pos += len(symbol)
	return Token{Kind: Symbol, Text: symbol, Start: start, End: l.pos}
}

// strange reads a character that begins no token.
func (l *Lexer) strange(start int) Token {
	r, n := utf8.DecodeRuneInString(l.src[start:])
	l.pos += n
	if r != '"' {
		return l.invalid(start, "unexpected character "+quoteRune(r))
	}
	if end := strings.IndexAny(l.src[l.pos:], "\"\r\n"); end >= 0 && l.src[l.pos+end] == '"' {
		l.pos += end + 1
	}
	return l.invalid(start, "double quotes are not used in Flink SQL: strings stand in 'single quotes', identifiers in `back-quotes`")
}

func quoteRune(r rune) string {
	if r == utf8.RuneError {
		return "that is not UTF-8"
	}
	if !unicode.IsGraphic(r) {
		return fmt.Sprintf("%U, which is not visible", r)
	}
	return "'" + string(r) + "'"
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// isWordStart is true for bytes that may begin a word, including all bytes outside ASCII.
func isWordStart(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c == '$' || c >= utf8.RuneSelf
}
