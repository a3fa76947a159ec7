package bind

import (
	"fmt"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// unnest binds a join of rows with the elements of a collection in them.
func (b *Binder) unnest(join *ast.Join, ref *rows, sc *scope.Scope) (*relation, error) {
	if join.Kind == ast.RightJoin || join.Kind == ast.FullJoin || join.Natural || len(join.Using) > 0 {
		return nil, diag.Errorf(ref.span, "%s goes with CROSS JOIN, or with LEFT JOIN … ON TRUE", ref.what).OfPlan()
	}
	inner := &scope.Scope{}
	left, err := b.tableRef(join.Left, inner)
	if err != nil {
		return nil, err
	}
	node, err := b.elements(ref, left.node, inner)
	if err != nil {
		return nil, err
	}
	node.Outer = join.Kind == ast.LeftJoin
	if len(expr.Columns(node.Collection)) == 0 {
		// A constant collection is a table of its own, and joins lose the time.
		for i := range left.node.Columns() {
			node.Cols[i] = node.Cols[i].WithoutTime()
		}
	}
	width := len(left.node.Columns())
	if node.Outer {
		for i := range node.Cols[width:] {
			node.Cols[width+i].Type = node.Cols[width+i].Type.AsNullable()
		}
	}
	elements, err := nameElements(ref, node.Cols[width:])
	if err != nil {
		return nil, err
	}
	plan.UniqueNames(node.Cols)
	joined, err := b.onElements(join, ref, inner, node, elements)
	if err != nil {
		return nil, err
	}
	first := len(sc.Input)
	sc.Cols = append(sc.Cols, inner.From(first)...)
	for i, name := range elements {
		sc.Cols = append(sc.Cols, scope.Column{Table: aliasOf(ref.alias), Name: name, Index: first + width + i})
	}
	sc.Input = append(sc.Input, node.Cols...)
	return &relation{node: joined, names: append(append([]string{}, left.names...), elements...)}, nil
}

// unnestAlone binds the elements of a collection without a table before it.
func (b *Binder) unnestAlone(ref *rows, sc *scope.Scope) (*relation, error) {
	node, err := b.elements(ref, oneRow(ref.span), &scope.Scope{})
	if err != nil {
		return nil, err
	}
	names, err := nameElements(ref, node.Cols)
	if err != nil {
		return nil, err
	}
	rel := &relation{node: node, names: names}
	rel.show(sc, aliasOf(ref.alias), nil)
	return rel, nil
}

// onElements binds ON, which reads the elements alone, as in Flink: the two sides are one operator. Only a constant
// collection is a table of its own.
func (b *Binder) onElements(join *ast.Join, ref *rows, left *scope.Scope, node *plan.Unnest, elements []string) (plan.Node, error) {
	if join.On == nil {
		return node, nil
	}
	at, width := join.On.Bounds(), len(left.Input)
	both := &scope.Scope{Cols: append([]scope.Column{}, left.Cols...), Input: node.Cols}
	for i, name := range elements {
		both.Cols = append(both.Cols, scope.Column{Table: aliasOf(ref.alias), Name: name, Index: width + i})
	}
	on, err := b.clause(both, "ON").Condition(join.On)
	if err != nil {
		return nil, err
	}
	lit, constant := expr.Fold(on, b.context().Env()).(*expr.Literal)
	if constant && !lit.IsNull() && lit.Value.Ints[0] == 1 {
		return node, nil
	}
	alone := len(expr.Columns(node.Collection)) == 0
	switch read := expr.Columns(on); {
	case node.Outer && alone:
		return nil, diag.Errorf(at, "LEFT JOIN with %s of a constant takes no condition but ON TRUE, as in Flink", ref.what).OfPlan()
	case node.Outer && constant:
		return nil, diag.Errorf(at, "ON of a LEFT JOIN with %s is TRUE or reads the elements, as in Flink", ref.what).OfPlan()
	case !alone && len(read) > 0 && read[0] < width:
		refused := diag.Errorf(at, "ON of a join with %s reads the elements alone, as in Flink, and this reads %s", ref.what, left.Input[read[0]].Name).OfPlan()
		switch {
		case !node.Outer:
			refused = refused.WithHint("move the condition to WHERE, which means the same for an inner join")
		case read[len(read)-1] < width && ref.what == "UNNEST":
			refused = refused.WithHint("UNNEST(CASE WHEN … THEN … END) … ON TRUE has no elements where a condition on the row is not true")
		}
		return nil, refused
	case !node.Outer:
		return plan.NewFilter(at, node, on), nil
	}
	node.On = expr.Remap(on, func(c int) int { return c - width })
	return node, nil
}

// elements binds the collection and derives the columns of its elements.
func (b *Binder) elements(ref *rows, input plan.Node, sc *scope.Scope) (*plan.Unnest, error) {
	collection, err := ref.collection(b.clause(sc, ref.what))
	if err != nil {
		return nil, err
	}
	fields, err := elementFields(collection.Type())
	if err != nil {
		return nil, diag.At(ref.at, err)
	}
	if ref.ordinality {
		fields = append(fields, types.Field{Name: "ORDINALITY", Type: types.Of(types.Int).NotNull()})
	}
	in := input.Columns()
	node := &plan.Unnest{Span: ref.span, Input: input, Collection: collection, Ordinality: ref.ordinality}
	for i, c := range in {
		node.Keep, node.Cols = append(node.Keep, i), append(node.Cols, c)
	}
	for _, f := range fields {
		node.Cols = append(node.Cols, plan.Column{Field: f})
	}
	return node, nil
}

// elementFields are the columns of an element: a ROW is spread, a MAP gives its
// entries.
func elementFields(t types.Type) ([]types.Field, error) {
	switch {
	case t.Kind == types.Map:
		return []types.Field{{Name: "KEY", Type: *t.Key}, {Name: "VALUE", Type: *t.Elem}}, nil
	case t.Kind != types.Array && t.Kind != types.Multiset:
		return nil, fmt.Errorf("UNNEST takes an ARRAY, a MAP or a MULTISET, not %s", t.AsNullable())
	case t.Elem.Kind != types.Row:
		return []types.Field{{Name: anonymous(0), Type: *t.Elem}}, nil
	}
	var fields []types.Field
	for _, f := range t.Elem.Fields {
		if t.Elem.Nullable {
			f.Type = f.Type.AsNullable()
		}
		fields = append(fields, f)
	}
	return fields, nil
}

func aliasOf(a *ast.TableAlias) string {
	if a == nil {
		return ""
	}
	return a.Name.Name
}

// nameElements are the names of the columns that the elements have outside; an
// alias without a list names the only column, too.
func nameElements(ref *rows, cols []plan.Column) ([]string, error) {
	rel := &relation{}
	for _, c := range cols {
		rel.names = append(rel.names, c.Name)
	}
	if ref.alias == nil {
		return rel.names, nil
	}
	if len(cols) == 1 && len(ref.alias.Columns) == 0 && cols[0].Name == anonymous(0) {
		return []string{ref.alias.Name.Name}, nil
	}
	rel, err := rel.rename(ref.alias.Columns)
	if err != nil {
		return nil, err
	}
	return rel.names, nil
}
