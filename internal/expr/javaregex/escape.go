package javaregex

import (
	"strconv"
	"strings"
	"unicode"
)

// escape reads what follows a backslash outside of brackets.
func (p *parser) escape() (*node, error) {
	if p.at >= len(p.pattern) {
		return nil, p.errorf("a \\ at the end")
	}
	at := func(pl place) (*node, error) {
		p.next()
		return &node{kind: assertion, place: pl}, nil
	}
	switch r := p.peek(); r {
	case 'b':
		return at(wordEdge)
	case 'B':
		return at(noWordEdge)
	case 'A':
		return at(textStart)
	case 'Z':
		return at(lastEnd)
	case 'z':
		return at(textEnd)
	case 'G':
		return at(searchStart)
	case 'R':
		p.next()
		crlf := &node{kind: concat, subs: []*node{{kind: literal, char: '\r'}, {kind: literal, char: '\n'}}}
		return &node{kind: alternate, subs: []*node{crlf, p.charset(rangesOf(escapeSets['v'].ranges...))}}, nil
	case 'k':
		return p.namedReference()
	default:
		if r >= '1' && r <= '9' {
			return p.numberedReference()
		}
	}
	if s, err := p.escapedSet(); s != nil || err != nil {
		if err != nil {
			return nil, err
		}
		return p.charset(s), nil
	}
	r, err := p.escapedChar()
	if err != nil {
		return nil, err
	}
	return p.literal(r), nil
}

func (p *parser) namedReference() (*node, error) {
	p.next()
	end := strings.IndexByte(p.pattern[p.at:], '>')
	if !p.accept("<") || end < 0 {
		return nil, p.errorf("a \\k without <name>")
	}
	name := p.pattern[p.at : p.at+end-1]
	group, ok := p.names[name]
	if !ok {
		return nil, p.errorf("there is no group %s", name)
	}
	p.at += end
	return &node{kind: backref, group: group, fold: p.flags.folding()}, nil
}

// numberedReference takes as many digits as name an existing group. One that does not exist
// matches nothing.
func (p *parser) numberedReference() (*node, error) {
	group := int(p.next() - '0')
	for r := p.peek(); r >= '0' && r <= '9' && group*10+int(r-'0') <= p.groups; r = p.peek() {
		group = group*10 + int(p.next()-'0')
	}
	return &node{kind: backref, group: group, fold: p.flags.folding()}, nil
}

// escapedSet reads \d, \p{…} and their like; nil if the escape is another.
func (p *parser) escapedSet() (*set, error) {
	r := p.peek()
	if s, ok := escapeSets[unicode.ToLower(r)]; ok {
		p.next()
		if wide, ok := wideEscapes[unicode.ToLower(r)]; ok && p.flags.unicodeClasses {
			s = wide
		}
		return &set{unions: []*set{s}, negated: unicode.IsUpper(r)}, nil
	}
	if r != 'p' && r != 'P' {
		return nil, nil
	}
	p.next()
	name := ""
	if p.accept("{") {
		end := strings.IndexByte(p.pattern[p.at:], '}')
		if end < 0 {
			return nil, p.errorf("a \\p{ without its }")
		}
		name = p.pattern[p.at : p.at+end]
		p.at += end + 1
	} else if p.peek() >= 0 {
		name = string(p.next())
	}
	s := propertySet(name, p.flags)
	switch {
	case s == nil && isBlock(name):
		return nil, p.unsupported("\\p{" + name + "}")
	case s == nil:
		return nil, p.errorf("there is no class {%s}", name)
	}
	return &set{unions: []*set{s}, negated: r == 'P'}, nil
}

