package expr

// selfComparison rewrites x = x and x <> x, and likewise with <= and <, to a test for
// NULL, also for a DOUBLE that is NaN; nil for anything else.
func selfComparison(c *Call) Expr {
	holds, compares := selfComparisons[c.Fn.Name]
	if !compares || !Deterministic(c) || len(Columns(c)) == 0 || c.Args[0].Canonical() != c.Args[1].Canonical() {
		return nil
	}
	test, join := "IS NOT NULL", "OR"
	if !holds {
		test, join = "IS NULL", "AND"
	}
	if !c.Args[0].Type().Nullable {
		return NewBool(holds)
	}
	known, err := call(test, c.Args[0])
	if err != nil {
		return nil
	}
	unknown := LiteralNull(c.T)
	e, err := call(join, known, unknown)
	if err != nil {
		return nil
	}
	return e
}

// selfComparisons says what comparisons of a value with itself give.
var selfComparisons = map[string]bool{"=": true, "<=": true, ">=": true, "<>": false, "<": false, ">": false}

// IgnoreNullOfSame replaces the comparisons of a column with the same one by what
// they give where it is not NULL, as Flink does within WHERE. same says whether two
// columns always hold the same value. e is unchanged.
func IgnoreNullOfSame(e Expr, same func(a, b int) bool) Expr {
	c, ok := e.(*Call)
	if !ok {
		return e
	}
	if holds, compares := selfComparisons[c.Fn.Name]; compares && sameColumns(c.Args[0], c.Args[1], same) {
		return NewBool(holds)
	}
	if c.Fn.Name == "IN" {
		for _, item := range c.Args[1:] {
			if sameColumns(c.Args[0], item, same) {
				return NewBool(true)
			}
		}
	}
	replaced := *c
	replaced.Args = make([]Expr, len(c.Args))
	for i, a := range c.Args {
		replaced.Args[i] = IgnoreNullOfSame(a, same)
	}
	return &replaced
}

func sameColumns(a, b Expr, same func(a, b int) bool) bool {
	left, ok := a.(*Column)
	right, both := b.(*Column)
	return ok && both && same(left.Index, right.Index)
}
