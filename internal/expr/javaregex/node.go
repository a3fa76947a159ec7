package javaregex

import "math"

// kind is the kind of a node.
type kind uint8

const (
	empty kind = iota
	// literal is one character, or either case of it with fold.
	literal
	// charset is one character of a set.
	charset
	// concat and alternate have subs.
	concat
	alternate
	// repeat applies to its sub min to max times; max -1 has no limit.
	repeat
	// capture is a group with a number.
	capture
	// atomic never gives back what it matched.
	atomic
	// look is look-around.
	look
	// backref matches what a group matched.
	backref
	// assertion matches a place.
	assertion
)

// greed is the suffix of a quantifier.
type greed uint8

const (
	greedy greed = iota
	lazy
	possessive
)

// folding says which letters are the same.
type folding uint8

const (
	// exact: none but equal ones.
	exact folding = iota
	// foldASCII: the cases of a letter of ASCII, as for (?i).
	foldASCII
	// foldAll: the cases of any letter, as for (?iu).
	foldAll
)

// place is what an assertion tests.
type place uint8

const (
	textStart place = iota
	lineStart
	textEnd
	// lastEnd is the end, or before a line end there.
	lastEnd
	lineEnd
	wordEdge
	noWordEdge
	// searchStart is where the search began.
	searchStart
)

// node is a part of a pattern.
type node struct {
	kind kind
	subs []*node
	char rune
	fold folding
	set  *set
	min  int
	max  int
	greed
	// group of capture and backref.
	group int
	place place
	// behind and negated of look.
	behind, negated bool
}

// unlimited is the length of what has no longest match.
const unlimited = -1

// length returns the least and the greatest number of characters that a node
// matches.
func (n *node) length() (least, most int) {
	switch n.kind {
	case literal, charset:
		return 1, 1
	case backref:
		return 0, unlimited
	case look, assertion, empty:
		return 0, 0
	case alternate:
		return n.alternateLength()
	case repeat:
		least, most = n.subs[0].length()
		if n.max < 0 && most != 0 || most < 0 {
			return least * n.min, unlimited
		}
		return least * n.min, most * max(n.max, 0)
	}
	for _, sub := range n.subs {
		l, m := sub.length()
		least += l
		if most >= 0 && m >= 0 {
			most += m
		} else {
			most = unlimited
		}
	}
	return least, most
}

// study adds the greatest length to that of what stands before, in 32 bits as Java does. ok is
// false for what Java therefore does not take in a look-behind: a repetition without a limit
// of more than one character, or behind another character, and a back reference.
func (n *node) study(before int32) (most int32, ok bool) {
	switch n.kind {
	case literal, charset:
		return before + 1, true
	case backref:
		return 0, false
	case look, assertion, empty:
		return before, true
	case alternate:
		longest := int32(-1)
		for _, sub := range n.subs {
			length, ok := sub.study(0)
			if !ok {
				return 0, false
			}
			longest = max(longest, length)
		}
		return before + longest, true
	case repeat:
		return n.studyRepeat(before)
	}
	for _, sub := range n.subs {
		var ok bool
		if before, ok = sub.study(before); !ok {
			return 0, false
		}
	}
	return before, true
}

func (n *node) studyRepeat(before int32) (most int32, ok bool) {
	sub, times := n.subs[0], int32(n.max)
	if n.max < 0 {
		times = math.MaxInt32
	}
	if n.max < 0 && n.min < 2 && n.greed == greedy && (sub.kind == literal || sub.kind == charset) {
		return before + times, true
	}
	length, ok := sub.study(0)
	most = length*times + before
	return most, ok && most >= before
}

func (n *node) alternateLength() (least, most int) {
	least, most = n.subs[0].length()
	for _, sub := range n.subs[1:] {
		l, m := sub.length()
		least = min(least, l)
		if most >= 0 && m >= 0 {
			most = max(most, m)
		} else {
			most = unlimited
		}
	}
	return least, most
}
