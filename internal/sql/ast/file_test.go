package ast

import "testing"

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

func TestLinesComeWithoutTheirEnds(t *testing.T) {
	f := NewFile("f.sql", "a\r\n\nb")
	for line, want := range map[int]string{0: "", 1: "a", 2: "", 3: "b", 4: ""} {
		if got := f.Line(line); got != want {
			t.Errorf("Line(%d) = %q, want %q", line, got, want)
		}
	}
}
