package expr

import (
	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// appendDecimal appends an unscaled value of a scale to a DECIMAL column,
// rounded half up; NULL when it is too long.
func appendDecimal(dst *types.Vector, v types.Int128, scale int) {
	v, ok := v.Rescale(scale, dst.Type.Scale)
	if !ok || !v.FitsDigits(dst.Type.Precision) {
		dst.AppendNull()
		return
	}
	dst.AppendWide(v)
}

func toDecimal(from, to types.Type) convert {
	switch {
	case from.IsApproximate():
		return floatToDecimal(to)
	case from.Kind == types.Decimal:
		return func(dst, src *types.Vector, i int) bool {
			appendDecimal(dst, src.Wide(i), from.Scale)
			return true
		}
	}
	return func(dst, src *types.Vector, i int) bool {
		appendDecimal(dst, types.Int128Of(src.Ints[i]), 0)
		return true
	}
}

// floatToDecimal goes through the shortest spelling, as BigDecimal.valueOf does.
func floatToDecimal(to types.Type) convert {
	var text []byte
	return func(dst, src *types.Vector, i int) bool {
		text = datum.AppendDouble(text[:0], src.Floats[i])
		v, fit := datum.ParseDecimal(text, to.Precision, to.Scale)
		if fit == datum.Fits {
			dst.AppendWide(v)
		} else {
			dst.AppendNull()
		}
		return fit != datum.Malformed
	}
}

func toFloat(from, to types.Type) convert {
	return func(dst, src *types.Vector, i int) bool {
		f := numberAsFloat(src, i)
		if to.Kind == types.Float {
			f = float64(float32(f))
		}
		dst.AppendFloat(f)
		return true
	}
}

// numberAsFloat returns the number of row i of a column of any numeric type.
func numberAsFloat(v *types.Vector, i int) float64 {
	switch v.Type.Kind {
	case types.Float, types.Double:
		return v.Floats[i]
	case types.Decimal:
		return v.Wide(i).Float64(v.Type.Scale)
	}
	return float64(v.Ints[i])
}

func toBoolean(from types.Type) convert {
	return func(dst, src *types.Vector, i int) bool {
		if from.IsApproximate() {
			dst.AppendBool(src.Floats[i] != 0)
		} else {
			dst.AppendBool(src.Wide(i).Sign() != 0)
		}
		return true
	}
}

// toInteger truncates and wraps.
func toInteger(from types.Type, kind types.Kind) convert {
	return func(dst, src *types.Vector, i int) bool {
		var n int64
		switch {
		case from.IsApproximate() && kind != types.BigInt:
			n = saturate32(src.Floats[i])
		case from.IsApproximate():
			n = saturate64(src.Floats[i])
		case from.Kind == types.Decimal:
			whole, _ := src.Wide(i).QuoRem(types.Pow10(from.Scale))
			n = int64(whole.Lo)
		default:
			n = src.Ints[i]
		}
		dst.AppendInt(wrapTo(kind, n))
		return true
	}
}
