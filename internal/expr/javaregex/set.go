package javaregex

import "unicode"

// set is a set of characters.
type set struct {
	negated bool
	// ranges are pairs of a first and a last character.
	ranges  []rune
	classes []func(rune) bool
	unions  []*set
	// ands are intersected with the rest.
	ands []*set
	// fold: a character is in the set if its other case is.
	fold folding
	// ascii has a bit for each character below 128, once sealed.
	ascii [2]uint64
}

// seal prepares the answers for ASCII.
func (s *set) seal() *set {
	s.ascii = [2]uint64{}
	for r := range rune(128) {
		if s.slow(r) {
			s.ascii[r>>6] |= 1 << (uint(r) & 63)
		}
	}
	return s
}

func (s *set) has(r rune) bool {
	if r < 128 {
		return s.ascii[r>>6]&(1<<(uint(r)&63)) != 0
	}
	return s.slow(r)
}

func (s *set) slow(r rune) bool {
	in := s.plain(r)
	if !in && (s.fold == foldAll || s.fold == foldASCII && r < 128) {
		upper := unicode.ToUpper(r)
		in = s.plain(upper) || s.plain(unicode.ToLower(upper))
	}
	for _, and := range s.ands {
		in = in && and.slow(r)
	}
	return in != s.negated
}

func (s *set) plain(r rune) bool {
	for k := 0; k < len(s.ranges); k += 2 {
		if s.ranges[k] <= r && r <= s.ranges[k+1] {
			return true
		}
	}
	for _, class := range s.classes {
		if class(r) {
			return true
		}
	}
	for _, u := range s.unions {
		if u.slow(r) {
			return true
		}
	}
	return false
}

func rangesOf(ranges ...rune) *set { return &set{ranges: ranges} }

// escapeSets are the sets of single letters; the capital is the opposite.
var escapeSets = map[rune]*set{
	'd': rangesOf('0', '9'),
	's': rangesOf('\t', '\r', ' ', ' '),
	'w': rangesOf('0', '9', 'A', 'Z', '_', '_', 'a', 'z'),
	'h': rangesOf('\t', '\t', ' ', ' ', 0xA0, 0xA0, 0x1680, 0x1680, 0x180E, 0x180E, 0x2000, 0x200A, 0x202F, 0x202F, 0x205F, 0x205F, 0x3000, 0x3000),
	'v': rangesOf('\n', '\r', 0x85, 0x85, 0x2028, 0x2029),
}

// lineEnds are what a dot does not match and what $ may stand before.
var lineEnds = rangesOf('\n', '\n', '\r', '\r', 0x85, 0x85, 0x2028, 0x2029)
