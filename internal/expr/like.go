package expr

import (
	"bytes"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/onceflow/onceflow/internal/expr/javaregex"
	"github.com/onceflow/onceflow/types"
)

func likeFunctions() []*Function {
	text := textParam
	return []*Function{
		{
			Name: "LIKE", Signature: "string LIKE pattern [ESCAPE character]",
			Doc:  "True if the text matches the pattern, in which _ is any character but a line break and % any text. There is no escape character unless one is given.",
			rule: takesAtLeast(2, gives(booleanType), text, text, text), build: buildLike,
		},
		{
			Name: "SIMILAR TO", Signature: "string SIMILAR TO pattern [ESCAPE character]",
			Doc:  "True if the text matches the SQL regular expression.",
			rule: takesAtLeast(2, gives(booleanType), text, text, text), build: buildSimilar,
		},
	}
}

// likePattern is a LIKE pattern cut at its % signs. Within a part, any stands
// for one character.
type likePattern struct {
	parts []likePart
	// exact: there is no %.
	exact bool
}

// likePart is a text in which the positions of wild, counted in characters, are
// any character. plain is the text when there are none.
type likePart struct {
	plain []byte
	runes []rune
}

const (
	// anyRune stands for _.
	anyRune rune = -1
	// noEscape is no character.
	noEscape rune = -2
)

// parseLike reads a pattern; escape is nil for none.
func parseLike(pattern, escape []byte) (*likePattern, error) {
	esc := noEscape
	if escape != nil {
		if utf8.RuneCount(escape) != 1 {
			return nil, fmt.Errorf("the escape '%s' is not one character", escape)
		}
		esc, _ = utf8.DecodeRune(escape)
	}
	p := &likePattern{exact: true}
	part, escaped := []rune(nil), false
	for _, r := range string(pattern) {
		switch {
		case escaped && r != '_' && r != '%' && r != esc:
			return nil, fmt.Errorf("in the pattern '%s' the escape '%s' stands before '%c', which needs none", pattern, escape, r)
		case escaped:
			part, escaped = append(part, r), false
		case r == esc:
			escaped = true
		case r == '_':
			part = append(part, anyRune)
		case r == '%':
			p.add(part)
			part, p.exact = nil, false
		default:
			part = append(part, r)
		}
	}
	if escaped {
		return nil, fmt.Errorf("the pattern '%s' ends in its escape", pattern)
	}
	p.add(part)
	return p, nil
}

func (p *likePattern) add(runes []rune) {
	part := likePart{runes: runes}
	if !slices.Contains(runes, anyRune) {
		part = likePart{plain: []byte(string(runes))}
	}
	p.parts = append(p.parts, part)
}

// prefix returns the number of bytes of s that the part matches at its start.
func (l likePart) prefix(s []byte) (n int, ok bool) {
	if l.runes == nil {
		return len(l.plain), bytes.HasPrefix(s, l.plain)
	}
	for _, want := range l.runes {
		r, size := utf8.DecodeRune(s[n:])
		if size == 0 || want != r && (want != anyRune || endsLine(r)) {
			return 0, false
		}
		n += size
	}
	return n, true
}

// endsLine reports characters that end a line, which _ does not stand for.
func endsLine(r rune) bool {
	return r == '\n' || r == '\r' || r == '\u0085' || r == '\u2028' || r == '\u2029'
}

// find returns where the part occurs first.
func (l likePart) find(s []byte) (start, end int) {
	if l.runes == nil {
		start = bytes.Index(s, l.plain)
		return start, start + len(l.plain)
	}
	for start = 0; start <= len(s); {
		if n, ok := l.prefix(s[start:]); ok {
			return start, start + n
		}
		_, size := utf8.DecodeRune(s[start:])
		start += max(size, 1)
	}
	return -1, -1
}

// suffix reports whether the part matches the end of s.
func (l likePart) suffix(s []byte) bool {
	if l.runes == nil {
		return bytes.HasSuffix(s, l.plain)
	}
	at := len(s)
	for range l.runes {
		_, size := utf8.DecodeLastRune(s[:at])
		if size == 0 {
			return false
		}
		at -= size
	}
	_, ok := l.prefix(s[at:])
	return ok
}

