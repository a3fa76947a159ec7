package plan

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
)

// Unnest makes a row of each element of a collection in a row.
type Unnest struct {
	Span  ast.Span
	Input Node
	// Collection over the input's columns.
	Collection expr.Expr
	// On over the columns of the element, and its number, lets only matching elements through; nil: all.
	On expr.Expr
	// Outer rows without an element stay, padded with NULLs.
	Outer bool
	// Ordinality numbers the elements.
	Ordinality bool
	// Keep are the input's columns in the output.
	Keep []int
	// Cols are the kept columns, those of the element, and its number.
	Cols []Column
}

// Inputs is the one input.
func (u *Unnest) Inputs() []Node { return []Node{u.Input} }

// WithInputs returns a copy with another input.
func (u *Unnest) WithInputs(in []Node) Node {
	d := *u
	d.Input = in[0]
	return &d
}

// Columns are the kept columns, those of the element, and its number.
func (u *Unnest) Columns() []Column { return u.Cols }

// At is the UNNEST.
func (u *Unnest) At() ast.Span { return u.Span }

func (u *Unnest) label() string {
	l := newLabel("Unnest").attr("collection", Spell(u.Collection))
	if u.Outer {
		l.attr("joinType", LeftJoin.String())
	}
	if u.On != nil {
		l.attr("condition", Spell(u.On))
	}
	return l.attr("select", names(u.Cols)).String()
}

func (u *Unnest) produces(in []Changes) Changes { return in[0] }

// The elements of a row share its key.
func (u *Unnest) keys([][]Key) []Key { return nil }
