package bind

import (
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

var joinKinds = map[ast.JoinKind]plan.JoinKind{
	ast.CommaJoin: plan.InnerJoin, ast.CrossJoin: plan.InnerJoin, ast.InnerJoin: plan.InnerJoin,
	ast.LeftJoin: plan.LeftJoin, ast.RightJoin: plan.RightJoin, ast.FullJoin: plan.FullJoin,
}

// join binds two tables and their condition. Both sides are bound, so that the
// errors of both are reported.
func (b *Binder) join(ref *ast.Join, sc *scope) (*relation, error) {
	if elements, ok := ref.Right.(*ast.Unnest); ok {
		return b.unnest(ref, elements, sc)
	}
	if lateral, ok := ref.Right.(*ast.DerivedTable); ok && lateral.Lateral {
		return b.lateral(ref, lateral, sc)
	}
	if version := asOf(ref.Right); version != nil {
		return b.versionJoin(ref, version, sc)
	}
	leftScope, rightScope := &scope{}, &scope{}
	left, leftErr := b.tableRef(ref.Left, leftScope)
	right, rightErr := b.tableRef(ref.Right, rightScope)
	if leftErr != nil || rightErr != nil {
		b.Problems.Add(ref.Left.Bounds(), leftErr)
		b.Problems.Add(ref.Right.Bounds(), rightErr)
		return nil, diag.ErrReported
	}
	both := leftScope.beside(rightScope)
	names := append(append([]string{}, left.names...), right.names...)
	condition, err := b.joinCondition(ref, leftScope, rightScope, both)
	if err != nil {
		return nil, err
	}
	at := ref.Right.Bounds()
	node := plan.NewJoin(at, joinKinds[ref.Kind], left.node, right.node, condition, dataflow.JoinTTL{Left: b.ttlOf(ref.Left), Right: b.ttlOf(ref.Right)})
	return joined(node, names, both, sc), nil
}

// joined makes the columns of a join visible.
func joined(node plan.Node, names []string, both, sc *scope) *relation {
	both.input = node.Columns()
	sc.cols = append(sc.cols, both.from(len(sc.input))...)
	sc.input = append(sc.input, both.input...)
	return &relation{node: node, names: names}
}

// beside returns a scope with the columns of s and then those of o.
func (s *scope) beside(o *scope) *scope {
	both := &scope{cols: append([]visible{}, s.cols...), input: append([]plan.Column{}, s.input...)}
	both.cols = append(both.cols, o.from(len(s.input))...)
	both.input = append(both.input, o.input...)
	return both
}

// from returns the visible columns of a scope that begins at a later place.
func (s *scope) from(first int) []visible {
	cols := make([]visible, len(s.cols))
	for i, c := range s.cols {
		c.index += first
		cols[i] = c
	}
	return cols
}

// joinCondition binds ON, USING or NATURAL; nil: every pair.
func (b *Binder) joinCondition(ref *ast.Join, left, right, both *scope) (expr.Expr, error) {
	e := &scalar{Binder: b, scope: both, clause: "ON"}
	switch {
	case ref.On != nil:
		return e.condition(ref.On)
	case len(ref.Using) > 0:
		return e.using(ref, ref.Using, left, right)
	case ref.Natural:
		return e.using(ref, commonNames(left, right), left, right)
	case ref.Kind == ast.CommaJoin || ref.Kind == ast.CrossJoin:
		return nil, nil
	}
	return nil, diag.Errorf(ref.Right.Bounds(), "the %s has no condition", ref.Kind).WithHint("add ON …, or write CROSS JOIN")
}

// commonNames are the columns that both sides of a NATURAL JOIN have.
func commonNames(left, right *scope) []ast.Ident {
	var common []ast.Ident
	for _, l := range left.cols {
		for _, r := range right.cols {
			if l.name == r.name {
				common = append(common, ast.Ident{Name: l.name})
			}
		}
	}
	return common
}

// using equates columns of one name; the left one stands for both.
func (e *scalar) using(ref *ast.Join, columns []ast.Ident, left, right *scope) (expr.Expr, error) {
	if kind := joinKinds[ref.Kind]; kind.PadsLeft() {
		return nil, unsupported(ref.Span, "USING in a "+string(ref.Kind))
	}
	var all []expr.Expr
	for i := range columns {
		l, err := left.column(nil, &columns[i])
		if err != nil {
			return nil, err
		}
		r, err := right.column(nil, &columns[i])
		if err != nil {
			return nil, err
		}
		r += len(left.input)
		equal, err := e.apply(ref.Span, "=", []expr.Expr{plan.Ref(e.scope.input, l), plan.Ref(e.scope.input, r)}, nil)
		if err != nil {
			return nil, err
		}
		all = append(all, equal)
		e.scope.merge(r)
	}
	return plan.And(all...), nil
}

// merge hides a column that another one stands for.
func (s *scope) merge(index int) {
	for i := range s.cols {
		if s.cols[i].index == index {
			s.cols[i].merged = true
		}
	}
}

// keepTimes brings the time attributes of a scope up to date with the rows,
// after conditions moved into joins.
func (s *scope) keepTimes(cols []plan.Column) {
	for i := range s.input {
		if i < len(cols) {
			s.input[i].Time = cols[i].Time
		}
	}
}
