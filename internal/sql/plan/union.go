package plan

import "github.com/onceflow/onceflow/internal/sql/ast"

// Union is UNION ALL: the rows of all inputs, by position.
type Union struct {
	Span ast.Span
	Ins  []Node
	Cols []Column
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
