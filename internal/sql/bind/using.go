package bind

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// commonNames are the columns of USING, or those that both sides of a NATURAL JOIN
// have.
func commonNames(ref *ast.Join, left, right *scope) []ast.Ident {
	if !ref.Natural {
		return ref.Using
	}
	var common []ast.Ident
	for _, l := range left.cols {
		for _, r := range right.cols {
			if l.name == r.name && !l.merged && !r.merged {
				common = append(common, ast.Ident{Span: ref.Right.Bounds(), Name: l.name})
			}
		}
	}
	return common
}

// using equates the columns of one name.
func (e *scalar) using(ref *ast.Join, left, right *scope) (expr.Expr, error) {
	var all []expr.Expr
	common := commonNames(ref, left, right)
	for i := range common {
		l, r, err := columnPair(&common[i], left, right)
		if err != nil {
			return nil, err
		}
		in := e.scope.input
		equal, err := e.apply(ref.Span, "=", []expr.Expr{plan.Ref(in, l), plan.Ref(in, len(left.input)+r)}, nil)
		if err != nil {
			return nil, err
		}
		all = append(all, equal)
	}
	return plan.And(all...), nil
}

func columnPair(name *ast.Ident, left, right *scope) (l, r int, err error) {
	if l, err = left.column(nil, name); err == nil {
		r, err = right.column(nil, name)
	}
	return l, r, err
}

// common makes the columns of USING visible, before all others: each is the left one
// or, where that is NULL, the right one.
func (b *Binder) common(ref *ast.Join, join plan.Node, left, right, both *scope) (plan.Node, error) {
	names := commonNames(ref, left, right)
	if len(names) == 0 {
		return join, nil
	}
	in := join.Columns()
	project := plan.Refs(in)
	e := &scalar{Binder: b, scope: both, clause: "USING"}
	var common []visible
	for i := range names {
		l, r, err := columnPair(&names[i], left, right)
		if err != nil {
			return nil, err
		}
		r += len(left.input)
		x, err := e.apply(ref.Span, "COALESCE", []expr.Expr{plan.Ref(in, l), plan.Ref(in, r)}, nil)
		if err != nil {
			return nil, err
		}
		at := standsForBoth(joinKinds[ref.Kind], in, l, r, x)
		if at < 0 {
			at = len(project)
			project = append(project, x)
		}
		both.merge(l)
		both.merge(r)
		common = append(common, visible{name: names[i].Name, index: at, common: true})
	}
	both.cols = append(common, both.cols...)
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

// merge hides a column that the common one stands for.
func (s *scope) merge(index int) {
	for i := range s.cols {
		if s.cols[i].index == index && !s.cols[i].common {
			s.cols[i].merged = true
		}
	}
	s.cols = withoutCommon(s.cols, index)
}

// withoutCommon drops a common column that is part of a further one.
func withoutCommon(cols []visible, index int) []visible {
	var kept []visible
	for _, c := range cols {
		if !c.common || c.index != index {
			kept = append(kept, c)
		}
	}
	return kept
}
