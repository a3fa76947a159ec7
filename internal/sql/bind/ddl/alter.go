package ddl

import (
	"slices"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

// AlterTable changes a table for the statements that follow; those before keep the
// table that they had.
func (b *Binder) AlterTable(a *ast.Alter) error {
	t, err := b.altered(a)
	if err != nil || t == nil {
		return err
	}
	switch action := a.Action.(type) {
	case *ast.RenameTo:
		return b.renameTable(t, action.Name)
	case *ast.SetOptions:
		return b.replace(a, setOptions(t, action))
	case *ast.ResetOptions:
		changed, err := resetOptions(t, action)
		if err != nil {
			return err
		}
		return b.replace(a, changed)
	}
	return b.alterElements(a, t)
}

// altered finds the permanent table that ALTER TABLE names; nil where there need not
// be one.
func (b *Binder) altered(a *ast.Alter) (*catalog.Table, error) {
	object, err := b.Catalog.Permanent(b.Namespace, a.Name)
	switch o := object.(type) {
	case *catalog.Table:
		return o, nil
	case *catalog.View:
		return nil, diag.Errorf(a.Name.Span, "%s is a view", a.Name).WithHint("use ALTER VIEW … AS, or change the tables that it reads")
	}
	if a.IfExists {
		return nil, nil
	}
	return nil, err
}

// replace declares a changed table in the place of the old one.
func (b *Binder) replace(a *ast.Alter, t *catalog.Table) error {
	return b.Catalog.Put(a.Name.Span, t, false, true)
}

func (b *Binder) renameTable(t *catalog.Table, name *ast.Name) error {
	path, err := b.Namespace.Complete(name)
	if err != nil {
		return err
	}
	changed := *t
	changed.Path = path
	if err := b.Catalog.Put(name.Span, &changed, false, false); err != nil {
		return err
	}
	b.Catalog.Forget(t.Path)
	return nil
}

func setOptions(t *catalog.Table, action *ast.SetOptions) *catalog.Table {
	changed := *t
	changed.Options = slices.Clone(t.Options)
	for _, o := range writtenOptions(action.Options) {
		changed.Options = catalog.SetOption(changed.Options, o)
	}
	return &changed
}

func resetOptions(t *catalog.Table, action *ast.ResetOptions) (*catalog.Table, error) {
	if len(action.Keys) == 0 {
		return nil, diag.Errorf(action.Span, "RESET needs the keys of options")
	}
	changed := *t
	changed.Options = nil
	for _, key := range action.Keys {
		if key.Value == catalog.ConnectorKey {
			return nil, diag.Errorf(key.Span, "a table keeps its connector").WithHint("SET ('connector' = '…') chooses another one")
		}
	}
	for _, o := range t.Options {
		if !slices.ContainsFunc(action.Keys, func(k *ast.StringLit) bool { return k.Value == o.Key }) {
			changed.Options = append(changed.Options, o)
		}
	}
	return &changed, nil
}

// alterElements changes columns, the watermark or the primary key: the table is
// declared again from what it was declared by.
func (b *Binder) alterElements(a *ast.Alter, t *catalog.Table) error {
	if t.Queried {
		return diag.Unsupported(a.Action.Bounds(), "changing the columns of a table that was created AS a query")
	}
	e := &elementChange{table: t, elements: slices.Clone(t.Elements)}
	var err error
	switch action := a.Action.(type) {
	case *ast.ChangeElements:
		err = e.change(action)
	case *ast.DropColumns:
		err = e.dropColumns(action)
	case *ast.DropKey:
		err = e.dropKey(action)
	case *ast.DropWatermark:
		err = e.dropWatermark(action)
	case *ast.RenameColumn:
		err = e.rename(action)
	default:
		err = diag.Unsupported(a.Action.Bounds(), "this change of a table")
	}
	if err != nil {
		return err
	}
	changed, err := b.redeclare(t, e.elements)
	if err != nil {
		return err
	}
	return b.replace(a, changed)
}

// redeclare checks changed elements and keeps the rest of the table.
func (b *Binder) redeclare(t *catalog.Table, elements []ast.TableElement) (*catalog.Table, error) {
	d := &declaration{Binder: b, table: &catalog.Table{
		Path: t.Path, Span: t.Span, Elements: elements, Options: t.Options, Distributed: t.Distributed, Comment: t.Comment,
	}}
	d.elements(nil)
	for _, c := range t.PartitionedBy {
		d.partitionedBy([]ast.Ident{{Span: t.Span, Name: t.Columns[c].Name}})
	}
	if d.failed {
		return nil, diag.ErrReported
	}
	return d.table, nil
}
