package plan

import "github.com/onceflow/onceflow/internal/expr"

// Substitute returns the expression with every column replaced by f of it. x is
// unchanged.
func Substitute(x expr.Expr, f func(*expr.Column) expr.Expr) expr.Expr {
	switch x := x.(type) {
	case *expr.Column:
		return f(x)
	case *expr.Call:
		c := *x
		c.Args = make([]expr.Expr, len(x.Args))
		for i, a := range x.Args {
			c.Args[i] = Substitute(a, f)
		}
		return &c
	}
	return x
}

// Rename spells the columns of an expression as the rows that it reads do.
func Rename(cols []Column, x expr.Expr) expr.Expr {
	if x == nil {
		return nil
	}
	return Substitute(x, func(c *expr.Column) expr.Expr { return Ref(cols, c.Index) })
}
