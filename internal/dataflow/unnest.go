package dataflow

import "github.com/onceflow/onceflow/internal/expr"

// Unnest makes a row of each element of a collection in a row: CROSS JOIN UNNEST.
// It keeps no state. Output: the kept columns of the input, then those of the
// element, then its number; kinds are those of the input.
type Unnest struct {
	// Collection over the input's columns: an ARRAY or MULTISET, whose elements that
	// are rows are spread to columns (a NULL row to NULLs), or a MAP, whose entries are
	// two columns. An element that is in a MULTISET several times is as many rows.
	Collection expr.Expr
	// On over the element's columns, and its number, lets only matching elements through; nil: all.
	On expr.Expr
	// Outer rows without an element stay, padded with NULLs.
	Outer bool
	// Ordinality adds the number of the element, from 1 on, an INT.
	Ordinality bool
	// Keep are the input's columns in the output; nil: all of them.
	Keep []int
}

func (*Unnest) spec() {}
