package optimize

import (
	"math"
	"testing"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

func apply(t *testing.T, fn string, args ...expr.Expr) expr.Expr {
	t.Helper()
	f, ok := expr.Lookup(fn)
	if !ok {
		t.Fatalf("no function %s", fn)
	}
	x, err := f.Bind(args, nil)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestTheRangeOfRanksIsReadFromTheFilter(t *testing.T) {
	rn := &expr.Column{Index: 1, Name: "rn", T: types.Of(types.BigInt).NotNull()}
	v := &expr.Column{Index: 0, Name: "v", T: types.Of(types.Int)}
	n := func(i int64) expr.Expr { return expr.NewInt(i) }
	for _, c := range []struct {
		name       string
		conditions []expr.Expr
		from, to   int64
		rest       int
	}{
		{"rn <= 3", []expr.Expr{apply(t, "<=", rn, n(3))}, 1, 3, 0},
		{"rn < 3", []expr.Expr{apply(t, "<", rn, n(3))}, 1, 2, 0},
		{"3 >= rn", []expr.Expr{apply(t, ">=", n(3), rn)}, 1, 3, 0},
		{"rn = 1", []expr.Expr{apply(t, "=", rn, n(1))}, 1, 1, 0},
		{"rn BETWEEN 2 AND 5", []expr.Expr{apply(t, "BETWEEN", rn, n(2), n(5))}, 2, 5, 0},
		{"2 < rn AND rn <= 4 AND v > 0", []expr.Expr{apply(t, "<", n(2), rn), apply(t, "<=", rn, n(4)), apply(t, ">", v, n(0))}, 3, 4, 1},
		{"rn <= 1 + 2", []expr.Expr{apply(t, "<=", rn, apply(t, "+", n(1), n(2)))}, 1, 3, 0},
		{"rn > 2 has no upper limit", []expr.Expr{apply(t, ">", rn, n(2))}, 3, math.MaxInt64, 0},
		{"rn <= v is no limit", []expr.Expr{apply(t, "<=", rn, v)}, 1, math.MaxInt64, 1},
		{"rn <> 2 is no limit", []expr.Expr{apply(t, "<>", rn, n(2))}, 1, math.MaxInt64, 1},
	} {
		from, to, rest := rankRange(plan.Conjuncts(plan.And(c.conditions...)), 1)
		if from != c.from || to != c.to || len(rest) != c.rest {
			t.Errorf("%s: %d..%d and %d others, want %d..%d and %d", c.name, from, to, len(rest), c.from, c.to, c.rest)
		}
	}
}
