package ast

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestPositionsCountCharactersNotBytes(t *testing.T) {
	f := NewFile("f.sql", "SELECT 'é😀', x\r\nFROM t")
	for _, c := range []struct {
		offset int
		want   Position
	}{
		{0, Position{1, 1}},
		{len("SELECT 'é😀', "), Position{1, 14}},
		{len("SELECT 'é😀', x\r\n"), Position{2, 1}},
		{len("SELECT 'é😀', x\r\nFROM t"), Position{2, 7}},
		{1000, Position{2, 7}},
		{-1, Position{1, 1}},
	} {
		if got := f.Position(c.offset); got != c.want {
			t.Errorf("Position(%d) = %v, want %v", c.offset, got, c.want)
		}
	}
}

func TestPositionsOfALongLineCountFromItsBeginning(t *testing.T) {
	src := strings.Repeat("é", 700) + "\n" + strings.Repeat("a\xffé😀", 3000) + "\n" + strings.Repeat("日", 5000)
	f := NewFile("f.sql", src)
	for offset := 0; offset <= len(src); offset += 7 {
		start := strings.LastIndexByte(src[:offset], '\n') + 1
		want := Position{strings.Count(src[:offset], "\n") + 1, utf8.RuneCountInString(src[start:offset]) + 1}
		if got := f.Position(offset); got != want {
			t.Fatalf("Position(%d) = %v, want %v", offset, got, want)
		}
	}
}

func TestLinesComeWithoutTheirEnds(t *testing.T) {
	f := NewFile("f.sql", "a\r\n\nb")
	for line, want := range map[int]string{0: "", 1: "a", 2: "", 3: "b", 4: ""} {
		if got := f.Line(line); got != want {
			t.Errorf("Line(%d) = %q, want %q", line, got, want)
		}
	}
}
