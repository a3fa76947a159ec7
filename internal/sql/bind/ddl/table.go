package ddl

import (
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// declaration is a table while its elements are being checked.
type declaration struct {
	*Binder
	table *catalog.Table
	// own are the elements that the statement itself declares, where others come from
	// another table or a query; nil: all are.
	own    []ast.TableElement
	failed bool
}

// Table checks the declaration; queried are the rows of CREATE TABLE … AS,
// whose columns follow those that are declared, or nil.
func (b *Binder) Table(c *ast.CreateTable, path catalog.Path, queried *Queried) (*catalog.Table, error) {
	d := &declaration{Binder: b, table: &catalog.Table{
		Path: path, Temporary: c.Temporary, Span: c.Name.Span, Elements: c.Elements,
	}}
	if c.Comment != nil {
		d.table.Comment = c.Comment.Value
	}
	if c.Like != nil || c.As != nil {
		d.own = slices.Concat(c.Elements, []ast.TableElement{}) // not nil
	}
	own := writtenOptions(c.Options)
	d.table.Options = own
	if c.Like != nil {
		if err := d.like(c.Like, own); err != nil {
			return nil, err
		}
	}
	d.elements(queried)
	d.partitionedBy(c.PartitionedBy)
	d.distributed(c.Distribution)
	if d.failed {
		return nil, diag.ErrReported
	}
	return d.table, nil
}

// elements checks columns, watermark and primary key; queried are the rows of a query,
// or nil.
func (d *declaration) elements(queried *Queried) {
	d.physical(queried)
	d.queried(queried)
	if len(d.table.Columns) == 0 && !d.failed {
		d.fail(d.table.Span, diag.Errorf(d.table.Span, "table %s has no columns", d.table.Path.Object))
	}
	d.computed()
	d.watermark()
	d.primaryKey()
}

// fail reports a problem; the declaration goes on.
func (d *declaration) fail(at ast.Span, err error) {
	d.Problems.Add(at, err)
	d.failed = true
}

// writtenOptions are the options of a WITH clause; of one given twice the last.
func writtenOptions(options []*ast.Option) []catalog.Option {
	var out []catalog.Option
	for _, o := range options {
		written := catalog.Option{Key: o.Key.Value, Value: o.Value.Value, KeySpan: o.Key.Span, ValueSpan: o.Value.Span}
		if earlier := catalog.FindOption(out, o.Key.Value); earlier != nil {
			*earlier = written
			continue
		}
		out = append(out, written)
	}
	return out
}

// add appends a column; two of one name are refused.
func (d *declaration) add(c catalog.Column) {
	if d.table.Column(c.Name) >= 0 {
		d.fail(c.Span, diag.Errorf(c.Span, "column %s is declared twice", catalog.Quote(c.Name)))
		return
	}
	d.table.Columns = append(d.table.Columns, c)
}

// physical declares all columns; those of computed ones are filled in later,
// because they may use physical columns that follow.
func (d *declaration) physical(queried *Queried) {
	for _, el := range d.table.Elements {
		switch el := el.(type) {
		case *ast.PhysicalColumn:
			t, err := scalar.Type(el.Type)
			if err != nil {
				d.fail(el.Span, err)
			}
			d.add(catalog.Column{
				Field: types.Field{Name: el.Name.Name, Type: t}, Kind: catalog.Physical,
				Comment: commentOf(el.Comment), Span: el.Name.Span,
			})
		case *ast.MetadataColumn:
			d.metadata(el)
		case *ast.ComputedColumn:
			d.add(catalog.Column{
				Field: types.Field{Name: el.Name.Name}, Kind: catalog.Computed,
				Comment: commentOf(el.Comment), Span: el.Name.Span,
			})
		case *ast.BareColumn:
			d.bare(el, queried)
		}
	}
}

// bare declares a column by name alone, which the query has.
func (d *declaration) bare(el *ast.BareColumn, queried *Queried) {
	if queried == nil {
		d.fail(el.Span, diag.Errorf(el.Span, "column %s has no type", catalog.Quote(el.Name.Name)))
		return
	}
	sc := queried.scope()
	index, err := sc.Column(nil, el.Name)
	if err != nil {
		d.fail(el.Span, err)
		return
	}
	d.add(catalog.Column{Field: types.Field{Name: el.Name.Name, Type: sc.Input[index].Type}, Span: el.Span})
}

// queried adds the columns of the query behind those that only the table has. A column
// that both have is where the query has it, as the table declares it. A list of names
// alone puts those of the query into another order.
func (d *declaration) queried(queried *Queried) {
	if queried == nil {
		return
	}
	d.table.Queried = true
	if slices.ContainsFunc(d.table.Elements, isBare) {
		if listed, has := len(d.table.Columns), len(queried.Names); listed != has && !d.failed {
			d.fail(queried.Query.Span, diag.Errorf(queried.Query.Span, "the list of columns has %d, the query %d", listed, has).
				WithHint("list all columns of the query, or declare those of another type with their type"))
		}
		return
	}
	declared := d.table.Columns
	d.table.Columns = slices.DeleteFunc(slices.Clone(declared), func(c catalog.Column) bool { return slices.Contains(queried.Names, c.Name) })
	for i, col := range queried.Cols {
		name := queried.Names[i]
		at := slices.IndexFunc(declared, func(c catalog.Column) bool { return c.Name == name })
		if at >= 0 {
			d.add(declared[at])
		} else if d.table.Column(name) < 0 {
			d.add(catalog.Column{Field: types.Field{Name: name, Type: col.Type}, Span: queried.Query.Span})
		}
	}
}

func isBare(el ast.TableElement) bool { _, ok := el.(*ast.BareColumn); return ok }

func (d *declaration) metadata(el *ast.MetadataColumn) {
	t, err := scalar.Type(el.Type)
	if err != nil {
		d.fail(el.Span, err)
	}
	key := el.Name.Name
	if el.Key != nil {
		key = el.Key.Value
	}
	for i := range d.table.Columns {
		if c := &d.table.Columns[i]; c.Kind == catalog.Metadata && c.MetadataKey == key && c.Name != el.Name.Name {
			d.fail(el.Span, diag.Errorf(el.Span, "columns %s and %s are of the same metadata '%s'", catalog.Quote(c.Name), catalog.Quote(el.Name.Name), key).
				WithHint("make a computed column of one: %s AS %s", catalog.Quote(el.Name.Name), catalog.Quote(c.Name)))
		}
	}
	d.add(catalog.Column{
		Field: types.Field{Name: el.Name.Name, Type: t}, Kind: catalog.Metadata, MetadataKey: key,
		Virtual: el.Virtual, Comment: commentOf(el.Comment), Span: el.Name.Span,
	})
}

func commentOf(lit *ast.StringLit) string {
	if lit == nil {
		return ""
	}
	return lit.Value
}

// scope returns the declared columns as expressions see them.
func (d *declaration) scope(sees func(i int, c *catalog.Column) bool) *scope.Scope {
	sc := &scope.Scope{}
	for i := range d.table.Columns {
		c := &d.table.Columns[i]
		if sees(i, c) {
			sc.Cols = append(sc.Cols, scope.Column{Name: c.Name, Index: i})
		}
		sc.Input = append(sc.Input, plan.Column{Field: c.Field, Time: c.Time})
	}
	return sc
}

// overlooks reports a column that an element does not see, though the table has it: one
// that is not physical, of the table behind LIKE, where the element is not.
func (d *declaration) overlooks(el ast.TableElement, c *catalog.Column) bool {
	return c.Kind != catalog.Physical && slices.Contains(d.own, el) && d.inherits(c.Name)
}

// computed binds the expressions of computed columns. Each sees the physical
// columns, and the metadata columns in front of it.
func (d *declaration) computed() {
	for _, el := range d.table.Elements {
		el, ok := el.(*ast.ComputedColumn)
		if !ok {
			continue
		}
		own := d.table.Column(el.Name.Name)
		e := d.clause(d.scope(func(i int, c *catalog.Column) bool {
			return c.Kind == catalog.Physical || c.Kind == catalog.Metadata && i < own && !d.overlooks(el, c)
		}), "a computed column")
		x, err := e.Bind(el.X)
		if err != nil {
			d.fail(el.Span, err)
			continue
		}
		if x.Type().Kind == types.Null {
			d.fail(el.Span, scalar.BareNull(el.X.Bounds()))
			continue
		}
		c := &d.table.Columns[own]
		c.Expr, c.Type, c.Source = x, x.Type(), ast.FormatQuoted(el.X)
		c.Time = scalar.CalledTime(x)
	}
}

// watermark binds WATERMARK FOR column AS expr.
func (d *declaration) watermark() {
	for _, el := range d.table.Elements {
		w, ok := el.(*ast.Watermark)
		if !ok || d.failed {
			continue
		}
		if d.table.Watermark != nil {
			d.fail(w.Span, diag.Errorf(w.Span, "a table has one WATERMARK at most"))
			continue
		}
		if err := d.bindWatermark(w); err != nil {
			d.fail(w.Span, err)
		}
	}
}

func (d *declaration) bindWatermark(w *ast.Watermark) error {
	if len(w.Column.Parts) > 1 {
		return diag.Errorf(w.Column.Span, "the event time must be a column of its own, not a field of one").
			WithHint("declare a computed column: ts AS %s, WATERMARK FOR ts AS …", w.Column)
	}
	sc := d.scope(func(_ int, c *catalog.Column) bool { return !d.overlooks(w, c) })
	index, err := sc.Column(nil, w.Column.Last())
	if err != nil {
		if d.table.Column(w.Column.Last().Name) >= 0 {
			err = diag.Errorf(w.Column.Span, "%s comes from the table behind LIKE, and is no physical column of it: no watermark can be declared for it here", w.Column).
				WithHint("declare it here, too: LIKE … (OVERWRITING GENERATED), or METADATA; or declare its watermark there")
		}
		return err
	}
	if d.table.Columns[index].Time == catalog.ProcTime {
		return diag.Errorf(w.Column.Span, "%s is the processing time, which has no watermark", w.Column)
	}
	if err := timeType3(w.Column, d.table.Columns[index].Type); err != nil {
		return err
	}
	ofSource := scalar.IsSourceWatermark(w.X)
	column := sc.Field(index)
	var x expr.Expr = &expr.Column{Index: index, Name: column.Name, T: column.Type}
	if !ofSource {
		if x, err = d.clause(sc, "WATERMARK").Bind(w.X); err != nil {
			return err
		}
	}
	if !x.Type().IsTimestamp() || x.Type().Precision > 3 {
		return diag.Errorf(w.X.Bounds(), "a watermark is TIMESTAMP(3) or TIMESTAMP_LTZ(3), not %s", x.Type().AsNullable()).
			WithHint("for example %s - INTERVAL '5' SECOND", w.Column)
	}
	if x.Type().Kind != column.Type.Kind {
		return diag.Errorf(w.X.Bounds(), "the watermark of %s is %s like it, not %s", w.Column, column.Type.AsNullable(), x.Type().AsNullable())
	}
	d.table.Watermark = &catalog.Watermark{Column: index, Expr: x, Source: ast.FormatQuoted(w.X), OfSource: ofSource, Span: w.Span}
	d.table.Columns[index].Time = catalog.RowTime
	return nil
}

// timeType3 refuses an event time that is no timestamp of milliseconds.
func timeType3(name *ast.Name, t types.Type) error {
	if t.IsTimestamp() && t.Precision <= 3 {
		return nil
	}
	p := diag.Errorf(name.Span, "event time is TIMESTAMP(3) or TIMESTAMP_LTZ(3); %s is %s", name, t.AsNullable())
	switch {
	case t.IsTimestamp():
		return p.WithHint("declare the column as %s(3), or add a computed column that casts it", t.Kind)
	case t.Kind == types.BigInt:
		return p.WithHint("declare a computed column: ts AS TO_TIMESTAMP_LTZ(%s, 3), WATERMARK FOR ts AS …", name)
	}
	return p.WithHint("declare a computed column: ts AS TO_TIMESTAMP(%s), WATERMARK FOR ts AS …", name)
}

// primaryKey checks PRIMARY KEY of the table or of a column.
func (d *declaration) primaryKey() {
	for _, el := range d.table.Elements {
		switch el := el.(type) {
		case *ast.Constraint:
			d.constraint(el, el.Columns)
		case *ast.PhysicalColumn:
			if el.Constraint != nil {
				d.constraint(el.Constraint, []ast.Ident{*el.Name})
			}
		}
	}
}

func (d *declaration) constraint(c *ast.Constraint, columns []ast.Ident) {
	switch {
	case c.Kind != ast.PrimaryKey:
		d.fail(c.Span, diag.Errorf(c.Span, "UNIQUE is not supported, as in Flink").WithHint("use PRIMARY KEY (…) NOT ENFORCED"))
	case c.Enforcement != ast.NotEnforced:
		d.fail(c.Span, diag.Errorf(c.Span, "a stream cannot enforce a PRIMARY KEY").WithHint("write PRIMARY KEY (…) NOT ENFORCED"))
	case d.table.PrimaryKey != nil:
		d.fail(c.Span, diag.Errorf(c.Span, "a table has one PRIMARY KEY at most"))
	default:
		d.keyColumns(c.Name, columns)
	}
}

// keyColumns finds the key's columns, which become NOT NULL.
func (d *declaration) keyColumns(name *ast.Ident, columns []ast.Ident) {
	key := []int{}
	for i := range columns {
		index := d.find(&columns[i])
		if index < 0 {
			continue
		}
		c := &d.table.Columns[index]
		if c.Kind != catalog.Physical {
			d.fail(columns[i].Span, diag.Errorf(columns[i].Span, "%s cannot be part of the PRIMARY KEY: it is no physical column", catalog.Quote(c.Name)))
			continue
		}
		if slices.Contains(key, index) {
			d.fail(columns[i].Span, diag.Errorf(columns[i].Span, "%s is in the PRIMARY KEY twice", catalog.Quote(c.Name)))
			continue
		}
		if c.Type.Nullable && d.inherits(c.Name) {
			d.fail(columns[i].Span, diag.Errorf(columns[i].Span, "%s may be NULL where it comes from, so it cannot be part of the PRIMARY KEY", catalog.Quote(c.Name)).
				WithHint("declare it here, or make it NOT NULL there: COALESCE(%s, …) in a query", catalog.Quote(c.Name)))
			continue
		}
		c.Type = c.Type.NotNull()
		key = append(key, index)
	}
	d.table.PrimaryKey = key
	d.table.KeyName = "PK"
	for _, k := range key {
		d.table.KeyName += "_" + d.table.Columns[k].Name
	}
	if name != nil {
		d.table.KeyName = name.Name
	}
}

// inherits reports whether a column is declared by another table or a query.
func (d *declaration) inherits(column string) bool {
	return d.own != nil && !slices.ContainsFunc(d.own, func(el ast.TableElement) bool { return elementName(el) == column })
}

// find returns the index of a column, or -1 after reporting that there is none.
func (d *declaration) find(name *ast.Ident) int {
	if i := d.table.Column(name.Name); i >= 0 {
		return i
	}
	known := make([]string, len(d.table.Columns))
	for i := range d.table.Columns {
		known[i] = d.table.Columns[i].Name
	}
	p := diag.Errorf(name.Span, "there is no column %s in this table", catalog.Quote(name.Name))
	if near := diag.Near(name.Name, known); near != "" {
		p = p.WithHint("did you mean %s?", catalog.Quote(near))
	}
	d.fail(name.Span, p)
	return -1
}

func (d *declaration) partitionedBy(columns []ast.Ident) {
	for i := range columns {
		if index := d.find(&columns[i]); index >= 0 {
			d.table.PartitionedBy = append(d.table.PartitionedBy, index)
		}
	}
}

func (d *declaration) distributed(by *ast.Distribution) {
	if by == nil {
		return
	}
	for i := range by.Columns {
		d.find(&by.Columns[i])
	}
	if n := by.Buckets; n != nil && strings.Trim(n.Text, "0") == "" {
		d.fail(n.Span, diag.Errorf(n.Span, "a distributed table has one bucket at least"))
	}
	d.table.Distributed = true
}
