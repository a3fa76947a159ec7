package expr

import "slices"

// Simplify leaves out what NOT NULL makes superfluous, as Flink's planner does in
// queries, but not in MATCH_RECOGNIZE: the values of COALESCE that are never reached,
// and tests for NULL. e is unchanged.
func Simplify(e Expr) Expr {
	c, ok := e.(*Call)
	if !ok {
		return e
	}
	call := &Call{Fn: c.Fn, Args: make([]Expr, len(c.Args)), T: c.T, Options: c.Options, Place: c.Place}
	for i, a := range c.Args {
		call.Args[i] = Simplify(a)
	}
	if s := reachable(call); s != nil {
		return s
	}
	if s := knownNullTest(call); s != nil {
		return s
	}
	return call
}

// reachable is COALESCE without the values behind one that is never NULL, as Flink
// reaches none of them; nil for any other call.
func reachable(c *Call) Expr {
	if c.Fn.Name != "COALESCE" {
		return nil
	}
	last := slices.IndexFunc(c.Args, func(a Expr) bool { return !a.Type().Nullable })
	switch {
	case last == 0:
		return c.Args[0]
	case last > 0 && last < len(c.Args)-1:
		return &Call{Fn: c.Fn, Args: c.Args[:last+1], T: c.T, Options: c.Options, Place: c.Place}
	}
	return nil
}

// knownNullTest is what a test for NULL gives of a value that is never NULL and cannot
// fail; nil for any other.
func knownNullTest(c *Call) Expr {
	switch c.Fn.Name {
	case "IS NULL", "IS UNKNOWN", "IS NOT NULL", "IS NOT UNKNOWN":
		if !c.Args[0].Type().Nullable && neverFails(c.Args[0]) {
			return NewBool(c.Fn.Name == "IS NOT NULL" || c.Fn.Name == "IS NOT UNKNOWN")
		}
	}
	return nil
}

// neverFails reports the expressions that Flink's planner may leave out.
func neverFails(e Expr) bool {
	c, ok := e.(*Call)
	if !ok {
		return true
	}
	switch c.Fn.Name {
	case "AND", "OR", "NOT", "IS NULL", "IS NOT NULL", "IS UNKNOWN", "IS NOT UNKNOWN", "IS TRUE", "IS NOT TRUE", "IS FALSE", "IS NOT FALSE",
		"=", "<>", "<", "<=", ">", ">=", "IS DISTINCT FROM", "IS NOT DISTINCT FROM", "CASE", "COALESCE", "+", "-", "*":
		return !slices.ContainsFunc(c.Args, func(a Expr) bool { return !neverFails(a) })
	}
	return false
}
