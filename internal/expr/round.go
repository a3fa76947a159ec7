package expr

import (
	"fmt"
	"math"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

func roundFunctions() []*Function {
	return []*Function{
		function("ROUND", "number [, digits]", "The number rounded half away from zero to digits behind the point, or before it if negative.",
			roundRule(true), buildRound(true)),
		function("TRUNCATE", "number [, digits]", "The number cut to digits behind the point, or before it if negative.",
			roundRule(false), buildRound(false)),
		floorFunction("FLOOR", false, "The greatest whole number that is not greater, or the start of a unit of time."),
		floorFunction("CEIL", true, "The least whole number that is not less, or the start of the next unit of time.", "CEILING"),
	}
}

// roundRule: a DECIMAL keeps the digits asked for, and gets one more before the
// point; where their number is not a literal the type stays.
func roundRule(bool) rule {
	return takesAtLeast(1, func(b *binding) types.Type {
		t := b.args[0].Type()
		if t.Kind != types.Decimal {
			return likeFirst(b)
		}
		digits := 0
		if len(b.args) == 2 {
			lit, ok := Fold(b.args[1], nil).(*Literal)
			if !ok || lit.IsNull() {
				return likeFirst(b)
			}
			digits = int(lit.Value.Ints[0])
		}
		if digits >= t.Scale {
			return likeFirst(b)
		}
		scale := max(0, digits)
		return types.DecimalOf(min(types.MaxDecimalPrecision, 1+t.Precision-t.Scale+scale), scale).WithNullable(b.nullable())
	}, numberParam, intParam)
}

func buildRound(half bool) builder {
	return perRow(func(out *types.Vector, in []*types.Vector, i int) error {
		digits := 0
		if len(in) == 2 {
			digits = int(max(-400, min(400, in[1].Ints[i])))
		}
		switch v := in[0]; v.Type.Kind {
		case types.Double:
			if err := roundable(v.Floats[i], half); err != nil {
				return err
			}
			out.AppendFloat(roundDouble(v.Floats[i], digits, half))
		case types.Float:
			if err := roundable(v.Floats[i], half); err != nil {
				return err
			}
			out.AppendFloat(roundSingle(v.Floats[i], digits, half))
		case types.Decimal:
			appendDecimal(out, roundUnscaled(v.Wide(i), v.Type.Scale-digits, half), v.Type.Scale)
		default:
			out.AppendInt(wrapTo(v.Type.Kind, int64(roundUnscaled(types.Int128Of(v.Ints[i]), -digits, half).Lo)))
		}
		return nil
	})
}

// roundUnscaled makes the last digits zero.
func roundUnscaled(v types.Int128, digits int, half bool) types.Int128 {
	switch {
	case digits <= 0:
		return v
	case digits > types.MaxInt128Digits:
		return types.Int128{}
	}
	unit := types.Pow10(digits)
	q, _ := v.QuoRem(unit)
	if half {
		q = v.DivRound(unit)
	}
	rounded, ok := q.Mul(unit)
	if !ok {
		// Too long for any DECIMAL: the caller finds that it does not fit.
		return types.Int128{Hi: math.MaxInt64, Lo: math.MaxUint64}
	}
	return rounded
}

// truncatedScale is the scale of the DECIMAL that Flink makes of a DOUBLE before
// it cuts digits.
const truncatedScale = 18

// truncatable is what the DECIMAL has room for.
const truncatable = 1e20

// roundable reports a number of which Flink makes no BigDecimal, or to cut digits no DECIMAL(38, 18), and fails.
func roundable(f float64, half bool) error {
	switch {
	case !datum.IsFinite(f):
		return fmt.Errorf("a number is needed, not %s", datum.AppendDouble(nil, f))
	case !half && math.Abs(f) >= truncatable:
		return fmt.Errorf("a number below 1e20 is needed, not %s", datum.AppendDouble(nil, f))
	}
	return nil
}

// roundDouble works on the shortest spelling, as BigDecimal.valueOf does.
func roundDouble(f float64, digits int, half bool) float64 {
	if r, ok := roundClear(f, digits, half); ok {
		return r
	}
	var s shortest
	s.set(math.Abs(f), 64)
	if half {
		s.round(digits)
	} else {
		s.round(truncatedScale)
		s.truncate(digits)
	}
	// BigDecimal knows no negative zero.
	r := s.float64()
	if f < 0 && r != 0 {
		r = -r
	}
	return r
}

// roundClear rounds by arithmetic where the error of one multiplication cannot
// matter, nor the rounding to truncatedScale: away from ties, or from whole
// numbers when cutting. The quotient of
// two exact numbers is the nearest double to the decimal result.
func roundClear(f float64, digits int, half bool) (r float64, ok bool) {
	const exact = 1 << 50
	if digits < 0 || digits > 15 {
		return 0, false
	}
	unit := math.Pow10(digits)
	x := math.Abs(f) * unit
	if x >= exact {
		return 0, false
	}
	whole := math.Floor(x)
	fraction, margin := x-whole, x*0x1p-50+0x1p-50+unit*0x1p-60
	switch {
	case half && math.Abs(fraction-0.5) > margin:
		whole = math.Floor(x + 0.5)
	case !half && fraction > margin && fraction < 1-margin:
	default:
		return 0, false
	}
	r = whole / unit
	if f < 0 && r != 0 {
		r = -r
	}
	return r, true
}

// roundSingle rounds the DOUBLE that the float is, so that it has no negative zero either.
func roundSingle(f float64, digits int, half bool) float64 {
	return float64(float32(roundDouble(f, digits, half)))
}

// floorRow rounds numbers down, or up.
func floorRow(up bool) rowFunc {
	round := math.Floor
	if up {
		round = math.Ceil
	}
	return func(out *types.Vector, in []*types.Vector, i int) error {
		switch v := in[0]; v.Type.Kind {
		case types.Float, types.Double:
			out.AppendFloat(round(v.Floats[i]))
		case types.Decimal:
			q, r := v.Wide(i).QuoRem(types.Pow10(v.Type.Scale))
			if up && r.Sign() > 0 || !up && r.Sign() < 0 {
				q = q.Add(types.Int128Of(int64(r.Sign())))
			}
			appendDecimal(out, q, 0)
		default:
			out.AppendInt(v.Ints[i])
		}
		return nil
	}
}
