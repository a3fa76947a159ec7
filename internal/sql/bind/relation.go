package bind

import (
	"slices"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/ddl"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// relation is a bound table expression: rows, and what their columns are called
// from outside. Unlike the names of the node's columns, these may repeat.
type relation struct {
	node  plan.Node
	names []string
	// unlisted are the columns that * passes over; nil: none.
	unlisted []bool
}

// newRelation names the columns as the node does.
func newRelation(n plan.Node) *relation {
	r := &relation{node: n}
	for _, c := range n.Columns() {
		r.names = append(r.names, c.Name)
	}
	return r
}

// show makes the columns visible under a table name.
func (r *relation) show(sc *scope.Scope, table string, path *catalog.Path) {
	first := len(sc.Input)
	var of *scope.Unnamed
	if table == "" {
		of = &scope.Unnamed{}
	}
	for i, name := range r.names {
		sc.Cols = append(sc.Cols, scope.Column{Table: table, Path: path, Name: name, Index: first + i, Of: of, Unlisted: r.unlisted != nil && r.unlisted[i]})
	}
	sc.Input = append(sc.Input, r.node.Columns()...)
}

// rename gives the columns the names of a list, if there is one.
func (r *relation) rename(columns []ast.Ident) (*relation, error) {
	if len(columns) == 0 {
		return r, nil
	}
	if len(columns) != len(r.names) {
		at := ast.Span{Start: columns[0].Start, End: columns[len(columns)-1].End}
		return nil, diag.Errorf(at, "%s for %s", diag.Count(len(columns), "name"), diag.Count(len(r.names), "column")).
			WithHint("the columns are %s", diag.Join(r.names, 12))
	}
	out := &relation{node: r.node, unlisted: r.unlisted}
	for _, c := range columns {
		out.names = append(out.names, c.Name)
	}
	return out, nil
}

// renameRepeated gives a column the name that it has in the node where an earlier one has
// its own: a, a0. There may be no relation.
func (r *relation) renameRepeated() {
	if r == nil {
		return
	}
	seen := map[string]bool{}
	r.names = slices.Clone(r.names)
	for i, name := range r.names {
		if seen[name] {
			r.names[i] = r.node.Columns()[i].Name
		}
		seen[r.names[i]] = true
	}
}

// queried are the rows as a declaration sees them; nil: there are none.
func (r *relation) queried(q *ast.Query) *ddl.Queried {
	if r == nil {
		return nil
	}
	return &ddl.Queried{Query: q, Names: r.names, Cols: r.node.Columns()}
}
