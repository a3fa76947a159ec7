package expr

import (
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/onceflow/onceflow/internal/expr/javamath"
	"github.com/onceflow/onceflow/types"
)

func mathFunctions() []*Function {
	double := func(name, doc string, f func(float64) float64, aliases ...string) *Function {
		return function(name, "number", doc, takes(gives(doubleType), doubleParam), floats1(f), aliases...)
	}
	double2 := func(name, signature, doc string, f func(a, b float64) float64) *Function {
		return function(name, signature, doc, takes(gives(doubleType), doubleParam, doubleParam), floats2(f))
	}
	// angle takes no DECIMAL beside another type, as in Flink.
	angle := double2("ATAN2", "y, x", "The angle of the point (x, y), in radians.", javamath.Atan2)
	doubles := angle.rule
	angle.rule = func(b *binding) (types.Type, error) {
		if len(b.args) == 2 && (b.args[0].Type().Kind == types.Decimal) != (b.args[1].Type().Kind == types.Decimal) {
			return types.Type{}, fmt.Errorf("ATAN2 takes a DECIMAL only beside another: use CAST")
		}
		return doubles(b)
	}
	constant := func(name, doc string, x float64) *Function {
		return function(name, "", doc, takes(neverNull(doubleType)), perRow(func(out *types.Vector, _ []*types.Vector, _ int) error {
			out.AppendFloat(x)
			return nil
		}))
	}
	return []*Function{
		double2("POWER", "number, exponent", "The number raised to the exponent.", javamath.Pow),
		double("SQRT", "The square root.", math.Sqrt),
		double("LN", "The natural logarithm.", javamath.Log),
		double("LOG10", "The logarithm to base 10.", javamath.Log10),
		double("LOG2", "The logarithm to base 2.", func(x float64) float64 { return javamath.Log(x) / math.Ln2 }),
		function("LOG", "[base,] number", "The natural logarithm, or that to a base.", takesAtLeast(1, gives(doubleType), doubleParam, doubleParam), perRow(logarithm)),
		double("EXP", "e raised to the number.", javamath.Exp),
		double("SIN", "The sine of an angle in radians.", javamath.Sin),
		double("COS", "The cosine of an angle in radians.", javamath.Cos),
		double("TAN", "The tangent of an angle in radians.", javamath.Tan),
		double("COT", "The cotangent of an angle in radians.", func(x float64) float64 { return 1 / javamath.Tan(x) }),
		double("ASIN", "The arc sine, in radians.", javamath.Asin),
		double("ACOS", "The arc cosine, in radians.", javamath.Acos),
		double("ATAN", "The arc tangent, in radians.", javamath.Atan),
		angle,
		double("SINH", "The hyperbolic sine.", javamath.Sinh),
		double("COSH", "The hyperbolic cosine.", javamath.Cosh),
		double("TANH", "The hyperbolic tangent.", javamath.Tanh),
		double("DEGREES", "An angle in radians as degrees.", func(x float64) float64 { return x * (180 / math.Pi) }),
		double("RADIANS", "An angle in degrees as radians.", func(x float64) float64 { return x * (math.Pi / 180) }),
		constant("PI", "The ratio of a circle's circumference to its diameter.", math.Pi),
		constant("E", "The base of the natural logarithm.", math.E),
		function("ABS", "number", "The magnitude, of the number's type.", takes(likeFirst, numberParam), buildAbs),
		function("SIGN", "number", "-1, 0 or 1, of the number's type.", takes(likeFirst, numberParam), perRow(sign)),
		function("BIN", "integer", "The binary digits, of a negative number those of its 64-bit complement.",
			takes(gives(stringType), wholeParam), perRow(binaryDigits)),
		function("HEX", "integer | string", "The hexadecimal digits of a number, or of a text's bytes.",
			takes(gives(stringType), hexParam), perRow(hexadecimal)),
		function("UNHEX", "string", "The bytes that hexadecimal digits spell; NULL if they are none.",
			takes(mayBeNull(types.Bytes()), textParam.orNull()), perRow(unhex)),
		greatest("GREATEST", 1, "The greatest of the values; NULL if one is NULL."),
		greatest("LEAST", -1, "The least of the values; NULL if one is NULL."),
		random("RAND", "A number from 0 to below 1; with a seed always the same sequence.", takesAtLeast(0, gives(doubleType.NotNull()), seedParam), 0),
		random("RAND_INTEGER", "A whole number from 0 to below the limit.", takesAtLeast(1, gives(intType), seedParam, seedParam), 1),
		{
			Name: "UUID", Signature: "UUID()", Doc: "A random identifier, another one for every row.", volatile: true,
			rule: takes(neverNull(types.Type{Kind: types.Char, Length: 36})), build: buildUUID,
		},
	}
}

var (
	seedParam = param{accepts: kindIs(types.Int), preferred: types.Of(types.Int)}
	hexParam  = param{
		accepts:   func(t types.Type) bool { return t.IsInteger() || t.IsString() },
		preferred: types.String(),
	}
)

