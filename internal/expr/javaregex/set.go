package javaregex

import (
	"fmt"
	"strings"
	"unicode"
)

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
	fold bool
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
	if !in && s.fold {
		in = s.plain(unicode.ToLower(r)) || s.plain(unicode.ToUpper(r))
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

// namedSets are the POSIX classes, for ASCII only, and the java.lang.Character
// ones.
var namedSets = map[string]*set{
	"Lower": rangesOf('a', 'z'), "Upper": rangesOf('A', 'Z'), "ASCII": rangesOf(0, 127),
	"Alpha": rangesOf('A', 'Z', 'a', 'z'), "Digit": rangesOf('0', '9'), "Alnum": rangesOf('0', '9', 'A', 'Z', 'a', 'z'),
	"Punct": rangesOf('!', '/', ':', '@', '[', '`', '{', '~'), "Graph": rangesOf('!', '~'), "Print": rangesOf(' ', '~'),
	"Blank": rangesOf(' ', ' ', '\t', '\t'), "Cntrl": rangesOf(0, 31, 127, 127), "XDigit": rangesOf('0', '9', 'A', 'F', 'a', 'f'),
	"Space":          rangesOf('\t', '\r', ' ', ' '),
	"IsAlphabetic":   {classes: []func(rune) bool{unicode.IsLetter}},
	"IsLetter":       {classes: []func(rune) bool{unicode.IsLetter}},
	"IsDigit":        {classes: []func(rune) bool{unicode.IsDigit}},
	"IsPunctuation":  {classes: []func(rune) bool{unicode.IsPunct}},
	"IsUppercase":    {classes: []func(rune) bool{unicode.IsUpper}},
	"IsLowercase":    {classes: []func(rune) bool{unicode.IsLower}},
	"IsWhite_Space":  {classes: []func(rune) bool{unicode.IsSpace}},
	"javaLowerCase":  {classes: []func(rune) bool{unicode.IsLower}},
	"javaUpperCase":  {classes: []func(rune) bool{unicode.IsUpper}},
	"javaWhitespace": {classes: []func(rune) bool{unicode.IsSpace}},
	"javaLetter":     {classes: []func(rune) bool{unicode.IsLetter}},
	"javaDigit":      {classes: []func(rune) bool{unicode.IsDigit}},
}

// propertySet finds the set of \p{name}: a POSIX class, a category such as Lu
// or L, or a script such as IsGreek.
func propertySet(name string) (*set, error) {
	if s, ok := namedSets[name]; ok {
		return s, nil
	}
	bare := strings.TrimPrefix(name, "Is")
	for _, prefix := range []string{"script=", "sc=", "general_category=", "gc="} {
		bare = strings.TrimPrefix(bare, prefix)
	}
	table, ok := unicode.Categories[bare]
	if !ok {
		table, ok = unicode.Scripts[bare]
	}
	if !ok {
		return nil, fmt.Errorf("there is no class {%s}", name)
	}
	return &set{classes: []func(rune) bool{func(r rune) bool { return unicode.Is(table, r) }}}, nil
}
