package bind

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// equated compares the columns of one name.
func equated(e *scalar.Binder, ref *ast.Join, left, right *scope.Scope) (expr.Expr, error) {
	var all []expr.Expr
	common := scope.CommonNames(ref, left, right)
	both, in := scope.SidesOf(left, right), e.Scope.Input
	for i := range common {
		l, r, err := both.Pair(&common[i])
		if err != nil {
			return nil, err
		}
		l, r = left.FirstOf(common[i].Name, l), right.FirstOf(common[i].Name, r)
		equal, err := e.Apply(ref.Span, "=", []expr.Expr{plan.Ref(in, l), plan.Ref(in, len(left.Input)+r)}, nil)
		if err != nil {
			return nil, err
		}
		all = append(all, equal)
	}
	return plan.And(all...), nil
}

// common makes the columns of USING visible, before all others: each is the left one
// or, where that is NULL, the right one.
func (b *Binder) common(ref *ast.Join, join plan.Node, left, right, both *scope.Scope) (plan.Node, error) {
	names := scope.CommonNames(ref, left, right)
	if len(names) == 0 {
		return join, nil
	}
	in := join.Columns()
	project := plan.Refs(in)
	e := b.clause(both, "USING")
	var common []scope.Column
	pairs, merged := scope.SidesOf(left, right), map[int]bool{}
	for i := range names {
		l, r, err := pairs.Pair(&names[i])
		if err != nil {
			return nil, err
		}
		before := left.CommonColumn(names[i].Name)
		if before != nil {
			l = before.Starred()
		}
		r += len(left.Input)
		x, err := e.Apply(ref.Span, "COALESCE", []expr.Expr{plan.Ref(in, l), plan.Ref(in, r)}, nil)
		if err != nil {
			return nil, err
		}
		at := standsForBoth(joinKinds[ref.Kind], in, l, r, x)
		if at < 0 {
			at = len(project)
			project = append(project, x)
		}
		merged[l], merged[r] = true, true
		column := scope.Column{Name: names[i].Name, Index: at, Common: true, Vague: ref.Natural}
		if before != nil {
			column.Index, column.Spread = before.Index, at
			merged[before.Index] = true
		}
		common = append(common, column)
	}
	both.Merge(merged)
	both.Cols = append(common, both.Cols...)
	if len(project) == len(in) {
		return join, nil
	}
	return projection(ref.Span, join, project), nil
}

// standsForBoth returns the column of a pair that has the value of both and the type
// of the common column x; -1 when none has.
func standsForBoth(kind plan.JoinKind, in []plan.Column, l, r int, x expr.Expr) int {
	switch {
	case !kind.PadsLeft() && in[l].Type.Equal(x.Type()):
		return l
	case !kind.PadsRight() && in[r].Type.Equal(x.Type()):
		return r
	}
	return -1
}
