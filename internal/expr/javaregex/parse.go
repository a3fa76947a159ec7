package javaregex

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ErrUnsupported says that a pattern is right in Java but exceeds what this
// package does.
var ErrUnsupported = errors.New("not supported")

// flags are those of (?idmsuxU).
type flags struct {
	fold, multiline, dotAll, comments, unixLines bool
	// unicodeCase: fold is for all letters; unicodeClasses: so are \w and its like.
	unicodeCase, unicodeClasses bool
}

func (f flags) folding() folding {
	switch {
	case !f.fold:
		return exact
	case f.unicodeCase || f.unicodeClasses:
		return foldAll
	}
	return foldASCII
}

// parser reads a pattern.
type parser struct {
	pattern string
	at      int
	flags   flags
	groups  int
	names   map[string]int
	depth   int
}

// maxDepth limits the nesting of groups, maxRepeat a counted repetition.
const (
	maxDepth  = 250
	maxRepeat = 1000
)

func parse(pattern string) (*node, *parser, error) {
	p := &parser{pattern: pattern, names: make(map[string]int)}
	if !utf8.ValidString(pattern) {
		return nil, nil, fmt.Errorf("the pattern is not UTF-8")
	}
	n, err := p.alternation()
	if err == nil && p.at < len(pattern) {
		err = p.errorf("a ) without its counterpart")
	}
	return n, p, err
}

func (p *parser) errorf(format string, args ...any) error {
	return fmt.Errorf("%s, at character %d of '%s'", fmt.Sprintf(format, args...), utf8.RuneCountInString(p.pattern[:p.at])+1, p.pattern)
}

func (p *parser) unsupported(what string) error {
	return fmt.Errorf("%s: %w in '%s'", what, ErrUnsupported, p.pattern)
}

// peek returns the next character, or -1 at the end.
func (p *parser) peek() rune {
	if p.at >= len(p.pattern) {
		return -1
	}
	r, _ := utf8.DecodeRuneInString(p.pattern[p.at:])
	return r
}

func (p *parser) next() rune {
	r, size := utf8.DecodeRuneInString(p.pattern[p.at:])
	p.at += size
	return r
}

func (p *parser) accept(text string) bool {
	if strings.HasPrefix(p.pattern[p.at:], text) {
		p.at += len(text)
		return true
	}
	return false
}

func (p *parser) alternation() (*node, error) {
	if p.depth++; p.depth > maxDepth {
		return nil, p.unsupported("groups nested so deeply")
	}
	defer func() { p.depth-- }()
	var branches []*node
	for {
		n, err := p.concatenation()
		if err != nil {
			return nil, err
		}
		branches = append(branches, n)
		if !p.accept("|") {
			break
		}
	}
	if len(branches) == 1 {
		return branches[0], nil
	}
	return &node{kind: alternate, subs: branches}, nil
}

func (p *parser) concatenation() (*node, error) {
	seq := &node{kind: concat}
	for {
		p.skipComments()
		if r := p.peek(); r < 0 || r == '|' || r == ')' {
			return seq, nil
		}
		if p.accept(`\Q`) {
			p.quoted(seq)
		} else {
			n, err := p.atom()
			if err != nil {
				return nil, err
			}
			if n == nil {
				continue // flags
			}
			seq.subs = append(seq.subs, n)
		}
		if err := p.quantifyLast(seq); err != nil {
			return nil, err
		}
	}
}

// quantifyLast reads the quantifiers behind the last node of a sequence.
func (p *parser) quantifyLast(seq *node) (err error) {
	if last := len(seq.subs) - 1; last >= 0 {
		seq.subs[last], err = p.quantified(seq.subs[last])
	}
	return err
}

// skipComments passes over blanks and # comments under the flag x.
func (p *parser) skipComments() {
	for p.flags.comments {
		switch r := p.peek(); {
		case r >= 0 && strings.ContainsRune(" \t\n\r\f\v", r):
			p.next()
		case r == '#':
			for p.peek() >= 0 && p.peek() != '\n' {
				p.next()
			}
		default:
			return
		}
	}
}

// quoted reads up to \E.
func (p *parser) quoted(seq *node) {
	for p.at < len(p.pattern) && !p.accept(`\E`) {
		seq.subs = append(seq.subs, p.literal(p.next()))
	}
}

func (p *parser) literal(r rune) *node { return &node{kind: literal, char: r, fold: p.flags.folding()} }

func (p *parser) charset(s *set) *node { return &node{kind: charset, set: s.seal()} }

func (p *parser) atom() (*node, error) {
	switch r := p.next(); r {
	case '(':
		return p.group()
	case '[':
		s, err := p.class()
		if err != nil {
			return nil, err
		}
		return p.charset(s), nil
	case '.':
		return p.charset(p.dot()), nil
	case '^':
		if p.flags.multiline {
			return &node{kind: assertion, place: lineStart}, nil
		}
		return &node{kind: assertion, place: textStart}, nil
	case '$':
		if p.flags.multiline {
			return &node{kind: assertion, place: lineEnd}, nil
		}
		return &node{kind: assertion, place: lastEnd}, nil
	case '\\':
		return p.escape()
	case '*', '+', '?':
		return nil, p.errorf("a %c with nothing before it", r)
	case '{':
		// As in Java it repeats nothing, also behind another quantifier.
		p.at--
		return &node{kind: empty}, nil
	default:
		return p.literal(r), nil
	}
}

