package bind

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/connect"
	"github.com/onceflow/onceflow/internal/sql/bind/hint"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// Insert binds INSERT INTO to a sink.
func (b *Binder) Insert(ins *ast.Insert) (*plan.Sink, error) {
	t, options, err := b.targetOptions(ins)
	if err != nil {
		b.Problems.Add(ins.Target.Span, err)
		return nil, b.queryAlone(ins.Query)
	}
	return b.insertInto(t, options, ins)
}

// insertInto binds an INSERT whose target is known.
func (b *Binder) insertInto(t *catalog.Table, options []catalog.Option, ins *ast.Insert) (*plan.Sink, error) {
	persisted := persistedColumns(t)
	targets, err := targetColumns(ins, t, persisted)
	if err != nil {
		return nil, err
	}
	write, spelled, err := b.Tables.Write(b.use(ins.Target.Span, t, options))
	if err != nil {
		b.Problems.Add(ins.Target.Span, err)
		write = absentWrite()
	}
	rel, err := b.insertRows(ins, t, targets)
	if err != nil {
		b.Problems.Add(ins.Query.Span, err)
		return nil, diag.ErrReported
	}
	if !write.ExactlyOnce {
		b.Problems.Warn(diag.Errorf(ins.Target.Span, "table %s is outside of the exactly-once guarantee: %s", t.Path.Object, write.Why))
	}
	node, err := b.fit(ins, t, rel, persisted, targets)
	if err == nil {
		err = connect.WriteMetadata(node, t, persisted, write.Metadata)
	}
	if err != nil {
		return nil, err
	}
	s := &plan.Sink{
		Span: ins.Target.Span, Input: node, Table: t, Options: spelled, Write: write,
		Plain: len(ins.Hints) == 0 && len(ins.Columns) == 0, Materialize: b.Session.Materialize,
		TTL: b.Session.TTL, DropNull: b.Session.DropNull, Key: sinkKey(t, persisted), OnConflict: ins.OnConflict,
	}
	for _, c := range ins.Columns {
		s.Target = append(s.Target, c.String())
	}
	s.NotNull, s.Checks = notNull(t, persisted), b.checks(t, persisted)
	if b.Session.TrimPad && b.Session.Checks.Collections {
		return nil, diag.Errorf(ins.Target.Span, "text is not cut or padded where what collections hold is checked").
			WithHint("SET 'table.exec.sink.nested-constraint-enforcer' = 'ROWS', or 'table.exec.sink.type-length-enforcer' = 'ERROR'")
	}
	return s, nil
}

// queryAlone reports what is wrong with a query whose target is unknown.
func (b *Binder) queryAlone(q *ast.Query) error {
	if _, values := q.Body.(*ast.Values); values {
		return diag.ErrReported // they take the types of the target
	}
	if _, err := b.ordered(q); err != nil {
		return err
	}
	return diag.ErrReported
}

// targetOptions finds the table to write and its options, with those of hints.
func (b *Binder) targetOptions(ins *ast.Insert) (*catalog.Table, []catalog.Option, error) {
	t, err := b.target(ins)
	if err != nil {
		return nil, nil, err
	}
	options, err := hint.Options(t, ins.Hints, b.Problems)
	return t, options, err
}

// target finds the table to write, and refuses the forms of INSERT that a
// stream has no meaning for.
func (b *Binder) target(ins *ast.Insert) (*catalog.Table, error) {
	switch {
	case ins.Overwrite:
		return nil, diag.Errorf(ins.Span, "INSERT OVERWRITE is for bounded jobs only").WithHint("use INSERT INTO")
	case ins.Partition != nil:
		return nil, diag.Unsupported(ins.Partition.Span, "PARTITION (…) of INSERT")
	}
	object, err := b.Catalog.Lookup(b.names(), ins.Target)
	if err != nil {
		return nil, err
	}
	t, ok := object.(*catalog.Table)
	if !ok {
		return nil, diag.Errorf(ins.Target.Span, "%s is a view; INSERT needs a table", ins.Target)
	}
	return t, nil
}

// persistedColumns are the table's columns that an INSERT writes.
func persistedColumns(t *catalog.Table) []int {
	var cols []int
	for i := range t.Columns {
		if t.Columns[i].Persisted() {
			cols = append(cols, i)
		}
	}
	return cols
}

