package bind

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// in tells whether a row of a sub-query equals the values before IN. The rows are
// joined with the different ones of the sub-query; where NULLs matter, also with
// their number and that of those without NULL. As in Flink that is an inner join:
// nothing is told before the sub-query has its first row.
func (a *asker) in(e *scalar.Binder, at ast.Span, x ast.Expr, query *ast.Query, l logic) (expr.Expr, error) {
	q, err := a.subQuery(query, a.host.outer(), true)
	if err != nil {
		return nil, err
	}
	left, err := operandsOf(e, at, x, len(q.values))
	if err != nil {
		return nil, err
	}
	if isConstant(left) {
		return a.constantIn(at, left, q)
	}
	m := &membership{asker: a, at: at, left: left, query: q}
	m.counted = l.needsUnknown() && anyNullable(append(left[:len(left):len(left)], q.values...))
	if l == onlyTrue {
		return expr.NewBool(true), m.keep()
	}
	return m.tell(l)
}

// membership is an IN whose truth is a value.
type membership struct {
	*asker
	at    ast.Span
	left  []expr.Expr
	query *subQuery
	// counted: NULLs matter.
	counted bool
}

func isConstant(list []expr.Expr) bool {
	for _, x := range list {
		if _, ok := x.(*expr.Literal); !ok {
			return false
		}
	}
	return true
}

func anyNullable(list []expr.Expr) bool {
	for _, x := range list {
		if x.Type().Nullable {
			return true
		}
	}
	return false
}

// different are the different rows of the sub-query, and the conditions that find
// the one that equals.
func (m *membership) different(values []expr.Expr) (plan.Node, []expr.Expr, error) {
	rows, on := keyed(m.at, m.query.node, values, m.query.on)
	for i, x := range m.left {
		equal, err := m.below.Apply(m.at, "=", []expr.Expr{x, plan.Ref(rows.Columns(), i)}, nil)
		if err != nil {
			return nil, nil, err
		}
		on = append(on, equal)
	}
	return m.distinct(m.at, rows), on, nil
}

// keep drops the rows that are not members.
func (m *membership) keep() error {
	rows, on, err := m.different(m.query.values)
	if err == nil {
		m.host.attach(attached{m.at, plan.InnerJoin, rows, on, len(on) > 0})
	}
	return err
}

// tell joins the rows with what decides, and spells the decision.
func (m *membership) tell(l logic) (expr.Expr, error) {
	var all, whole expr.Expr
	if m.counted {
		counts, on, err := m.counts()
		if err != nil {
			return nil, err
		}
		kind := plan.InnerJoin
		if len(on) > 0 {
			kind = plan.LeftJoin
		}
		refs := m.host.attach(attached{m.at, kind, counts, on, len(on) > 0})
		all, whole = refs[0], refs[1]
	}
	rows, on, err := m.different(append(m.query.values[:len(m.query.values):len(m.query.values)], expr.NewBool(true)))
	if err != nil {
		return nil, err
	}
	found := m.host.attach(attached{m.at, plan.LeftJoin, rows, on, len(on) > 0})[len(m.query.values)]
	return m.decide(l, all, whole, found)
}

// counts has the number of rows and of those without NULL, for each outer row.
func (m *membership) counts() (plan.Node, []expr.Expr, error) {
	whole, err := m.whole()
	if err != nil {
		return nil, nil, err
	}
	return m.totals(m.at, m.query.node, []expr.Expr{whole}, m.query.on, []aggregation{{"COUNT", nil}, {"COUNT", []int{0}}})
}

// whole is NULL for a row with a NULL among its values.
func (m *membership) whole() (expr.Expr, error) {
	values := m.query.values
	if len(values) == 1 {
		return values[0], nil
	}
	s := m.speller(m.at)
	var present []expr.Expr
	for _, v := range values {
		present = append(present, s.call("IS NOT NULL", v))
	}
	return s.finish("CASE", plan.And(present...), expr.NewBool(true))
}

// decide spells the truth: false among no rows, unknown for a NULL, true for an equal
// row, unknown beside a NULL, else false.
func (m *membership) decide(l logic, all, whole, found expr.Expr) (expr.Expr, error) {
	s := m.speller(m.at)
	var args []expr.Expr
	if m.counted {
		args = append(args, s.call("=", all, scalar.BigInt(0)), expr.NewBool(false))
	}
	for _, x := range m.left {
		if x.Type().Nullable {
			args = append(args, s.call("IS NULL", unmarked(x)), unknown())
		}
	}
	args = append(args, s.call("IS NOT NULL", found), expr.NewBool(true))
	if m.counted {
		besideNull := unknown()
		if l != anyLogic {
			besideNull = expr.NewBool(true)
		}
		args = append(args, s.call("<", whole, all), besideNull)
	}
	return s.finish("CASE", append(args, expr.NewBool(false))...)
}

