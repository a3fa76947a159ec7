package bind

import (
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// MarkBroken remembers a table or view whose declaration cannot be read, so that
// statements that use it are not reported as well.
func (b *Binder) MarkBroken(name *ast.Name) {
	if path, err := b.names().Complete(name); err == nil {
		b.Catalog.MarkBroken(path)
	}
}

// CreateTable checks a CREATE TABLE and declares the table. All problems of the
// declaration are reported. The sink is that of CREATE TABLE … AS, nil
// otherwise.
func (b *Binder) CreateTable(c *ast.CreateTable) (*plan.Sink, error) {
	path, err := b.names().Complete(c.Name)
	if err != nil {
		return nil, err
	}
	if c.IfNotExists && b.Catalog.Exists(path, c.Temporary) {
		return nil, nil
	}
	var rel *relation
	if c.As != nil {
		if rel, err = b.ordered(c.As); err != nil {
			b.Catalog.MarkBroken(path)
			return nil, err
		}
	}
	if c.As != nil && c.Temporary {
		return nil, diag.Errorf(c.Name.Span, "CREATE TABLE … AS makes no temporary table").WithHint("leave TEMPORARY out, or declare a view")
	}
	rel.renameRepeated()
	t, err := b.Declarations().Table(c, path, rel.queried(c.As))
	if err == nil {
		// As in Flink, OR REPLACE replaces where there is a query.
		err = b.Catalog.Put(c.Name.Span, t, c.IfNotExists, c.OrReplace && c.As != nil)
	}
	if err != nil {
		b.Catalog.MarkBroken(path)
	}
	if err != nil || c.As == nil {
		return nil, err
	}
	return b.Insert(filling(c, rel))
}

// TableAs binds the INSERT that a CREATE TABLE … AS stands for and declares nothing, as
// EXPLAIN does. It does not mind that there is a table of that name.
func (b *Binder) TableAs(c *ast.CreateTable) (*plan.Sink, error) {
	path, err := b.names().Complete(c.Name)
	if err != nil {
		return nil, err
	}
	rel, err := b.ordered(c.As)
	if err != nil {
		return nil, err
	}
	rel.renameRepeated()
	t, err := b.Declarations().Table(c, path, rel.queried(c.As))
	if err != nil {
		return nil, err
	}
	return b.insertInto(t, t.Options, filling(c, rel))
}

// filling is the INSERT that CREATE TABLE … AS stands for.
func filling(c *ast.CreateTable, rel *relation) *ast.Insert {
	ins := &ast.Insert{Span: c.Span, Target: c.Name, Query: c.As}
	for _, name := range rel.names {
		part := ast.Ident{Span: c.As.Span, Name: name}
		ins.Columns = append(ins.Columns, &ast.Name{Span: c.As.Span, Parts: []ast.Ident{part}})
	}
	return ins
}
