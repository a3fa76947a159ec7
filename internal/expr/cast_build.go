package expr

import (
	"fmt"
	"math"

	"github.com/onceflow/onceflow/types"
)

// castBuilder compiles CAST, or TRY_CAST with try.
func castBuilder(try bool) builder {
	return func(x *compiler, c *Call, args []operand) (eval, error) {
		from, to := args[0].t, c.T
		if run := denseCast(c, args[0]); run != nil {
			return run, nil
		}
		conv := (&converters{zone: newZone(x.env.zone())}).between(from, to)
		if try {
			return strict(c, args, tryRow(conv)), nil
		}
		return strict(c, args, castRow(conv, from, to)), nil
	}
}

func legacyCastBuilder(x *compiler, c *Call, args []operand) (eval, error) {
	conv := (&converters{zone: newZone(x.env.zone()), legacy: true}).between(args[0].t, c.T)
	return strict(c, args, tryRow(conv)), nil
}

// castRow fails at a value that cannot be converted.
func castRow(conv convert, from, to types.Type) rowFunc {
	return func(out *types.Vector, in []*types.Vector, i int) error {
		if conv(out, in[0], i) {
			return nil
		}
		return fmt.Errorf("'%s' (%s) is no %s; TRY_CAST would give NULL",
			clip(appendText(nil, in[0], i, nil)), from.AsNullable(), to.AsNullable())
	}
}

// clip cuts a value to a length that fits a message.
func clip(text []byte) string {
	const longest = 64
	if len(text) > longest {
		return string(text[:longest]) + "…"
	}
	return string(text)
}

// tryRow turns a value that cannot be converted, in whole or in part, into NULL.
func tryRow(conv convert) rowFunc {
	return func(out *types.Vector, in []*types.Vector, i int) error {
		before := out.Len
		if !conv(out, in[0], i) {
			out.Truncate(before)
			out.AppendNull()
		}
		return nil
	}
}

// denseCast compiles the casts that cannot fail and that convert a whole column
// at once; nil for others.
func denseCast(c *Call, arg operand) eval {
	from, to := arg.t, c.T
	var loop func(out, in *types.Vector, n int)
	switch {
	case sameRepresentation(from, to):
		return retype(c, arg)
	case from.IsInteger() && to.IsInteger():
		loop = narrowLoop(to.Kind)
	case (from.IsInteger() || from.Kind == types.Boolean) && to.IsApproximate():
		loop = intsToFloats(to.Kind == types.Float)
	case from.Kind == types.Double && to.Kind == types.Float:
		loop = roundFloats
	case from.Kind == types.Decimal && to.Kind == types.Decimal && from.Scale == to.Scale:
		loop = checkDigits(to)
	case from.IsInteger() && to.Kind == types.Decimal && to.Scale == 0:
		loop = checkDigits(to)
	case from.IsApproximate() && (to.Kind == types.Int || to.Kind == types.BigInt):
		loop = floatsToInts(to.Kind)
	default:
		return nil
	}
	out := types.NewVector(to, 0)
	return func(b *types.Batch, sel []uint16) (*types.Vector, error) {
		in, err := arg.eval(b, sel)
		if err != nil {
			return nil, err
		}
		shape(out, b.N)
		uniteNulls(out, in)
		loop(out, in, b.N)
		return out, nil
	}
}

// sameRepresentation reports casts that change no stored value.
func sameRepresentation(from, to types.Type) bool {
	switch {
	case from.Kind == types.Null:
		return to.Physical() == types.PhysInt
	case from.SameIgnoringNull(to):
		return true
	case from.IsInteger() && to.IsInteger():
		return from.Kind <= to.Kind
	case from.Kind == types.Boolean:
		return to.IsInteger()
	case from.Kind == types.Float:
		return to.Kind == types.Double
	case from.IsString() && to.Kind == types.Varchar:
		return to.Length >= from.Length
	case (from.IsString() || from.IsBinary()) && to.Kind == types.Varbinary:
		return to.Length == types.MaxLength || from.IsBinary() && to.Length >= from.Length
	case from.Kind == types.Decimal && to.Kind == types.Decimal:
		return from.Scale == to.Scale && from.Precision <= to.Precision && from.Physical() == to.Physical()
	case from.Kind == types.Time && to.Kind == types.Time:
		return true
	case from.Kind == to.Kind && from.IsTimestamp():
		return from.Precision <= to.Precision
	}
	return false
}

// retype shows the argument's values under another type.
func retype(c *Call, arg operand) eval {
	out := &types.Vector{}
	return func(b *types.Batch, sel []uint16) (*types.Vector, error) {
		in, err := arg.eval(b, sel)
		if err != nil {
			return nil, err
		}
		*out = *in
		out.Type = c.T
		return out, nil
	}
}

// checkDigits copies unscaled DECIMALs; those that are too long become NULL.
func checkDigits(to types.Type) func(out, in *types.Vector, n int) {
	limit := types.Pow10(to.Precision)
	low := limit.Neg()
	wide := to.Physical() == types.PhysWide
	return func(out, in *types.Vector, n int) {
		for i := range n {
			v := in.Wide(i)
			out.Ints[i] = int64(v.Lo)
			if wide {
				out.Hi[i] = v.Hi
			}
			if v.Cmp(limit) >= 0 || v.Cmp(low) <= 0 {
				out.SetNull(i)
			}
		}
	}
}

func narrowLoop(to types.Kind) func(out, in *types.Vector, n int) {
	switch to {
	case types.TinyInt:
		return narrowTo[int8]
	case types.SmallInt:
		return narrowTo[int16]
	case types.Int:
		return narrowTo[int32]
	}
	return narrowTo[int64]
}

// narrowTo wraps integers.
func narrowTo[W int8 | int16 | int32 | int64](out, in *types.Vector, n int) {
	src, dst := in.Ints[:n], out.Ints[:n]
	for i, x := range src {
		dst[i] = int64(W(x))
	}
}

func intsToFloats(single bool) func(out, in *types.Vector, n int) {
	return func(out, in *types.Vector, n int) {
		dst := out.Floats[:n]
		for i, x := range in.Ints[:n] {
			if single {
				dst[i] = float64(float32(x))
			} else {
				dst[i] = float64(x)
			}
		}
	}
}

func roundFloats(out, in *types.Vector, n int) {
	dst := out.Floats[:n]
	for i, x := range in.Floats[:n] {
		dst[i] = float64(float32(x))
	}
}

func floatsToInts(to types.Kind) func(out, in *types.Vector, n int) {
	return func(out, in *types.Vector, n int) {
		dst := out.Ints[:n]
		for i, x := range in.Floats[:n] {
			if to == types.Int {
				dst[i] = saturate32(x)
			} else {
				dst[i] = saturate64(x)
			}
		}
	}
}

// saturate64 is Java's (long) x.
func saturate64(x float64) int64 {
	switch {
	case x != x:
		return 0
	case x >= math.MaxInt64:
		return math.MaxInt64
	case x <= math.MinInt64:
		return math.MinInt64
	}
	return int64(x)
}

// saturate32 is Java's (int) x.
func saturate32(x float64) int64 {
	return max(math.MinInt32, min(math.MaxInt32, saturate64(x)))
}
