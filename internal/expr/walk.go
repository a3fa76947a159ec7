package expr

import (
	"slices"
)

// visit calls f for e and everything below it.
func visit(e Expr, f func(Expr)) {
	f(e)
	if c, ok := e.(*Call); ok {
		for _, a := range c.Args {
			visit(a, f)
		}
	}
}

// Deterministic reports whether two evaluations over equal rows always agree.
func Deterministic(e Expr) bool {
	ok := true
	visit(e, func(n Expr) {
		if c, isCall := n.(*Call); isCall && c.volatile() {
			ok = false
		}
	})
	return ok
}

// Columns returns the indexes of the columns that e reads, ascending, each
// once.
func Columns(e Expr) []int {
	var found []int
	visit(e, func(n Expr) {
		if c, ok := n.(*Column); ok {
			found = append(found, c.Index)
		}
	})
	slices.Sort(found)
	return slices.Compact(found)
}

// Remap returns e with every column index replaced by f of it. e is unchanged.
func Remap(e Expr, f func(int) int) Expr {
	switch e := e.(type) {
	case *Column:
		return &Column{Index: f(e.Index), Name: e.Name, T: e.T}
	case *Call:
		c := *e
		c.Args = make([]Expr, len(e.Args))
		for i, a := range e.Args {
			c.Args[i] = Remap(a, f)
		}
		return &c
	}
	return e
}
