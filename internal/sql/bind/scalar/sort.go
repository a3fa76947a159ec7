package scalar

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
)

// Sort is an element of ORDER BY.
type Sort struct {
	// X is what rows are sorted by.
	X          expr.Expr
	Descending bool
	NullsLast  bool
}

// OrderBy binds ORDER BY; NULL is the smallest value unless said otherwise.
func (e *Binder) OrderBy(items []*ast.OrderItem) ([]Sort, error) {
	var order []Sort
	for _, item := range items {
		x, err := e.Bind(item.X)
		if err != nil {
			return nil, err
		}
		order = append(order, SortBy(item, x))
	}
	return order, nil
}

// SortBy is the order of an element whose expression is bound.
func SortBy(item *ast.OrderItem, x expr.Expr) Sort {
	last := item.Desc
	if item.Nulls != ast.NullsOrderDefault {
		last = item.Nulls == ast.NullsLast
	}
	return Sort{X: x, Descending: item.Desc, NullsLast: last}
}
