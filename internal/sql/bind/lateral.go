package bind

import (
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// lateral binds a join with a sub-query that may name the columns of the left side.
// It becomes a plain join on what the sub-query compares with them.
func (b *Binder) lateral(join *ast.Join, ref *ast.DerivedTable, sc *scope.Scope) (*relation, error) {
	if kind := joinKinds[join.Kind]; kind.PadsLeft() || join.Natural || len(join.Using) > 0 {
		return nil, diag.Errorf(ref.Span, "LATERAL goes with a comma, CROSS JOIN, JOIN … ON and LEFT JOIN … ON")
	}
	leftScope := &scope.Scope{}
	left, err := b.tableRef(join.Left, leftScope)
	if err != nil {
		return nil, err
	}
	leftScope.Node = left.node
	if inner, err := b.wholeAggregate(join, ref.Query, leftScope); err != nil || inner != nil {
		if err != nil {
			return nil, err
		}
		return b.lateralAggregate(ref, inner, left, leftScope, sc)
	}
	q, err := b.lateralRows(ref.Query, leftScope)
	if err != nil {
		return nil, err
	}
	right := &relation{node: q.node, names: q.names}
	if ref.Alias != nil {
		if right, err = right.rename(ref.Alias.Columns); err != nil {
			return nil, err
		}
	}
	rightScope := &scope.Scope{}
	right.show(rightScope, aliasOf(ref.Alias), nil)
	// The compared values stand behind the columns of the sub-query, without names.
	rightScope.Input = q.node.Columns()
	both := leftScope.Beside(rightScope)
	on, err := b.joinCondition(join, leftScope, rightScope, both)
	if err != nil {
		return nil, err
	}
	condition := plan.And(append(beside(q.on, len(leftScope.Input)), plan.Conjuncts(on)...)...)
	node := plan.NewJoin(ref.Span, joinKinds[join.Kind], left.node, q.node, condition, dataflow.SameTTL(b.Session.TTL))
	names := append(append([]string{}, left.names...), right.names...)
	return joined(node, names, both, sc), nil
}

// wholeAggregate binds the aggregate of everything in a LEFT JOIN LATERAL … ON TRUE
// with one column, which has a row for each left row; nil for other sub-queries. With
// several columns Flink has none for a left row that nothing meets, so that a count is
// NULL there.
func (b *Binder) wholeAggregate(join *ast.Join, q *ast.Query, outer *scope.Scope) (*selection, error) {
	s, ok := q.Body.(*ast.Select)
	literal, isLiteral := join.On.(*ast.BoolLit)
	if !ok || !plainQuery(q) || s.Distinct || join.Kind != ast.LeftJoin || !isLiteral || !literal.Value {
		return nil, nil
	}
	inner, err := b.selection(s, nil, outer)
	if err != nil || !inner.certain() || inner.visible != 1 {
		return nil, err
	}
	return inner, nil
}

// lateralAggregate joins left rows with an aggregate and computes what the sub-query
// makes of it behind the join, where a count of nothing is 0.
func (b *Binder) lateralAggregate(ref *ast.DerivedTable, inner *selection, left *relation, leftScope, sc *scope.Scope) (*relation, error) {
	q, err := inner.aggregates(ref.Span)
	if err != nil {
		return nil, err
	}
	right := &relation{names: q.names}
	if ref.Alias != nil {
		if right, err = right.rename(ref.Alias.Columns); err != nil {
			return nil, err
		}
	}
	width := len(leftScope.Input)
	join := plan.NewJoin(ref.Span, plan.LeftJoin, left.node, q.node, plan.And(beside(q.on, width)...), dataflow.SameTTL(b.Session.TTL))
	refs := plan.Refs(join.Cols)
	project := refs[:width:width]
	for _, x := range q.values {
		project = append(project, through(x, refs[width:]))
	}
	right.node = projection(ref.Span, join, project)
	both := &scope.Scope{Cols: append([]scope.Column{}, leftScope.Cols...)}
	for i, name := range right.names {
		both.Cols = append(both.Cols, scope.Column{Table: aliasOf(ref.Alias), Name: name, Index: width + i})
	}
	return joined(right.node, append(append([]string{}, left.names...), right.names...), both, sc), nil
}

// lateralRows binds a sub-query with the conditions that compare its rows with those
// of outer. The first rows for each left row can be planned where the left rows are
// what the sub-query compares with, each once: they are a Top-N then.
func (b *Binder) lateralRows(q *ast.Query, outer *scope.Scope) (*subQuery, error) {
	s, ok := q.Body.(*ast.Select)
	if !ok || q.Limit == nil && q.Offset == nil || q.With != nil || !isDistinct(outer.Node) {
		return b.subQuery(q, outer, true)
	}
	inner, err := b.selection(s, q.OrderBy, outer)
	if err != nil {
		return nil, err
	}
	if inner.group != nil || !sameTable(outer.Node, inner.input) {
		return b.subQuery(q, outer, true)
	}
	first := len(inner.outputs)
	on, err := inner.decorrelate(q.Span)
	if err != nil {
		return nil, err
	}
	if on, err = b.nullSafe(q.Span, on); err != nil {
		return nil, err
	}
	rows, err := inner.plan()
	if err != nil {
		return nil, err
	}
	from, to, err := b.limits(q)
	if err != nil {
		return nil, err
	}
	rank := &plan.Rank{
		Span: q.Span, Input: rows.node, Keys: columnsFrom(rows.node, first), Order: rows.order, From: from, To: to,
		Gathered: b.Session.MiniBatch, Cols: rows.node.Columns(), TTL: b.Session.TTL,
	}
	return &subQuery{node: rank, names: rows.names, values: plan.Refs(rank.Cols)[:inner.visible], on: on}, nil
}

// nullSafe makes equalities that NULL meets, too.
func (b *Binder) nullSafe(at ast.Span, on []expr.Expr) ([]expr.Expr, error) {
	e := b.clause(nil, "")
	for i, x := range on {
		var err error
		if on[i], err = e.Apply(at, "IS NOT DISTINCT FROM", x.(*expr.Call).Args, nil); err != nil {
			return nil, err
		}
	}
	return on, nil
}

// isDistinct reports rows that are the different ones of others.
func isDistinct(n plan.Node) bool {
	a, ok := n.(*plan.Aggregate)
	return ok && len(a.Calls) == 0 && len(a.Keys) > 0
}

// sameTable reports rows that are all read from one table, without hints.
func sameTable(a, b plan.Node) bool {
	left, right := scanOf(a), scanOf(b)
	return left != nil && right != nil && left.Table == right.Table && left.Options == right.Options
}

func scanOf(n plan.Node) *plan.Scan {
	for {
		if s, ok := n.(*plan.Scan); ok {
			return s
		}
		inputs := n.Inputs()
		if len(inputs) != 1 {
			return nil
		}
		n = inputs[0]
	}
}
