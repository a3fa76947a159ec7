package optimize

import (
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// leftovers deals with nodes that no pattern has taken: a ROW_NUMBER without a limit
// on it numbers all rows, as other window functions do.
func leftovers(n plan.Node) (plan.Node, error) {
	if n, ok := n.(*plan.RowNumber); ok {
		return numbering(n)
	}
	return n, nil
}

func numbering(n *plan.RowNumber) (plan.Node, error) {
	if len(n.Order) != 1 {
		return nil, diag.Errorf(n.Span, "ROW_NUMBER without a limit on it is ordered by one column, not %d", len(n.Order)).
			WithHint("or keep the first n rows of each key: SELECT … FROM (SELECT *, ROW_NUMBER() OVER (…) AS rn FROM t) WHERE rn <= n")
	}
	call := dataflow.AggCall{Fn: "ROW_NUMBER", Filter: -1, T: n.Cols[len(n.Cols)-1].Type, Name: "ROW_NUMBER"}
	return &plan.Over{
		Span: n.Span, Input: n.Input, Keys: n.Keys, Order: n.Order[0], Frame: dataflow.Frame{Rows: true, Unbounded: true},
		Calls: []dataflow.AggCall{call}, Cols: n.Cols, TTL: n.TTL,
	}, nil
}
