package bind

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// where binds WHERE: first the conditions on the rows, which may move into joins,
// then those that ask a sub-query for partners, then those that compare with the
// value of one.
func (s *selection) where(outer *scope) error {
	if s.syntax.Where == nil {
		return nil
	}
	plain, members, values := splitWhere(s.syntax.Where)
	for _, x := range plain {
		if err := s.filter(x, outer, false); err != nil {
			return err
		}
	}
	for _, m := range members {
		if err := s.member(m); err != nil {
			return err
		}
	}
	for _, x := range values {
		if err := s.filter(x, outer, true); err != nil {
			return err
		}
	}
	return nil
}

// filter keeps the rows for which a condition holds; a part of it that reads the
// query around waits for the join with it.
func (s *selection) filter(x ast.Expr, outer *scope, subQueries bool) error {
	e := *s.below
	e.clause = "WHERE"
	if outer != nil {
		inner := *e.scope
		inner.outer = outer
		e.scope = &inner
	}
	if subQueries {
		e.attach = s.attach
	}
	filter, err := e.condition(x)
	if err != nil {
		return err
	}
	var own []expr.Expr
	for _, c := range plan.Conjuncts(filter) {
		if readsOuter(c) {
			s.correlated = append(s.correlated, c)
			continue
		}
		own = append(own, c)
	}
	input, rest := plan.IntoJoin(s.input, own)
	s.setInput(input)
	if filter := plan.And(rest...); filter != nil {
		s.input = plan.NewFilter(x.Bounds(), s.input, filter)
	}
	return nil
}

// setInput replaces the rows by others that have the same columns, or more.
func (s *selection) setInput(n plan.Node) {
	s.input = n
	s.below.scope.keepTimes(n.Columns())
}

// splitWhere sorts the conditions that AND joins: those without a sub-query, as one
// condition; those that ask a sub-query for partners; and the others.
func splitWhere(where ast.Expr) (plain []ast.Expr, members []member, values []ast.Expr) {
	if !hasQuery(where) {
		return []ast.Expr{where}, nil, nil
	}
	conditions := []ast.Expr{where}
	for len(conditions) > 0 {
		x := conditions[len(conditions)-1]
		conditions = conditions[:len(conditions)-1]
		and, isAnd := x.(*ast.Binary)
		m, isMember := asMember(x)
		switch {
		case isAnd && and.Op == ast.And:
			conditions = append(conditions, and.Right, and.Left)
		case isMember:
			members = append(members, m)
		case hasQuery(x):
			values = append(values, x)
		default:
			plain = append(plain, x)
		}
	}
	return plain, members, values
}

func hasQuery(x ast.Expr) bool {
	found := false
	ast.Walk(x, func(n ast.Node) bool {
		_, is := n.(*ast.Query)
		found = found || is
		return !found
	})
	return found
}

// member is x [NOT] IN (query) or [NOT] EXISTS (query).
type member struct {
	at ast.Span
	// x is nil for EXISTS.
	x     ast.Expr
	query *ast.Query
	not   bool
}

func asMember(x ast.Expr) (member, bool) {
	switch x := x.(type) {
	case *ast.Unary:
		m, ok := asMember(x.X)
		m.not = !m.not
		return m, ok && x.Op == ast.Not
	case *ast.In:
		return member{x.Span, x.X, x.Query, x.Not}, x.Query != nil && !hasQuery(x.X)
	case *ast.Exists:
		return member{x.Span, nil, x.Query, false}, true
	}
	return member{}, false
}
