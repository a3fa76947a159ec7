package ast

import (
	"strconv"
	"strings"
	"unicode"
)

// An excerpt shows no more of a line than excerptWidth characters, of them excerptBefore in front of the place: the
// line of a generated file may have a megabyte.
const (
	excerptWidth  = 320
	excerptBefore = 120
)

// Excerpt shows the line in which s begins, with its number, and carets under as much of s as stands on it; two lines
// without a final line end. What a terminal cannot show, or would obey, is replaced.
func (f *File) Excerpt(s Span) string {
	at, end := f.Position(s.Start), f.Position(s.End)
	line := []rune(f.Line(at.Line))
	first := min(at.Column-1, len(line))
	last := len(line)
	if end.Line == at.Line {
		last = min(end.Column-1, last)
	}
	shown, from := window(line, first)
	width := max(1, min(last, from+len(shown))-first)
	ahead := string(blank(shown[:min(first-from, len(shown))]))
	text := string(printable(shown))
	if from > 0 {
		text, ahead = "…"+text, " "+ahead
	}
	if from+len(shown) < len(line) {
		text += "…"
	}
	number := strconv.Itoa(at.Line)
	return " " + number + " | " + text + "\n " + strings.Repeat(" ", len(number)) + " | " + ahead + strings.Repeat("^", width)
}

// window cuts a long line around a place. It returns where the window begins, too.
func window(line []rune, place int) (shown []rune, from int) {
	if len(line) <= excerptWidth {
		return line, 0
	}
	from = max(0, min(place-excerptBefore, len(line)-excerptWidth))
	return line[from : from+excerptWidth], from
}

// blank is the margin before the caret; tabs stay tabs, so that the caret stands right at any tab width.
func blank(text []rune) []rune {
	margin := make([]rune, len(text))
	for i, r := range text {
		margin[i] = ' '
		if r == '\t' {
			margin[i] = r
		}
	}
	return margin
}

// printable replaces what is no graphic character, one for one.
func printable(text []rune) []rune {
	out := make([]rune, len(text))
	for i, r := range text {
		if r != '\t' && !unicode.IsGraphic(r) {
			r = unicode.ReplacementChar
		}
		out[i] = r
	}
	return out
}
