package expr

import (
	"fmt"

	"github.com/onceflow/onceflow/types"
)

// differenceFunction is no function to be called by name: see [Difference].
var differenceFunction = &Function{Name: "DIFFERENCE", typed: true, rule: castRule, build: buildDifference}

// Difference is (end - start) from TO to, the interval between two times; to is
// empty for a single unit.
func Difference(end, start Expr, from, to string) (Expr, error) {
	t, ok := IntervalType(from, to)
	l, r := end.Type(), start.Type()
	switch {
	case !ok:
		return nil, fmt.Errorf("the units %s TO %s do not make an interval", from, to)
	case !l.IsTemporal() || !r.IsTemporal() || l.Kind != r.Kind || l.Kind == types.Time:
		return nil, fmt.Errorf("(end - start) %s takes two times of one type, DATE, TIMESTAMP or TIMESTAMP_LTZ, not %s and %s: use CAST", from, l.AsNullable(), r.AsNullable())
	}
	return &Call{Fn: differenceFunction, Args: []Expr{end, start}, T: t.WithNullable(l.Nullable || r.Nullable)}, nil
}

func buildDifference(_ *compiler, c *Call, args []operand) (eval, error) {
	unit := millisPer(args[0].t)
	between := func(start, end int64) int64 { return end - start }
	if c.T.Kind == types.IntervalYearMonth {
		between = monthsBetween
	}
	return looped(c, args, func(out *types.Vector, in []*types.Vector, rows []uint16) error {
		for _, i := range rows {
			out.Ints[i] = between(in[1].Ints[i]*unit, in[0].Ints[i]*unit)
		}
		return nil
	}), nil
}
