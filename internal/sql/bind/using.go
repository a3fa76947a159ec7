package bind

import (
	"slices"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// sides finds the columns of both sides of a join by their names. There may be thousands
// of them.
type sides struct{ left, right namedColumns }

// namedColumns are the columns of a scope by their names.
type namedColumns struct {
	scope *scope
	// once has the indexes of the names that only one column has.
	once map[string]int
}

func byName(s *scope) namedColumns {
	n := namedColumns{s, make(map[string]int, len(s.cols))}
	several := map[string]bool{}
	for _, c := range s.cols {
		if _, known := n.once[c.name]; known || several[c.name] {
			several[c.name] = true
			delete(n.once, c.name)
			continue
		}
		n.once[c.name] = c.index
	}
	return n
}

func (n namedColumns) column(name *ast.Ident) (int, error) {
	if i, ok := n.once[name.Name]; ok {
		return i, nil
	}
	return n.scope.column(nil, name)
}

// pair finds the columns of a name on both sides.
func (s sides) pair(name *ast.Ident) (l, r int, err error) {
	if l, err = s.left.column(name); err == nil {
		r, err = s.right.column(name)
	}
	return l, r, err
}

// commonNames are the columns of USING, or those that both sides of a NATURAL JOIN
// have.
func commonNames(ref *ast.Join, left, right *scope) []ast.Ident {
	if !ref.Natural {
		return ref.Using
	}
	times := map[string]int{}
	for _, r := range right.cols {
		if !r.merged {
			times[r.name]++
		}
	}
	var common []ast.Ident
	for _, l := range left.cols {
		if l.merged {
			continue
		}
		for range times[l.name] {
			common = append(common, ast.Ident{Span: ref.Right.Bounds(), Name: l.name})
		}
	}
	return common
}

// using equates the columns of one name.
func (e *scalar) using(ref *ast.Join, left, right *scope) (expr.Expr, error) {
	var all []expr.Expr
	common := commonNames(ref, left, right)
	both, in := sides{byName(left), byName(right)}, e.scope.input
	for i := range common {
		l, r, err := both.pair(&common[i])
		if err != nil {
			return nil, err
		}
		l, r = left.firstOf(common[i].Name, l), right.firstOf(common[i].Name, r)
		equal, err := e.apply(ref.Span, "=", []expr.Expr{plan.Ref(in, l), plan.Ref(in, len(left.input)+r)}, nil)
		if err != nil {
			return nil, err
		}
		all = append(all, equal)
	}
	return plan.And(all...), nil
}

// firstOf is the column of the first table where column is the common one of several. As
// in Flink further tables are compared with that one, be it NULL or not.
func (s *scope) firstOf(name string, column int) int {
	if s.commonColumn(name) == nil {
		return column
	}
	return s.cols[slices.IndexFunc(s.cols, func(c visible) bool { return c.name == name && !c.common })].index
}

// commonColumn is the common column of a name; nil: there is none.
func (s *scope) commonColumn(name string) *visible {
	if i := slices.IndexFunc(s.cols, func(c visible) bool { return c.common && c.name == name }); i >= 0 {
		return &s.cols[i]
	}
	return nil
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
	pairs, merged := sides{byName(left), byName(right)}, map[int]bool{}
	for i := range names {
		l, r, err := pairs.pair(&names[i])
		if err != nil {
			return nil, err
		}
		before := left.commonColumn(names[i].Name)
		if before != nil {
			l = before.starred()
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
		merged[l], merged[r] = true, true
		column := visible{name: names[i].Name, index: at, common: true}
		if before != nil {
			column.index, column.spread = before.index, at
			merged[before.index] = true
		}
		common = append(common, column)
	}
	both.merge(merged)
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

// merge hides the columns that common ones stand for, and drops common columns that
// are part of further ones.
func (s *scope) merge(merged map[int]bool) {
	kept := make([]visible, 0, len(s.cols))
	for _, c := range s.cols {
		switch {
		case !merged[c.index]:
		case c.common:
			continue
		default:
			c.merged = true
		}
		kept = append(kept, c)
	}
	s.cols = kept
}
