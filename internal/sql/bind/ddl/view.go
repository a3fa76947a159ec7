package ddl

import (
	"slices"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/types"
)

// View declares the view of a query, whose columns have the names of a list if there is one.
func (b *Binder) View(c *ast.CreateView, path catalog.Path, queried *Queried) (*catalog.View, error) {
	if name := repeatedName(queried.Names); name != "" {
		return nil, diag.Errorf(c.Query.Span, "the query has two columns %s", catalog.Quote(name)).WithHint("name them after the view's name: CREATE VIEW … (a, b) AS …")
	}
	v := b.view(c, path)
	for i, col := range queried.Cols {
		v.Fields = append(v.Fields, types.Field{Name: queried.Names[i], Type: col.Type})
		v.Times = append(v.Times, col.Time)
	}
	return v, nil
}

// UnplannedView declares a view that nothing can read, and why.
func (b *Binder) UnplannedView(c *ast.CreateView, path catalog.Path, why *diag.Problem) *catalog.View {
	v := b.view(c, path)
	v.Unplanned = why
	return v
}

func (b *Binder) view(c *ast.CreateView, path catalog.Path) *catalog.View {
	return &catalog.View{
		Path: path, Temporary: c.Temporary, Columns: c.Columns, Query: c.Query,
		Text: b.File.Text(c.Query.Span), Namespace: b.Namespace, Comment: commentOf(c.Comment),
	}
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

// RenameView gives a view another name.
func (b *Binder) RenameView(v *catalog.View, name *ast.Name) error {
	path, err := b.Namespace.Complete(name)
	if err != nil {
		return err
	}
	changed := *v
	changed.Path = path
	if err := b.Catalog.Put(name.Span, &changed, false, false); err != nil {
		return err
	}
	b.Catalog.Forget(v.Path)
	return nil
}
