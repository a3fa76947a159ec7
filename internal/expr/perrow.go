package expr

import (
	"fmt"

	"github.com/onceflow/onceflow/types"
)

// rowFunc appends the result of row i to out, exactly one value or NULL.
type rowFunc func(out *types.Vector, in []*types.Vector, i int) error

// perRow compiles a function that is NULL when an argument is NULL: f sees only
// selected rows without NULL.
func perRow(f rowFunc) builder {
	return func(_ *compiler, c *Call, args []operand) (eval, error) {
		return strict(c, args, f), nil
	}
}

// perRowWithNulls compiles a function that handles NULL arguments itself.
func perRowWithNulls(f rowFunc) builder {
	return func(_ *compiler, c *Call, args []operand) (eval, error) {
		return each(c, args, f), nil
	}
}

// strict evaluates f at the selected rows in which no argument is NULL.
func strict(c *Call, args []operand, f rowFunc) eval {
	var nulls types.Bitmap
	out, in := types.NewVector(c.T, 0), make([]*types.Vector, len(args))
	return func(b *types.Batch, sel []uint16) (*types.Vector, error) {
		if err := evalAll(in, args, b, sel); err != nil {
			return nil, err
		}
		nulls = nulls[:0]
		for _, v := range in {
			nulls = unite(nulls, v.Nulls)
		}
		out.Reset()
		for _, row := range rowsOf(b.N, sel) {
			i := int(row)
			pad(out, i)
			if nulls.Get(i) {
				out.AppendNull()
			} else if err := f(out, in, i); err != nil {
				return nil, failure(c, err)
			}
		}
		pad(out, b.N)
		return out, nil
	}
}

// each evaluates f at the selected rows.
func each(c *Call, args []operand, f rowFunc) eval {
	out, in := types.NewVector(c.T, 0), make([]*types.Vector, len(args))
	return func(b *types.Batch, sel []uint16) (*types.Vector, error) {
		if err := evalAll(in, args, b, sel); err != nil {
			return nil, err
		}
		out.Reset()
		for _, row := range rowsOf(b.N, sel) {
			pad(out, int(row))
			if err := f(out, in, int(row)); err != nil {
				return nil, failure(c, err)
			}
		}
		pad(out, b.N)
		return out, nil
	}
}

// failure puts the function's name in front of an evaluation error, unless its place
// will quote the call.
func failure(c *Call, err error) error {
	if c.Place != nil {
		return err
	}
	return fmt.Errorf("%s: %w", c.Fn.Name, err)
}

// evalAll evaluates the arguments of a row.
func evalAll(in []*types.Vector, args []operand, b *types.Batch, sel []uint16) error {
	for k := range args {
		v, err := args[k].eval(b, sel)
		if err != nil {
			return err
		}
		in[k] = v
	}
	return nil
}

// pad appends rows that nobody reads until v has n.
func pad(v *types.Vector, n int) {
	for v.Len < n {
		v.AppendNull()
	}
}
