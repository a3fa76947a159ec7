package bind

import (
	"strconv"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// lateral binds a join with a sub-query that may name the columns of the left side.
// It is a plain join on what the sub-query compares them with; the first rows that
// LIMIT keeps for each left row are the first rows of each compared value.
func (b *Binder) lateral(join *ast.Join, ref *ast.DerivedTable, sc *scope) (*relation, error) {
	if kind := joinKinds[join.Kind]; kind.PadsLeft() || join.Natural || len(join.Using) > 0 {
		return nil, diag.Errorf(ref.Span, "LATERAL goes with a comma, CROSS JOIN, JOIN … ON and LEFT JOIN … ON")
	}
	leftScope := &scope{}
	left, err := b.tableRef(join.Left, leftScope)
	if err != nil {
		return nil, err
	}
	right, correlated, err := b.lateralRows(ref.Query, leftScope)
	if err != nil {
		return nil, err
	}
	if ref.Alias != nil {
		if right, err = right.rename(ref.Alias.Columns); err != nil {
			return nil, err
		}
	}
	rightScope := &scope{}
	rightScope.add(right, aliasOf(ref.Alias), nil)
	// The compared values stand behind the columns of the sub-query, without names.
	rightScope.input = right.node.Columns()
	both := leftScope.beside(rightScope)
	on, err := b.joinCondition(join, leftScope, rightScope, both)
	if err != nil {
		return nil, err
	}
	condition := plan.And(append(beside(correlated, len(leftScope.input)), plan.Conjuncts(on)...)...)
	node := plan.NewJoin(ref.Span, joinKinds[join.Kind], left.node, right.node, condition, dataflow.SameTTL(b.Session.TTL))
	names := append(append([]string{}, left.names...), right.names...)
	return joined(node, names, both, sc), nil
}

// lateralRows binds a sub-query with the conditions that compare its rows with those
// of outer. The columns that these read, if the list has them not, follow it.
func (b *Binder) lateralRows(q *ast.Query, outer *scope) (*relation, []expr.Expr, error) {
	body, ok := q.Body.(*ast.Select)
	if !ok || q.With != nil || body.Distinct || body.Qualify != nil || len(body.Hints) > 0 {
		return nil, nil, unsupported(q.Span, "this form of LATERAL")
	}
	sel, err := b.selection(body, q.OrderBy, outer)
	if err != nil {
		return nil, nil, err
	}
	if sel.group != nil || len(sel.over.calls) > 0 {
		return nil, nil, unsupported(q.Span, "LATERAL with an aggregate or a window function")
	}
	visible := len(sel.outputs)
	keys, correlated, err := sel.comparedOutputs(q)
	if err != nil {
		return nil, nil, err
	}
	rows, err := sel.plan(q.OrderBy)
	if err != nil {
		return nil, nil, err
	}
	rel := &relation{node: rows.node, names: rows.names[:visible]}
	if q.Limit == nil && q.Offset == nil {
		return rel, correlated, nil
	}
	from, to, err := b.limits(q)
	if err != nil {
		return nil, nil, err
	}
	rel.node = &plan.Rank{
		Span: q.Span, Input: rows.node, Keys: keys, Order: rows.order, From: from, To: to, Cols: rows.node.Columns(), TTL: b.Session.TTL,
	}
	return rel, correlated, nil
}

// comparedOutputs puts the sub-query's sides of the conditions out, and returns
// their places and the conditions over the outputs. LIMIT needs equalities.
func (s *selection) comparedOutputs(q *ast.Query) (keys []int, correlated []expr.Expr, err error) {
	for _, x := range s.correlated {
		equal, ok := plan.EqualityOf(x, outerMark)
		if !ok {
			return nil, nil, unsupported(q.Span, "LATERAL that depends on the row by something else than equality")
		}
		call := x.(*expr.Call)
		at := len(s.outputs)
		s.outputs = append(s.outputs, output{"$key" + strconv.Itoa(at), equal.Left})
		keys = append(keys, at)
		inner := &expr.Column{Index: at, T: equal.Left.Type()}
		correlated = append(correlated, &expr.Call{Fn: call.Fn, Args: []expr.Expr{equal.Right, inner}, T: call.T, Place: call.Place})
	}
	return keys, correlated, nil
}
