package optimize

import (
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// refuseLeftovers refuses nodes that only some pattern gives an operator to.
func refuseLeftovers(n plan.Node) (plan.Node, error) {
	switch n := n.(type) {
	case *plan.RowNumber:
		return nil, diag.Errorf(n.Span, "ROW_NUMBER without a limit on it is not supported yet").
			WithHint("keep the first n rows of each key: SELECT … FROM (SELECT *, ROW_NUMBER() OVER (…) AS rn FROM t) WHERE rn <= n")
	case *plan.WindowTable:
		if n.Window.Kind == dataflow.Session {
			return nil, diag.Errorf(n.Span, "SESSION without an aggregation is not supported yet").
				WithHint("add GROUP BY window_start, window_end and the columns of PARTITION BY")
		}
	}
	return n, nil
}
