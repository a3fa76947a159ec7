package javaregex

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
	fold bool
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
