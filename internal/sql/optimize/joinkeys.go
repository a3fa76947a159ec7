package optimize

import (
	"fmt"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// joinKeys makes columns of what a join compares: rows travel by the columns that
// must be equal, so a computed side of an equality is computed below the join,
// and sides of different types are cast to one.
func joinKeys(n plan.Node) (plan.Node, error) {
	j, ok := n.(*plan.Join)
	if !ok || j.Condition == nil {
		return n, nil
	}
	j = intoSides(j)
	width := len(j.Left.Columns())
	if err := checkPairs(j, width); err != nil {
		return nil, err
	}
	left, right := &widened{input: j.Left}, &widened{input: j.Right, first: width}
	conditions := plan.Conjuncts(j.Condition)
	for i, x := range conditions {
		if e, ok := computedEquality(x, width); ok {
			conditions[i] = left.equate(right, e, x.(*expr.Call))
		}
	}
	added := len(left.added)
	if added == 0 && len(right.added) == 0 {
		return j, nil
	}
	// The new left columns come between the old ones and the right side.
	place := func(i int) int {
		switch {
		case i < width:
			return i
		case i >= leftMark:
			return width + i - leftMark
		}
		return i + added
	}
	condition := expr.Remap(plan.And(conditions...), place)
	wide := plan.NewJoin(j.Span, j.Kind, left.plan(), right.plan(), condition, j.TTL)
	narrow := &plan.Calc{Span: j.Span, Input: wide, Cols: j.Cols}
	for i := range j.Cols {
		narrow.Project = append(narrow.Project, plan.Ref(wide.Cols, place(i)))
	}
	return narrow, nil
}

// checkPairs refuses equalities between the sides of a join whose types Flink's planner
// does not bring to one: text beside a date, a time or a BOOLEAN, and what IS NOT DISTINCT
// FROM compares with another type.
func checkPairs(j *plan.Join, width int) error {
	for _, x := range plan.Conjuncts(j.Condition) {
		e, ok := plan.EqualityOf(x, width)
		if !ok {
			continue
		}
		l, r := asWritten(e.Left), asWritten(e.Right)
		apart := besideText(l, r) || besideText(r, l)
		if e.NullSafe {
			apart = !l.SameIgnoringNull(r) && !(l.IsString() && r.IsString())
		}
		if apart {
			at := j.Span
			if p := x.(*expr.Call).Place; p != nil {
				at = ast.Span{Start: p.Start, End: p.End}
			}
			return diag.Errorf(at, "a join does not pair %s with %s by %s", l.AsNullable(), r.AsNullable(), x.(*expr.Call).Fn.Name).WithHint("CAST one of them").OfPlan()
		}
	}
	return nil
}

// asWritten is the type of an operand before the binder cast it.
func asWritten(x expr.Expr) types.Type {
	if c, ok := x.(*expr.Call); ok && c.Place == nil && (c.Fn.Name == "CAST" || c.Fn.Name == "TRY_CAST") {
		return c.Args[0].Type()
	}
	return x.Type()
}

func besideText(text, other types.Type) bool {
	return text.IsString() && (other.IsTemporal() || other.Kind == types.Boolean)
}

// leftMark begins the numbers of columns that are added to the left side, while
// it is not known how many there will be.
const leftMark = 1 << 20

// widened is an input of a join with further columns.
type widened struct {
	input plan.Node
	// first is the number of the input's first column among those of both.
	first int
	added []expr.Expr
}

// equate makes columns of both sides of an equality and returns it over them, in the
// order of its operands, which says what is an event time.
func (left *widened) equate(right *widened, e plan.Equality, equal *expr.Call) expr.Expr {
	r := expr.Remap(e.Right, func(i int) int { return i - right.first })
	args := []expr.Expr{
		left.column(e.Left, leftMark), right.column(r, len(right.input.Columns())+right.first),
	}
	if plan.ReadsOnly(equal.Args[0], right.first, false) {
		args[0], args[1] = args[1], args[0]
	}
	return &expr.Call{Fn: equal.Fn, Args: args, T: equal.T, Place: equal.Place}
}

// column returns the column among those of both sides that holds an expression over
// the input; those that are added are numbered from next.
func (w *widened) column(x expr.Expr, next int) expr.Expr {
	if c, ok := x.(*expr.Column); ok {
		return &expr.Column{Index: w.first + c.Index, T: c.T}
	}
	w.added = append(w.added, x)
	return &expr.Column{Index: next + len(w.added) - 1, T: x.Type()}
}

// plan computes the further columns.
func (w *widened) plan() plan.Node {
	if len(w.added) == 0 {
		return w.input
	}
	cols := w.input.Columns()
	calc := &plan.Calc{Span: w.input.At(), Input: w.input, Project: plan.Refs(cols), Cols: cols[:len(cols):len(cols)]}
	for i, x := range w.added {
		calc.Project = append(calc.Project, plan.Rename(cols, x))
		calc.Cols = append(calc.Cols, plan.Column{Field: types.Field{Name: fmt.Sprintf("$j%d", i), Type: x.Type()}, Plain: plan.TypedTime(cols, x) == catalog.RowTime})
	}
	return mergeCalcs(calc)
}

// computedEquality reads an equality between the sides whose sides are not columns
// of one type already.
func computedEquality(x expr.Expr, width int) (plan.Equality, bool) {
	e, ok := plan.EqualityOf(x, width)
	if _, done := plan.PairOf(x, width); !ok || done || !expr.Deterministic(x) {
		return e, false
	}
	common, ok := expr.CommonType(e.Left.Type(), e.Right.Type())
	if !ok {
		return e, false
	}
	var errLeft, errRight error
	e.Left, errLeft = expr.ImplicitCast(e.Left, common)
	e.Right, errRight = expr.ImplicitCast(e.Right, common)
	return e, errLeft == nil && errRight == nil
}

// intoSides moves conditions that read one input only into this input, unless its
// rows are kept without a partner.
func intoSides(j *plan.Join) *plan.Join {
	width := len(j.Left.Columns())
	var left, right, stay []expr.Expr
	for _, x := range plan.Conjuncts(j.Condition) {
		switch {
		case !expr.Deterministic(x):
			stay = append(stay, x)
		case plan.ReadsOnly(x, width, true) && (j.Kind == plan.InnerJoin || j.Kind == plan.RightJoin || j.Kind == plan.SemiJoin):
			left = append(left, x)
		case plan.ReadsOnly(x, width, false) && j.Kind != plan.RightJoin && j.Kind != plan.FullJoin:
			right = append(right, expr.Remap(x, func(i int) int { return i - width }))
		default:
			stay = append(stay, x)
		}
	}
	if len(left)+len(right) == 0 {
		return j
	}
	return plan.NewJoin(j.Span, j.Kind, filtered(j.Left, left), filtered(j.Right, right), plan.And(stay...), j.TTL)
}

func filtered(n plan.Node, conditions []expr.Expr) plan.Node {
	if filter := plan.And(conditions...); filter != nil {
		return pushFilters(mergeCalcs(plan.NewFilter(n.At(), n, filter)))
	}
	return n
}
