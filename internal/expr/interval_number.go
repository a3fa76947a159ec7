package expr

import (
	"fmt"
	"strconv"

	"github.com/onceflow/onceflow/types"
)

// unitsFunction counts whole units of an interval, cut toward zero. It is no
// function to be called by name: see [CountUnits].
var unitsFunction = &Function{Name: "UNITS", typed: true, rule: castRule, build: buildUnits}

// optSize is the unit of UNITS, in what the interval counts.
const optSize = "size"

// CountUnits is what an INSERT makes of an interval in a column of an exact number:
// the count of its type's last unit, cut toward zero.
func CountUnits(e Expr, to types.Type) Expr {
	from := e.Type()
	return convertTo(&Call{
		Fn: unitsFunction, Args: []Expr{e}, T: types.Of(types.BigInt).WithNullable(from.Nullable),
		Options: map[string]string{optSize: strconv.FormatInt(from.Unit.Size(from.Kind), 10)},
	}, to)
}

func buildUnits(_ *compiler, c *Call, args []operand) (eval, error) {
	size, err := strconv.ParseInt(c.Options[optSize], 10, 64)
	if err != nil {
		return nil, err
	}
	return looped(c, args, func(out *types.Vector, in []*types.Vector, rows []uint16) error {
		for _, i := range rows {
			out.Ints[i] = in[0].Ints[i] / size
		}
		return nil
	}), nil
}

// IntervalToNumber is [CountUnits] of a literal that the INSERT's own SELECT lists:
// rounded, halves toward zero. Whether it fits is asked of its months or
// milliseconds, as in Flink, where an INT takes those when it does not.
func IntervalToNumber(l *Literal, to types.Type) (Expr, error) {
	if l.IsNull() {
		return LiteralNull(to), nil
	}
	raw, t := l.Value.Ints[0], l.Type()
	n := roundHalfDown(raw, t.Unit.Size(t.Kind))
	switch {
	case to.Kind == types.TinyInt, to.Kind == types.SmallInt:
		return nil, fmt.Errorf("a literal %s does not go into a %s, as in Flink: use INT or BIGINT", t.AsNullable(), to.AsNullable())
	case to.Kind == types.Decimal && digitsBeforePoint(raw) > to.Precision-to.Scale:
		return nil, fmt.Errorf("%d, the %s of the literal, has more digits than a %s, as in Flink: use BIGINT", raw, countedBy(t.Kind), to.AsNullable())
	case to.Kind == types.Int && raw != int64(int32(raw)):
		n = int64(int32(raw))
	}
	number := literal(types.Of(types.BigInt), func(v *types.Vector) { v.AppendInt(n) })
	return convertTo(number, to), nil
}

// roundHalfDown divides, and rounds halves toward zero.
func roundHalfDown(n, by int64) int64 {
	whole, rest := n/by, n%by
	switch {
	case rest > by/2:
		whole++
	case -rest > by/2:
		whole--
	}
	return whole
}

// digitsBeforePoint counts the decimal digits of n; 0 has one.
func digitsBeforePoint(n int64) int {
	digits := 1
	for ; n >= 10 || n <= -10; n /= 10 {
		digits++
	}
	return digits
}

// countedBy names what the values of the kind of interval count.
func countedBy(kind types.Kind) string {
	if kind == types.IntervalYearMonth {
		return "months"
	}
	return "milliseconds"
}

// NumberToInterval is the cast of a literal number to INTERVAL unit: that many
// units, cut to whole months or milliseconds, of which there is room for 32 and 64 bits.
// Any other number is taken for months or milliseconds, see [Cast].
func NumberToInterval(l *Literal, unit string) (*Literal, error) {
	t, ok := IntervalType(unit, "")
	from := l.Type()
	if !ok || !from.IsExact() {
		return nil, fmt.Errorf("a cast from %s to INTERVAL %s is not supported", from.AsNullable(), unit)
	}
	size := spans[unit]
	n, fits := l.Value.Wide(0).Mul(types.Int128Of(size.months + size.millis))
	n, _ = n.QuoRem(types.Pow10(from.Scale))
	raw := int64(n.Lo)
	if !fits || !n.Fits64() || t.Kind == types.IntervalYearMonth && raw != int64(int32(raw)) {
		return nil, fmt.Errorf("the number is too large for an INTERVAL %s, whose %s have no room", unit, countedBy(t.Kind))
	}
	return newInterval(t, raw), nil
}
