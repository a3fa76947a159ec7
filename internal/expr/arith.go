package expr

import (
	"fmt"
	"math"

	"github.com/onceflow/onceflow/types"
)

// arithOp is one of the operators + - * / %.
type arithOp byte

func arithFunctions() []*Function {
	return []*Function{
		arith('+', "+", "number + number, time + interval", "Adds; integers wrap."),
		arith('-', "-", "number - number, time - interval, (end - start) unit, -number", "Subtracts, or negates; integers wrap. Behind parentheses a unit as of INTERVAL makes an interval of the difference of two times."),
		arith('*', "*", "number * number, number * interval", "Multiplies; integers wrap."),
		arith('/', "/", "number / number", "Divides; integers are truncated toward zero, division by zero fails unless a number is DOUBLE."),
		arith('%', "%", "MOD(number, number), number % number", "The rest of the division, with the sign of the first number.", "MOD"),
	}
}

func arith(op arithOp, name, signature, doc string, aliases ...string) *Function {
	return &Function{
		Name: name, Aliases: aliases, Signature: signature, Doc: doc, units: true,
		rule:  func(b *binding) (types.Type, error) { return arithRule(op, b) },
		build: func(x *compiler, c *Call, args []operand) (eval, error) { return buildArith(op, c, args), nil },
	}
}

func arithRule(op arithOp, b *binding) (types.Type, error) {
	if len(b.args) == 1 && (op == '-' || op == '+') {
		return signRule(b)
	}
	if len(b.args) != 2 {
		return types.Type{}, b.mismatch()
	}
	l, r := b.args[0].Type(), b.args[1].Type()
	if op == '%' && (l.IsApproximate() || r.IsApproximate()) {
		return types.Type{}, b.mismatch()
	}
	if !l.IsNumeric() || !r.IsNumeric() {
		return temporalArithRule(op, b)
	}
	t := arithType(op, l, r).WithNullable(b.nullable())
	if t.IsApproximate() {
		convertAll(b.args, t)
	}
	return t, nil
}

// signRule is that of a prefix operator.
func signRule(b *binding) (types.Type, error) {
	t := b.args[0].Type()
	if !t.IsNumeric() && !t.IsInterval() {
		return types.Type{}, b.mismatch()
	}
	return t, nil
}

// arithType is the result type for two numbers.
func arithType(op arithOp, l, r types.Type) types.Type {
	switch {
	case l.IsInteger() && r.IsInteger():
		if op == '%' || r.Kind > l.Kind {
			return r
		}
		return l
	case l.IsApproximate() || r.IsApproximate():
		return commonNumber(l, r)
	case op == '%' && l.Scale == 0 && r.Scale == 0:
		return r
	}
	return decimalType(op, asDecimal(l), asDecimal(r))
}

// decimalType is the result type for two DECIMALs.
func decimalType(op arithOp, a, b types.Type) types.Type {
	wholeA, wholeB := a.Precision-a.Scale, b.Precision-b.Scale
	scale := max(a.Scale, b.Scale)
	switch op {
	case '*':
		return cappedDecimal(a.Precision+b.Precision+1, a.Scale+b.Scale)
	case '/':
		scale = max(6, a.Scale+b.Precision+1)
		return cappedDecimal(wholeA+b.Scale+scale, scale)
	case '%':
		return cappedDecimal(min(wholeA, wholeB)+scale, scale)
	}
	return cappedDecimal(max(wholeA, wholeB)+scale+1, scale)
}

func buildArith(op arithOp, c *Call, args []operand) eval {
	switch {
	case len(args) == 1 && op == '+':
		return args[0].eval
	case len(args) == 1:
		return buildNegation(c, args[0])
	case args[0].t.IsTemporal() || args[1].t.IsTemporal() || c.T.IsInterval():
		return buildTemporalArith(op, c, args)
	case c.T.IsInteger() && (op == '/' || op == '%'):
		return looped(c, args, divideInts(op, c.T.Kind))
	case c.T.IsInteger():
		return dense2(c, args, intLoop(op, c.T.Kind))
	case c.T.IsApproximate():
		return dense2(c, args, floatLoop(op, c.T.Kind == types.Float))
	}
	return buildDecimalArith(op, c, args)
}

