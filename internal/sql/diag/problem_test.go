package diag

import (
	"errors"
	"fmt"
	"testing"

	"github.com/onceflow/onceflow/internal/sql/ast"
)

func TestAProblemKeepsItsPlace(t *testing.T) {
	inner := Errorf(ast.Span{Start: 3, End: 5}, "wrong").WithHint("do %s", "this")
	p := At(ast.Span{Start: 0, End: 9}, fmt.Errorf("around: %w", inner))
	if p.Span.Start != 3 || p.Error() != "wrong; do this" {
		t.Errorf("%+v: %s", p.Span, p.Error())
	}
	if p := At(ast.Span{Start: 1, End: 2}, errors.New("plain")); p.Span.Start != 1 || p.Message != "plain" {
		t.Errorf("%+v", p)
	}
}

func TestWhatWasReportedIsNotAddedAgain(t *testing.T) {
	var l List
	l.Add(ast.Span{}, nil)
	l.Add(ast.Span{}, fmt.Errorf("view: %w", ErrReported))
	l.Add(ast.Span{}, errors.New("new"))
	if len(l.Problems) != 1 {
		t.Errorf("%d problems", len(l.Problems))
	}
}

func TestShortNamesAreNotGuessed(t *testing.T) {
	known := []string{"a", "K", "name", "amount"}
	for given, want := range map[string]string{"b": "", "k": "K", "nmae": "name", "amnt": "amount", "zzzzzz": ""} {
		if got := Near(given, known); got != want {
			t.Errorf("%s: %q, want %q", given, got, want)
		}
	}
}
