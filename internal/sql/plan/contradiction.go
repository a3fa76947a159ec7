package plan

import "github.com/onceflow/onceflow/internal/expr"

// valueBound is a comparison of a value with a constant.
type valueBound struct {
	value    string
	limit    *expr.Literal
	lower    bool // the value is the limit or more, else the limit or less
	excluded bool // the limit itself is not allowed
}

// Contradicts reports a folded filter that asks a value to be both above and below something, such as x > 3 AND x < 2:
// Flink knows that no row passes. So does a condition that is never true by itself.
func Contradicts(filter expr.Expr) bool {
	var bounds []valueBound
	for _, x := range Conjuncts(filter) {
		if lit, ok := x.(*expr.Literal); ok && (lit.IsNull() || lit.Value.Ints[0] == 0) {
			return true
		}
		bounds = append(bounds, boundsOf(x)...)
	}
	for _, low := range bounds {
		for _, high := range bounds {
			if low.lower && !high.lower && low.value == high.value && excludes(low, high) {
				return true
			}
		}
	}
	return false
}

// boundsOf reads a comparison; an equality is two bounds.
func boundsOf(x expr.Expr) []valueBound {
	c, ok := x.(*expr.Call)
	if !ok || len(c.Args) != 2 || Mirrored[c.Fn.Name] == "" || !expr.Deterministic(c) {
		return nil
	}
	op, value := c.Fn.Name, c.Args[0]
	limit, ok := c.Args[1].(*expr.Literal)
	if !ok {
		if limit, ok = value.(*expr.Literal); !ok {
			return nil
		}
		op, value = Mirrored[op], c.Args[1]
	}
	if limit.IsNull() || len(expr.Columns(value)) == 0 {
		return nil
	}
	low := valueBound{value.Canonical(), limit, true, op == ">"}
	high := valueBound{value.Canonical(), limit, false, op == "<"}
	switch op {
	case "=":
		return []valueBound{low, high}
	case ">", ">=":
		return []valueBound{low}
	}
	return []valueBound{high}
}

// excludes reports bounds between which there is nothing.
func excludes(low, high valueBound) bool {
	op := ">"
	if low.excluded || high.excluded {
		op = ">="
	}
	f, _ := expr.Lookup(op)
	x, err := f.Bind([]expr.Expr{low.limit, high.limit}, nil)
	if err != nil {
		return false
	}
	lit, ok := expr.Fold(x, nil).(*expr.Literal)
	return ok && !lit.IsNull() && lit.Value.Ints[0] == 1
}
