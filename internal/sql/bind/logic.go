package bind

import (
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
)

// logic says what the place of a sub-query needs to know of its truth: a filter,
// for example, takes unknown for false. The less it needs, the less is planned.
type logic uint8

// anyLogic tells true, false and unknown apart.
const (
	anyLogic logic = iota
	// onlyTrue: the row is dropped otherwise. onlyFalse is its negation.
	onlyTrue
	onlyFalse
	// unknownIsFalse and unknownIsTrue take the unknown for one of the others.
	unknownIsFalse
	unknownIsTrue
)

// negated is the logic below NOT.
func (l logic) negated() logic {
	switch l {
	case onlyTrue:
		return onlyFalse
	case onlyFalse:
		return onlyTrue
	case unknownIsFalse:
		return unknownIsTrue
	case unknownIsTrue:
		return unknownIsFalse
	}
	return anyLogic
}

// needsUnknown reports a place where a comparison with NULL matters.
func (l logic) needsUnknown() bool {
	return l == anyLogic || l == unknownIsTrue || l == onlyFalse
}

// filterLogic is what the sub-queries within a condition of WHERE or HAVING have to
// tell.
func filterLogic(condition ast.Expr) map[ast.Expr]logic {
	l := logics{}
	l.add(condition, onlyTrue)
	return l
}

// logics holds what was found for each sub-query.
type logics map[ast.Expr]logic

func (l logics) add(x ast.Expr, at logic) {
	below := at
	switch x := x.(type) {
	case *ast.Is:
		below = isLogic(x.Test)
	case *ast.Unary:
		if x.Op == ast.Not {
			below = at.negated()
		}
	case *ast.In:
		if x.Not {
			at = at.negated()
		}
	case *ast.Case:
		below = anyLogic
	}
	if scalar.QueryOf(x) != nil {
		l[x] = at
	}
	if and, ok := x.(*ast.Binary); below == onlyTrue && (!ok || and.Op != ast.And) {
		below = anyLogic
	}
	ast.Walk(x, func(n ast.Node) bool {
		child, isExpr := n.(ast.Expr)
		if _, isQuery := n.(*ast.Query); isQuery {
			return false
		}
		if !isExpr || child == x {
			return true
		}
		l.add(child, below)
		return false
	})
}

func isLogic(test ast.IsTest) logic {
	switch test {
	case ast.IsTrue:
		return unknownIsFalse
	case ast.IsFalse:
		return unknownIsTrue
	}
	return anyLogic
}