// escapedChar reads an escape that stands for one character.
func (p *parser) escapedChar() (rune, error) {
	r := p.next()
	switch r {
	case 't':
		return '\t', nil
	case 'n':
		return '\n', nil
	case 'r':
		return '\r', nil
	case 'f':
		return '\f', nil
	case 'a':
		return '\a', nil
	case 'e':
		return 0x1B, nil
	case 'x':
		if p.accept("{") {
			end := strings.IndexByte(p.pattern[p.at:], '}')
			if end < 0 {
				return 0, p.errorf("a \\x{ without its }")
			}
			return p.number(end, 16, 1)
		}
		return p.number(2, 16, 0)
	case 'u':
		return p.number(4, 16, 0)
	case '0':
		n := 0
		for n < 3 && p.at+n < len(p.pattern) && p.pattern[p.at+n] >= '0' && p.pattern[p.at+n] <= '7' {
			n++
		}
		return p.number(n, 8, 0)
	case 'c':
		if p.peek() < 0 {
			return 0, p.errorf("a \\c at the end")
		}
		return p.next() ^ 64, nil
	}
	if r == 'X' || r == 'N' {
		return 0, p.unsupported("\\" + string(r))
	}
	if r < 128 && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
		return 0, p.errorf("the escape \\%c means nothing", r)
	}
	return r, nil
}

// number reads n digits and passes over skip more characters.
func (p *parser) number(n, base, skip int) (rune, error) {
	if p.at+n+skip > len(p.pattern) {
		return 0, p.errorf("digits are missing")
	}
	v, err := strconv.ParseUint(p.pattern[p.at:p.at+n], base, 32)
	if err != nil || v > unicode.MaxRune {
		return 0, p.errorf("'%s' is not the number of a character", p.pattern[p.at:p.at+n])
	}
	p.at += n + skip
	return rune(v), nil
}

// class reads a set in brackets, behind the first one.
func (p *parser) class() (*set, error) {
	if p.depth++; p.depth > maxDepth {
		return nil, p.unsupported("brackets nested so deeply")
	}
	defer func() { p.depth-- }()
	s := &set{fold: p.flags.folding(), negated: p.accept("^")}
	current := s
	if s.negated {
		// The negation applies to the intersection of all parts.
		current = &set{fold: p.flags.folding()}
		s = &set{negated: true, unions: []*set{current}}
	}
	for first := true; ; first = false {
		switch {
		case p.at >= len(p.pattern):
			return nil, p.errorf("a [ without its ]")
		case !first && p.accept("]"):
			return s, nil
		case p.accept("&&"):
			right, err := p.intersected()
			if err != nil {
				return nil, err
			}
			current.ands = append(current.ands, right)
		case p.accept("["):
			inner, err := p.class()
			if err != nil {
				return nil, err
			}
			current.unions = append(current.unions, inner)
		default:
			if err := p.classItem(current); err != nil {
				return nil, err
			}
		}
	}
}

// intersected reads the items up to the next && or the end of the brackets.
func (p *parser) intersected() (*set, error) {
	right := &set{fold: p.flags.folding()}
	for p.at < len(p.pattern) && p.peek() != ']' && !strings.HasPrefix(p.pattern[p.at:], "&&") {
		if p.accept("[") {
			inner, err := p.class()
			if err != nil {
				return nil, err
			}
			right.unions = append(right.unions, inner)
			continue
		}
		if err := p.classItem(right); err != nil {
			return nil, err
		}
	}
	return right, nil
}

// classItem reads a character, a range or an escape.
func (p *parser) classItem(s *set) error {
	if p.accept(`\Q`) {
		for p.at < len(p.pattern) && !p.accept(`\E`) {
			r := p.next()
			s.ranges = append(s.ranges, r, r)
		}
		return nil
	}
	low, sub, err := p.classChar()
	if err != nil {
		return err
	}
	if sub != nil {
		s.unions = append(s.unions, sub)
		return nil
	}
	high := low
	rest := p.pattern[p.at:]
	if strings.HasPrefix(rest, "-") && !strings.HasPrefix(rest, "-]") && !strings.HasPrefix(rest, "-[") && len(rest) > 1 {
		p.next()
		if high, sub, err = p.classChar(); err != nil {
			return err
		}
		if sub != nil || high < low {
			return p.errorf("a range that ends before it begins")
		}
	}
	s.ranges = append(s.ranges, low, high)
	return nil
}

func (p *parser) classChar() (r rune, sub *set, err error) {
	if r = p.next(); r != '\\' {
		return r, nil, nil
	}
	if p.at >= len(p.pattern) {
		return 0, nil, p.errorf("a \\ at the end")
	}
	if sub, err = p.escapedSet(); sub != nil || err != nil {
		return 0, sub, err
	}
	r, err = p.escapedChar()
	return r, nil, err
}
