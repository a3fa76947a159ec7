package bind

import (
	"errors"
	"slices"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

// CreateView binds the query of a view, to find its errors and its columns, and
// declares the view. A query that only its plan speaks against may be declared, as in Flink, but not read.
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
	before := len(b.Problems.Problems)
	rel, err := b.ordered(c.Query)
	if p := b.unplanned(before, err); p != nil {
		b.Problems.Warn(diag.Errorf(p.Span, "nothing can read the view %s: %s", path.Object, p.Message).WithHint("%s", p.Hint))
		return b.Declarations().UnplannedView(c, path, p), nil
	}
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

// unplanned takes the problems of a query from the list, and returns the first of them, if only its plan speaks against it:
// those that were reported since the list had a length, and the error that ended it.
func (b *Binder) unplanned(before int, err error) *diag.Problem {
	found := b.Problems.Problems[before:]
	if p := (*diag.Problem)(nil); errors.As(err, &p) {
		found = append(slices.Clone(found), p)
	} else if err != nil && !errors.Is(err, diag.ErrReported) {
		return nil
	}
	if len(found) == 0 || slices.ContainsFunc(found, func(p *diag.Problem) bool { return !p.Unplanned }) {
		return nil
	}
	b.Problems.Problems = b.Problems.Problems[:before]
	return found[0]
}
