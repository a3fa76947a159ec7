package operator

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/types"
)

// joinCondition tells which pairs of rows belong together. The caller appends
// candidates to the columns of pairs, left ones first, at most rows at a time.
type joinCondition struct {
	pairs *types.Batch
	// filter is nil when all do.
	filter *expr.Filter
	rows   int
}

func newJoinCondition(condition expr.Expr, left, right []types.Field, ctx Context) (joinCondition, error) {
	c := joinCondition{rows: ctx.BatchRows}
	if condition == nil {
		return c, nil
	}
	c.pairs = types.NewBatch(append(append([]types.Field(nil), left...), right...), ctx.BatchRows)
	var err error
	c.filter, err = expr.CompileFilter(condition, ctx.Env)
	return c, err
}

// selected returns the places of the pairs for which the condition holds, and starts
// anew. They are valid until the next call.
func (c *joinCondition) selected() ([]uint16, error) {
	sel, err := c.filter.Select(c.pairs)
	c.pairs.Reset()
	return sel, err
}
