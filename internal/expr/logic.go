package expr

import (
	"fmt"

	"github.com/onceflow/onceflow/types"
)

func logicFunctions() []*Function {
	return []*Function{
		junction("AND", 0, "False if one is false, else NULL if one is NULL; the right side is not evaluated where the left is false."),
		junction("OR", 1, "True if one is true, else NULL if one is NULL; the right side is not evaluated where the left is true."),
		{Name: "NOT", Signature: "NOT boolean", Doc: "The opposite; NULL of NULL.", rule: booleans(1, true), build: buildNot},
		truthTest("IS TRUE", func(value, null bool) bool { return value && !null }),
		truthTest("IS NOT TRUE", func(value, null bool) bool { return !value || null }),
		truthTest("IS FALSE", func(value, null bool) bool { return !value && !null }),
		truthTest("IS NOT FALSE", func(value, null bool) bool { return value || null }),
		truthTest("IS UNKNOWN", func(_, null bool) bool { return null }),
		truthTest("IS NOT UNKNOWN", func(_, null bool) bool { return !null }),
		nullTest("IS NULL", true),
		nullTest("IS NOT NULL", false),
	}
}

// booleans takes n BOOLEANs, or at least two for n = 0; the result is BOOLEAN,
// NULL of NULL with strict.
func booleans(n int, strict bool) rule {
	return func(b *binding) (types.Type, error) {
		if n > 0 && len(b.args) != n || n == 0 && len(b.args) < 2 {
			return types.Type{}, b.mismatch()
		}
		for _, a := range b.args {
			if a.Type().Kind != types.Boolean {
				return types.Type{}, fmt.Errorf("%s takes conditions, not %s", b.fn.Name, a.Type().AsNullable())
			}
		}
		return types.Of(types.Boolean).WithNullable(strict && b.nullable()), nil
	}
}

// junction is AND, decided by false (0), or OR, decided by true (1).
func junction(name string, decisive int64, doc string) *Function {
	return &Function{
		Name: name, Signature: "boolean " + name + " boolean", Doc: doc,
		rule: booleans(0, true),
		build: func(_ *compiler, c *Call, args []operand) (eval, error) {
			return buildJunction(c, args, decisive), nil
		},
	}
}

// buildJunction evaluates each argument only at the rows that those before it
// left open.
func buildJunction(c *Call, args []operand, decisive int64) eval {
	out, open := types.NewVector(c.T, 0), []uint16(nil)
	return func(b *types.Batch, sel []uint16) (*types.Vector, error) {
		shape(out, b.N)
		out.Nulls = append(out.Nulls[:0], make([]uint64, types.Words(b.N))...)
		rows, nulls := rowsOf(b.N, sel), false
		for _, i := range rows {
			out.Ints[i] = 1 - decisive
		}
		for _, a := range args {
			v, err := a.eval(b, narrow(b.N, rows))
			if err != nil {
				return nil, err
			}
			open = openRows(open[:0], out, v, rows, decisive)
			nulls = nulls || v.HasNulls()
			if rows = open; len(rows) == 0 {
				break
			}
		}
		if !nulls {
			out.Nulls = out.Nulls[:0]
		}
		return out, nil
	}
}

// openRows writes what v decides of the rows and appends those that it leaves
// open to open, which may share memory with rows: it never overtakes them.
func openRows(open []uint16, out, v *types.Vector, rows []uint16, decisive int64) []uint16 {
	for _, i := range rows {
		switch {
		case v.IsNull(int(i)):
			out.Nulls.Set(int(i))
			open = append(open, i)
		case v.Ints[i] == decisive:
			out.Ints[i] = decisive
			out.Nulls.Clear(int(i))
		default:
			open = append(open, i)
		}
	}
	return open
}

func buildNot(_ *compiler, c *Call, args []operand) (eval, error) {
	return dense1(c, args[0], func(out, in *types.Vector, n int) {
		dst := out.Ints[:n]
		for i, x := range in.Ints[:n] {
			dst[i] = 1 - x
		}
	}), nil
}

func truthTest(name string, holds func(value, null bool) bool) *Function {
	return &Function{
		Name: name, Signature: "boolean " + name, Doc: "Tests a condition that may be NULL; never NULL.",
		rule: booleans(1, false),
		build: perRowWithNulls(func(out *types.Vector, in []*types.Vector, i int) error {
			null := in[0].IsNull(i)
			out.AppendBool(holds(!null && in[0].Ints[i] == 1, null))
			return nil
		}),
	}
}

func nullTest(name string, want bool) *Function {
	return &Function{
		Name: name, Signature: "value " + name, Doc: "Tests for NULL; never NULL.",
		rule: func(b *binding) (types.Type, error) {
			if len(b.args) != 1 {
				return types.Type{}, b.mismatch()
			}
			return types.Of(types.Boolean).NotNull(), nil
		},
		build: func(_ *compiler, c *Call, args []operand) (eval, error) { return buildNullTest(c, args[0], want), nil },
	}
}

func buildNullTest(c *Call, arg operand, want bool) eval {
	out := types.NewVector(c.T, 0)
	return func(b *types.Batch, sel []uint16) (*types.Vector, error) {
		v, err := arg.eval(b, sel)
		if err != nil {
			return nil, err
		}
		shape(out, b.N)
		for i := range b.N {
			out.Ints[i] = truth(v.IsNull(i) == want)
		}
		return out, nil
	}
}
