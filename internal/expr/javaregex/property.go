package javaregex

import (
	"strings"
	"unicode"
)

func classOf(class func(rune) bool) *set { return &set{classes: []func(rune) bool{class}} }

func tables(list ...*unicode.RangeTable) *set {
	return classOf(func(r rune) bool { return unicode.In(r, list...) })
}

// asciiSets are the POSIX classes, for ASCII only.
var asciiSets = map[string]*set{
	"Lower": rangesOf('a', 'z'), "Upper": rangesOf('A', 'Z'), "ASCII": rangesOf(0, 127),
	"Alpha": rangesOf('A', 'Z', 'a', 'z'), "Digit": rangesOf('0', '9'), "Alnum": rangesOf('0', '9', 'A', 'Z', 'a', 'z'),
	"Punct": rangesOf('!', '/', ':', '@', '[', '`', '{', '~'), "Graph": rangesOf('!', '~'), "Print": rangesOf(' ', '~'),
	"Blank": rangesOf(' ', ' ', '\t', '\t'), "Cntrl": rangesOf(0, 31, 127, 127), "XDigit": rangesOf('0', '9', 'A', 'F', 'a', 'f'),
	"Space": rangesOf('\t', '\r', ' ', ' '),
}

// The sets of properties of all characters.
var (
	alphabetic = tables(unicode.L, unicode.Nl, unicode.Other_Alphabetic)
	lowercase  = tables(unicode.Ll, unicode.Other_Lowercase)
	uppercase  = tables(unicode.Lu, unicode.Other_Uppercase)
	space      = tables(unicode.White_Space)
	graph      = classOf(func(r rune) bool {
		return !unicode.In(r, unicode.White_Space, unicode.Cc, unicode.Cs) && unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.C)
	})
	blank = classOf(func(r rune) bool { return r == '\t' || unicode.Is(unicode.Zs, r) })
)

// binarySets are the properties of \p{Is…}, in any case.
var binarySets = map[string]*set{
	"ALPHABETIC": alphabetic, "LETTER": tables(unicode.L), "IDEOGRAPHIC": tables(unicode.Ideographic),
	"LOWERCASE": lowercase, "UPPERCASE": uppercase, "TITLECASE": tables(unicode.Lt), "WHITE_SPACE": space, "WHITESPACE": space,
	"CONTROL": tables(unicode.Cc), "PUNCTUATION": tables(unicode.P), "DIGIT": tables(unicode.Nd),
	"HEX_DIGIT": tables(unicode.Nd, unicode.Hex_Digit), "HEXDIGIT": tables(unicode.Nd, unicode.Hex_Digit),
	"JOIN_CONTROL": tables(unicode.Join_Control), "JOINCONTROL": tables(unicode.Join_Control),
	"ASSIGNED": tables(unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.C),
}

// wideSets are the POSIX classes under the flag U.
var wideSets = map[string]*set{
	"Lower": lowercase, "Upper": uppercase, "Alpha": alphabetic, "Digit": binarySets["DIGIT"], "Punct": binarySets["PUNCTUATION"],
	"Alnum": {unions: []*set{alphabetic, binarySets["DIGIT"]}}, "Space": space, "XDigit": binarySets["HEX_DIGIT"], "Cntrl": binarySets["CONTROL"],
	"Graph": graph, "Blank": blank, "Print": {unions: []*set{graph, blank}, ands: []*set{{unions: []*set{binarySets["CONTROL"]}, negated: true}}},
}

// wideEscapes are those of single letters under the flag U.
var wideEscapes = map[rune]*set{
	'd': binarySets["DIGIT"], 's': space,
	'w': {unions: []*set{alphabetic, tables(unicode.M, unicode.Nd, unicode.Pc, unicode.Join_Control)}},
}

// javaSets are tests of java.lang.Character.
var javaSets = map[string]*set{
	"javaLowerCase": lowercase, "javaUpperCase": uppercase, "javaTitleCase": tables(unicode.Lt), "javaAlphabetic": alphabetic,
	"javaIdeographic": tables(unicode.Ideographic), "javaLetter": tables(unicode.L), "javaDigit": tables(unicode.Nd),
	"javaLetterOrDigit": tables(unicode.L, unicode.Nd), "javaSpaceChar": tables(unicode.Z), "javaISOControl": tables(unicode.Cc),
	"javaWhitespace": classOf(func(r rune) bool {
		return r >= '\t' && r <= '\r' || r >= 0x1C && r <= 0x1F || r != 0xA0 && r != 0x2007 && r != 0x202F && unicode.Is(unicode.Z, r)
	}),
}

// categorySets are names of Java's own beside the general categories.
var categorySets = map[string]*set{
	"L1": rangesOf(0, 0xFF), "LC": tables(unicode.Lu, unicode.Ll, unicode.Lt), "LD": tables(unicode.L, unicode.Nd), "all": {negated: true},
}

// scriptCodes are short names of scripts.
var scriptCodes = map[string]string{
	"LATN": "Latin", "GREK": "Greek", "CYRL": "Cyrillic", "HANI": "Han", "HIRA": "Hiragana", "KANA": "Katakana", "HANG": "Hangul",
	"ARAB": "Arabic", "HEBR": "Hebrew", "THAI": "Thai", "DEVA": "Devanagari", "ARMN": "Armenian", "GEOR": "Georgian", "ZYYY": "Common",
}

// propertySet is the set of \p{name}; nil if there is none.
func propertySet(name string, f flags) *set {
	s := namedSet(name, f)
	if f.fold && (s == lowercase || s == uppercase || strings.HasSuffix(name, "Lt") || strings.EqualFold(name, "IsTitlecase")) {
		return caseless
	}
	switch {
	case !f.fold:
	case name == "Lower" || name == "Upper":
		return asciiSets["Alpha"]
	case s != nil && (strings.HasSuffix(name, "Lu") || strings.HasSuffix(name, "Ll")):
		return categorySets["LC"]
	}
	return s
}

// caseless are all letters that have a case.
var caseless = &set{unions: []*set{lowercase, uppercase, tables(unicode.Lt)}}

func namedSet(name string, f flags) *set {
	if key, value, ok := strings.Cut(name, "="); ok {
		switch strings.ToLower(key) {
		case "sc", "script":
			return scriptSet(value)
		case "gc", "general_category":
			return categorySet(value)
		}
		return nil
	}
	if bare, ok := strings.CutPrefix(name, "Is"); ok {
		for _, s := range [...]*set{binarySets[strings.ToUpper(bare)], categorySet(bare), scriptSet(bare)} {
			if s != nil {
				return s
			}
		}
		return nil
	}
	if s := wideSets[name]; s != nil && f.unicodeClasses {
		return s
	}
	for _, s := range [...]*set{asciiSets[name], javaSets[name], categorySet(name)} {
		if s != nil {
			return s
		}
	}
	return nil
}

func categorySet(name string) *set {
	if s := categorySets[name]; s != nil {
		return s
	}
	if table := unicode.Categories[name]; table != nil && len(name) <= 2 {
		return tables(table)
	}
	return nil
}

func scriptSet(name string) *set {
	if long, ok := scriptCodes[strings.ToUpper(name)]; ok {
		name = long
	}
	for script, table := range unicode.Scripts {
		if strings.EqualFold(script, name) {
			return tables(table)
		}
	}
	return nil
}

// isBlock reports a name of a Unicode block, of which Go knows none.
func isBlock(name string) bool {
	key, _, ok := strings.Cut(strings.ToLower(name), "=")
	return strings.HasPrefix(name, "In") || ok && (key == "blk" || key == "block")
}
