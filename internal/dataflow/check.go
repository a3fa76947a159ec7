package dataflow

import "github.com/onceflow/onceflow/types"

// Check is what a value must meet before a sink writes it. The zero value asks for
// nothing.
type Check struct {
	// NotNull: the value is not NULL.
	NotNull bool
	// Length is that of text in characters, or of binary in bytes: the most, or where
	// Exact the only one; 0: any.
	Length int
	Exact  bool
	// Inside are the checks of the fields of a ROW, of the element of an ARRAY, or of key
	// and value of a MAP; nil: whatever they are.
	Inside []Check
}

// Checks are the rules of a sink that checks are made by.
type Checks struct {
	// Rows: the fields of ROWs are checked, and those of ROWs in them. Collections: so is
	// what ARRAYs and MAPs hold.
	Rows, Collections bool
	// Lengths of text and binary are checked.
	Lengths bool
}

// Column is the check of a column of type t, whose own NULLs [Sink.NotNull] is about.
func (r Checks) Column(t types.Type) Check {
	return Check{}.limited(t, r).within(t, r)
}

// Asks reports whether there is a value that does not meet it.
func (c *Check) Asks() bool { return c.NotNull || c.Length > 0 || c.Inside != nil }

func (c Check) limited(t types.Type, r Checks) Check {
	if r.Lengths && (t.IsString() || t.IsBinary()) && t.Length < types.MaxLength {
		c.Length, c.Exact = t.Length, t.Kind == types.Char || t.Kind == types.Binary
	}
	return c
}

// within adds the checks of what values of the type hold.
func (c Check) within(t types.Type, r Checks) Check {
	var held []types.Type
	switch {
	case t.Kind == types.Row && r.Rows:
		for _, f := range t.Fields {
			held = append(held, f.Type)
		}
	case t.Kind == types.Array && r.Collections:
		held = []types.Type{*t.Elem}
	case t.Kind == types.Map && r.Collections:
		held = []types.Type{*t.Key, *t.Elem}
	}
	asks := false
	inside := make([]Check, len(held))
	for i, h := range held {
		inside[i] = Check{NotNull: !h.Nullable}.limited(h, r).within(h, r)
		asks = asks || inside[i].Asks()
	}
	if asks {
		c.Inside = inside
	}
	return c
}