func (p *parser) dot() *set {
	switch {
	case p.flags.dotAll:
		return &set{negated: true}
	case p.flags.unixLines:
		return &set{negated: true, ranges: []rune{'\n', '\n'}}
	}
	return &set{negated: true, ranges: lineEnds.ranges}
}

// quantified reads the quantifier behind a node.
func (p *parser) quantified(n *node) (*node, error) {
	p.skipComments()
	least, most, ok, err := p.quantifier()
	if err != nil || !ok {
		return n, err
	}
	n = &node{kind: repeat, subs: []*node{n}, min: least, max: most}
	switch {
	case p.accept("?"):
		n.greed = lazy
	case p.accept("+"):
		n.greed = possessive
	}
	return n, nil
}

func (p *parser) quantifier() (least, most int, ok bool, err error) {
	switch {
	case p.accept("*"):
		return 0, unlimited, true, nil
	case p.accept("+"):
		return 1, unlimited, true, nil
	case p.accept("?"):
		return 0, 1, true, nil
	case !p.accept("{"):
		return 0, 0, false, nil
	}
	end := strings.IndexByte(p.pattern[p.at:], '}')
	if end < 0 {
		return 0, 0, false, p.errorf("a { without its }")
	}
	low, high, ranged := strings.Cut(p.pattern[p.at:p.at+end], ",")
	if least, err = strconv.Atoi(low); err != nil || least < 0 {
		return 0, 0, false, p.errorf("'%s' is not a number of repetitions", low)
	}
	most = least
	if ranged && high == "" {
		most = unlimited
	} else if ranged {
		if most, err = strconv.Atoi(high); err != nil || most < least {
			return 0, 0, false, p.errorf("'%s' is not a greater number of repetitions", high)
		}
	}
	if least > maxRepeat || most > maxRepeat {
		return 0, 0, false, p.unsupported(fmt.Sprintf("more than %d repetitions", maxRepeat))
	}
	p.at += end + 1
	return least, most, true, nil
}

// group reads what follows a parenthesis.
func (p *parser) group() (*node, error) {
	outer := p.flags
	defer func() { p.flags = outer }()
	wrap := &node{kind: concat}
	switch {
	case !p.accept("?"):
		p.groups++
		wrap = &node{kind: capture, group: p.groups}
	case p.accept(":"):
	case p.accept(">"):
		wrap = &node{kind: atomic}
	case p.accept("="):
		wrap = &node{kind: look}
	case p.accept("!"):
		wrap = &node{kind: look, negated: true}
	case p.accept("<="):
		wrap = &node{kind: look, behind: true}
	case p.accept("<!"):
		wrap = &node{kind: look, behind: true, negated: true}
	case p.accept("<"):
		p.groups++
		wrap = &node{kind: capture, group: p.groups}
		if err := p.name(); err != nil {
			return nil, err
		}
	default:
		set, err := p.setFlags()
		if err != nil {
			return nil, err
		}
		if p.accept(")") {
			// They hold until the end of the group around.
			outer = set
			return nil, nil
		}
		p.flags = set
		if !p.accept(":") {
			return nil, p.errorf("an unknown kind of group")
		}
	}
	return p.groupBody(wrap)
}

func (p *parser) groupBody(wrap *node) (*node, error) {
	body, err := p.alternation()
	if err != nil {
		return nil, err
	}
	if !p.accept(")") {
		return nil, p.errorf("a ( without its counterpart")
	}
	wrap.subs = []*node{body}
	if wrap.behind {
		if _, ok := body.study(0); !ok {
			return nil, p.errorf("a look-behind without a longest match")
		}
	}
	return wrap, nil
}

// name reads the name of the group just counted.
func (p *parser) name() error {
	end := strings.IndexByte(p.pattern[p.at:], '>')
	if end <= 0 {
		return p.errorf("a group name without its >")
	}
	name := p.pattern[p.at : p.at+end]
	if _, taken := p.names[name]; taken {
		return p.errorf("the group %s is named twice", name)
	}
	p.names[name] = p.groups
	p.at += end + 1
	return nil
}

// setFlags reads letters, a minus and letters.
func (p *parser) setFlags() (flags, error) {
	f, on := p.flags, true
	for {
		switch r := p.peek(); r {
		case '-':
			on = false
		case 'i':
			f.fold = on
		case 'm':
			f.multiline = on
		case 's':
			f.dotAll = on
		case 'x':
			f.comments = on
		case 'd':
			f.unixLines = on
		case 'u':
			f.unicodeCase = on
		case 'U':
			f.unicodeClasses = on
		default:
			return f, nil
		}
		p.next()
	}
}
