package ddl

import (
	"github.com/onceflow/onceflow/function"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// Binder binds declarations.
type Binder struct {
	*scalar.Context
	// Problems of the file.
	Problems *diag.List
	// Registered are the functions of this program, by identifier.
	Registered map[string][]function.Function
}

// clause binds the expressions of a declaration over the columns of a scope.
func (b *Binder) clause(sc *scope.Scope, name string) *scalar.Binder {
	return &scalar.Binder{Context: b.Context, Scope: sc, Clause: name}
}

// Queried are the rows of a query that a declaration takes its columns from.
type Queried struct {
	// Query that has the rows.
	Query *ast.Query
	// Names of the columns from outside.
	Names []string
	// Cols are the columns of the rows.
	Cols []plan.Column
}

// scope has the columns of the rows.
func (q *Queried) scope() *scope.Scope {
	sc := &scope.Scope{Input: q.Cols}
	for i, name := range q.Names {
		sc.Cols = append(sc.Cols, scope.Column{Name: name, Index: i})
	}
	return sc
}
