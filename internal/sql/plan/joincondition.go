package plan

import (
	"math"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/catalog"
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
	times := &timeBounds{left: j.Left.Columns(), right: j.Right.Columns(), low: math.MinInt64, high: math.MaxInt64}
	for _, x := range Conjuncts(j.Condition) {
		if p, ok := PairOf(x, width); ok {
			j.Pairs = append(j.Pairs, p)
		}
		times.read(x)
	}
	if times.bounded() && !j.Kind.Filters() {
		j.Interval = &Interval{LeftTime: times.leftTime, RightTime: times.rightTime, Low: times.low, High: times.high}
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

// timeBounds collects what a condition says about left time - right time.
type timeBounds struct {
	left, right         []Column
	leftTime, rightTime int
	found               bool
	low, high           int64
	// plain: one of the times is a column that is no time attribute; mixed: there are
	// others beside it.
	plain, mixed bool
}

func (t *timeBounds) bounded() bool {
	return t.found && !t.mixed && t.low != math.MinInt64 && t.high != math.MaxInt64
}

// timeTerm is a time attribute plus a constant.
type timeTerm struct {
	column int
	offset int64
}

// read takes a comparison of the two sides' times; BETWEEN is two of them.
func (t *timeBounds) read(x expr.Expr) {
	if c, ok := x.(*expr.Call); ok && len(c.Args) == 2 {
		t.compare(c.Fn.Name, c.Args[0], c.Args[1])
	}
}

// compare reads a op b, where the times of both sides stand on either side of
// the operator.
func (t *timeBounds) compare(op string, a, b expr.Expr) {
	x, okX := t.term(a)
	y, okY := t.term(b)
	plain := okX && !okY && t.comparedTime(op, a, b)
	if plain {
		y, okY = timeTerm{column: b.(*expr.Column).Index}, true
	}
	if !okX || !okY || (x.column < len(t.left)) == (y.column < len(t.left)) {
		return
	}
	if x.column >= len(t.left) {
		x, y, op = y, x, Mirrored[op]
	}
	leftTime, rightTime := x.column, y.column-len(t.left)
	if t.found && (leftTime != t.leftTime || rightTime != t.rightTime) {
		t.mixed = t.mixed || t.plain || plain
		return
	}
	if !plain && t.left[leftTime].Time != t.right[rightTime].Time {
		return
	}
	t.plain = t.plain || plain
	if !t.bound(op, y.offset-x.offset) {
		return
	}
	t.found, t.leftTime, t.rightTime = true, leftTime, rightTime
}

// comparedTime reports event time = a column of its type that is no time attribute:
// Flink makes the right side of such an equality an event time. The other way round
// it does not.
func (t *timeBounds) comparedTime(op string, a, b expr.Expr) bool {
	at, ok := a.(*expr.Column)
	with, both := b.(*expr.Column)
	return op == "=" && ok && both && at.T.SameIgnoringNull(with.T) && t.timeOf(at.Index) == catalog.RowTime && !t.columnOf(with.Index).Plain
}

// Mirrored are the comparisons that say the same of their operands the other way round; of <> and others there are none.
var Mirrored = map[string]string{"=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}

// bound notes left time op right time + d.
func (t *timeBounds) bound(op string, d int64) bool {
	switch op {
	case "=":
		t.low, t.high = max(t.low, d), min(t.high, d)
	case ">=":
		t.low = max(t.low, d)
	case ">":
		t.low = max(t.low, d+1)
	case "<=":
		t.high = min(t.high, d)
	case "<":
		t.high = min(t.high, d-1)
	default:
		return false
	}
	return true
}

// term reads a time attribute, or one plus or minus a constant interval.
func (t *timeBounds) term(x expr.Expr) (timeTerm, bool) {
	switch x := x.(type) {
	case *expr.Column:
		return timeTerm{column: x.Index}, t.isTime(x.Index)
	case *expr.Call:
		if len(x.Args) != 2 || x.Fn.Name != "+" && x.Fn.Name != "-" {
			return timeTerm{}, false
		}
		base, ok := t.term(x.Args[0])
		lit, isLit := expr.Fold(x.Args[1], nil).(*expr.Literal)
		if !ok || !isLit || lit.IsNull() || lit.Type().Kind != types.IntervalDayTime {
			return timeTerm{}, false
		}
		n := lit.Value.Ints[0]
		if x.Fn.Name == "-" {
			n = -n
		}
		base.offset += n
		return base, true
	}
	return timeTerm{}, false
}

func (t *timeBounds) isTime(column int) bool { return t.timeOf(column) != catalog.NotTime }

func (t *timeBounds) timeOf(column int) catalog.TimeKind { return t.columnOf(column).Time }

func (t *timeBounds) columnOf(column int) Column {
	if column < len(t.left) {
		return t.left[column]
	}
	return t.right[column-len(t.left)]
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

// BoundsTime reports a condition that says nothing but what the join's interval
// does.
func (j *Join) BoundsTime(x expr.Expr) bool {
	if j.Interval == nil {
		return false
	}
	t := &timeBounds{left: j.Left.Columns(), right: j.Right.Columns(), low: math.MinInt64, high: math.MaxInt64}
	t.read(x)
	return t.found && t.leftTime == j.Interval.LeftTime && t.rightTime == j.Interval.RightTime
}