// targetColumns are the columns that the query fills, in its order.
func targetColumns(ins *ast.Insert, t *catalog.Table, persisted []int) ([]int, error) {
	if len(ins.Columns) == 0 {
		return persisted, nil
	}
	var targets []int
	given := map[int]bool{}
	for _, name := range ins.Columns {
		if len(name.Parts) > 1 {
			return nil, diag.Unsupported(name.Span, "a field of a ROW in a column list")
		}
		col, err := targetColumn(t, name)
		if err != nil {
			return nil, err
		}
		if given[col] {
			return nil, diag.Errorf(name.Span, "column %s is listed twice", name)
		}
		given[col] = true
		targets = append(targets, col)
	}
	for _, c := range persisted {
		if col := &t.Columns[c]; !given[c] && !col.Type.Nullable {
			return nil, diag.Errorf(ins.Columns[0].Span, "column %s takes no NULL, so it must be in the list", catalog.Quote(col.Name))
		}
	}
	return targets, nil
}

func targetColumn(t *catalog.Table, name *ast.Name) (int, error) {
	col := t.Column(name.Last().Name)
	if col >= 0 && t.Columns[col].Persisted() {
		return col, nil
	}
	if col >= 0 {
		return 0, diag.Errorf(name.Span, "column %s is computed when the table is read; it cannot be written", name)
	}
	var known []string
	for i := range t.Columns {
		known = append(known, t.Columns[i].Name)
	}
	p := diag.Errorf(name.Span, "table %s has no column %s", t.Path.Object, catalog.Quote(name.Last().Name))
	if near := diag.Near(name.Last().Name, known); near != "" {
		return 0, p.WithHint("did you mean %s?", catalog.Quote(near))
	}
	return 0, p.WithHint("its columns are %s", diag.Join(known, 12))
}

// insertRows binds the query; bare VALUES take the types of the table.
func (b *Binder) insertRows(ins *ast.Insert, t *catalog.Table, targets []int) (*relation, error) {
	q := ins.Query
	v, ok := q.Body.(*ast.Values)
	if !ok || q.With != nil || len(q.OrderBy) > 0 || q.Limit != nil || q.Offset != nil {
		return b.ordered(q)
	}
	if len(cells(v.Rows[0])) != len(targets) {
		return nil, columnCount(ins, t, targets, len(cells(v.Rows[0])))
	}
	want := make([]types.Type, len(targets))
	for i, c := range targets {
		want[i] = t.Columns[c].Type
	}
	rel, err := b.values(v, want)
	if err != nil {
		return nil, err
	}
	if one, ok := rel.node.(*plan.Values); ok && len(one.Rows) == 1 && (len(targets) < len(persistedColumns(t)) || !written(cells(v.Rows[0]))) {
		rel.node = listed(one)
	}
	return rel, nil
}

// listed makes a SELECT list of the only row of VALUES, as Flink does unless all of
// it is literals for all columns. It matters to the intervals in it, see [Binder.assign].
func listed(v *plan.Values) plan.Node {
	for _, c := range v.Cols {
		if c.Type.IsInterval() {
			return computed(v.Span, v.Rows[0], v.Cols)
		}
	}
	return v
}

func columnCount(ins *ast.Insert, t *catalog.Table, targets []int, got int) error {
	p := diag.Errorf(ins.Query.Span, "the query has %s, %s takes %d", diag.Count(got, "column"), t.Path.Object, len(targets))
	names := make([]string, len(targets))
	for i, c := range targets {
		names[i] = t.Columns[c].Name + " " + t.Columns[c].Type.AsNullable().String()
	}
	return p.WithHint("columns go by position: %s; or list the columns to fill: INSERT INTO %s (…)", diag.Join(names, 20), ins.Target)
}

// fit brings the query's rows to the columns and the types of the table.
func (b *Binder) fit(ins *ast.Insert, t *catalog.Table, rel *relation, persisted, targets []int) (*plan.Calc, error) {
	in := rel.node.Columns()
	if len(in) != len(targets) {
		return nil, columnCount(ins, t, targets, len(in))
	}
	if err := oneTimeAttribute(ins, t, in); err != nil {
		return nil, err
	}
	source := make(map[int]int, len(targets))
	for i, c := range targets {
		source[c] = i
	}
	calc := &plan.Calc{Span: ins.Query.Span, Input: rel.node}
	failed := false
	for _, c := range persisted {
		x, err := b.fitColumn(ins, rel, t, c, source)
		if err != nil {
			b.Problems.Add(ins.Query.Span, err)
			failed = true
			continue
		}
		calc.Project = append(calc.Project, x)
		calc.Cols = append(calc.Cols, projected(t.Columns[c].Name, x, in))
	}
	if failed {
		return nil, diag.ErrReported
	}
	return calc, nil
}

