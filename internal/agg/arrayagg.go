package agg

import "github.com/onceflow/onceflow/types"

// arrayAgg is ARRAY_AGG: all values in order, NULLs too; no row, no array. They do not expire one by one: Flink keeps them in the accumulator.
type arrayAgg struct{ valueList }

func newArrayAgg(c call) (accumulator, error) {
	check := newKeyCheck(c.argTypes)
	object := c.layout.object(func() object { return &list{check: &check} })
	return &arrayAgg{valueList{columns: [1]int{c.arg()}, object: object, keepNulls: true}}, nil
}

func (a *arrayAgg) result(g *Group, out *types.Vector) {
	l := a.list(g)
	if l.len() == 0 {
		out.AppendNull()
		return
	}
	for value := range l.values() {
		appendKeyed(&a.keyed, out.Children[0], value)
	}
	out.CloseList()
}
