package operator

import (
	"fmt"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/types"
)

// unnest emits a row for each element of a collection.
type unnest struct {
	spec       *dataflow.Unnest
	collection *expr.Program
	keep       []int
	// element and number are columns of the output; number is nil without one.
	element []*types.Vector
	number  *types.Vector
	// on judges the elements of one row, in found; nil: all are let through.
	on    *expr.Filter
	found *types.Batch
	out   output
}

func newUnnest(n *dataflow.Node, spec *dataflow.Unnest, ctx Context) (*unnest, error) {
	width, err := elementWidth(spec.Collection.Type())
	if err != nil {
		return nil, err
	}
	u := &unnest{spec: spec, keep: spec.Keep, out: newOutput(n.Fields, ctx)}
	if u.keep == nil {
		for i := range n.Inputs[0].From.Fields {
			u.keep = append(u.keep, i)
		}
	}
	first := len(u.keep)
	u.element = u.out.batch.Cols[first : first+width]
	if spec.Ordinality {
		u.number = u.out.batch.Cols[first+width]
	}
	if spec.On != nil {
		if u.on, err = expr.CompileFilter(spec.On, ctx.Env); err != nil {
			return nil, err
		}
		u.found = types.NewBatch(n.Fields[first:], 0)
	}
	u.collection, err = expr.Compile(spec.Collection, ctx.Env)
	return u, err
}

// elementWidth is the number of columns of an element.
func elementWidth(t types.Type) (int, error) {
	switch {
	case t.Kind == types.Map:
		return 2, nil
	case t.Kind != types.Array && t.Kind != types.Multiset:
		return 0, fmt.Errorf("UNNEST of %s: it takes an ARRAY, a MAP or a MULTISET", t)
	case t.Elem.Kind == types.Row:
		return len(t.Elem.Fields), nil
	}
	return 1, nil
}

func (u *unnest) Process(_ int, b *types.Batch) error {
	if b.Rows() == 0 {
		return nil
	}
	v, err := u.collection.Eval(b)
	if err != nil {
		return err
	}
	for i := range b.Rows() {
		row := b.Row(i)
		if err := u.spread(b, row, v); err != nil {
			return err
		}
	}
	return u.out.flush()
}

// spread emits the elements of a row. A NULL among the rows of an array is left
// out, as in Flink.
func (u *unnest) spread(b *types.Batch, row int, v *types.Vector) error {
	number, sent := 0, 0
	if !v.IsNull(row) {
		for at := int(v.Offsets[row]); at < int(v.Offsets[row+1]); at++ {
			if u.number == nil && v.Children[0].Type.Kind == types.Row && v.Children[0].IsNull(at) {
				continue
			}
			for range times(v, at) {
				number++
				n, err := u.enter(b, row, v, at, number)
				if err != nil {
					return err
				}
				sent += n
			}
		}
	}
	if u.on != nil {
		n, err := u.judge(b, row)
		if err != nil {
			return err
		}
		sent += n
	}
	if sent > 0 || !u.spec.Outer {
		return nil
	}
	appendNulls(u.element)
	return u.send(b, row, 0)
}

// enter emits an element, or keeps it until it is judged, and returns how many rows were emitted.
func (u *unnest) enter(b *types.Batch, row int, v *types.Vector, at, number int) (int, error) {
	if u.on == nil {
		appendElement(u.element, v, at)
		return 1, u.send(b, row, number)
	}
	appendElement(u.found.Cols[:len(u.element)], v, at)
	if u.number != nil {
		u.found.Cols[len(u.element)].AppendInt(int64(number))
	}
	u.found.AppendRow(types.Insert)
	if !u.found.Full(types.MaxBatchRows) {
		return 0, nil
	}
	return u.judge(b, row)
}

// judge emits the elements found of a row for which the condition is true, and returns how many.
func (u *unnest) judge(b *types.Batch, row int) (int, error) {
	if u.found.N == 0 {
		return 0, nil
	}
	match, err := u.on.Select(u.found)
	if err != nil {
		return 0, err
	}
	for _, i := range match {
		number := 0
		if u.number != nil {
			number = int(u.found.Cols[len(u.element)].Ints[i])
		}
		for c, col := range u.element {
			col.AppendFrom(u.found.Cols[c], int(i))
		}
		if err := u.send(b, row, number); err != nil {
			return 0, err
		}
	}
	u.found.Reset()
	return len(match), nil
}

// times is how often an entry of a collection is in it.
func times(v *types.Vector, at int) int64 {
	if v.Type.Kind == types.Multiset {
		return v.Children[1].Ints[at]
	}
	return 1
}

// appendElement appends an element to columns of its own.
func appendElement(dst []*types.Vector, v *types.Vector, at int) {
	elements := v.Children[0]
	switch {
	case v.Type.Kind == types.Map:
		dst[0].AppendFrom(elements, at)
		dst[1].AppendFrom(v.Children[1], at)
	case elements.Type.Kind != types.Row:
		dst[0].AppendFrom(elements, at)
	case elements.IsNull(at):
		appendNulls(dst)
	default:
		for f, col := range dst {
			col.AppendFrom(elements.Children[f], at)
		}
	}
}

// send completes a row, whose element has been appended, by the kept columns and
// the element's number; 0 is NULL.
func (u *unnest) send(b *types.Batch, row, number int) error {
	for i, c := range u.keep {
		u.out.batch.Cols[i].AppendFrom(b.Cols[c], row)
	}
	switch {
	case u.number == nil:
	case number == 0:
		u.number.AppendNull()
	default:
		u.number.AppendInt(int64(number))
	}
	return u.out.row(b.Kind(row))
}

func (u *unnest) Watermark(int64) error { return nil }

func (u *unnest) Close() error { return nil }
