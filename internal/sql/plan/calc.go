package plan

import (
	"slices"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
)

// Calc filters, then projects.
type Calc struct {
	Span  ast.Span
	Input Node
	// Filter over the input's columns; nil: every row passes.
	Filter expr.Expr
	// Project has an expression over the input's columns for each of Cols.
	Project []expr.Expr
	Cols    []Column
}

// NewFilter returns a Calc that keeps the columns of its input.
func NewFilter(at ast.Span, input Node, filter expr.Expr) *Calc {
	cols := input.Columns()
	return &Calc{Span: at, Input: input, Filter: Rename(cols, filter), Project: Refs(cols), Cols: cols}
}

// Inputs is the one input.
func (c *Calc) Inputs() []Node { return []Node{c.Input} }

// WithInputs returns a copy with another input.
func (c *Calc) WithInputs(in []Node) Node {
	d := *c
	d.Input = in[0]
	return &d
}

// Columns of the projection.
func (c *Calc) Columns() []Column { return c.Cols }

// At is the SELECT or the condition.
func (c *Calc) At() ast.Span { return c.Span }

// Source returns the input column that output column i copies, or -1.
func (c *Calc) Source(i int) int {
	if col, ok := c.Project[i].(*expr.Column); ok {
		return col.Index
	}
	return -1
}

// Origin follows a column of n down to where it comes from: through copies, and joins
// that put no NULL in its place.
func Origin(n Node, column int) (Node, int) {
	for {
		switch at := n.(type) {
		case *Calc:
			from := at.Source(column)
			if from < 0 {
				return n, column
			}
			n, column = at.Input, from
		case *Join:
			width := len(at.Left.Columns())
			switch {
			case column < width && !at.Kind.PadsLeft():
				n = at.Left
			case column >= width && !at.Kind.PadsRight():
				n, column = at.Right, column-width
			default:
				return n, column
			}
		default:
			return n, column
		}
	}
}

// placeOf is the first column that hands on column k of the input; -1 if there is none.
func (c *Calc) placeOf(k int) int {
	for i := range c.Project {
		if k >= 0 && c.Source(i) == k {
			return i
		}
	}
	return -1
}

// IsIdentity reports a Calc that changes neither rows nor columns.
func (c *Calc) IsIdentity() bool {
	in := c.Input.Columns()
	if c.Filter != nil || len(c.Project) != len(in) {
		return false
	}
	for i := range c.Project {
		if c.Source(i) != i || c.Cols[i].Name != in[i].Name || c.Cols[i].Time != in[i].Time {
			return false
		}
	}
	return true
}

func (c *Calc) label() string {
	l := newLabel("Calc").attr("select", projections(c.Project, c.Cols))
	if c.Filter != nil {
		l.attr("where", Spell(c.Filter))
	}
	return l.String()
}

func (c *Calc) produces(in []Changes) Changes { return in[0] }

// splits reports whether the filter may judge the old and the new row of an
// update apart, so that one of them leaves alone: it reads something that is in
// no key of the rows.
func (c *Calc) splits(keys []Key) bool {
	if c.Filter == nil {
		return false
	}
	read := Key(expr.Columns(c.Filter))
	return !slices.ContainsFunc(keys, func(k Key) bool { return k.Contains(read) })
}

// A key passes where its columns are copied, or cast to types that they are cast to
// unasked. Nothing identifies rows of constants alone, as in Flink.
func (c *Calc) keys(in [][]Key) []Key {
	outputs := make(map[int][]int)
	for i, x := range c.Project {
		if col, ok := expr.Uncast(x).(*expr.Column); ok {
			outputs[col.Index] = append(outputs[col.Index], i)
		}
	}
	if len(outputs) == 0 {
		return nil
	}
	var mapped []Key
	for _, k := range in[0] {
		mapped = append(mapped, k.mapThrough(outputs)...)
	}
	return mapped
}
