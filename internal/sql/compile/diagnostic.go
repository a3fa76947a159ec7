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
	// Line and Column count from 1; columns count characters.
	Line, Column int
	// Message says what is wrong.
	Message string
	// Hint says what to do; may be empty, may have several lines.
	Hint string
	// Span in bytes of the file.
	Span ast.Span

	file *ast.File
}

// Error returns "file:line:column: message", with the hint behind it.
func (d Diagnostic) Error() string {
	s := fmt.Sprintf("%s:%d:%d: %s", d.file.Name, d.Line, d.Column, d.Message)
	if d.Hint != "" {
		s += "; " + d.Hint
	}
	return s
}

// Format returns the message, the source line with a caret under the place, and
// the hint; several lines without a final line end.
func (d Diagnostic) Format() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d:%d: %s\n", d.file.Name, d.Line, d.Column, d.Message)
	line := []rune(d.file.Line(d.Line))
	number := fmt.Sprint(d.Line)
	fmt.Fprintf(&b, " %s | %s\n", number, string(line))
	fmt.Fprintf(&b, " %s | %s%s", strings.Repeat(" ", len(number)), blanks(line, d.Column-1), d.carets(len(line)))
	if d.Hint != "" {
		b.WriteString("\nhint: " + d.Hint)
	}
	return b.String()
}

// blanks is the margin before the caret; tabs stay tabs.
func blanks(line []rune, columns int) string {
	margin := make([]rune, 0, columns)
	for _, r := range line[:min(columns, len(line))] {
		if r != '\t' {
			r = ' '
		}
		margin = append(margin, r)
	}
	return string(margin)
}

// carets marks the text as far as it stands on its first line.
func (d Diagnostic) carets(lineLength int) string {
	end := d.file.Position(d.Span.End)
	last := end.Column
	if end.Line != d.Line {
		last = lineLength + 1
	}
	return strings.Repeat("^", max(1, last-d.Column))
}

// Errors are all errors of a file, in its order; nil: none.
type Errors []Diagnostic

// Error joins the errors, one formatted block each.
func (e Errors) Error() string {
	blocks := make([]string, len(e))
	for i, d := range e {
		blocks[i] = d.Format()
	}
	return strings.Join(blocks, "\n\n")
}

func diagnostic(file *ast.File, p *diag.Problem) Diagnostic {
	at := file.Position(p.Span.Start)
	return Diagnostic{Line: at.Line, Column: at.Column, Message: p.Message, Hint: p.Hint, Span: p.Span, file: file}
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
		out[i] = Diagnostic{Line: e.Line, Column: e.Column, Message: e.Message, Hint: e.Hint, Span: e.Span, file: file}
	}
	return out
}

func inFileOrder(list []Diagnostic) {
	sort.SliceStable(list, func(i, j int) bool { return list[i].Span.Start < list[j].Span.Start })
}
