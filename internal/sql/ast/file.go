package ast

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// File is a source text with its line table.
type File struct {
	// Name is what messages call the file, usually its path.
	Name string
	// Src is the whole text. Spans index into it.
	Src string

	lines []int // offset of the first byte of each line
	marks []mark
}

// mark is a place of which it is known how many characters are before it, so that a line of megabytes is not counted
// from its beginning for each place on it.
type mark struct{ offset, characters int }

// markEvery is the distance of marks in bytes.
const markEvery = 1024

// NewFile indexes the lines of src. Lines end at "\n", "\r\n" or, as on Flink, at a "\r" alone.
func NewFile(name, src string) *File {
	f := &File{Name: name, Src: src, lines: make([]int, 1, 1+strings.Count(src, "\n"))}
	for i := 0; i < len(src); i++ {
		if src[i] == '\n' || src[i] == '\r' && (i+1 == len(src) || src[i+1] != '\n') {
			f.lines = append(f.lines, i+1)
		}
	}
	f.marks = []mark{{}}
	characters := 0
	for i := range src {
		if i >= markEvery*len(f.marks) {
			f.marks = append(f.marks, mark{i, characters})
		}
		characters++
	}
	return f
}

// characters counts those before an offset.
func (f *File) characters(offset int) int {
	last := sort.Search(len(f.marks), func(i int) bool { return f.marks[i].offset > offset }) - 1
	m := f.marks[last]
	return m.characters + utf8.RuneCountInString(f.Src[m.offset:offset])
}

// Position is a place in a file as people count it.
type Position struct {
	// Line starts at 1.
	Line int
	// Column starts at 1 and counts characters (code points), not bytes; a tab is one character.
	Column int
}

// Position converts a byte offset. Offsets outside the file are clamped to it.
func (f *File) Position(offset int) Position {
	offset = max(0, min(offset, len(f.Src)))
	line := sort.SearchInts(f.lines, offset+1) - 1
	return Position{Line: line + 1, Column: f.characters(offset) - f.characters(f.lines[line]) + 1}
}

// Line returns the text of a line (counted from 1) without its end, and "" for a line that does not exist.
func (f *File) Line(line int) string {
	if line < 1 || line > len(f.lines) {
		return ""
	}
	end := len(f.Src)
	if line < len(f.lines) {
		end = f.lines[line]
	}
	return strings.TrimRight(f.Src[f.lines[line-1]:end], "\r\n")
}

// Text returns the source of a span.
func (f *File) Text(s Span) string { return f.Src[s.Start:s.End] }
