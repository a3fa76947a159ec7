package bind

import (
	"slices"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/connect"
	"github.com/onceflow/onceflow/internal/sql/bind/hint"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// lookupJoin binds a join with what a table holds at the processing time of the
// left row. rightScope receives the table's columns, both are those of the join.
func (b *Binder) lookupJoin(join *ast.Join, version *ast.Table, left *relation, leftScope, rightScope *scope.Scope) (node plan.Node, right *relation, both *scope.Scope, err error) {
	t, lookup, options, err := b.lookedUp(version)
	if err != nil {
		return nil, nil, nil, err
	}
	if right, err = b.wholeTable(version, t, rightScope); err != nil {
		return nil, nil, nil, err
	}
	j := &plan.LookupJoin{
		Span: version.Span, Kind: joinKinds[join.Kind], Left: left.node, Table: t, Options: connect.SpellOptions(options), Lookup: lookup,
		Use: everyColumn(t), Misses: b.hints.Misses(version),
	}
	both = leftScope.Beside(rightScope)
	condition, err := b.joinCondition(join, leftScope, rightScope, both)
	if err != nil {
		return nil, nil, nil, err
	}
	for _, x := range plan.Conjuncts(condition) {
		if !takeLookupKey(j, x) {
			j.Condition = plan.And(j.Condition, x)
		}
	}
	if len(j.Keys) == 0 {
		return nil, nil, nil, diag.Errorf(version.Span, "a look-up join compares a column of %s with something that the left side has", t.Path.Object).
			WithHint("for example ON left.id = %s.%s, where both have the same type", version.Name.Last().Name, catalog.Quote(t.Columns[0].Name)).OfPlan()
	}
	j.Derive()
	return j, right, both, nil
}

// lookedUp finds a table that can be asked, how, and its options.
func (b *Binder) lookedUp(version *ast.Table) (*catalog.Table, *connector.LookupPlan, []catalog.Option, error) {
	object, err := b.Catalog.Lookup(b.names(), version.Name)
	if b.cte(version.Name) != nil {
		return nil, nil, nil, notLookedUp(version, "a query")
	}
	if err != nil {
		return nil, nil, nil, err
	}
	t, ok := object.(*catalog.Table)
	if !ok {
		return nil, nil, nil, notLookedUp(version, "a view")
	}
	options, err := hint.Options(t, version.Hints, b.Problems)
	if err != nil {
		return nil, nil, nil, err
	}
	plan, deaf, err := b.Tables.Lookup(b.use(version.Name.Span, t, options))
	switch {
	case err != nil:
		b.Problems.Add(version.Name.Span, err)
		return t, absentLookup(), options, nil
	case deaf != "":
		return nil, nil, nil, notLookedUp(version, "a '"+deaf+"' table")
	}
	return t, plan, options, nil
}

func notLookedUp(version *ast.Table, what string) error {
	return diag.Errorf(version.AsOf.Bounds(), "%s is %s, which cannot be looked up: by processing time a join asks a table such as 'jdbc' for the rows of a key", version.Name, what).
		WithHint("for a table of versions in Kafka, join by the event time of the left side").OfPlan()
}

func everyColumn(t *catalog.Table) []int {
	all := make([]int, len(t.Columns))
	for i := range all {
		all[i] = i
	}
	return all
}

// wholeTable makes the columns of a table visible that is not scanned.
func (b *Binder) wholeTable(ref *ast.Table, t *catalog.Table, sc *scope.Scope) (*relation, error) {
	rel := newRelation(&plan.Scan{Span: ref.Name.Span, Table: t, Use: everyColumn(t)})
	var path *catalog.Path
	if ref.Alias == nil {
		path = &t.Path
	}
	return b.aliased(rel, ref.Alias, ref.Name.Last().Name, path, sc)
}

// takeLookupKey takes an equality of a column of the table with something of the
// left row, or with a constant.
func takeLookupKey(j *plan.LookupJoin, x expr.Expr) bool {
	width := len(j.Left.Columns())
	key, column := lookupKey(x, width)
	if column == nil {
		return false
	}
	at := column.Index - width
	taken := slices.Contains(j.KeyColumns, at) || j.Table.Columns[at].Expr != nil
	if taken || !asksAlike(key.Type(), column.T) {
		return false
	}
	j.KeyColumns, j.Keys = append(j.KeyColumns, at), append(j.Keys, key)
	return true
}

// lookupKey reads an equality; column is nil if it gives no key.
func lookupKey(x expr.Expr, width int) (key expr.Expr, column *expr.Column) {
	if e, ok := plan.EqualityOf(x, width); ok {
		column, _ = e.Right.(*expr.Column)
		if e.NullSafe || !expr.Deterministic(e.Left) {
			return nil, nil
		}
		return e.Left, column
	}
	c, ok := x.(*expr.Call)
	if !ok || c.Fn.Name != "=" {
		return nil, nil
	}
	for i, side := range c.Args {
		constant, isConstant := expr.Fold(c.Args[1-i], nil).(*expr.Literal)
		column, isColumn := side.(*expr.Column)
		if isConstant && isColumn && column.Index >= width && !constant.IsNull() {
			return constant, column
		}
	}
	return nil, nil
}

// asksAlike reports whether a column can be asked for a value of another type as
// it is: any value of it could be one of the column.
func asksAlike(key, column types.Type) bool {
	switch {
	case key.IsInteger() && column.IsInteger():
		return key.Kind <= column.Kind
	case key.IsString() && column.IsString():
		return true
	}
	return key.SameIgnoringNull(column)
}
