package agg

import (
	"fmt"
	"runtime/debug"
	"slices"

	"github.com/onceflow/onceflow/function"
	"github.com/onceflow/onceflow/types"
)

// declaredFunction is one of code that the program has registered.
func declaredFunction(f *function.Aggregate) *Function {
	return &Function{
		name: f.Spelled(), max: anyNumber,
		result: func([]types.Type) (types.Type, error) { return f.Result, nil },
		build:  func(c call) (accumulator, error) { return newDeclared(c, f) },
	}
}

// declared is a call of registered code. It holds the code to its contract.
type declared struct {
	layout *Layout
	f      *function.Aggregate
	args   []int
	// strict are the arguments of which the code never sees a NULL.
	strict []int
	object int
	// vectors are the arguments of the row at hand.
	vectors []*types.Vector
	// encoded is scratch memory.
	encoded []byte
}

func newDeclared(c call, f *function.Aggregate) (accumulator, error) {
	if c.layout.retracts && !f.Retracts() {
		return nil, fmt.Errorf("%s cannot take rows back", f.Name)
	}
	d := &declared{layout: c.layout, f: f, args: c.args, vectors: make([]*types.Vector, len(c.args))}
	for i := range c.args {
		if !f.Of(i).Nullable {
			d.strict = append(d.strict, c.args[i])
		}
	}
	d.object = c.layout.object(func() object { return &declaredState{d, f.New()} })
	return d, nil
}

func (d *declared) of(g *Group) function.Accumulator {
	return g.objects[d.object].(*declaredState).accumulator
}

// counts reports that the code is to see the row, whose arguments are then in place.
func (d *declared) counts(b *types.Batch, row int) bool {
	if slices.ContainsFunc(d.strict, func(column int) bool { return b.Cols[column].IsNull(row) }) {
		return false
	}
	for i, column := range d.args {
		d.vectors[i] = b.Cols[column]
	}
	return true
}

func (d *declared) add(g *Group, b *types.Batch, row int) {
	defer d.caught()
	if d.counts(b, row) {
		d.check(d.of(g).Add(d.vectors, row))
	}
}

func (d *declared) retract(g *Group, b *types.Batch, row int) {
	defer d.caught()
	if d.counts(b, row) {
		d.check(d.of(g).(function.Retractor).Retract(d.vectors, row))
	}
}

func (d *declared) merge(dst, src *Group) {
	defer d.caught()
	d.check(d.of(dst).Merge(d.of(src)))
}

func (d *declared) result(g *Group, out *types.Vector) {
	defer d.caught()
	row := out.Len
	d.check(d.of(g).AppendResult(out))
	switch {
	case d.layout.failed != nil:
	case out.Len != row+1:
		d.check(fmt.Errorf("has appended %d values as its result, not one", out.Len-row))
	case !out.Whole():
		d.check(fmt.Errorf("has not appended a value of the type %s", out.Type.AsNullable()))
	case !d.f.Result.Nullable && out.IsNull(row):
		d.check(fmt.Errorf("has given NULL and is declared %s", d.f.Result))
	}
}

func (d *declared) check(err error) {
	if err != nil {
		d.layout.fail(fmt.Errorf("the aggregate function %s: %w", d.f.Spelled(), err))
	}
}

// caught makes a panic of the code its error, with the stack.
func (d *declared) caught() {
	if p := recover(); p != nil {
		d.check(fmt.Errorf("has panicked: %v\n%s", p, debug.Stack()))
	}
}

// declaredState is an accumulator of registered code as a group keeps it: its state with the length before it.
type declaredState struct {
	call        *declared
	accumulator function.Accumulator
}

func (s *declaredState) reset() {
	defer s.call.caught()
	s.accumulator.Reset()
}

// append has no way to fail but a panic, which ends the task: a checkpoint must not have half a state.
func (s *declaredState) append(dst []byte) []byte {
	defer func() {
		if p := recover(); p != nil {
			panic(fmt.Errorf("AppendState of the aggregate function %s: %v", s.call.f.Spelled(), p))
		}
	}()
	s.call.encoded = s.accumulator.AppendState(s.call.encoded[:0])
	return appendBytes(dst, s.call.encoded)
}

func (s *declaredState) decode(src []byte) (rest []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the aggregate function %s has panicked: %v\n%s", s.call.f.Spelled(), p, debug.Stack())
		}
	}()
	state, rest, err := readBytes(src)
	if err != nil {
		return nil, err
	}
	s.accumulator.Reset()
	if err := s.accumulator.SetState(state); err != nil {
		return nil, fmt.Errorf("the aggregate function %s does not read the state that a checkpoint has of it: %w", s.call.f.Spelled(), err)
	}
	return rest, nil
}
