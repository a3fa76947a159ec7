package operator

import (
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/types"
)

// calc filters rows, then computes columns. The batch that it emits is made of
// the programs' columns, and of the input's where a column stays as it is.
type calc struct {
	filter   *expr.Filter
	programs []*expr.Program
	// tick moves the clock that the programs read.
	tick func()
	emit Emit
	rows int
	out  types.Batch
	// chunk is the selection of an emitted batch, when there must be several.
	chunk []uint16
}

func newCalc(spec *dataflow.Calc, ctx Context) (*calc, error) {
	c := &calc{emit: ctx.Emit, rows: ctx.BatchRows}
	var env *expr.Env
	env, c.tick = ctx.Env.Held()
	if spec.Filter != nil {
		var err error
		if c.filter, err = expr.CompileFilter(spec.Filter, env); err != nil {
			return nil, err
		}
	}
	for _, e := range spec.Project {
		p, err := expr.Compile(e, env)
		if err != nil {
			return nil, err
		}
		c.programs = append(c.programs, p)
	}
	if spec.Project != nil {
		c.out.Cols = make([]*types.Vector, len(c.programs))
	}
	return c, nil
}

func (c *calc) Process(_ int, b *types.Batch) error {
	c.tick()
	in := *b
	if c.filter != nil {
		sel, err := c.filter.Select(&in)
		if err != nil {
			return err
		}
		in.Sel = sel
	}
	if in.Rows() == 0 {
		return nil
	}
	if c.programs == nil && c.out.Cols == nil {
		return c.emitRows(&in)
	}
	for i, p := range c.programs {
		v, err := p.Eval(&in)
		if err != nil {
			return err
		}
		c.out.Cols[i] = v
	}
	c.out.N, c.out.Sel, c.out.Kinds = in.N, in.Sel, in.Kinds
	return c.emitRows(&c.out)
}

// emitRows emits the selected rows, in several batches if they are too many for
// one.
func (c *calc) emitRows(b *types.Batch) error {
	if b.Rows() <= c.rows {
		return c.emit(b)
	}
	all := b.Sel
	for from := 0; from < b.N; from += c.rows {
		if all != nil {
			if from >= len(all) {
				break
			}
			b.Sel = append(c.chunk[:0], all[from:min(from+c.rows, len(all))]...)
		} else {
			b.Sel = c.chunk[:0]
			for i := from; i < min(from+c.rows, b.N); i++ {
				b.Sel = append(b.Sel, uint16(i))
			}
		}
		c.chunk = b.Sel
		if err := c.emit(b); err != nil {
			return err
		}
	}
	return nil
}

func (c *calc) Watermark(int64) error { return nil }

func (c *calc) Close() error { return nil }
