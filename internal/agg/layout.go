package agg

import (
	"fmt"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
)

// Layout is the accumulators of the calls of one aggregation. It holds no
// group's state, but scratch memory: it belongs to one goroutine.
type Layout struct {
	// calls have the results, in the order of the columns.
	calls []accumulator
	// updates take the rows: the calls without DISTINCT, and distinct for the others.
	updates  []updater
	distinct []*distinct
	// retracts: rows may be taken back; cell 0 then counts rows.
	retracts bool
	// floats has an entry a cell: whether it holds the bits of a float.
	floats  []bool
	objects []func() object
	// life of values that expire, else nil.
	life  *life
	chunk []int64
	// counts: a result is the number of all rows.
	counts bool
	// failed is the first error of an accumulator; nothing is right after it.
	failed error
	// name, whole and copied are scratch memory.
	name, whole, copied []byte
}

// accumulator is one call. What it cannot do it tells the layout ([Layout.fail]), so
// that those that never fail, which are nearly all, pay nothing for it.
type accumulator interface {
	updater
	// result appends the call's value to out.
	result(g *Group, out *types.Vector)
}

// updater takes the rows of one or several calls. It finds its part of a group by itself.
type updater interface {
	add(g *Group, b *types.Batch, row int)
	// retract takes a row back that was added before; it is only called in a
	// layout that retracts.
	retract(g *Group, b *types.Batch, row int)
	// merge adds src to dst; src's rows are the later ones.
	merge(dst, src *Group)
}

// batchAdder is an updater that adds many rows faster than one by one.
type batchAdder interface {
	// addBatch adds the i-th selected row of b to groups[i], unless that is nil.
	addBatch(groups []*Group, b *types.Batch)
}

// call is what an accumulator is built from.
type call struct {
	layout *Layout
	name   string
	// args are the input columns and argTypes their types.
	args     []int
	argTypes []types.Type
	// result is the type of the output column.
	result types.Type
	// distinct calls see each value once; retract is then still possible.
	distinct bool
	// fromSums is the call's [dataflow.AggCall.FromSums].
	fromSums bool
}

// arg returns the only argument's column.
func (c call) arg() int { return c.args[0] }

func (c call) argType() types.Type { return c.argTypes[0] }

// cell reserves a word of a group and returns its place.
func (l *Layout) cell(float bool) int {
	l.floats = append(l.floats, float)
	return len(l.floats) - 1
}

// object reserves an object of a group and returns its place.
func (l *Layout) object(make func() object) int {
	l.objects = append(l.objects, make)
	return len(l.objects) - 1
}

// NewLayout returns the accumulators of calls over rows of the input fields.
// retracts says that rows may be taken back. The error names a call that cannot
// be made.
func NewLayout(calls []dataflow.AggCall, input []types.Field, retracts bool) (*Layout, error) {
	l := &Layout{retracts: retracts}
	if retracts {
		l.cell(false)
	}
	for _, c := range calls {
		acc, err := l.build(c, input)
		if err != nil {
			return nil, fmt.Errorf("aggregate %s: %w", c.Name, err)
		}
		l.calls = append(l.calls, acc)
	}
	return l, nil
}

func (l *Layout) build(c dataflow.AggCall, input []types.Field) (accumulator, error) {
	f := called(c)
	if f == nil {
		return nil, fmt.Errorf("there is no aggregate function %s", c.Fn)
	}
	made := call{layout: l, name: f.name, args: c.Args, result: c.T, distinct: c.Distinct, fromSums: c.FromSums}
	for _, a := range c.Args {
		made.argTypes = append(made.argTypes, input[a].Type)
	}
	if _, err := f.Result(made.argTypes); err != nil {
		return nil, err
	}
	if made.sees() {
		return l.joinDistinct(f, made, c.Filter)
	}
	acc, err := f.build(made)
	if err != nil {
		return nil, err
	}
	if n, ok := acc.(*count); ok && len(n.args) == 0 && c.Filter < 0 {
		l.counts = true
	}
	if c.Filter >= 0 {
		acc = &filtered{accumulator: acc, column: c.Filter}
	}
	l.updates = append(l.updates, acc)
	return acc, nil
}

// called is the function of a call; nil: there is none.
func called(c dataflow.AggCall) *Function {
	if c.Declared != nil {
		return declaredFunction(c.Declared)
	}
	return Lookup(c.Fn)
}

// fail notes that an accumulator cannot go on.
func (l *Layout) fail(err error) {
	if l.failed == nil {
		l.failed = err
	}
}

// Add adds row i of b's columns to a group. After an error, of this or another method,
// the groups are of no use.
func (l *Layout) Add(g *Group, b *types.Batch, i int) error {
	if l.retracts {
		g.cells[0]++
	}
	for _, u := range l.updates {
		u.add(g, b, i)
	}
	return l.failed
}

// Retract takes a row back, in a layout that retracts.
func (l *Layout) Retract(g *Group, b *types.Batch, i int) error {
	g.cells[0]--
	for _, u := range l.updates {
		u.retract(g, b, i)
	}
	return l.failed
}

// Change adds a row or takes it back, as its kind says.
func (l *Layout) Change(g *Group, b *types.Batch, i int) error {
	if b.Kind(i).Retracts() {
		return l.Retract(g, b, i)
	}
	return l.Add(g, b, i)
}

// AddBatch adds the i-th selected row of b to groups[i], or takes it back, as
// its kind says; a nil group skips the row.
func (l *Layout) AddBatch(groups []*Group, b *types.Batch) error {
	if l.retracts {
		return l.changeBatch(groups, b)
	}
	for _, u := range l.updates {
		addBatch(u, groups, b)
	}
	return l.failed
}

func addBatch(u updater, groups []*Group, b *types.Batch) {
	if fast, ok := u.(batchAdder); ok {
		fast.addBatch(groups, b)
		return
	}
	for i, g := range groups {
		if g != nil {
			u.add(g, b, b.Row(i))
		}
	}
}

func (l *Layout) changeBatch(groups []*Group, b *types.Batch) error {
	for i, g := range groups {
		if g == nil {
			continue
		}
		if err := l.Change(g, b, b.Row(i)); err != nil {
			return err
		}
	}
	return nil
}

// Merge adds the rows of src, which came after those of dst, to dst.
func (l *Layout) Merge(dst, src *Group) error {
	if l.retracts {
		dst.cells[0] += src.cells[0]
	}
	for _, u := range l.updates {
		u.merge(dst, src)
	}
	return l.failed
}

// Empty reports that all rows of the group have been taken back. A layout that
// does not retract has no empty groups.
func (l *Layout) Empty(g *Group) bool { return l.retracts && g.cells[0] == 0 }

// EveryRowChanges reports that no row leaves all results of its group as they were.
func (l *Layout) EveryRowChanges() bool { return l.counts }

// AppendResults appends the value of each call to its column.
func (l *Layout) AppendResults(g *Group, out []*types.Vector) error {
	for i, acc := range l.calls {
		acc.result(g, out[i])
	}
	return l.failed
}