func (p *likePattern) match(s []byte) bool {
	n, ok := p.parts[0].prefix(s)
	if !ok || p.exact {
		return ok && n == len(s)
	}
	s = s[n:]
	last := len(p.parts) - 1
	for _, part := range p.parts[1:last] {
		start, end := part.find(s)
		if start < 0 {
			return false
		}
		s = s[end:]
	}
	return p.parts[last].suffix(s)
}

func buildLike(_ *compiler, c *Call, args []operand) (eval, error) {
	known := likePatterns{}
	like := func(in []*types.Vector, i int) (*likePattern, error) {
		if len(in) == 3 {
			return known.get(in[1].Bytes(i), in[2].Bytes(i))
		}
		return known.get(in[1].Bytes(i), nil)
	}
	if fixed := literals(args[1:]); fixed != nil {
		p, err := like(append([]*types.Vector{nil}, fixed...), 0)
		if err != nil {
			return nil, err
		}
		return looped(c, args[:1], func(out *types.Vector, in []*types.Vector, rows []uint16) error {
			for _, i := range rows {
				out.Ints[i] = truth(p.match(in[0].Bytes(int(i))))
			}
			return nil
		}), nil
	}
	return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		p, err := like(in, i)
		if err != nil {
			return err
		}
		out.AppendBool(p.match(in[0].Bytes(i)))
		return nil
	}), nil
}

// likePatterns are the computed patterns that a call remembers, each by its escape and itself.
type likePatterns struct {
	known map[string]*likePattern
	key   []byte
}

func (l *likePatterns) get(pattern, escape []byte) (*likePattern, error) {
	l.key = append(append(append(l.key[:0], escape...), 0), pattern...)
	if p := l.known[string(l.key)]; p != nil {
		return p, nil
	}
	p, err := parseLike(pattern, escape)
	if err != nil {
		return nil, err
	}
	if l.known == nil || len(l.known) >= maxPatterns {
		l.known = map[string]*likePattern{}
	}
	l.known[string(l.key)] = p
	return p, nil
}

// literals returns the values of args if all are literals and none is NULL.
func literals(args []operand) []*types.Vector {
	values := make([]*types.Vector, len(args))
	for i, a := range args {
		if a.lit == nil || a.lit.IsNull(0) {
			return nil
		}
		values[i] = a.lit
	}
	return values
}

func buildSimilar(_ *compiler, c *Call, args []operand) (eval, error) {
	s := newSimilar()
	fixed := literals(args[1:])
	if fixed == nil {
		return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
			re, err := s.pattern(in[1:], i)
			if err != nil {
				return err
			}
			return matches(out, re, in[0].Bytes(i))
		}), nil
	}
	re, err := s.pattern(fixed, 0)
	if err != nil {
		return nil, err
	}
	return strict(c, args[:1], func(out *types.Vector, in []*types.Vector, i int) error {
		return matches(out, re, in[0].Bytes(i))
	}), nil
}

func matches(out *types.Vector, re *javaregex.Regexp, s []byte) error {
	match, err := re.Find(s, 0)
	out.AppendBool(match != nil)
	return err
}

// similar compiles patterns of SIMILAR TO, which match whole texts.
type similar struct {
	cache *patterns
	// regexes of patterns, each behind its escape.
	regexes map[string]string
	key     []byte
}

func newSimilar() *similar {
	cache := newPatterns()
	cache.prefix, cache.suffix = `\A(?:`, `)\z`
	return &similar{cache: cache, regexes: map[string]string{}}
}

// pattern compiles row i of a pattern and, perhaps, its escape.
func (s *similar) pattern(in []*types.Vector, i int) (*javaregex.Regexp, error) {
	escape := noEscape
	if len(in) == 2 {
		escape, _ = utf8.DecodeRune(in[1].Bytes(i))
	}
	s.key = append(utf8.AppendRune(s.key[:0], escape), in[0].Bytes(i)...)
	regex, known := s.regexes[string(s.key)]
	if !known {
		ok := false
		if regex, ok = similarToRegex(string(in[0].Bytes(i)), escape); !ok {
			return nil, fmt.Errorf("'%s' is not a pattern of SIMILAR TO", in[0].Bytes(i))
		}
		if len(s.regexes) >= maxPatterns {
			clear(s.regexes)
		}
		s.regexes[string(s.key)] = regex
	}
	re, err := s.cache.getText(regex)
	if err == nil && re == nil {
		err = fmt.Errorf("'%s' is not a pattern of SIMILAR TO", in[0].Bytes(i))
	}
	return re, err
}
