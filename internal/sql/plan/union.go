package plan

import "github.com/onceflow/onceflow/internal/sql/ast"

// Union is UNION ALL: the rows of all inputs, by position.
type Union struct {
	Span ast.Span
	Ins  []Node
	Cols []Column
	// Apart are the columns that are an event time in some inputs and only of its
	// type in others, by column those of each input; nil: there are none.
	Apart map[int][]bool
}

// Kept returns a copy that unites only the inputs for which keep says so.
func (u *Union) Kept(keep func(Node) bool) *Union {
	d := &Union{Span: u.Span, Cols: u.Cols, Apart: map[int][]bool{}}
	for i, in := range u.Ins {
		if !keep(in) {
			continue
		}
		d.Ins = append(d.Ins, in)
		for col, times := range u.Apart {
			d.Apart[col] = append(d.Apart[col], times[i])
		}
	}
	return d
}

// Inputs are the united nodes.
func (u *Union) Inputs() []Node { return u.Ins }

// WithInputs returns a copy with other inputs.
func (u *Union) WithInputs(in []Node) Node {
	d := *u
	d.Ins = in
	return &d
}

// Columns are named as in the first input.
func (u *Union) Columns() []Column { return u.Cols }

// At is the set operation.
func (u *Union) At() ast.Span { return u.Span }

func (u *Union) label() string { return newLabel("Union").attr("fields", names(u.Cols)).String() }

func (u *Union) produces(in []Changes) Changes {
	var all Changes
	for _, c := range in {
		all = all.or(c)
	}
	return all
}

// The same key may come from several inputs.
func (u *Union) keys([][]Key) []Key { return nil }
