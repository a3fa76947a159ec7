package optimize

import (
	"slices"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// limitOfColumn finds the numeric column that limits the number, where it is all that
// does; rest are the other conditions. As in Flink rn < k and rn = k mean rn <= k.
func limitOfColumn(conditions []expr.Expr, number int) (column *expr.Column, rest []expr.Expr) {
	for _, x := range conditions {
		c := columnLimit(x, number)
		switch {
		case c != nil && column == nil:
			column = c
		case slices.Contains(expr.Columns(x), number):
			return nil, conditions
		default:
			rest = append(rest, x)
		}
	}
	return column, rest
}

// columnLimit reads rn <= k, k >= rn, rn = k; nil for others.
func columnLimit(x expr.Expr, number int) *expr.Column {
	if !comparesNumber(x, number) {
		return nil
	}
	c := x.(*expr.Call)
	op, limit := c.Fn.Name, c.Args[1]
	if !isColumn(c.Args[0], number) {
		op, limit = plan.Mirrored[op], c.Args[0]
	}
	// A cast without a place is the comparison's own.
	if cast, ok := limit.(*expr.Call); ok && cast.Fn.Name == "CAST" && cast.Place == nil {
		limit = cast.Args[0]
	}
	k, isColumn := limit.(*expr.Column)
	if !isColumn || k.Index == number || !k.T.IsNumeric() || op[0] == '>' {
		return nil
	}
	return k
}

// comparesNumber reports a comparison that may limit the number.
func comparesNumber(x expr.Expr, number int) bool {
	c, ok := x.(*expr.Call)
	return ok && len(c.Args) == 2 && plan.Mirrored[c.Fn.Name] != "" && (isColumn(c.Args[0], number) || isColumn(c.Args[1], number))
}

// rankToColumn keeps as many rows of each partition as a column of its first row says.
func rankToColumn(r *plan.RowNumber, column *expr.Column, c *plan.Calc, rest []expr.Expr) (plan.Node, error) {
	switch column.T.Kind {
	case types.SmallInt, types.Int, types.BigInt:
	default:
		return nil, diag.Errorf(r.Span, "the column that limits ROW_NUMBER is %s: it must be SMALLINT, INT or BIGINT, as in Flink", column.T.AsNullable()).
			WithHint("compare the number with CAST(… AS BIGINT), which numbers all rows")
	}
	if _, ok := plan.GroupsByWindow(r.Input, r.Keys); ok {
		return nil, diag.Errorf(r.Span, "a column cannot limit the rows of a window, as in Flink").WithHint("keep the first n rows: WHERE rn <= n")
	}
	rank := &plan.Rank{
		Span: r.Span, Input: r.Input, Keys: r.Keys, Order: r.Order, From: 1, EndColumn: column.Index,
		OutputRank: readsColumn(c, rest, len(r.Cols)-1), Gathered: r.Gathered, Cols: r.Input.Columns(), TTL: r.TTL,
	}
	if rank.OutputRank {
		rank.Cols = r.Cols
	}
	out := *c
	out.Input, out.Filter = rank, plan.And(rest...)
	return &out, nil
}
