package javaregex

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// matches lists all matches as Matcher.find gives them, groups behind slashes.
func matches(t *testing.T, pattern, text string) string {
	t.Helper()
	r, err := Compile(pattern)
	if err != nil {
		return "refused"
	}
	var all []string
	for from := 0; from <= len(text); {
		m, err := r.Find([]byte(text), from)
		if err != nil {
			t.Fatal(err)
		}
		if m == nil {
			break
		}
		var groups []string
		for g := 0; g < len(m); g += 2 {
			if m[g] < 0 {
				groups = append(groups, "-")
			} else {
				groups = append(groups, text[m[g]:m[g+1]])
			}
		}
		all = append(all, strings.Join(groups, "/"))
		from = Next([]byte(text), m)
	}
	return strings.Join(all, " ")
}

func TestPatternsMatchAsInJava(t *testing.T) {
	for _, c := range []struct{ pattern, text, want string }{
		// Alternatives and groups.
		{"a|ab", "ab", "a"},
		{"(a)|(b)", "ab", "a/a/- b/-/b"},
		{"(&|^)channel_id=([^&]*)", "x=1&channel_id=42&y", "&channel_id=42/&/42"},
		{"(?<y>[0-9]{4})-(?<m>[0-9]{2})", "on 2024-02", "2024-02/2024/02"},
		{"(a|b)*", "ab", "ab/b /-"},
		// Quantifiers.
		{"a{2,3}", "aaaaa", "aaa aa"},
		{"a{2,3}?", "aaaaa", "aa aa"},
		{"a*", "baac", " aa  "},
		{"x*+x", "xxx", ""},
		{"(?>a+)ab", "aaab", ""},
		{".*foo", "xfooxxxfoo", "xfooxxxfoo"},
		{".*?foo", "xfooxxxfoo", "xfoo xxxfoo"},
		{".*+foo", "xfooxxxfoo", ""},
		{"(a*)*b", "aab", "aab/"},
		// Look-around.
		{"foo(?=bar)", "foobar foobaz", "foo"},
		{"foo(?!bar)", "foobar foobaz", "foo"},
		{"(?<=\\$)[0-9]+", "€5 $42", "42"},
		{"(?<!\\$)\\b[0-9]+", "5 $42", "5"},
		{"(?<=a{1,3})b", "aab", "b"},
		{"(?=(a+))a*b\\1", "baaabac", "aba/a"},
		// Back references.
		{"(.)\\1", "hello book", "ll/l oo/o"},
		{"(?<q>['\"]).*?\\k<q>", `say "it's" now`, `"it's"/"`},
		{"(?i)(ab)\\1", "abAB", "abAB/ab"},
		// Classes.
		{"[a-z&&[^aeiou]]+", "hello", "h ll"},
		{"[a-d[x-z]]+", "abxyq", "abxy"},
		{"[^a-c&&[b-e]]", "abcde", "a d e"},
		{"[\\w&&[^\\d_]]+", "ab_12", "ab"},
		{"[]a]+", "]a", "]a"},
		{"[a-]+", "a-b", "a-"},
		{"\\p{Lu}\\p{L}*", "été Été", "Été"},
		{"\\P{L}+", "ab12cd", "12"},
		{"\\p{Alpha}+", "abé", "ab"},
		{"\\p{IsGreek}+", "abγδ", "γδ"},
		{"\\h+x", "a\u00A0 x", "\u00A0 x"},
		{"[.]", "a.b", "."},
		// Flags.
		{"(?i)straße", "STRASSE Straße", "Straße"},
		{"(?i:A)b", "abAbAB", "ab Ab"},
		{"a(?i)b|c", "aB C", "aB C"},
		{"(?m)^.$", "a\nb", "a b"},
		{"(?s)a.b", "a\nb", "a\nb"},
		{"a.b", "a\nb a\u2028b axb", "axb"},
		{"(?x) a b # comment", "ab", "ab"},
		// Places.
		{"a$", "a\n", "a"},
		{"a\\z", "a\n", ""},
		{"^a", "aa", "a"},
		{"\\bé", "é aé", "é"},
		{"\\Gab", "ababxab", "ab ab"},
		{"(?m)$", "a\r\nb", " "},
		// Escapes.
		{"\\Qa.b\\E+", "a.bbb", "a.bbb"},
		{"\\x41\\u0042\\0103\\t", "ABC\t", "ABC\t"},
		{"\\R", "a\r\nb\n", "\r\n \n"},
		{"\\x{1F600}", "😀", "😀"},
		// Code points.
		{"^.$", "😀", "😀"},
		{"[😀-😂]", "a😁", "😁"},
		// Wrong patterns.
		{"(", "", "refused"}, {")", "", "refused"}, {"[a", "", "refused"}, {"a{2", "", "refused"}, {"*a", "", "refused"},
		{"\\", "", "refused"}, {"\\y", "", "refused"}, {"\\2(a)", "", ""},
		{"[z-a]", "", "refused"}, {"a{3,2}", "", "refused"}, {"\\p{Nope}", "", "refused"}, {"(?<n>a)(?<n>b)", "", "refused"},
		{"(?P<n>a)", "", "refused"}, {"a{9999}", "", "refused"}, {"((a{1000}){1000}){1000}", "", "refused"},
	} {
		if got := matches(t, c.pattern, c.text); got != c.want {
			t.Errorf("%q in %q: %q, want %q", c.pattern, c.text, got, c.want)
		}
	}
}

