package ast

import (
	"strings"
	"testing"
)

func TestAnExcerptMarksThePlace(t *testing.T) {
	for _, c := range []struct {
		name, src  string
		start, end int
		want       string
	}{
		{"a word", "a\nSELECT b FROM c\nd", 9, 10, " 2 | SELECT b FROM c\n   |        ^"},
		{"several lines", "a (b\n c)", 2, 8, " 1 | a (b\n   |   ^^"},
		{"behind the end", "ab", 2, 2, " 1 | ab\n   |   ^"},
		{"tabs and wide characters", "\té\tx y", 4, 5, " 1 | \té\tx y\n   | \t \t^"},
		{"what a terminal would obey", "\x1b[2Jé\x00x", 7, 8, " 1 | \ufffd[2Jé\ufffdx\n   |       ^"},
		{"lines that end in a carriage return", "a\rbc\r\nd", 3, 4, " 2 | bc\n   |  ^"},
	} {
		if got := NewFile("f.sql", c.src).Excerpt(Span{c.start, c.end}); got != c.want {
			t.Errorf("%s:\n%q\nwant\n%q", c.name, got, c.want)
		}
	}
}

func TestAnExcerptOfALongLineIsCutAroundThePlace(t *testing.T) {
	long := NewFile("f.sql", strings.Repeat("a", 5000)+"bcd"+strings.Repeat("e", 5000))
	for _, c := range []struct {
		name   string
		span   Span
		ahead  int
		carets int
		text   string
	}{
		{"in the middle", Span{5000, 5003}, 121, 3, "…" + strings.Repeat("a", 120) + "bcd" + strings.Repeat("e", 197) + "…"},
		{"at the beginning", Span{0, 1}, 0, 1, strings.Repeat("a", 320) + "…"},
		{"at the end", Span{10003, 10003}, 321, 1, "…" + strings.Repeat("e", 320)},
		{"all of it", Span{0, 10003}, 0, 320, strings.Repeat("a", 320) + "…"},
	} {
		want := " 1 | " + c.text + "\n   | " + strings.Repeat(" ", c.ahead) + strings.Repeat("^", c.carets)
		if got := long.Excerpt(c.span); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, want)
		}
	}
}
