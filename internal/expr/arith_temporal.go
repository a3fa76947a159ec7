package expr

import "github.com/onceflow/onceflow/types"

// temporalArithRule covers operators on times and intervals. The time comes
// first afterwards, and the number, too.
func temporalArithRule(op arithOp, b *binding) (types.Type, error) {
	l, r := b.args[0].Type(), b.args[1].Type()
	swapped := op == '+' && l.IsInterval() && r.IsTemporal() || op == '*' && l.IsNumeric() && r.IsInterval()
	if swapped {
		b.args[0], b.args[1] = b.args[1], b.args[0]
		l, r = r, l
	}
	nullable := b.nullable()
	switch {
	case (op == '+' || op == '-') && l.IsTemporal() && r.IsInterval(),
		op == '*' && l.IsInterval() && r.IsInteger():
		return l.WithNullable(nullable), nil
	case (op == '+' || op == '-') && l.IsInterval() && r.Kind == l.Kind:
		return finerUnit(l, r).WithNullable(nullable), nil
	}
	return types.Type{}, b.mismatch()
}

func buildTemporalArith(op arithOp, c *Call, args []operand) eval {
	if args[0].t.IsInterval() {
		return dense2(c, args, intLoopOf[int64](op))
	}
	sign := int64(1)
	if op == '-' {
		sign = -1
	}
	if args[0].t.IsTimestamp() && args[1].t.Kind == types.IntervalDayTime {
		return looped(c, args, addMillis(sign))
	}
	return strict(c, args, addInterval(args[0].t.Kind, args[1].t.Kind, sign))
}

// addMillis moves a timestamp by an interval of constant length.
func addMillis(sign int64) loopFunc {
	return func(out *types.Vector, in []*types.Vector, rows []uint16) error {
		dst, l, r := out.Ints, in[0].Ints, in[1].Ints
		for _, i := range rows {
			dst[i] = l[i] + sign*r[i]
		}
		out.Nanos = append(out.Nanos[:0], in[0].Nanos...)
		return nil
	}
}

// addInterval moves a time by an interval: a DATE by its whole days, a TIME
// round the clock.
func addInterval(kind, interval types.Kind, sign int64) rowFunc {
	months := interval == types.IntervalYearMonth
	return func(out *types.Vector, in []*types.Vector, i int) error {
		t, n := in[0].Ints[i], sign*in[1].Ints[i]
		switch {
		case kind == types.Date && months:
			out.AppendInt(addMonths(t, n))
		case kind == types.Date:
			out.AppendInt(t + n/dayMillis)
		case kind == types.Time && months:
			out.AppendInt(t)
		case kind == types.Time:
			out.AppendInt(floorMod(t+n, dayMillis))
		case months:
			out.AppendTimestamp(addMonthsMillis(t, n), in[0].Nano(i))
		default:
			out.AppendTimestamp(t+n, in[0].Nano(i))
		}
		return nil
	}
}

// addMonthsMillis keeps the time of day.
func addMonthsMillis(millis, months int64) int64 {
	days := floorDiv(millis, dayMillis)
	return addMonths(days, months)*dayMillis + millis - days*dayMillis
}
