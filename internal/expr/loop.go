package expr

import "github.com/onceflow/onceflow/types"

// loopFunc writes the rows of a function's result, all of which are selected
// and have no NULL argument, into a column made by shape. It may set NULLs.
type loopFunc func(out *types.Vector, in []*types.Vector, rows []uint16) error

// perLoop compiles a function that is NULL when an argument is NULL and whose
// loop is worth writing out. Not for results of lists or rows.
func perLoop(f loopFunc) builder {
	return func(_ *compiler, c *Call, args []operand) (eval, error) {
		return looped(c, args, f), nil
	}
}

// looped evaluates f once a batch.
func looped(c *Call, args []operand, f loopFunc) eval {
	var known []uint16
	out, in := types.NewVector(c.T, 0), make([]*types.Vector, len(args))
	return func(b *types.Batch, sel []uint16) (*types.Vector, error) {
		if err := evalAll(in, args, b, sel); err != nil {
			return nil, err
		}
		shape(out, b.N)
		uniteNulls(out, in...)
		rows := rowsOf(b.N, sel)
		if len(out.Nulls) > 0 {
			known = known[:0]
			for _, i := range rows {
				if !out.Nulls.Get(int(i)) {
					known = append(known, i)
				}
			}
			rows = known
		}
		if err := f(out, in, rows); err != nil {
			return nil, failure(c, err)
		}
		return out, nil
	}
}

// setView makes the bytes of out.Data from start to its end the value of row i.
func setView(out *types.Vector, i uint16, start int) {
	out.Views[i] = types.View{Off: uint32(start), Len: uint32(len(out.Data) - start)}
}

// setBytes copies b to row i.
func setBytes(out *types.Vector, i uint16, b []byte) {
	start := len(out.Data)
	out.Data = append(out.Data, b...)
	setView(out, i, start)
}