// fitColumn is the expression that fills column c of the table.
func (b *Binder) fitColumn(ins *ast.Insert, rel *relation, t *catalog.Table, c int, source map[int]int) (expr.Expr, error) {
	col := &t.Columns[c]
	i, given := source[c]
	if !given {
		return expr.LiteralNull(col.Type), nil
	}
	x, err := b.assign(rel.node, i, col.Type)
	if err != nil {
		return nil, diag.Errorf(itemSpan(ins.Query, i), "column %d (%s) does not fit %s.%s: %s", i+1, rel.names[i], t.Path.Object, col.Name, err).
			WithHint("columns go by position; write CAST(%s AS %s) if that is meant", rel.names[i], col.Type.AsNullable())
	}
	return x, nil
}

// assign casts column i of a query to the type of a sink's column. Text and bytes of any
// length fit a column of a limited one and are cut to it, unless their type says that
// they are no longer; then they are neither cut nor padded unless the session says so.
// What the session says does not make types fit that would not without it.
func (b *Binder) assign(query plan.Node, i int, to types.Type) (expr.Expr, error) {
	x := expr.Expr(plan.Ref(query.Columns(), i))
	from := x.Type()
	trims := b.Session.TrimPad && (to.IsString() || to.IsBinary()) && to.Length < types.MaxLength
	switch {
	case from.IsString() && to.Kind == types.Varchar, from.IsBinary() && to.Kind == types.Varbinary:
		if trims || from.Length > to.Length {
			return expr.Cast(x, to, false)
		}
		return x, nil
	case from.IsInterval() && to.IsExact():
		if lit := listedLiteral(query, i); lit != nil {
			return expr.IntervalToNumber(lit, to)
		}
		return expr.CountUnits(x, to), nil
	}
	fit, err := expr.ImplicitCast(x, to)
	switch {
	case err != nil:
		return nil, err
	case trims:
		return expr.Cast(x, to, false)
	case b.Session.TrimPad && b.Session.Checks.Rows && to.Kind == types.Row && from.Kind == types.Row:
		return expr.Cast(x, trimmed(from, to), false)
	}
	return fit, nil
}

// listedLiteral is item i of a SELECT list if it is a literal; nil if it is none.
func listedLiteral(query plan.Node, i int) *expr.Literal {
	calc, ok := query.(*plan.Calc)
	if !ok || calc.Project == nil {
		return nil
	}
	if lit, ok := calc.Project[i].(*expr.Literal); ok {
		return lit
	}
	return nil
}

// itemSpan is the place of item i of a SELECT list without stars, else the
// query.
func itemSpan(q *ast.Query, i int) ast.Span {
	s, ok := q.Body.(*ast.Select)
	if !ok || i >= len(s.Items) {
		return q.Span
	}
	for _, item := range s.Items {
		if _, star := item.X.(*ast.Star); star {
			return q.Span
		}
	}
	return s.Items[i].Span
}

// oneTimeAttribute: the record's time could come from one column only.
func oneTimeAttribute(ins *ast.Insert, t *catalog.Table, in []plan.Column) error {
	var names []string
	for _, c := range in {
		if c.Time == catalog.RowTime {
			names = append(names, c.Name)
		}
	}
	if len(names) < 2 {
		return nil
	}
	return diag.Errorf(ins.Query.Span, "the query has %d columns with event time (%s) for %s; one is allowed", len(names), diag.Join(names, 12), t.Path.Object).
		WithHint("make plain timestamps of the others: CAST(%s AS TIMESTAMP(3))", names[1])
}

// sinkKey are the places of the primary key among the written columns.
func sinkKey(t *catalog.Table, persisted []int) plan.Key {
	var key plan.Key
	for i, c := range persisted {
		for _, k := range t.PrimaryKey {
			if k == c {
				key = append(key, i)
			}
		}
	}
	return key
}

// notNull are the columns that refuse NULL, whatever the query says of them: a source
// holds no record to the NOT NULL of its columns.
func notNull(t *catalog.Table, persisted []int) []int {
	var cols []int
	for i, c := range persisted {
		if !t.Columns[c].Type.Nullable {
			cols = append(cols, i)
		}
	}
	return cols
}

// Query binds a query whose rows go to the terminal.
func (b *Binder) Query(q *ast.Query) (*plan.Sink, error) {
	rel, err := b.ordered(q)
	if err != nil {
		return nil, err
	}
	in := rel.node.Columns()
	calc := &plan.Calc{Span: q.Span, Input: rel.node, Project: plan.Refs(in)}
	for i, c := range in {
		c.Name = rel.names[i]
		calc.Cols = append(calc.Cols, c)
	}
	plan.UniqueNames(calc.Cols)
	return &plan.Sink{Span: q.Span, Input: calc}, nil
}
