package diag

import (
	"errors"
	"fmt"

	"github.com/onceflow/onceflow/internal/sql/ast"
)

// Problem is one thing wrong at one place of the file.
type Problem struct {
	// Span of the text that is wrong.
	Span ast.Span
	// Message says what is wrong, as a sentence without a full stop.
	Message string
	// Hint says what to do; may be empty.
	Hint string
	// Unplanned: names and types are right, but the query cannot be planned as a stream. Flink lets a view have such
	// a query, and refuses the statement that reads it.
	Unplanned bool
}

// Errorf returns a problem at the span.
func Errorf(at ast.Span, format string, args ...any) *Problem {
	return &Problem{Span: at, Message: fmt.Sprintf(format, args...)}
}

// WithHint adds advice to the problem and returns it.
func (p *Problem) WithHint(format string, args ...any) *Problem {
	p.Hint = fmt.Sprintf(format, args...)
	return p
}

// OfPlan marks the problem as one of the plan alone, and returns it.
func (p *Problem) OfPlan() *Problem {
	p.Unplanned = true
	return p
}

// Error returns the message with the hint, without the place.
func (p *Problem) Error() string {
	if p.Hint == "" {
		return p.Message
	}
	return p.Message + "; " + p.Hint
}

// Unsupported refuses a construct that the engine cannot run yet.
func Unsupported(at ast.Span, what string) *Problem {
	return Errorf(at, "%s is not supported yet", what).
		WithHint("it is refused here so that no wrong answer is given")
}

// ErrReported is returned by a stage that has put its problems on the list
// already; adding it again does nothing.
var ErrReported = errors.New("reported already")

// At turns an error of a package that knows no positions into a problem at the
// span; a problem stays as it is.
func At(at ast.Span, err error) *Problem {
	var p *Problem
	if errors.As(err, &p) {
		return p
	}
	return &Problem{Span: at, Message: err.Error()}
}

// List collects the problems and the warnings of a file.
type List struct {
	Problems []*Problem
	Warnings []*Problem
}

// Add appends err, unless it is nil or reported already; an error without a
// place gets the span.
func (l *List) Add(at ast.Span, err error) {
	if err != nil && !errors.Is(err, ErrReported) {
		l.Problems = append(l.Problems, At(at, err))
	}
}

// Warn appends a warning.
func (l *List) Warn(p *Problem) { l.Warnings = append(l.Warnings, p) }