// floats1 applies f to DOUBLEs.
func floats1(f func(float64) float64) builder {
	return func(_ *compiler, c *Call, args []operand) (eval, error) {
		return dense1(c, args[0], func(out, in *types.Vector, n int) {
			dst := out.Floats[:n]
			for i, x := range in.Floats[:n] {
				dst[i] = f(x)
			}
		}), nil
	}
}

// floats2 applies f to pairs of DOUBLEs.
func floats2(f func(a, b float64) float64) builder {
	return func(_ *compiler, c *Call, args []operand) (eval, error) {
		return dense2(c, args, func(out, a, b *types.Vector, n int) {
			dst, l, r := out.Floats[:n], a.Floats[:n], b.Floats[:n]
			for i := range dst {
				dst[i] = f(l[i], r[i])
			}
		}), nil
	}
}

func logarithm(out *types.Vector, in []*types.Vector, i int) error {
	x := javamath.Log(in[len(in)-1].Floats[i])
	if len(in) == 2 {
		x /= javamath.Log(in[0].Floats[i])
	}
	out.AppendFloat(x)
	return nil
}

func buildAbs(_ *compiler, c *Call, args []operand) (eval, error) {
	return dense1(c, args[0], func(out, in *types.Vector, n int) {
		switch c.T.Physical() {
		case types.PhysFloat:
			for i, x := range in.Floats[:n] {
				out.Floats[i] = math.Abs(x)
			}
		case types.PhysWide:
			for i := range n {
				v := in.Wide(i)
				if v.Sign() < 0 {
					v = v.Neg()
				}
				out.Ints[i], out.Hi[i] = int64(v.Lo), v.Hi
			}
		default:
			for i, x := range in.Ints[:n] {
				out.Ints[i] = wrapTo(c.T.Kind, max(x, -x))
			}
		}
	}), nil
}

func sign(out *types.Vector, in []*types.Vector, i int) error {
	switch v := in[0]; v.Type.Kind {
	case types.Float, types.Double:
		x := v.Floats[i]
		switch {
		case x > 0:
			x = 1
		case x < 0:
			x = -1
		}
		out.AppendFloat(x)
	case types.Decimal:
		appendDecimal(out, types.Int128Of(int64(v.Wide(i).Sign())), 0)
	default:
		out.AppendInt(int64(types.Int128Of(v.Ints[i]).Sign()))
	}
	return nil
}

func binaryDigits(out *types.Vector, in []*types.Vector, i int) error {
	start := len(out.Data)
	out.Data = strconv.AppendUint(out.Data, uint64(in[0].Ints[i]), 2)
	out.AppendView(start)
	return nil
}

func hexadecimal(out *types.Vector, in []*types.Vector, i int) error {
	start := len(out.Data)
	if in[0].Type.IsString() {
		out.Data = hex.AppendEncode(out.Data, in[0].Bytes(i))
	} else {
		out.Data = strconv.AppendUint(out.Data, uint64(in[0].Ints[i]), 16)
	}
	for k, c := range out.Data[start:] {
		if c >= 'a' {
			out.Data[start+k] = c - 'a' + 'A'
		}
	}
	out.AppendView(start)
	return nil
}

// unhex takes an odd number of digits as if a zero came first.
func unhex(out *types.Vector, in []*types.Vector, i int) error {
	digits, start := in[0].Bytes(i), len(out.Data)
	var err error
	if len(digits)%2 == 1 {
		digits = append([]byte{'0'}, digits...)
	}
	if out.Data, err = hex.AppendDecode(out.Data, digits); err != nil {
		out.Data = out.Data[:start]
		out.AppendNull()
		return nil
	}
	out.AppendView(start)
	return nil
}

// keepingKind is the type to which a value is brought that is taken for one of type
// to: a TIMESTAMP among TIMESTAMP_LTZ stays one, since Flink takes its clock for UTC.
func keepingKind(from, to types.Type) types.Type {
	if mixesTimestamps(from, to) {
		to.Kind = from.Kind
	}
	return to
}

func greatest(name string, want int, doc string) *Function {
	return function(name, "value, …", doc,
		func(b *binding) (types.Type, error) {
			if len(b.args) == 0 {
				return types.Type{}, b.mismatch()
			}
			ts := argTypes(b.args)
			t, err := valuesType(b.fn.Name, ts, commonArgument)
			switch {
			case err != nil:
				return types.Type{}, err
			case t.Kind >= types.Array || t.IsBinary() || mixesDates(ts):
				return types.Type{}, fmt.Errorf("%s cannot order values of the types %s", name, typeList(ts))
			case slices.ContainsFunc(ts, kindIs(types.Null)) && (t.IsNumeric() || t.Kind == types.Char || t.Kind == types.Null):
				return types.Type{}, b.mismatch()
			}
			for i, a := range b.args {
				b.args[i] = convertTo(a, keepingKind(a.Type(), t))
			}
			return t, err
		},
		perRow(func(out *types.Vector, in []*types.Vector, i int) error {
			best := in[0]
			for _, v := range in[1:] {
				if compareAt(v, i, best, i) == want {
					best = v
				}
			}
			out.AppendFrom(best, i)
			return nil
		}))
}
