package expr

import (
	"fmt"
	"math"

	"github.com/onceflow/onceflow/types"
)

// TO_TIMESTAMP_LTZ answers NULL outside of these years.
const (
	firstInstant = -62135596800 * secondMillis // 0001-01-01T00:00:00Z
	lastInstant  = 253402300800*secondMillis - 1
)

// instantRule is that of TO_TIMESTAMP_LTZ, for numbers and for text.
var precisionParam = param{accepts: kindIs(types.Int), preferred: types.Of(types.Int)}

func instantRule(b *binding) (types.Type, error) {
	if len(b.args) == 0 || len(b.args) > 3 {
		return types.Type{}, b.mismatch()
	}
	if first := b.args[0].Type(); first.Kind == types.Null && (len(b.args) == 3 || len(b.args) == 2 && b.args[1].Type().IsString()) {
		b.args[0] = convertTo(b.args[0], stringType)
	}
	if b.args[0].Type().IsString() {
		return takesAtLeast(1, mayBeNull(timestampZ3), textParam, textParam.orNull(), textParam.orNull())(b)
	}
	return takesAtLeast(1, mayBeNull(timestampZ3), numberParam.orNull(), precisionParam)(b)
}

func buildToInstant(x *compiler, c *Call, args []operand) (eval, error) {
	if args[0].t.IsString() {
		return buildTextToInstant(x, c, args)
	}
	return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		precision := int64(3)
		if len(in) == 2 {
			precision = in[1].Ints[i]
		}
		if precision != 0 && precision != 3 {
			return fmt.Errorf("the precision is 0 for seconds or 3 for milliseconds, not %d", precision)
		}
		millis := epochMillis(in[0], i, precision)
		if millis < firstInstant || millis > lastInstant {
			out.AppendNull()
		} else {
			out.AppendTimestamp(millis, 0)
		}
		return nil
	}), nil
}

// epochMillis reads seconds (precision 0) or milliseconds (3), of a DECIMAL the whole
// ones.
func epochMillis(v *types.Vector, i int, precision int64) int64 {
	unit := int64(1)
	if precision == 0 {
		unit = secondMillis
	}
	if v.Type.Kind == types.Decimal {
		return saturate64(math.Trunc(numberAsFloat(v, i)) * float64(unit))
	}
	if !v.Type.IsInteger() {
		return saturate64(numberAsFloat(v, i) * float64(unit))
	}
	n := v.Ints[i]
	if n > lastInstant/unit || n < firstInstant/unit {
		return lastInstant + 1
	}
	return n * unit
}

// buildTextToInstant reads local times of UTC or the zone given; of a zone that there is not
// the answer is NULL.
func buildTextToInstant(x *compiler, c *Call, args []operand) (eval, error) {
	patterns, known := newTimePatterns(modern, x.env), modernZones()
	if err := patterns.checkPattern(args, 1); err != nil {
		return nil, err
	}
	return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		t, ok := parseTimestamp(view(in[0].Bytes(i)))
		if len(in) > 1 {
			p, err := patterns.get(in[1].Bytes(i))
			if err != nil {
				return err
			}
			t, ok = patternTimestamp(p, view(in[0].Bytes(i)))
		}
		switch {
		case !ok && len(in) == 1:
			return fmt.Errorf("'%s' is not a timestamp as 2024-02-29 12:34:56; with a pattern what does not fit it is NULL", clip(in[0].Bytes(i)))
		case !ok:
			out.AppendNull()
			return nil
		}
		if len(in) > 2 {
			z := known.get(in[2].Bytes(i))
			if z == nil {
				out.AppendNull()
				return nil
			}
			t.millis = z.instant(t.millis)
		}
		out.AppendTimestamp(t.millis, 0)
		return nil
	}), nil
}
