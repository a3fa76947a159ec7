package scalar

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/types"
)

// Intervals binds constant positive intervals, in milliseconds.
func (e *Binder) Intervals(list []ast.Expr) ([]int64, error) {
	var all []int64
	for _, x := range list {
		n, err := e.Interval(x, true)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

// Interval binds a constant interval of days to seconds, in milliseconds.
func (e *Binder) Interval(x ast.Expr, positive bool) (int64, error) {
	bound, err := e.Bind(x)
	if err != nil {
		return 0, err
	}
	lit, ok := expr.Fold(bound, e.Env()).(*expr.Literal)
	if !ok || lit.Type().Kind != types.IntervalDayTime || lit.IsNull() {
		return 0, diag.Errorf(x.Bounds(), "a constant interval is expected here").WithHint("for example INTERVAL '1' MINUTE")
	}
	n := lit.Value.Ints[0]
	if positive && n <= 0 {
		return 0, diag.Errorf(x.Bounds(), "the interval must be longer than 0")
	}
	return n, nil
}