func TestErrorsSayWhere(t *testing.T) {
	_, err := Compile("ab(c")
	if err == nil || err.Error() != "a ( without its counterpart, at character 5 of 'ab(c'" {
		t.Errorf("%v", err)
	}
}

func TestASearchThatNeverEndsIsGivenUp(t *testing.T) {
	r, err := Compile("(x+x+)+y")
	if err != nil {
		t.Fatal(err)
	}
	if _, err = r.Find([]byte(strings.Repeat("x", 60)), 0); !errors.Is(err, ErrTooComplex) {
		t.Errorf("%v", err)
	}
}

func TestFindDoesNotAllocate(t *testing.T) {
	r, err := Compile("(&|^)channel_id=([^&]*)")
	if err != nil {
		t.Fatal(err)
	}
	text := []byte("https://www.nexmark.com/item.htm?query=1&channel_id=12345")
	allocs := testing.AllocsPerRun(100, func() {
		if m, err := r.Find(text, 0); m == nil || err != nil {
			t.Fatal("no match")
		}
	})
	if allocs > 0 {
		t.Errorf("%v allocations", allocs)
	}
}

// FuzzAgreesWithGo compares with Go's engine where both have the same meaning:
// it also takes the first of alternatives.
func FuzzAgreesWithGo(f *testing.F) {
	for _, seed := range [][2]string{
		{"(a|b)*c|d+?e", "abcdde"}, {"[a-c]{1,2}x?", "abxcx"}, {"(a?)(b?)c", "bc abc"}, {"(ab)+|a.", "ababac"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if len(pattern) > 40 || len(text) > 60 || strings.Trim(pattern, "abcd().|*+?") != "" || !utf8.ValidString(text) ||
			strings.ContainsAny(text, "\n\r\u0085\u2028\u2029") {
			t.Skip()
		}
		for _, twice := range []string{"**", "*+", "++", "+*", "?+", "*??", "+??", "???", "?*"} {
			if strings.Contains(pattern, twice) {
				t.Skip()
			}
		}
		ours, errOurs := Compile(pattern)
		theirs, errTheirs := regexp.Compile(pattern)
		if (errOurs == nil) != (errTheirs == nil) {
			t.Fatalf("%q: %v and %v", pattern, errOurs, errTheirs)
		}
		if errOurs != nil {
			return
		}
		m, err := ours.Find([]byte(text), 0)
		if errors.Is(err, ErrTooComplex) {
			t.Skip()
		}
		want := theirs.FindStringSubmatchIndex(text)
		if (m == nil) != (want == nil) || m != nil && fmt.Sprint(m[:2]) != fmt.Sprint(want[:2]) {
			t.Fatalf("%q in %q: %v, Go has %v", pattern, text, m, want)
		}
	})
}

func BenchmarkFind(b *testing.B) {
	r, err := Compile("(&|^)channel_id=([^&]*)")
	if err != nil {
		b.Fatal(err)
	}
	text := []byte("https://www.nexmark.com/abc/def/ghi/item.htm?query=1&channel_id=12345")
	for b.Loop() {
		if m, err := r.Find(text, 0); m == nil || err != nil {
			b.Fatal("no match")
		}
	}
}

// As Java 17 says.
func TestCasesAreThoseOfASCIIUnlessAllAreAskedFor(t *testing.T) {
	for _, c := range []struct{ pattern, text, want string }{
		{"(?i)é", "éÉ", "é"},
		{"(?iu)é", "éÉ", "é É"},
		{"(?i)[à-é]b", "éB ÉB", "éB"},
		{"(?iu)ſ", "sS", "s S"},
		{"(?i)(ab)\\1", "abAB", "abAB/ab"},
		{"(?i)\\p{Lower}", "aBé", "a B"},
		{"(?i)\\p{Lu}", "aBé1", "a B é"},
		{"(?U)\\w+", "aé_1 b", "aé_1 b"},
		{"\\w+", "aé_1 b", "a _1 b"},
		{"(?U)\\d", "1٣", "1 ٣"},
		// A group that there is not matches nothing.
		{"a\\1|b", "ab", "b"},
		{"\\1", "a", ""},
		// Only one quantifier stands behind a part; braces repeat nothing otherwise.
		{"a**", "a", "refused"},
		{"a*+*", "a", "refused"},
		{"(?i)*", "a", "refused"},
		{"{", "{", "refused"},
		{"{a}", "{a}", "refused"},
		{"a{2}{3}", "aaaaaa", "aa aa aa"},
		{"(?<=\\w+)-", "a- -", "-"},
		{"(?<=a\\w+)-", "ab-", "-"},
		{"(?<=a*)b", "aab-b", "b b"},
		{"(?<=a(b)+)-", "ab-", "refused"},
		{"(?<=(ab)+)-", "ab-", "refused"},
		{"\\p{IsLatin}\\p{IsGREEK}", "aα", "aα"},
		{"\\p{Greek}", "α", "refused"},
		{"\\p{script=greek}", "α", "α"},
		{"\\p{IsAlphabetic}", "Ⅷ1", "Ⅷ"},
	} {
		if got := matches(t, c.pattern, c.text); got != c.want {
			t.Errorf("%q in %q: %q, want %q", c.pattern, c.text, got, c.want)
		}
	}
	if _, err := Compile(`\p{InGreek}`); !errors.Is(err, ErrUnsupported) {
		t.Errorf("a block is %v", err)
	}
}