func unknown() expr.Expr { return expr.LiteralNull(types.Of(types.Boolean)) }

// constantIn tells whether a constant is among the rows: for each outer row the
// numbers of equal rows and of those for which that is unknown.
func (a *asker) constantIn(at ast.Span, left []expr.Expr, q *subQuery) (expr.Expr, error) {
	s := a.speller(at)
	var equals []expr.Expr
	for i, x := range left {
		equals = append(equals, s.call("=", x, q.values[i]))
	}
	equal := plan.And(equals...)
	values := []expr.Expr{s.call("CASE", equal, expr.NewBool(true)), s.call("CASE", s.call("IS NULL", equal), expr.NewBool(true))}
	if s.err != nil {
		return nil, s.err
	}
	node, on, err := a.totals(at, q.node, values, q.on, []aggregation{{"COUNT", []int{0}}, {"COUNT", []int{1}}})
	if err != nil {
		return nil, err
	}
	refs := a.left(at, node, on)
	return s.finish("CASE", s.call(">", refs[0], scalar.BigInt(0)), expr.NewBool(true), s.call(">", refs[1], scalar.BigInt(0)), unknown(), expr.NewBool(false))
}

// quantified binds x op ANY (query) and x op ALL (query), which is the negation of
// the opposite ANY.
func (a *asker) quantified(e *scalar.Binder, x *ast.Quantified) (expr.Expr, error) {
	op, all := x.Op, x.Quantifier == ast.QuantAll
	if all {
		op, _ = scalar.Negated(x.Op)
	}
	if op == ast.Equal {
		l := a.logic[x]
		if all {
			l = l.negated()
		}
		bound, err := a.in(e, x.Span, x.X, x.Query, l)
		return e.Not(x.Span, all, bound, err)
	}
	q, err := a.subQuery(x.Query, a.host.outer(), true)
	if err != nil {
		return nil, err
	}
	if len(q.values) != 1 {
		return nil, diag.Errorf(x.Span, "%s compares with one column, not %d", x.Quantifier, len(q.values))
	}
	bound, err := e.Bind(x.X)
	if err != nil {
		return nil, err
	}
	some, err := a.some(x.Span, op, bound, q)
	return e.Not(x.Span, all, some, err)
}

// some compares with the least or the greatest value of a sub-query; <> with the
// only one, if there is only one.
func (a *asker) some(at ast.Span, op ast.BinaryOp, x expr.Expr, q *subQuery) (expr.Expr, error) {
	fn := "MAX"
	if op == ast.Greater || op == ast.GreaterEqual {
		fn = "MIN"
	}
	calls := []aggregation{{fn, []int{0}}, {"COUNT", nil}, {"COUNT", []int{0}}, {"MIN", []int{0}}}
	node, on, err := a.totals(at, q.node, q.values, q.on, calls)
	if err != nil {
		return nil, err
	}
	kind := plan.InnerJoin
	if len(on) > 0 {
		kind = plan.LeftJoin
	}
	refs := a.host.attach(attached{at, kind, node, on, len(on) > 0})
	return a.someTruth(at, op, x, refs)
}

// someTruth spells x op ANY from the extreme value, the number of rows, that of those
// without NULL, and the other extreme.
func (a *asker) someTruth(at ast.Span, op ast.BinaryOp, x expr.Expr, refs []expr.Expr) (expr.Expr, error) {
	s := a.speller(at)
	extreme, all, present, other := refs[0], refs[1], refs[2], refs[3]
	none := s.call("OR", s.call("IS NULL", all), s.call("=", all, scalar.BigInt(0)))
	compared := s.call(string(op), x, extreme)
	nulls := s.call(">", all, present)
	if op == ast.NotEqual {
		several := s.call("<>", extreme, other)
		return s.finish("CASE", none, expr.NewBool(false), s.call("IS NULL", x), unknown(),
			s.call("IS TRUE", several), expr.NewBool(true), s.call("IS TRUE", compared), expr.NewBool(true),
			nulls, unknown(), expr.NewBool(false))
	}
	return s.finish("CASE", none, expr.NewBool(false), s.call("IS TRUE", compared), expr.NewBool(true), nulls, unknown(), compared)
}
