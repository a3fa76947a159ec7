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
	out     output
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
	number := 0
	if !v.IsNull(row) {
		for at := int(v.Offsets[row]); at < int(v.Offsets[row+1]); at++ {
			if u.number == nil && v.Children[0].Type.Kind == types.Row && v.Children[0].IsNull(at) {
				continue
			}
			for range times(v, at) {
				number++
				u.appendElement(v, at)
				if err := u.send(b, row, number); err != nil {
					return err
				}
			}
		}
	}
	if number > 0 || !u.spec.Outer {
		return nil
	}
	appendNulls(u.element)
	return u.send(b, row, 0)
}

// times is how often an entry of a collection is in it.
func times(v *types.Vector, at int) int64 {
	if v.Type.Kind == types.Multiset {
		return v.Children[1].Ints[at]
	}
	return 1
}

func (u *unnest) appendElement(v *types.Vector, at int) {
	elements := v.Children[0]
	switch {
	case v.Type.Kind == types.Map:
		u.element[0].AppendFrom(elements, at)
		u.element[1].AppendFrom(v.Children[1], at)
	case elements.Type.Kind != types.Row:
		u.element[0].AppendFrom(elements, at)
	case elements.IsNull(at):
		appendNulls(u.element)
	default:
		for f, col := range u.element {
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
