package plan

import (
	"strconv"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/types"
)

// Column of the rows that leave a node.
type Column struct {
	types.Field
	// Time says whether the column is a time attribute.
	Time catalog.TimeKind
	// Was is what Time was before a join or an aggregation made a plain value of it: Flink's group windows
	// (TUMBLE in GROUP BY) take it for a time attribute still, since it types queries before it plans them.
	Was catalog.TimeKind
	// Plain: where it equals an event time it is none itself; see [NewJoin].
	Plain bool
}

// Node is a relational operator.
type Node interface {
	// Inputs in order; empty for a leaf.
	Inputs() []Node
	// WithInputs returns a copy that reads other inputs with the same columns.
	WithInputs(inputs []Node) Node
	// Columns of the rows that leave; nil for a sink.
	Columns() []Column
	// At is the text that asked for the node.
	At() ast.Span
	// label spells the node in EXPLAIN without its inputs.
	label() string
	// produces says which changes leave the node, given what enters.
	produces(in []Changes) Changes
	// keys are the upsert keys of the output, given those of the inputs.
	keys(in [][]Key) []Key
}

// WithoutTime is the column as a plain value.
func (c Column) WithoutTime() Column {
	c.Time, c.Was = catalog.NotTime, c.TypedTime()
	return c
}

// TypedTime is what Flink's types say of the column; see Was.
func (c Column) TypedTime() catalog.TimeKind {
	if c.Time != catalog.NotTime {
		return c.Time
	}
	return c.Was
}

// Fields strips the time attributes of columns.
func Fields(cols []Column) []types.Field {
	fields := make([]types.Field, len(cols))
	for i, c := range cols {
		fields[i] = c.Field
	}
	return fields
}

// Ref returns the expression that reads column i of a node's rows.
func Ref(cols []Column, i int) *expr.Column {
	return &expr.Column{Index: i, Name: cols[i].Name, T: cols[i].Type}
}

// Refs returns the expressions that read all columns.
func Refs(cols []Column) []expr.Expr {
	refs := make([]expr.Expr, len(cols))
	for i := range cols {
		refs[i] = Ref(cols, i)
	}
	return refs
}

// UniqueNames makes the names of columns differ: id, id0, id1.
func UniqueNames(cols []Column) {
	taken := make(map[string]bool, len(cols))
	for i := range cols {
		name := cols[i].Name
		for n := 0; taken[name]; n++ {
			name = cols[i].Name + strconv.Itoa(n)
		}
		cols[i].Name = name
		taken[name] = true
	}
}

// leaf is embedded by nodes without inputs.
type leaf struct{}

// Inputs are none.
func (leaf) Inputs() []Node { return nil }
