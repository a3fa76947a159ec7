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
	return Replace(e, func(c *Column) Expr { return &Column{Index: f(c.Index), Name: c.Name, T: c.T} })
}

// Replace returns e with every column replaced by f of it. e is unchanged.
func Replace(e Expr, f func(*Column) Expr) Expr {
	switch e := e.(type) {
	case *Column:
		return f(e)
	case *Call:
		c := *e
		c.Args = make([]Expr, len(e.Args))
		for i, a := range e.Args {
			c.Args[i] = Replace(a, f)
		}
		return &c
	}
	return e
}
