package parse

import (
	"fmt"
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
)

// Error is one syntax error.
type Error struct {
	// File is the file's name as given to [Script].
	File string
	// Span covers the offending text.
	Span ast.Span
	// Line and Column count from 1; columns count characters.
	Line, Column int
	// Message says what is wrong: usually what was expected and what was found.
	Message string
	// Hint says what to do; "" if there is nothing to add.
	Hint string

	source *ast.File
}

// Error returns "file:line:column: message (hint)".
func (e *Error) Error() string {
	s := fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Message)
	if e.Hint != "" {
		s += " (" + e.Hint + ")"
	}
	return s
}

// Format returns the message with the source line, a caret under the offending text, and the hint; several lines,
// without a final line end.
func (e *Error) Format() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d:%d: %s\n", e.File, e.Line, e.Column, e.Message)
	line := []rune(e.source.Line(e.Line))
	number := fmt.Sprint(e.Line)
	fmt.Fprintf(&b, " %s | %s\n", number, string(line))
	fmt.Fprintf(&b, " %s | %s%s", strings.Repeat(" ", len(number)), margin(line, e.Column-1), e.underline(len(line)))
	if e.Hint != "" {
		b.WriteString("\nhint: " + e.Hint)
	}
	return b.String()
}

// margin is the blank text before the caret; tabs stay tabs, so that the caret stands right at any tab width.
func margin(line []rune, columns int) string {
	blank := make([]rune, 0, columns)
	for _, r := range line[:min(columns, len(line))] {
		if r != '\t' {
			r = ' '
		}
		blank = append(blank, r)
	}
	return string(blank)
}

// underline marks the offending text as far as it stands on the first line.
func (e *Error) underline(lineLen int) string {
	end := e.source.Position(e.Span.End)
	last := end.Column
	if end.Line != e.Line {
		last = lineLen + 1
	}
	return strings.Repeat("^", max(1, last-e.Column))
}
