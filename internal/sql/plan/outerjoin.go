package plan

import (
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/types"
)

// withoutPadding is the join when conditions above it drop the rows that it pads
// with NULLs, as far as Flink's planner sees that: LEFT becomes INNER where a condition is
// never true of a right side of NULLs. The types of the columns stay.
func withoutPadding(j *Join, conditions []expr.Expr) *Join {
	width := len(j.Left.Columns())
	onLeft := func(c int) bool { return c < width }
	onRight := func(c int) bool { return c >= width }
	kind := j.Kind
	if kind.PadsLeft() && anyDrops(conditions, onLeft) {
		kind = map[JoinKind]JoinKind{RightJoin: InnerJoin, FullJoin: LeftJoin}[kind]
	}
	if kind.PadsRight() && anyDrops(conditions, onRight) {
		kind = map[JoinKind]JoinKind{LeftJoin: InnerJoin, FullJoin: RightJoin}[kind]
	}
	if kind == j.Kind {
		return j
	}
	out := NewJoin(j.Span, kind, j.Left, j.Right, j.Condition, j.TTL)
	for i := range out.Cols {
		out.Cols[i].Name, out.Cols[i].Type = j.Cols[i].Name, j.Cols[i].Type
	}
	return out
}

// anyDrops reports conditions of which one is never true where the columns are NULL.
// Several comparisons of one value with constants are a single test to Flink,
// of which it does not know that.
func anyDrops(conditions []expr.Expr, null func(int) bool) bool {
	ranges := rangesOf(conditions, false)
	return slices.ContainsFunc(conditions, func(x expr.Expr) bool { return !ranges[comparedValue(x)] && neverTrue(x, null) })
}

// neverTrue reports a condition that is FALSE or NULL where the columns are NULL.
func neverTrue(x expr.Expr, null func(int) bool) bool {
	if l, ok := x.(*expr.Literal); ok {
		return l.IsNull() || l.Value.Ints[0] == 0
	}
	c, ok := x.(*expr.Call)
	if !ok {
		return alwaysNull(x, null)
	}
	switch c.Fn.Name {
	case "IS NOT NULL", "IS NOT UNKNOWN":
		return alwaysNull(c.Args[0], null)
	case "IS TRUE":
		return neverTrue(c.Args[0], null)
	case "NOT":
		if inner, ok := c.Args[0].(*expr.Call); ok && inner.Fn.Name == "IS NULL" {
			return alwaysNull(inner.Args[0], null)
		}
	case "CASE":
		return caseNeverTrue(c, null)
	case "IS FALSE":
		return alwaysNull(c.Args[0], null)
	case "AND":
		return anyDrops(c.Args, null)
	case "OR":
		ranges := rangesOf(c.Args, true)
		return !slices.ContainsFunc(c.Args, func(a expr.Expr) bool { return ranges[comparedValue(a)] || !neverTrue(a, null) })
	}
	return alwaysNull(x, null)
}

// strict are the calls of which Flink's planner knows that they are NULL if an argument is.
var strict = map[string]bool{
	"NOT": true, "=": true, "<>": true, "<": true, "<=": true, ">": true, ">=": true, "LIKE": true, "SIMILAR TO": true,
	"+": true, "-": true, "*": true, "/": true, "CAST": true, "TRIM": true, "CEIL": true, "FLOOR": true, "EXTRACT": true,
	"TIMESTAMPADD": true, "TIMESTAMPDIFF": true, "DIFFERENCE": true, "ITEM": true,
}

// alwaysNull reports a value that is NULL where the columns are.
func alwaysNull(x expr.Expr, null func(int) bool) bool {
	nullArg := func(a expr.Expr) bool { return alwaysNull(a, null) }
	switch x := x.(type) {
	case *expr.Column:
		return null(x.Index)
	case *expr.Literal:
		return x.IsNull()
	case *expr.Call:
		switch name := x.Fn.Name; {
		case strict[name]:
			return slices.ContainsFunc(x.Args, nullArg)
		case name == "AND", name == "OR":
			return !slices.ContainsFunc(x.Args, func(a expr.Expr) bool { return !nullArg(a) })
		case name == "CASE":
			return !slices.ContainsFunc(caseValues(x), func(a expr.Expr) bool { return !nullArg(a) })
		case name == "BETWEEN", name == "IN":
			return nullArg(x.Args[0]) && !(isReference(x.Args[0]) && constants(x.Args[1:]))
		}
	}
	return false
}

// caseNeverTrue: Flink makes AND and OR of a CASE of conditions.
func caseNeverTrue(c *expr.Call, null func(int) bool) bool {
	last := len(c.Args) - 1
	for i := 0; i+1 <= last; i += 2 {
		if !neverTrue(c.Args[i], null) && !neverTrue(c.Args[i+1], null) {
			return false
		}
	}
	return neverTrue(c.Args[last], null)
}

// caseValues are the values of CASE, without the conditions.
func caseValues(c *expr.Call) []expr.Expr {
	var values []expr.Expr
	for i, a := range c.Args {
		if i%2 == 1 || i == len(c.Args)-1 {
			values = append(values, a)
		}
	}
	return values
}

// constants reports a list of more than one constant.
func constants(list []expr.Expr) bool {
	return len(list) > 1 && !slices.ContainsFunc(list, func(x expr.Expr) bool { return !constant(x) })
}

func constant(x expr.Expr) bool { return len(expr.Columns(x)) == 0 && expr.Deterministic(x) }

// comparedValue is the spelling of the column, or the field of one, that a condition
// compares with a constant; empty for any other condition.
func comparedValue(x expr.Expr) string {
	c, ok := x.(*expr.Call)
	if !ok || len(c.Args) != 2 || Mirrored[c.Fn.Name] == "" && c.Fn.Name != "<>" {
		return ""
	}
	value, limit := c.Args[0], c.Args[1]
	if constant(value) {
		value, limit = limit, value
	}
	if !constant(limit) || !isReference(value) || value.Type().Kind == types.Boolean {
		return ""
	}
	return value.Canonical()
}

// isReference reports a column, a field of one, or a cast of either.
func isReference(x expr.Expr) bool {
	c, ok := x.(*expr.Call)
	if !ok {
		_, column := x.(*expr.Column)
		return column
	}
	return (c.Fn.Name == "FIELD" || c.Fn.Name == "CAST") && isReference(c.Args[0])
}

// rangesOf are the values that conditions, all of which must be true or one of which,
// bound from both sides or compare with several constants: Flink makes a single test of
// sets of values of such.
func rangesOf(conditions []expr.Expr, either bool) map[string]bool {
	ops := map[string][]string{}
	for _, x := range conditions {
		if v := comparedValue(x); v != "" {
			c := x.(*expr.Call)
			op := c.Fn.Name
			if constant(c.Args[0]) && Mirrored[op] != "" {
				op = Mirrored[op]
			}
			ops[v] = append(ops[v], strings.TrimSuffix(op, "="))
		}
	}
	ranges := map[string]bool{}
	for v, list := range ops {
		ranges[v] = isRange(list, either)
	}
	return ranges
}

// isRange reports comparisons of a value of which no single one remains: an equality, which
// is empty here, says more than what it is joined with by AND, and of bounds from one side
// one is enough.
func isRange(ops []string, either bool) bool {
	equal, unequal := slices.Contains(ops, ""), slices.Contains(ops, "<>")
	switch {
	case len(ops) < 2, equal && !either, unequal && either:
		return false
	case equal, unequal:
		return true
	}
	return slices.Contains(ops, "<") && slices.Contains(ops, ">")
}
