package bind

import (
	"slices"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// where binds WHERE: first the conditions on the rows, which may move into joins,
// then those that ask a sub-query for partners, then those that read the value of
// one.
func (s *selection) where() error {
	if s.syntax.Where == nil {
		return nil
	}
	return s.ask(s.syntax.Where, "WHERE")
}

// ask filters the rows by a condition that may ask sub-queries.
func (s *selection) ask(condition ast.Expr, clause string) error {
	e := *s.below
	e.Clause = clause
	plain, members, values := splitCondition(condition)
	for _, x := range plain {
		if err := s.filter(&e, x); err != nil {
			return err
		}
	}
	for _, m := range members {
		if err := s.member(&e, rowsBelow{s}, m); err != nil {
			return err
		}
	}
	for _, x := range values {
		e.Asks = s.asker(rowsBelow{s}, filterLogic(x)).bind
		if err := s.filter(&e, x); err != nil {
			return err
		}
	}
	return nil
}

// bindHaving binds HAVING in the order of [selection.where].
func (s *selection) bindHaving(x ast.Expr) error {
	e := *s.items
	e.Clause, e.Over = "HAVING", nil
	plain, members, values := splitCondition(x)
	for _, m := range members {
		if err := s.member(&e, rowsAbove{s}, m); err != nil {
			return err
		}
	}
	var all []expr.Expr
	for _, x := range append(plain, values...) {
		e.Asks = s.asker(rowsAbove{s}, filterLogic(x)).bind
		condition, err := e.Condition(x)
		if err != nil {
			return err
		}
		all = append(all, condition)
	}
	s.having = plan.And(all...)
	return nil
}

// filter keeps the rows for which a condition holds; a part of it that reads the
// query around waits for the join with it.
func (s *selection) filter(e *scalar.Binder, x ast.Expr) error {
	filter, err := e.Condition(x)
	if err != nil {
		return err
	}
	filter = expr.IgnoreNullOfSame(filter, s.sameColumn)
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
		s.setInput(plan.NewFilter(x.Bounds(), s.input, filter))
	}
	return nil
}

// sameColumn reports two columns of the rows that are copies of one.
func (s *selection) sameColumn(a, b int) bool {
	if a >= scope.OuterMark || b >= scope.OuterMark {
		return false
	}
	left, a := plan.Origin(s.input, a)
	right, b := plan.Origin(s.input, b)
	return left == right && a == b
}

// setInput replaces the rows by others that have the same columns, or more.
func (s *selection) setInput(n plan.Node) {
	s.input = n
	if len(n.Columns()) == len(s.below.Scope.Input) && !s.asked {
		s.below.Scope.Node = n
	}
	s.below.Scope.KeepTimes(n.Columns())
}

// splitCondition sorts the conditions that AND joins: those without a sub-query, as
// one condition; those that ask a sub-query for partners; and the others. Where one
// of the others looks for partners, too, all do it there.
func splitCondition(where ast.Expr) (plain []ast.Expr, members []member, values []ast.Expr) {
	if !hasQuery(where) {
		return []ast.Expr{where}, nil, nil
	}
	conditions := []ast.Expr{where}
	var asked []ast.Expr
	for len(conditions) > 0 {
		x := conditions[len(conditions)-1]
		conditions = conditions[:len(conditions)-1]
		and, isAnd := x.(*ast.Binary)
		m, isMember := asMember(x)
		switch truth := whatIsTrue(x); {
		case truth != nil:
			conditions = append(conditions, truth)
		case isAnd && and.Op == ast.And:
			conditions = append(conditions, and.Right, and.Left)
		case isMember:
			members, asked = append(members, m), append(asked, x)
		case hasQuery(x):
			values = append(values, x)
		default:
			plain = append(plain, x)
		}
	}
	if slices.ContainsFunc(values, looksForPartners) {
		return plain, nil, append(asked, values...)
	}
	return plain, members, values
}

// whatIsTrue returns the condition of x IS TRUE and of x = TRUE, which a filter takes
// like x; nil for others.
func whatIsTrue(x ast.Expr) ast.Expr {
	switch x := x.(type) {
	case *ast.Is:
		if x.Test == ast.IsTrue && !x.Not && hasQuery(x.X) {
			return x.X
		}
	case *ast.Binary:
		if literal, ok := x.Right.(*ast.BoolLit); ok && x.Op == ast.Equal && literal.Value && hasQuery(x.Left) {
			return x.Left
		}
	}
	return nil
}

// looksForPartners reports IN, EXISTS or ANY of a sub-query within a condition.
func looksForPartners(x ast.Expr) bool {
	found := false
	ast.Walk(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Query:
			return false
		case *ast.In:
			found = found || n.Query != nil
		case *ast.Quantified:
			found = found || n.Query != nil
		case *ast.Exists:
			found = true
		}
		return !found
	})
	return found
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
	case *ast.Quantified:
		anyEqual, allDiffer := x.Op == ast.Equal && x.Quantifier != ast.QuantAll, x.Op == ast.NotEqual && x.Quantifier == ast.QuantAll
		return member{x.Span, x.X, x.Query, allDiffer}, x.Query != nil && !hasQuery(x.X) && (anyEqual || allDiffer)
	case *ast.Exists:
		return member{x.Span, nil, x.Query, false}, true
	}
	return member{}, false
}
