package bind

import (
	"slices"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/types"
)

// CreateView binds the query of a view, to find its errors and its columns, and
// declares the view.
func (b *Binder) CreateView(c *ast.CreateView) error {
	path, err := b.names().Complete(c.Name)
	if err != nil {
		return err
	}
	if c.IfNotExists && b.Catalog.Exists(path, c.Temporary) {
		return nil
	}
	v, err := b.declareView(c, path)
	if err == nil {
		// As in Flink, OR REPLACE does not replace a permanent view.
		err = b.Catalog.Put(c.Name.Span, v, c.IfNotExists, c.OrReplace && c.Temporary)
	}
	if err != nil {
		b.Catalog.MarkBroken(path)
	}
	return err
}

func (b *Binder) declareView(c *ast.CreateView, path catalog.Path) (*catalog.View, error) {
	rel, err := b.query(c.Query)
	if err == nil {
		rel, err = rel.rename(c.Columns)
	}
	if err != nil {
		return nil, err
	}
	if name := repeatedName(rel.names); name != "" {
		return nil, diag.Errorf(c.Query.Span, "the query has two columns %s", catalog.Quote(name)).WithHint("name them after the view's name: CREATE VIEW … (a, b) AS …")
	}
	v := &catalog.View{
		Path: path, Temporary: c.Temporary, Columns: c.Columns, Query: c.Query,
		Text: b.File.Text(c.Query.Span), Namespace: b.names(), Comment: commentOf(c.Comment),
	}
	for i, col := range rel.node.Columns() {
		v.Fields = append(v.Fields, types.Field{Name: rel.names[i], Type: col.Type})
		v.Times = append(v.Times, col.Time)
	}
	return v, nil
}

// repeatedName returns a name that is in a list twice; empty if there is none.
func repeatedName(names []string) string {
	sorted := slices.Sorted(slices.Values(names))
	for i := 1; i < len(sorted); i++ {
		if sorted[i] == sorted[i-1] {
			return sorted[i]
		}
	}
	return ""
}
