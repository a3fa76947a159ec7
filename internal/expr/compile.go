package expr

import (
	"fmt"

	"github.com/onceflow/onceflow/types"
)

// eval computes a column for the rows sel of b, or for all b.N when sel is nil.
// The result has b.N rows, of which only the selected ones are defined; it is
// valid until the next call and may be a column of b. It is never modified by
// whoever receives it.
type eval func(b *types.Batch, sel []uint16) (*types.Vector, error)

// operand is a compiled argument.
type operand struct {
	eval eval
	t    types.Type
	// lit is the one-row value of a literal, else nil.
	lit *types.Vector
}

// compiler turns expressions into evals.
type compiler struct {
	env *Env
	// place is that of the innermost call around; nil: unknown.
	place *Place
}

// builder compiles a call whose arguments are compiled.
type builder func(x *compiler, c *Call, args []operand) (eval, error)

// Program is a compiled expression. It owns its buffers and belongs to one
// goroutine.
type Program struct {
	eval eval
	// Type of the result.
	Type types.Type
}

// Compile turns an expression into a program. It fails when a literal argument
// is one that the engine cannot serve, e.g. a regular expression with a
// look-around.
func Compile(e Expr, env *Env) (*Program, error) {
	o, err := (&compiler{env: env}).operand(e)
	if err != nil {
		return nil, err
	}
	return &Program{eval: o.eval, Type: o.t}, nil
}

// Eval computes a column of b.N rows, defined at the selected ones. It is valid
// until the next Eval or until b changes, and may be a column of b.
func (p *Program) Eval(b *types.Batch) (*types.Vector, error) { return p.eval(b, b.Sel) }

// Check reports what Compile would say about the outermost call of an expression
// because of its literal arguments. The other arguments are not looked at, so that
// checking each call of an expression once is checking the whole.
func Check(e Expr, env *Env) error {
	c, ok := e.(*Call)
	if !ok {
		return nil
	}
	x, fixed := &compiler{env: env}, false
	args := make([]operand, len(c.Args))
	for i, a := range c.Args {
		args[i] = operand{t: a.Type()}
		if lit, ok := a.(*Literal); ok {
			args[i], fixed = operand{t: a.Type(), lit: lit.Value, eval: repeat(lit.Value)}, true
		}
	}
	if !fixed {
		return nil
	}
	_, err := c.Fn.build(x, c, args)
	return err
}

// Refused reports a call in an expression that rows must not reach; one in a place that
// no row reaches is no mistake. It is to be asked of what is left of an expression when
// the plan around it is done; [Compile] of such an expression fails.
func Refused(e Expr) error {
	var found error
	visit(e, func(x Expr) {
		if c, ok := x.(*Call); ok && c.Fn.refuse != nil && found == nil {
			if err := c.Fn.refuse(c); err != nil {
				found = failedAt(c.Place, err)
			}
		}
	})
	return found
}

func (x *compiler) operand(e Expr) (operand, error) {
	switch e := e.(type) {
	case *Column:
		index := e.Index
		return operand{t: e.T, eval: func(b *types.Batch, _ []uint16) (*types.Vector, error) {
			return b.Cols[index], nil
		}}, nil
	case *Literal:
		return operand{t: e.Type(), lit: e.Value, eval: repeat(e.Value)}, nil
	case *Call:
		return x.call(e)
	}
	return operand{}, fmt.Errorf("cannot compile a %T", e)
}

func (x *compiler) call(c *Call) (operand, error) {
	if c.Place != nil {
		around := x.place
		x.place = c.Place
		defer func() { x.place = around }()
	}
	c = flatten(c)
	args := make([]operand, len(c.Args))
	for i, a := range c.Args {
		var err error
		if args[i], err = x.operand(a); err != nil {
			return operand{}, err
		}
	}
	run, err := c.build(x, args)
	if err != nil {
		return operand{}, failedAt(x.place, fmt.Errorf("%s: %w", c.Fn.Name, err))
	}
	return fold(c, args, operand{eval: located(run, x.place), t: c.T}), nil
}

func (c *Call) build(x *compiler, args []operand) (eval, error) {
	if c.Fn.refuse != nil {
		if err := c.Fn.refuse(c); err != nil {
			return nil, err
		}
	}
	return c.Fn.build(x, c, args)
}

// flatten makes one call of a chain of ANDs, or of ORs.
func flatten(c *Call) *Call {
	if c.Fn.Name != "AND" && c.Fn.Name != "OR" {
		return c
	}
	flat := *c
	flat.Args = appendLinks(nil, c)
	return &flat
}

