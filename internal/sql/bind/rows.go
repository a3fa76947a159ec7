package bind

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

// rows is what a join spreads for each row of its left side: the elements of a
// collection, or the rows of a table function.
type rows struct {
	span ast.Span
	// at is the place of the collection, or of the call.
	at         ast.Span
	alias      *ast.TableAlias
	ordinality bool
	// what names it in messages.
	what string
	// collection binds it over the columns of the left side.
	collection func(e *scalar.Binder) (expr.Expr, error)
}

// rowsOf describes an element of FROM that is spread; nil: it is none.
func (b *Binder) rowsOf(ref ast.TableRef) (*rows, error) {
	switch ref := ref.(type) {
	case *ast.Unnest:
		if len(ref.Items) != 1 {
			return nil, diag.Unsupported(ref.Span, "UNNEST of several collections")
		}
		return &rows{ref.Span, ref.Items[0].Bounds(), ref.Alias, ref.Ordinality, "UNNEST", func(e *scalar.Binder) (expr.Expr, error) { return e.Bind(ref.Items[0]) }}, nil
	case *ast.TableFunction:
		f, err := b.context().Declared(ref.Call.Name)
		if f == nil || err != nil {
			return nil, err
		}
		if f.Table == nil {
			return nil, diag.Errorf(ref.Call.Span, "%s is no table function", ref.Call.Name).
				WithHint("call it in an expression, as in SELECT %s(…)", ref.Call.Name)
		}
		return &rows{ref.Span, ref.Call.Span, ref.Alias, false, "a table function", func(e *scalar.Binder) (expr.Expr, error) {
			return e.DeclaredArguments(ref.Call, f.Table)
		}}, nil
	}
	return nil, nil
}
