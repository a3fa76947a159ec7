package optimize

import (
	"math"
	"slices"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// rankPattern turns a filter on ROW_NUMBER into a deduplication or a Top-N.
func rankPattern(n plan.Node) (plan.Node, error) {
	c, ok := n.(*plan.Calc)
	if !ok || c.Filter == nil {
		return n, nil
	}
	if o, ok := c.Input.(*plan.Over); ok {
		return n, refuseLimitedRank(c, o)
	}
	r, ok := c.Input.(*plan.RowNumber)
	if !ok {
		return n, nil
	}
	number := len(r.Cols) - 1
	conditions := plan.Conjuncts(c.Filter)
	if column, rest := limitOfColumn(conditions, number); column != nil {
		return rankToColumn(r, column, c, rest)
	}
	from, to, rest := rankRange(conditions, number)
	if to == math.MaxInt64 {
		return n, unlimited(r, c, rest)
	}
	if from > to {
		return nil, diag.Errorf(c.Span, "the filter on ROW_NUMBER keeps no row: its numbers begin with 1")
	}
	ranked, withNumber := rankNode(r, from, to, c, rest)
	out := *c
	out.Input, out.Filter = ranked, plan.And(rest...)
	if !withNumber {
		constantNumber(&out, number, from)
	}
	return &out, nil
}

// unlimited: rows are all numbered where nothing limits the number as a Top-N does. One
// constant from below and nothing else needs a limit, as in Flink.
func unlimited(r *plan.RowNumber, c *plan.Calc, rest []expr.Expr) error {
	number := len(r.Cols) - 1
	further := slices.ContainsFunc(rest, func(x expr.Expr) bool { return comparesNumber(x, number) })
	if len(rest) == len(plan.Conjuncts(c.Filter)) || further {
		return nil
	}
	return diag.Errorf(r.Span, "the filter on ROW_NUMBER has no upper limit").WithHint("keep the first n rows: WHERE rn <= n")
}

// refuseLimitedRank: Top-N is written with ROW_NUMBER.
func refuseLimitedRank(c *plan.Calc, o *plan.Over) error {
	first := len(o.Input.Columns())
	for i, call := range o.Calls {
		if call.Fn != "RANK" && call.Fn != "DENSE_RANK" {
			continue
		}
		conditions := plan.Conjuncts(c.Filter)
		column, _ := limitOfColumn(conditions, first+i)
		if _, to, _ := rankRange(conditions, first+i); column != nil || to != math.MaxInt64 {
			return diag.Errorf(o.Span, "the first rows by %s are not supported, as in Flink", call.Fn).
				WithHint("use ROW_NUMBER: it numbers rows that are equal, too")
		}
	}
	return nil
}

// windowRank is the node of a partition that ends with its window; nil: it is no
// such partition.
func windowRank(r *plan.RowNumber, from, to int64) *plan.WindowRank {
	w, ok := plan.GroupsByWindow(r.Input, r.Keys)
	if !ok {
		return nil
	}
	in := r.Input.Columns()
	out := &plan.WindowRank{Span: r.Span, Input: r.Input, End: w.End, Order: r.Order, From: from, To: to, Cols: in}
	for _, k := range r.Keys {
		if _, bound := boundOf(w, k); !bound {
			out.Keys = append(out.Keys, k)
		}
	}
	// The last row by time is the last to come of those of equal time.
	out.LaterFirst = byTime(r, from, to) && r.Order[0].Descending
	return out
}

// byTime reports a deduplication: the first row by a time attribute is asked for.
func byTime(r *plan.RowNumber, from, to int64) bool {
	return from == 1 && to == 1 && len(r.Order) == 1 && r.Input.Columns()[r.Order[0].Column].Time != catalog.NotTime
}

// rankNode chooses the operator. The number is a constant where only one rank
// is kept.
func rankNode(r *plan.RowNumber, from, to int64, above *plan.Calc, rest []expr.Expr) (node plan.Node, withNumber bool) {
	in := r.Input.Columns()
	withNumber = from != to && readsColumn(above, rest, len(in))
	if w := windowRank(r, from, to); w != nil {
		if w.OutputRank = withNumber; withNumber {
			w.Cols = r.Cols
		}
		return w, withNumber
	}
	if byTime(r, from, to) {
		if plan.Infer([]plan.Node{r.Input}).Changes(r.Input).InsertOnly() {
			order := r.Order[0]
			return &plan.Deduplicate{
				Span: r.Span, Input: r.Input, Keys: r.Keys, Order: order.Column, KeepLast: order.Descending,
				Processing: in[order.Column].Time == catalog.ProcTime, TTL: r.TTL,
			}, false
		}
	}
	rank := &plan.Rank{
		Span: r.Span, Input: r.Input, Keys: r.Keys, Order: r.Order, From: from, To: to,
		OutputRank: withNumber, Gathered: r.Gathered, Cols: in, TTL: r.TTL,
	}
	if withNumber {
		rank.Cols = r.Cols
	}
	return rank, withNumber
}

func readsColumn(c *plan.Calc, rest []expr.Expr, column int) bool {
	for _, x := range append(append([]expr.Expr{}, c.Project...), rest...) {
		for _, read := range expr.Columns(x) {
			if read == column {
				return true
			}
		}
	}
	return false
}

// constantNumber replaces the number by its only value.
func constantNumber(c *plan.Calc, column int, n int64) {
	replace := func(x expr.Expr) expr.Expr {
		return plan.Substitute(x, func(col *expr.Column) expr.Expr {
			if col.Index != column {
				return col
			}
			v := types.NewVector(types.Of(types.BigInt).NotNull(), 1)
			v.AppendInt(n)
			return &expr.Literal{Value: v}
		})
	}
	project := make([]expr.Expr, len(c.Project))
	for i, x := range c.Project {
		project[i] = replace(x)
	}
	c.Project = project
	if c.Filter != nil {
		c.Filter = replace(c.Filter)
	}
}

// rankRange reads the bounds that conditions set to the number; rest are the
// other conditions.
func rankRange(conditions []expr.Expr, number int) (from, to int64, rest []expr.Expr) {
	from, to = 1, math.MaxInt64
	for _, x := range conditions {
		low, high, ok := bound(x, number)
		if !ok {
			rest = append(rest, x)
			continue
		}
		from, to = max(from, low), min(to, high)
	}
	return from, to, rest
}

// bound reads rn <= 3, 3 >= rn, rn = 1; BETWEEN is two of them.
func bound(x expr.Expr, number int) (low, high int64, ok bool) {
	c, isCall := x.(*expr.Call)
	if !isCall || len(c.Args) != 2 {
		return 0, 0, false
	}
	op, left, right := c.Fn.Name, c.Args[0], c.Args[1]
	if isColumn(right, number) {
		op, left, right = plan.Mirrored[op], right, left
	}
	n, isConstant := constant(right)
	if !isColumn(left, number) || !isConstant {
		return 0, 0, false
	}
	switch op {
	case "=":
		return n, n, true
	case "<=":
		return 1, n, true
	case "<":
		return 1, n - 1, true
	case ">=":
		return n, math.MaxInt64, true
	case ">":
		return n + 1, math.MaxInt64, true
	}
	return 0, 0, false
}

// isColumn sees through the cast that a comparison inserts.
func isColumn(x expr.Expr, column int) bool {
	if c, ok := x.(*expr.Call); ok && c.Fn.Name == "CAST" {
		x = c.Args[0]
	}
	c, ok := x.(*expr.Column)
	return ok && c.Index == column
}

func constant(x expr.Expr) (int64, bool) {
	lit, ok := expr.Fold(x, nil).(*expr.Literal)
	if !ok || lit.IsNull() || !lit.Type().IsInteger() {
		return 0, false
	}
	return lit.Value.Ints[0], true
}
