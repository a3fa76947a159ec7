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
	b.WriteString(e.source.Excerpt(e.Span))
	if e.Hint != "" {
		b.WriteString("\nhint: " + e.Hint)
	}
	return b.String()
}
