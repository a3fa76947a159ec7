package javaregex

import (
	"fmt"
	"unicode/utf8"
)

// Regexp is a compiled pattern with the memory to run it. It belongs to one
// goroutine.
type Regexp struct {
	machine machine
	groups  int
	// first are the bytes that a match may begin with, unless anyFirst.
	first    [256]bool
	anyFirst bool
	// anchored: a match can begin at the start of the text only.
	anchored bool
}

// Compile compiles a pattern in the syntax of java.util.regex. The error says
// what is wrong and where; it is [ErrUnsupported] if Java would take it.
func Compile(pattern string) (*Regexp, error) {
	root, p, err := parse(pattern)
	if err != nil {
		return nil, err
	}
	c := &compiler{slots: 2 * (p.groups + 1), groups: p.groups}
	if err := c.node(root); err != nil {
		return nil, fmt.Errorf("%w: '%s'", err, pattern)
	}
	if _, err := c.emit(inst{op: opMatch}); err != nil {
		return nil, fmt.Errorf("%w: '%s'", err, pattern)
	}
	r := &Regexp{groups: p.groups, machine: machine{insts: c.insts, slots: make([]int, c.slots)}}
	r.anyFirst = !r.collectFirst(root)
	r.anchored = anchored(root)
	return r, nil
}

// Groups returns the number of capturing groups, the whole match not counted.
func (r *Regexp) Groups() int { return r.groups }

// Find searches text for the first match that begins at from or behind it. It
// returns the start and the end of the match and of every group, -1 for groups
// that took no part; nil when there is no match. They are valid until the next
// call.
func (r *Regexp) Find(text []byte, from int) ([]int, error) {
	m := &r.machine
	m.text, m.from, m.steps = text, from, 0
	for start := from; start <= len(text); {
		if r.possible(text, start) {
			for k := range m.slots {
				m.slots[k] = -1
			}
			m.stack = m.stack[:0]
			end, ok := m.run(0, start)
			if ok {
				m.slots[0], m.slots[1] = start, end
				return m.slots[:2*(r.groups+1)], nil
			}
			if m.steps > maxSteps {
				return nil, ErrTooComplex
			}
		}
		if r.anchored || start == len(text) {
			break
		}
		_, size := utf8.DecodeRune(text[start:])
		start += size
	}
	return nil, nil
}

// Next returns where the search for the match behind one goes on, as
// java.util.regex.Matcher.find does; beyond the text's length when there is no
// more to find.
func Next(text []byte, match []int) int {
	if match[0] < match[1] {
		return match[1]
	}
	if match[1] >= len(text) {
		return len(text) + 1
	}
	_, size := utf8.DecodeRune(text[match[1]:])
	return match[1] + size
}

// possible reports whether a match may begin at a place.
func (r *Regexp) possible(text []byte, start int) bool {
	return r.anyFirst || start < len(text) && r.first[text[start]]
}

// collectFirst adds the bytes that a match of n may begin with; false when n may
// match nothing, so that what follows counts, too.
func (r *Regexp) collectFirst(n *node) bool {
	switch n.kind {
	case literal:
		r.addFirst(n.char, n.fold)
		return true
	case charset:
		r.addFirstSet(n.set)
		return true
	case concat, capture, atomic:
		for _, sub := range n.subs {
			if r.collectFirst(sub) {
				return true
			}
		}
		return false
	case alternate:
		all := true
		for _, sub := range n.subs {
			all = r.collectFirst(sub) && all
		}
		return all
	case repeat:
		return r.collectFirst(n.subs[0]) && n.min > 0
	case backref:
		// It may match anything, or nothing.
		for c := range r.first {
			r.first[c] = true
		}
	}
	return false
}

func (r *Regexp) addFirst(char rune, fold folding) {
	for c := range r.first {
		if c >= utf8.RuneSelf && (char >= utf8.RuneSelf || fold == foldAll) || c < utf8.RuneSelf && fold.same(rune(c), char) {
			r.first[c] = true
		}
	}
}

// addFirstSet adds all bytes of other than ASCII characters.
func (r *Regexp) addFirstSet(s *set) {
	for c := range r.first {
		if c >= utf8.RuneSelf || s.slow(rune(c)) {
			r.first[c] = true
		}
	}
}

// anchored reports a pattern that begins with the start of the text.
func anchored(n *node) bool {
	switch n.kind {
	case assertion:
		return n.place == textStart
	case concat, capture, atomic:
		return len(n.subs) > 0 && anchored(n.subs[0])
	case alternate:
		for _, sub := range n.subs {
			if !anchored(sub) {
				return false
			}
		}
		return true
	}
	return false
}