// dense2 compiles a function of two arguments that cannot fail and that is
// computed for whole columns, NULL rows and rows not selected included.
func dense2(c *Call, args []operand, loop func(out, a, b *types.Vector, n int)) eval {
	out, left, right := types.NewVector(c.T, 0), args[0].eval, args[1].eval
	return func(b *types.Batch, sel []uint16) (*types.Vector, error) {
		l, err := left(b, sel)
		if err != nil {
			return nil, err
		}
		r, err := right(b, sel)
		if err != nil {
			return nil, err
		}
		shape(out, b.N)
		uniteNulls(out, l, r)
		loop(out, l, r, b.N)
		return out, nil
	}
}

func intLoop(op arithOp, kind types.Kind) func(out, a, b *types.Vector, n int) {
	switch kind {
	case types.TinyInt:
		return intLoopOf[int8](op)
	case types.SmallInt:
		return intLoopOf[int16](op)
	case types.Int:
		return intLoopOf[int32](op)
	}
	return intLoopOf[int64](op)
}

func intLoopOf[W int8 | int16 | int32 | int64](op arithOp) func(out, a, b *types.Vector, n int) {
	return func(out, a, b *types.Vector, n int) {
		dst, l, r := out.Ints[:n], a.Ints[:n], b.Ints[:n]
		switch op {
		case '+':
			for i := range dst {
				dst[i] = int64(W(l[i] + r[i]))
			}
		case '-':
			for i := range dst {
				dst[i] = int64(W(l[i] - r[i]))
			}
		default:
			for i := range dst {
				dst[i] = int64(W(l[i] * r[i]))
			}
		}
	}
}

func floatLoop(op arithOp, single bool) func(out, a, b *types.Vector, n int) {
	return func(out, a, b *types.Vector, n int) {
		dst, l, r := out.Floats[:n], a.Floats[:n], b.Floats[:n]
		switch op {
		case '+':
			for i := range dst {
				dst[i] = l[i] + r[i]
			}
		case '-':
			for i := range dst {
				dst[i] = l[i] - r[i]
			}
		case '*':
			for i := range dst {
				dst[i] = l[i] * r[i]
			}
		case '/':
			for i := range dst {
				dst[i] = l[i] / r[i]
			}
		default:
			for i := range dst {
				dst[i] = math.Mod(l[i], r[i])
			}
		}
		if single {
			roundFloats(out, out, n)
		}
	}
}

func divideInts(op arithOp, kind types.Kind) loopFunc {
	return func(out *types.Vector, in []*types.Vector, rows []uint16) error {
		dst, l, r := out.Ints, in[0].Ints, in[1].Ints
		for _, i := range rows {
			switch {
			case r[i] == 0:
				return fmt.Errorf("division of %d by zero", l[i])
			case op == '%':
				dst[i] = l[i] % r[i]
			default:
				dst[i] = wrapTo(kind, l[i]/r[i])
			}
		}
		return nil
	}
}

func buildNegation(c *Call, arg operand) eval {
	return dense1(c, arg, func(out, in *types.Vector, n int) {
		switch c.T.Physical() {
		case types.PhysFloat:
			for i, x := range in.Floats[:n] {
				out.Floats[i] = -x
			}
		case types.PhysWide:
			for i := range n {
				v := in.Wide(i).Neg()
				out.Ints[i], out.Hi[i] = int64(v.Lo), v.Hi
			}
		default:
			for i, x := range in.Ints[:n] {
				out.Ints[i] = wrapTo(c.T.Kind, -x)
			}
		}
	})
}

// dense1 is dense2 for one argument.
func dense1(c *Call, arg operand, loop func(out, in *types.Vector, n int)) eval {
	out := types.NewVector(c.T, 0)
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
