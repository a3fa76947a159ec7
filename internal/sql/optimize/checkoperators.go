package optimize

import (
	"errors"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// checkOperators refuses joins, sorts and window functions whose input or order
// has no answer on a stream, and what cannot be computed of rows, as Flink does.
func checkOperators(roots []plan.Node, problems *diag.List) {
	t := plan.Infer(roots)
	for _, n := range plan.Topological(roots) {
		checkExpressions(n, problems)
		switch n := n.(type) {
		case *plan.Join:
			checkJoin(n, t, problems)
		case *plan.WindowRank:
			refusedInputs(n, "Top-N of a window", t, problems)
			refuseProcessingTime(n, "Top-N of a window", n.Input, problems)
		case *plan.Rank:
			checkOrder(n, n.Input, n.Order, problems)
		case *plan.Sort:
			refusedInputs(n, "ORDER BY event time", t, problems)
		case *plan.Match:
			refusedInputs(n, "MATCH_RECOGNIZE", t, problems)
		case *plan.Over:
			checkOver(n, t, problems)
			checkCalls(n, n.Input, n.Calls, problems)
			if n.ByTime() && !n.Frame.Unbounded {
				checkRetractors(n, n.Input, n.Calls, "rows leave the frame of its OVER", problems)
			}
		case *plan.Aggregate:
			checkCalls(n, n.Input, n.Calls, problems)
			checkChanges(n, n.Input, n.Calls, t, problems)
		case *plan.WindowAggregate:
			checkMerges(n, t, problems)
			checkCalls(n, n.Input, n.Calls, problems)
			checkChanges(n, n.Input, n.Calls, t, problems)
		}
	}
}

// checkOrder refuses columns that have no order.
func checkOrder(n, input plan.Node, order []dataflow.SortKey, problems *diag.List) {
	for _, k := range order {
		if c := input.Columns()[k.Column]; c.Type.Kind == types.Map || c.Type.Kind == types.Multiset {
			problems.Add(n.At(), diag.Errorf(n.At(), "rows have no order by %s, a %s", c.Name, c.Type.AsNullable()))
		}
	}
}

// checkExpressions refuses calls that cannot be computed of the rows that reach them.
func checkExpressions(n plan.Node, problems *diag.List) {
	for _, x := range plan.Expressions(n) {
		err := expr.Refused(x)
		var call *expr.Failure
		if errors.As(err, &call) {
			err = diag.At(ast.Span{Start: call.Place.Start, End: call.Place.End}, call.Err)
		}
		problems.Add(n.At(), err)
	}
}

// refuseProcessingTime: windows of processing time have no watermark that ends them.
func refuseProcessingTime(n plan.Node, what string, input plan.Node, problems *diag.List) {
	if w, ok := plan.WindowOf(input); ok && w.Window.Processing {
		problems.Add(n.At(), diag.Errorf(n.At(), "%s takes windows of event time, not of processing time", what).
			WithHint("declare an event time with WATERMARK FOR …, and make the windows of it"))
	}
}

// refusedInputs reports inputs that take rows back where the time of a row
// decides when it is forgotten.
func refusedInputs(n plan.Node, what string, t *plan.Traits, problems *diag.List) {
	for _, in := range n.Inputs() {
		if changes := t.Changes(in); !changes.InsertOnly() {
			problems.Add(n.At(), diag.Errorf(n.At(), "%s takes inserts only, but its input makes %s changes: %s", what, changes.Verb(), plan.Label(in)))
		}
	}
}

func checkJoin(j *plan.Join, t *plan.Traits, problems *diag.List) {
	switch {
	case j.Windowed:
		refusedInputs(j, "a join of windows", t, problems)
		refuseProcessingTime(j, "a join of windows", j.Left, problems)
	case j.Interval != nil:
		refusedInputs(j, "a join that bounds time", t, problems)
		refuseMixedTimes(j, problems)
	}
}

// refuseMixedTimes: the distance of a TIMESTAMP and a TIMESTAMP_LTZ depends on a zone.
func refuseMixedTimes(j *plan.Join, problems *diag.List) {
	left, right := j.Left.Columns()[j.Interval.LeftTime], j.Right.Columns()[j.Interval.RightTime]
	if left.Type.Kind == right.Type.Kind {
		return
	}
	problems.Add(j.Span, diag.Errorf(j.Span, "a join that bounds time takes event times of one type, but %s on the left is %s and %s on the right is %s",
		catalog.Quote(left.Name), left.Type.AsNullable(), catalog.Quote(right.Name), right.Type.AsNullable()).
		WithHint("declare both with the same type, or write = where the times are equal"))
}

func checkOver(o *plan.Over, t *plan.Traits, problems *diag.List) {
	if o.OrderedBy > 0 {
		checkOrder(o, o.Input, []dataflow.SortKey{o.Order}, problems)
	}
	switch {
	case o.OrderedBy > 1:
		problems.Add(o.Span, diag.Errorf(o.Span, "%s OVER (…) is ordered by one column, not %d", o.Calls[0].Fn, o.OrderedBy))
	case o.Order.Descending:
		problems.Add(o.Span, diag.Errorf(o.Span, "OVER is ordered ascending: a stream does not know the rows that follow"))
	case o.ByTime():
		refusedInputs(o, "OVER by time", t, problems)
	case !o.Frame.Unbounded:
		problems.Add(o.Span, diag.Errorf(o.Span, "OVER by a column that is no time attribute begins at UNBOUNDED PRECEDING"))
	}
}
