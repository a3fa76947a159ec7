package optimize

import (
	"slices"

	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// checkUnion refuses a UNION of an event time and what only has its type, as Flink does. Inputs without
// rows are gone already, and do not count.
func checkUnion(n plan.Node) (plan.Node, error) {
	u, ok := n.(*plan.Union)
	if !ok {
		return n, nil
	}
	for i, c := range u.Cols {
		times := u.Apart[i]
		if slices.Contains(times, true) && slices.Contains(times, false) {
			return nil, diag.Errorf(u.Span, "column %s of UNION is an event time on one side and computed from one on another", catalog.Quote(c.Name)).
				WithHint("CAST(… AS %s) on both sides makes it an ordinary column", c.Type.AsNullable())
		}
	}
	return n, nil
}
