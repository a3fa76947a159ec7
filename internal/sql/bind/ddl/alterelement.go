package ddl

import (
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

// elementChange works on the declarations of a table, which it copies before it
// changes them.
type elementChange struct {
	table    *catalog.Table
	elements []ast.TableElement
}

// columnName is the name of a column's declaration; nil for other declarations.
func columnName(el ast.TableElement) *ast.Ident {
	switch el := el.(type) {
	case *ast.PhysicalColumn:
		return el.Name
	case *ast.MetadataColumn:
		return el.Name
	case *ast.ComputedColumn:
		return el.Name
	}
	return nil
}

// find returns the place of a column's declaration, or -1.
func (e *elementChange) find(name string) int {
	return slices.IndexFunc(e.elements, func(el ast.TableElement) bool {
		n := columnName(el)
		return n != nil && n.Name == name
	})
}

// place finds a column that must be there.
func (e *elementChange) place(name *ast.Name) (int, error) {
	if i := e.find(name.Last().Name); i >= 0 && len(name.Parts) == 1 {
		return i, nil
	}
	known := make([]string, len(e.table.Columns))
	for i := range e.table.Columns {
		known[i] = e.table.Columns[i].Name
	}
	p := diag.Errorf(name.Span, "%s has no column %s", e.table.Path.Object, name)
	if near := diag.Near(name.Last().Name, known); near != "" {
		return 0, p.WithHint("did you mean %s?", catalog.Quote(near))
	}
	return 0, p
}

// change is ADD and MODIFY.
func (e *elementChange) change(action *ast.ChangeElements) error {
	changed := map[string]bool{}
	for _, c := range action.Changes {
		var err error
		if name := columnName(c.Element); name != nil {
			if changed[name.Name] {
				return diag.Errorf(name.Span, "%s is listed twice", catalog.Quote(name.Name))
			}
			changed[name.Name] = true
		}
		switch el := c.Element.(type) {
		case *ast.Watermark:
			err = e.set(action.Modify, c, el, isWatermark, "a watermark")
		case *ast.Constraint:
			err = e.setKey(action.Modify, c, el)
		default:
			err = e.column(action.Modify, c)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func isWatermark(el ast.TableElement) bool  { _, ok := el.(*ast.Watermark); return ok }
func isConstraint(el ast.TableElement) bool { _, ok := el.(*ast.Constraint); return ok }

// set adds the one declaration of a kind, or puts another in its place.
func (e *elementChange) set(modify bool, c *ast.ElementChange, el ast.TableElement, is func(ast.TableElement) bool, what string) error {
	at := slices.IndexFunc(e.elements, is)
	switch {
	case at >= 0 && !modify:
		return diag.Errorf(c.Span, "%s has %s already", e.table.Path.Object, what).WithHint("use MODIFY, or DROP it first")
	case at < 0 && modify:
		return e.lacks(c.Span, what)
	case modify:
		e.elements[at] = el
	default:
		e.elements = append(e.elements, el)
	}
	return nil
}

func (e *elementChange) lacks(at ast.Span, what string) error {
	return diag.Errorf(at, "%s has not %s", e.table.Path.Object, what)
}

func (e *elementChange) setKey(modify bool, c *ast.ElementChange, el *ast.Constraint) error {
	if modify && e.table.PrimaryKey != nil {
		e.removeKey()
		modify = false
	}
	if !modify && slices.ContainsFunc(e.elements, hasColumnKey) {
		return diag.Errorf(c.Span, "%s has a primary key already", e.table.Path.Object).WithHint("use MODIFY, or DROP it first")
	}
	return e.set(modify, c, el, isConstraint, "a primary key")
}

func hasColumnKey(el ast.TableElement) bool {
	c, ok := el.(*ast.PhysicalColumn)
	return ok && c.Constraint != nil
}

// removeKey drops the primary key; its columns stay NOT NULL.
func (e *elementChange) removeKey() {
	e.elements = slices.DeleteFunc(e.elements, isConstraint)
	for _, k := range e.table.PrimaryKey {
		i := e.find(e.table.Columns[k].Name)
		if c, ok := e.elements[i].(*ast.PhysicalColumn); ok {
			changed, notNull := *c, *c.Type
			notNull.Null = ast.NotNull
			changed.Type, changed.Constraint = &notNull, nil
			e.elements[i] = &changed
		}
	}
}

// column adds a column, or puts another declaration in its place.
func (e *elementChange) column(modify bool, c *ast.ElementChange) error {
	name := columnName(c.Element)
	if name == nil {
		return diag.Unsupported(c.Span, "this element of a table")
	}
	at := e.find(name.Name)
	switch {
	case at >= 0 && !modify:
		return diag.Errorf(name.Span, "%s has a column %s already", e.table.Path.Object, catalog.Quote(name.Name)).WithHint("use MODIFY to change it")
	case at < 0 && modify:
		_, err := e.place(&ast.Name{Span: name.Span, Parts: []ast.Ident{*name}})
		return err
	case modify && !c.First && (c.After == nil || c.After.Last().Name == name.Name):
		e.elements[at] = c.Element
		return nil
	case modify:
		e.elements = slices.Delete(e.elements, at, at+1)
	}
	to, err := e.position(c)
	if err == nil {
		e.elements = slices.Insert(e.elements, to, c.Element)
	}
	return err
}

// position is the place of a new column: where it is asked to be, or behind the
// others.
func (e *elementChange) position(c *ast.ElementChange) (int, error) {
	switch {
	case c.First:
		return 0, nil
	case c.After != nil:
		i, err := e.place(c.After)
		return i + 1, err
	}
	for i := len(e.elements) - 1; i >= 0; i-- {
		if columnName(e.elements[i]) != nil {
			return i + 1, nil
		}
	}
	return 0, nil
}

func (e *elementChange) dropColumns(action *ast.DropColumns) error {
	dropped := map[string]bool{}
	for _, name := range action.Columns {
		if _, err := e.place(name); err != nil {
			return err
		}
		if dropped[name.Last().Name] {
			return diag.Errorf(name.Span, "%s is listed twice", name)
		}
		dropped[name.Last().Name] = true
	}
	for _, name := range action.Columns {
		if err := e.unused(name, dropped); err != nil {
			return err
		}
		if i := slices.Index(e.table.PrimaryKey, e.table.Column(name.Last().Name)); i >= 0 {
			return diag.Errorf(name.Span, "%s is in the primary key", name).WithHint("DROP PRIMARY KEY first")
		}
		if i := slices.Index(e.table.PartitionedBy, e.table.Column(name.Last().Name)); i >= 0 {
			return diag.Errorf(name.Span, "the table is partitioned by %s", name)
		}
		e.elements = slices.Delete(e.elements, e.find(name.Last().Name), e.find(name.Last().Name)+1)
	}
	return nil
}

// unused refuses a change of a column that computed columns, other than those that go
// as well, or the watermark read.
func (e *elementChange) unused(name *ast.Name, gone map[string]bool) error {
	at := e.table.Column(name.Last().Name)
	var users []string
	for i := range e.table.Columns {
		c := &e.table.Columns[i]
		if c.Expr != nil && !gone[c.Name] && slices.Contains(expr.Columns(c.Expr), at) {
			users = append(users, catalog.Quote(c.Name))
		}
	}
	if len(users) > 0 {
		return diag.Errorf(name.Span, "%s is read by the computed column %s", name, strings.Join(users, ", "))
	}
	if w := e.table.Watermark; w != nil && (w.Column == at || slices.Contains(expr.Columns(w.Expr), at)) {
		return diag.Errorf(name.Span, "%s is read by the watermark", name).WithHint("DROP WATERMARK first")
	}
	return nil
}

func (e *elementChange) dropKey(action *ast.DropKey) error {
	if e.table.PrimaryKey == nil {
		return e.lacks(action.Span, "a primary key")
	}
	if c := action.Constraint; c != nil && c.Name != e.keyName() {
		return diag.Errorf(c.Span, "%s has no constraint %s", e.table.Path.Object, catalog.Quote(c.Name)).
			WithHint("its primary key is called %s", catalog.Quote(e.keyName()))
	}
	e.removeKey()
	return nil
}

func (e *elementChange) keyName() string { return e.table.KeyName }

func (e *elementChange) dropWatermark(action *ast.DropWatermark) error {
	if e.table.Watermark == nil {
		return e.lacks(action.Span, "a watermark")
	}
	e.elements = slices.DeleteFunc(e.elements, isWatermark)
	return nil
}

func (e *elementChange) rename(action *ast.RenameColumn) error {
	at, err := e.place(action.From)
	if err != nil {
		return err
	}
	if e.find(action.To.Name) >= 0 {
		return diag.Errorf(action.To.Span, "%s has a column %s already", e.table.Path.Object, catalog.Quote(action.To.Name))
	}
	if err := e.unused(action.From, nil); err != nil {
		return err
	}
	e.elements[at] = renamed(e.elements[at], action.To)
	for i, el := range e.elements {
		if c, ok := el.(*ast.Constraint); ok {
			e.elements[i] = renamedKey(c, action.From.Last().Name, action.To)
		}
	}
	return nil
}

func renamed(el ast.TableElement, to *ast.Ident) ast.TableElement {
	switch el := el.(type) {
	case *ast.PhysicalColumn:
		c := *el
		c.Name = to
		return &c
	case *ast.MetadataColumn:
		c := *el
		if c.Key == nil {
			c.Key = &ast.StringLit{Span: el.Name.Span, Value: el.Name.Name}
		}
		c.Name = to
		return &c
	case *ast.ComputedColumn:
		c := *el
		c.Name = to
		return &c
	}
	return el
}

func renamedKey(c *ast.Constraint, from string, to *ast.Ident) *ast.Constraint {
	changed := *c
	changed.Columns = slices.Clone(c.Columns)
	for i := range changed.Columns {
		if changed.Columns[i].Name == from {
			changed.Columns[i] = *to
		}
	}
	return &changed
}
