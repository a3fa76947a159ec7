package expr

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// similarClasses are the classes that SQL writes inside of brackets.
var similarClasses = [...]struct{ name, regex string }{
	{"[:ALPHA:]", `\p{Alpha}`}, {"[:alpha:]", `\p{Alpha}`}, {"[:UPPER:]", `\p{Upper}`}, {"[:upper:]", `\p{Upper}`},
	{"[:LOWER:]", `\p{Lower}`}, {"[:lower:]", `\p{Lower}`}, {"[:DIGIT:]", `\d`}, {"[:digit:]", `\d`},
	{"[:SPACE:]", ` `}, {"[:space:]", ` `}, {"[:WHITESPACE:]", `\s`}, {"[:whitespace:]", `\s`},
	{"[:ALNUM:]", `\p{Alnum}`}, {"[:alnum:]", `\p{Alnum}`},
}

const (
	// similarSpecials mean something in SIMILAR TO, regexSpecials in a regular expression.
	similarSpecials = "_%^|*+?{}[]()-"
	regexSpecials   = `\.[]{}()<>*+-=!?^$|`
)

// similarWriter writes a pattern of SIMILAR TO as a regular expression.
type similarWriter struct {
	pattern string
	escape  rune
	out     strings.Builder
}

// similarToRegex writes a pattern as a regular expression; ok is false for a wrong one. _ stands
// for any character but a line break, % for any text. As in Flink, a point and ^ keep their
// meaning in regular expressions.
func similarToRegex(pattern string, escape rune) (regex string, ok bool) {
	w := &similarWriter{pattern: pattern, escape: escape}
	inBrackets := false
	for at := 0; at < len(pattern); {
		r, size := utf8.DecodeRuneInString(pattern[at:])
		at += size
		switch {
		case r == escape:
			if at, ok = w.escaped(at); !ok {
				return "", false
			}
		case r == '_':
			w.out.WriteByte('.')
		case r == '%':
			w.out.WriteString("(?s:.*)")
		case r == '[':
			w.out.WriteByte('[')
			inBrackets = true
			if at, ok = w.brackets(at); !ok {
				return "", false
			}
		case r == ']' && !inBrackets:
			return "", false
		case r == ']':
			w.out.WriteByte(']')
			inBrackets = false
		case r == '\\' || r == '$':
			w.out.WriteByte('\\')
			w.out.WriteRune(r)
		default:
			w.out.WriteRune(r)
		}
	}
	return w.out.String(), !inBrackets
}

// escaped writes the character at a place, behind the escape, and returns the place behind it. Only
// what means something can be escaped.
func (w *similarWriter) escaped(at int) (next int, ok bool) {
	r, size := utf8.DecodeRuneInString(w.pattern[at:])
	special := strings.ContainsRune(similarSpecials, r)
	if size == 0 || !special && r != w.escape {
		return at, false
	}
	if special && strings.ContainsRune(regexSpecials, r) {
		w.out.WriteByte('\\')
	}
	w.out.WriteRune(r)
	return at + size, true
}

// brackets writes what follows an opening bracket up to the closing one.
func (w *similarWriter) brackets(at int) (next int, ok bool) {
	for at < len(w.pattern) {
		r, size := utf8.DecodeRuneInString(w.pattern[at:])
		rest := w.pattern[at:]
		switch {
		case r == ']':
			return at, true
		case r == w.escape:
			if at, ok = w.escaped(at + size); !ok {
				return at, false
			}
			continue
		case r == '-' || r == '^':
		case strings.HasPrefix(rest, "[:"):
			k := slices.IndexFunc(similarClasses[:], func(c struct{ name, regex string }) bool { return strings.HasPrefix(rest, c.name) })
			if k < 0 {
				return at, false
			}
			w.out.WriteString(similarClasses[k].regex)
			at += len(similarClasses[k].name)
			continue
		case strings.ContainsRune(similarSpecials, r):
			return at, false
		}
		w.out.WriteRune(r)
		at += size
	}
	return at, true
}
