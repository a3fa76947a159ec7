package expr

// decided is what constants among the arguments decide, as Flink's planner sees before it looks at rows: a comparison with NULL is
// NULL, AND with FALSE and OR with TRUE is that, and CASE is without the conditions that are constant; nil for any other call.
func decided(c *Call) Expr {
	switch c.Fn.Name {
	case "=", "<>", "<", "<=", ">", ">=":
		for _, a := range c.Args {
			if lit, ok := a.(*Literal); ok && lit.IsNull() {
				return LiteralNull(c.T.AsNullable())
			}
		}
	case "AND", "OR":
		for _, a := range c.Args {
			if lit, ok := a.(*Literal); ok && !lit.IsNull() && (lit.Value.Ints[0] != 0) == (c.Fn.Name == "OR") {
				return lit
			}
		}
	case "CASE":
		return decidedCase(c)
	}
	return nil
}

// decidedCase leaves out conditions that never hold and what stands behind one that always does.
func decidedCase(c *Call) Expr {
	var kept []Expr
	last := len(c.Args) - 1
	otherwise := c.Args[last]
	for i := 0; i < last; i += 2 {
		lit, constant := c.Args[i].(*Literal)
		if !constant {
			kept = append(kept, c.Args[i], c.Args[i+1])
			continue
		}
		if !lit.IsNull() && lit.Value.Ints[0] != 0 {
			otherwise = c.Args[i+1]
			break
		}
	}
	switch {
	case len(kept) == last:
		return nil
	case len(kept) > 0:
		return &Call{Fn: c.Fn, Args: append(kept, otherwise), T: c.T, Options: c.Options, Place: c.Place}
	case otherwise.Type().SameIgnoringNull(c.T):
		return otherwise
	}
	return nil
}
