package bind

import (
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
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
	return b.Declarations().View(c, path, rel.queried(c.Query))
}

// AlterView gives a view another query or another name.
func (b *Binder) AlterView(a *ast.Alter) error {
	object, err := b.Catalog.Permanent(b.names(), a.Name)
	if err != nil {
		return err
	}
	v, ok := object.(*catalog.View)
	if !ok {
		return diag.Errorf(a.Name.Span, "%s is a table", a.Name).WithHint("use ALTER TABLE")
	}
	switch action := a.Action.(type) {
	case *ast.RenameTo:
		return b.Declarations().RenameView(v, action.Name)
	case *ast.AlterQuery:
		changed, err := b.declareView(&ast.CreateView{Span: a.Span, Name: a.Name, Query: action.Query}, v.Path)
		if err != nil {
			return err
		}
		changed.Comment = v.Comment
		return b.Catalog.Put(a.Name.Span, changed, false, true)
	}
	return diag.Unsupported(a.Action.Bounds(), "this change of a view")
}
