package expr

import (
	"maps"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/types"
)

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
	// Place in the file, for messages; nil: that of the call around it.
	Place *Place
}

// Type of the column.
func (c *Column) Type() types.Type { return c.T }

// Canonical is the column's name.
func (c *Column) Canonical() string { return c.Name }

// Type of the literal.
func (l *Literal) Type() types.Type { return l.Value.Type }

// IsNull reports a NULL literal.
func (l *Literal) IsNull() bool { return l.Value.IsNull(0) }

// Canonical is the value's text and its type.
func (l *Literal) Canonical() string {
	if l.IsNull() {
		return "NULL:" + l.Value.Type.String()
	}
	return string(appendCanonical(nil, l.Value, 0)) + ":" + l.Value.Type.String()
}

// appendCanonical spells row i of v so that different values of one type have different
// spellings: the text of a collection alone does not say where its elements end.
func appendCanonical(dst []byte, v *types.Vector, i int) []byte {
	if v.IsNull(i) {
		return append(dst, "NULL"...)
	}
	switch v.Type.Physical() {
	case types.PhysRow:
		for f, child := range v.Children {
			dst = appendCanonical(append(dst, "( "[min(f, 1)]), child, i)
		}
		return append(dst, ')')
	case types.PhysList:
		dst = append(dst, '[')
		for j := v.Offsets[i]; j < v.Offsets[i+1]; j++ {
			for _, child := range v.Children {
				dst = append(appendCanonical(dst, child, int(j)), ' ')
			}
		}
		return append(dst, ']')
	}
	dst = append(dst, '\'')
	dst = append(dst, strings.ReplaceAll(string(appendText(nil, v, i, nil)), "'", "''")...)
	return append(dst, '\'')
}

// Type of the result.
func (c *Call) Type() types.Type { return c.T }

// volatile reports whether two evaluations for equal arguments may differ.
func (c *Call) volatile() bool {
	return c.Fn.volatile || c.Fn.volatileBare && len(c.Args) == 0
}

// Canonical is the function's name, its arguments, its options and, where the
// arguments don't determine it, the result type.
func (c *Call) Canonical() string {
	var b strings.Builder
	b.WriteString(c.Fn.Name)
	b.WriteByte('(')
	for i, a := range c.Args {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(a.Canonical())
	}
	b.WriteByte(')')
	for _, k := range slices.Sorted(maps.Keys(c.Options)) {
		b.WriteString(" " + k + "=" + c.Options[k])
	}
	if c.Fn.typed {
		b.WriteString(":" + c.T.String())
	}
	return b.String()
}
