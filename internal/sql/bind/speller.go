package bind

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
)

// speller applies functions to bound expressions and remembers the first error.
type speller struct {
	*scalar.Binder
	at  ast.Span
	err error
}

func (s *selection) speller(at ast.Span) *speller { return &speller{Binder: s.below, at: at} }

// call applies a function; after an error it returns some condition.
func (s *speller) call(fn string, args ...expr.Expr) expr.Expr {
	if s.err == nil {
		x, err := s.Apply(s.at, fn, args, nil)
		if err == nil {
			return x
		}
		s.err = err
	}
	return expr.NewBool(false)
}

// finish applies the outermost function and returns the first error.
func (s *speller) finish(fn string, args ...expr.Expr) (expr.Expr, error) {
	x := s.call(fn, args...)
	return x, s.err
}
