package compile

import (
	"fmt"
	"sort"
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/parse"
)

// Diagnostic is one thing wrong, or worth knowing, at one place of a file.
type Diagnostic struct {
	// Line and Column count from 1; columns count characters. Both are 0 for what is
	// not in the file: a setting from the command line, or the job as a whole.
	Line, Column int
	// Message says what is wrong.
	Message string
	// Hint says what to do; may be empty, may have several lines.
	Hint string
	// Span in bytes of the file.
	Span ast.Span

	file *ast.File
}

// Error returns "file:line:column: message", without the place where there is none,
// with the hint behind it.
func (d Diagnostic) Error() string {
	s := d.Message
	if d.placed() {
		s = fmt.Sprintf("%s:%d:%d: %s", d.file.Name, d.Line, d.Column, d.Message)
	}
	if d.Hint != "" {
		s += "; " + d.Hint
	}
	return s
}

// Format returns the message, the source line with a caret under the place, and
// the hint; several lines without a final line end.
func (d Diagnostic) Format() string {
	text := d.Message
	if d.placed() {
		text = fmt.Sprintf("%s:%d:%d: %s\n%s", d.file.Name, d.Line, d.Column, d.Message, d.file.Excerpt(d.Span))
	}
	if d.Hint != "" {
		text += "\nhint: " + d.Hint
	}
	return text
}

// placed reports whether the problem is somewhere in the file, and not with what was given beside it.
func (d Diagnostic) placed() bool { return d.Line > 0 }

// Errors are all errors of a file, in its order; nil: none.
type Errors []Diagnostic

// maxShown is the number of errors that a text has; of a generated file there may be thousands.
const maxShown = 100

// Error joins the errors, one formatted block each, and says how many there are beyond the first 100.
func (e Errors) Error() string {
	blocks := make([]string, 0, len(e))
	for i, d := range e {
		if i == maxShown {
			blocks = append(blocks, fmt.Sprintf("… and %d more errors", len(e)-maxShown))
			break
		}
		blocks = append(blocks, d.Format())
	}
	return strings.Join(blocks, "\n\n")
}

func diagnostic(file *ast.File, p *diag.Problem) Diagnostic {
	d := Diagnostic{Message: shortened(p.Message), Hint: shortened(p.Hint), Span: p.Span, file: file}
	if p.Span != (ast.Span{}) {
		at := file.Position(p.Span.Start)
		d.Line, d.Column = at.Line, at.Column
	}
	return d
}

// shortened leaves out the middle of a text of more than 4,000 bytes: a name or a number in it may have a megabyte.
func shortened(text string) string {
	const most, kept = 4000, 1500
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:kept], "") + " … " + strings.ToValidUTF8(text[len(text)-kept:], "")
}

// diagnostics turns problems into errors, each once.
func diagnostics(file *ast.File, problems []*diag.Problem) []Diagnostic {
	var out []Diagnostic
	seen := map[string]bool{}
	for _, p := range problems {
		d := diagnostic(file, p)
		if text := d.Error(); !seen[text] {
			seen[text] = true
			out = append(out, d)
		}
	}
	return out
}

func syntaxErrors(file *ast.File, errs []*parse.Error) []Diagnostic {
	out := make([]Diagnostic, len(errs))
	for i, e := range errs {
		out[i] = Diagnostic{Line: e.Line, Column: e.Column, Message: shortened(e.Message), Hint: e.Hint, Span: e.Span, file: file}
	}
	return out
}

func inFileOrder(list []Diagnostic) {
	sort.SliceStable(list, func(i, j int) bool { return list[i].Span.Start < list[j].Span.Start })
}
