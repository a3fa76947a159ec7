package expr

import "github.com/onceflow/onceflow/types"

// Expr is a typed, bound expression: plain data, immutable, free of names.
type Expr interface {
	// Type of the result.
	Type() types.Type
	// Canonical spells the expression's meaning independently of positions in a
	// file: equal spellings compute the same. Columns are spelled by name.
	Canonical() string
}

// Column is a column of the input row.
type Column struct {
	Index int
	// Name for messages and the canonical spelling.
	Name string
	T    types.Type
}

// Literal is a constant: one row of a vector.
type Literal struct {
	// Value has one row; its type is the literal's.
	Value *types.Vector
}

// Call applies a function of the registry.
type Call struct {
	Fn   *Function
	Args []Expr
	// T is the result type, as the function's type rule derived it.
	T types.Type
	// Options are what the special syntax of a function carries beside its
	// arguments, e.g. the unit of EXTRACT or the ON ERROR clause of JSON_VALUE.
	Options map[string]string
}

// Type of the column.
func (c *Column) Type() types.Type { return c.T }

// Canonical is the column's name.
func (c *Column) Canonical() string { return c.Name }
