package bind

import (
	"slices"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// valuesBeside are the rows of the right side of a join whose condition reads values of
// sub-queries: as in Flink these are joined to that side, and so are there for each pair.
// No column of the join may be named in them.
type valuesBeside struct {
	rowsBelow
	// left is the number of columns of the left side.
	left int
}

func (valuesBeside) outer() *scope.Scope { return nil }

func (v valuesBeside) attach(a attached) []expr.Expr {
	refs := v.rowsBelow.attach(a)
	for i := range refs {
		refs[i] = shifted(refs[i], v.left)
	}
	return refs
}

// outerJoinOn is an outer join whose condition has sub-queries; both are its columns.
func (b *Binder) outerJoinOn(ref *ast.Join, left, right plan.Node, both *scope.Scope) (plan.Node, error) {
	s := &selection{Binder: b, below: b.clause(&scope.Scope{Input: slices.Clone(right.Columns())}, "ON")}
	s.setInput(right)
	e := b.clause(both, "ON")
	if !asksForMembers(ref.On) {
		e.Asks = s.asker(valuesBeside{rowsBelow{s}, len(left.Columns())}, filterLogic(ref.On)).bind
	}
	condition, err := e.Condition(ref.On)
	if err != nil {
		return nil, err
	}
	at := ref.Right.Bounds()
	join := plan.NewJoin(at, joinKinds[ref.Kind], left, s.input, condition, b.ttlsOf(ref))
	return firstColumns(at, join, len(both.Input)), nil
}

// asksForMembers reports a condition with IN or ANY of a sub-query, which Flink does not
// plan there, or with EXISTS otherwise than as a condition that must hold: Flink's
// planner reads another column then.
func asksForMembers(condition ast.Expr) bool {
	if and, ok := condition.(*ast.Binary); ok && and.Op == ast.And {
		return asksForMembers(and.Left) || asksForMembers(and.Right)
	}
	if _, ok := condition.(*ast.Exists); ok {
		return false
	}
	asks := false
	ast.Walk(condition, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Subquery, *ast.Query:
			return false
		case ast.Expr:
			asks = asks || scalar.QueryOf(n) != nil
		}
		return !asks
	})
	return asks
}