func appendLinks(args []Expr, c *Call) []Expr {
	for _, a := range c.Args {
		if inner, ok := a.(*Call); ok && inner.Fn == c.Fn {
			args = appendLinks(args, inner)
		} else {
			args = append(args, a)
		}
	}
	return args
}

// oneRow is the batch in which constants are computed.
var oneRow = &types.Batch{N: 1}

// fold computes a call of literals once. A failure is left to the evaluation,
// which may never come to it.
func fold(c *Call, args []operand, o operand) operand {
	if c.volatile() {
		return o
	}
	for _, a := range args {
		if a.lit == nil {
			return o
		}
	}
	v, err := o.eval(oneRow, nil)
	if err != nil {
		return o
	}
	lit := types.NewVector(c.T, 1)
	lit.AppendFrom(v, 0)
	return operand{t: c.T, lit: lit, eval: repeat(lit)}
}

// repeat returns a literal as a column as long as the batch. What the last batch
// had is kept, so that only the difference in length costs.
func repeat(lit *types.Vector) eval {
	var col *types.Vector // made when it is asked for: the elements of a long list never are
	return func(b *types.Batch, _ []uint16) (*types.Vector, error) {
		if col == nil {
			col = types.NewVector(lit.Type, 0)
		}
		col.Truncate(b.N)
		for col.Len < b.N {
			appendRepeated(col, lit)
		}
		return col, nil
	}
}

// appendRepeated appends the one row of lit; texts share their bytes.
func appendRepeated(col, lit *types.Vector) {
	if col.Len == 0 || lit.IsNull(0) || lit.Type.Physical() != types.PhysBytes {
		col.AppendFrom(lit, 0)
		return
	}
	col.Views = append(col.Views, col.Views[0])
	col.Len++
}

// Filter is a compiled condition. It owns its buffers and belongs to one
// goroutine.
type Filter struct {
	pred selector
}

// CompileFilter turns a BOOLEAN expression into a filter.
func CompileFilter(e Expr, env *Env) (*Filter, error) {
	if k := e.Type().Kind; k != types.Boolean && k != types.Null {
		return nil, fmt.Errorf("a condition is BOOLEAN, not %s", e.Type())
	}
	pred, err := (&compiler{env: env}).selector(e)
	if err != nil {
		return nil, err
	}
	return &Filter{pred: pred}, nil
}

// Select returns the selected rows of b for which the condition is true,
// ascending. They are never nil, and valid until the next Select.
func (f *Filter) Select(b *types.Batch) ([]uint16, error) {
	return f.pred(b, rowsOf(b.N, b.Sel))
}

// selector keeps those of rows for which a condition is true. The result is
// valid until the next call and never nil.
type selector func(b *types.Batch, rows []uint16) ([]uint16, error)

// selector compiles a condition. A conjunction narrows the rows step by step.
func (x *compiler) selector(e Expr) (selector, error) {
	if c, ok := e.(*Call); ok && c.Fn.Name == "AND" {
		return x.conjunction(c)
	}
	o, err := x.operand(e)
	if err != nil {
		return nil, err
	}
	kept := []uint16{}
	return func(b *types.Batch, rows []uint16) ([]uint16, error) {
		if len(rows) == 0 {
			return kept[:0], nil
		}
		v, err := o.eval(b, narrow(b.N, rows))
		if err != nil {
			return nil, err
		}
		kept = appendTrue(kept[:0], v, rows)
		return kept, nil
	}, nil
}

func (x *compiler) conjunction(c *Call) (selector, error) {
	c = flatten(c)
	steps := make([]selector, len(c.Args))
	for i, a := range c.Args {
		var err error
		if steps[i], err = x.selector(a); err != nil {
			return nil, err
		}
	}
	return func(b *types.Batch, rows []uint16) ([]uint16, error) {
		for _, step := range steps {
			var err error
			if rows, err = step(b, rows); err != nil {
				return nil, err
			}
		}
		return rows, nil
	}, nil
}

// appendTrue appends the rows at which v is true. It writes every row and moves
// on by the truth value, so that the loop has no branch to mispredict.
func appendTrue(kept []uint16, v *types.Vector, rows []uint16) []uint16 {
	if cap(kept) < len(rows) {
		kept = make([]uint16, 0, max(len(rows), types.MaxBatchRows))
	}
	kept = kept[:len(rows)]
	n := 0
	if len(v.Nulls) == 0 {
		for _, i := range rows {
			kept[n] = i
			n += int(v.Ints[i])
		}
		return kept[:n]
	}
	for _, i := range rows {
		if v.Ints[i] == 1 && !v.Nulls.Get(int(i)) {
			kept[n] = i
			n++
		}
	}
	return kept[:n]
}
