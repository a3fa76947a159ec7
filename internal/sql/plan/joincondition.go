package plan

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/types"
)

// Conjuncts splits a AND b AND c.
func Conjuncts(x expr.Expr) []expr.Expr {
	if x == nil {
		return nil
	}
	if c, ok := x.(*expr.Call); ok && c.Fn.Name == "AND" {
		var all []expr.Expr
		for _, a := range c.Args {
			all = append(all, Conjuncts(a)...)
		}
		return all
	}
	return []expr.Expr{x}
}

// readCondition finds the equalities and the bounds of time.
func (j *Join) readCondition() {
	j.Pairs, j.Interval = nil, nil
	width := len(j.Left.Columns())
	times := j.timeReader()
	var bounds []timeBound
	for _, x := range Conjuncts(j.Condition) {
		if p, ok := PairOf(x, width); ok {
			j.Pairs = append(j.Pairs, p)
		}
		if b, ok := times.read(x); ok {
			bounds = append(bounds, b)
		}
	}
	if !j.Kind.Filters() {
		j.Interval = intervalOf(bounds)
	}
}

// PairOf reads left column = right column, in either order, where the values of
// both are the same bytes in keys; width is the number of left columns.
func PairOf(x expr.Expr, width int) (EqualPair, bool) {
	e, ok := EqualityOf(x, width)
	if !ok {
		return EqualPair{}, false
	}
	left, okLeft := e.Left.(*expr.Column)
	right, okRight := e.Right.(*expr.Column)
	if !okLeft || !okRight || !hashesAlike(left.T, right.T) {
		return EqualPair{}, false
	}
	return EqualPair{Left: left.Index, Right: right.Index - width, NullSafe: e.NullSafe}, true
}

// Equality is an equality of something that is computed from the left row with
// something that is computed from the right one. Both are expressions over the
// columns of both inputs.
type Equality struct {
	Left, Right expr.Expr
	NullSafe    bool
}

// EqualityOf reads an equality between the sides of a join, in either order;
// width is the number of left columns.
func EqualityOf(x expr.Expr, width int) (Equality, bool) {
	c, ok := x.(*expr.Call)
	if !ok || len(c.Args) != 2 || c.Fn.Name != "=" && c.Fn.Name != "IS NOT DISTINCT FROM" {
		return Equality{}, false
	}
	e := Equality{c.Args[0], c.Args[1], c.Fn.Name != "="}
	if ReadsOnly(e.Left, width, true) && ReadsOnly(e.Right, width, false) {
		return e, true
	}
	e.Left, e.Right = e.Right, e.Left
	return e, ReadsOnly(e.Left, width, true) && ReadsOnly(e.Right, width, false)
}

// ReadsOnly reports an expression whose columns, of which it has some, are all of
// one side.
func ReadsOnly(x expr.Expr, width int, left bool) bool {
	cols := expr.Columns(x)
	if len(cols) == 0 {
		return false
	}
	if left {
		return cols[len(cols)-1] < width
	}
	return cols[0] >= width
}

// hashesAlike reports types whose equal values are the same bytes in keys.
func hashesAlike(a, b types.Type) bool {
	return a.SameIgnoringNull(b) || a.IsInteger() && b.IsInteger() || a.IsString() && b.IsString() ||
		a.IsTimestamp() && a.Kind == b.Kind
}

// IntoJoin moves conditions that stand above joins as far down as they may go:
// to one side, or into the condition of an inner join. rest are those that must
// stay above. Columns keep their places.
func IntoJoin(n Node, conditions []expr.Expr) (moved Node, rest []expr.Expr) {
	j, ok := n.(*Join)
	if !ok {
		return n, conditions
	}
	j = withoutPadding(j, conditions)
	width := len(j.Left.Columns())
	var left, right, both []expr.Expr
	for _, x := range conditions {
		switch cols := expr.Columns(x); {
		case !expr.Deterministic(x) || len(cols) == 0:
			rest = append(rest, x)
		case cols[len(cols)-1] < width && !j.Kind.PadsLeft():
			left = append(left, x)
		case cols[0] >= width && !j.Kind.PadsRight():
			right = append(right, expr.Remap(x, func(i int) int { return i - width }))
		case j.Kind == InnerJoin && cols[0] < width && cols[len(cols)-1] >= width:
			both = append(both, x)
		default:
			rest = append(rest, x)
		}
	}
	if len(left)+len(right)+len(both) == 0 {
		return j, rest
	}
	condition := And(append([]expr.Expr{j.Condition}, both...)...)
	return NewJoin(j.Span, j.Kind, filtered(j.Left, left), filtered(j.Right, right), condition, j.TTL), rest
}

func filtered(n Node, conditions []expr.Expr) Node {
	n, rest := IntoJoin(n, conditions)
	if filter := And(rest...); filter != nil {
		return NewFilter(n.At(), n, filter)
	}
	return n
}

// And joins conditions, leaving out those that are nil; nil when none is left.
func And(conditions ...expr.Expr) expr.Expr {
	var all expr.Expr
	for _, x := range conditions {
		switch {
		case all == nil:
			all = x
		case x != nil:
			all = combined("AND", all, x)
		}
	}
	return all
}

// combined is AND or OR of two conditions.
func combined(name string, a, b expr.Expr) expr.Expr {
	fn, _ := expr.Lookup(name)
	joined, err := fn.Bind([]expr.Expr{a, b}, nil)
	if err != nil {
		// Both are conditions that were bound before.
		return a
	}
	return joined
}
