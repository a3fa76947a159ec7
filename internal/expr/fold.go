package expr

// Fold computes calls of literals and simplifies comparisons of an expression
// with itself, as Flink's planner does. A call that fails stays as it is: the
// job may never evaluate it. env gives the session's zone; nil: UTC.
func Fold(e Expr, env *Env) Expr {
	c, ok := e.(*Call)
	if !ok {
		return e
	}
	folded := &Call{Fn: c.Fn, Args: make([]Expr, len(c.Args)), T: c.T, Options: c.Options, Place: c.Place}
	for i, a := range c.Args {
		folded.Args[i] = Fold(a, env)
	}
	if s := selfComparison(folded); s != nil {
		return Fold(s, env)
	}
	if folded.volatile() || !allLiterals(folded.Args) {
		return folded
	}
	o, err := (&compiler{env: env}).operand(folded)
	if err != nil || o.lit == nil {
		return folded
	}
	return &Literal{Value: o.lit}
}

func allLiterals(args []Expr) bool {
	for _, a := range args {
		if _, ok := a.(*Literal); !ok {
			return false
		}
	}
	return true
}
