package bind

import (
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
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
		err = b.Catalog.Put(c.Name.Span, v, c.IfNotExists, c.OrReplace)
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
	v := &catalog.View{
		Path: path, Temporary: c.Temporary, Columns: c.Columns, Query: c.Query,
		Text: b.File.Text(c.Query.Span), Namespace: b.names(), Comment: commentOf(c.Comment),
	}
	for i, col := range rel.node.Columns() {
		v.Fields = append(v.Fields, types.Field{Name: rel.names[i], Type: col.Type})
	}
	return v, nil
}
