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

func TestAColumnLimitsTheNumberWhereItIsTheOnlyLimit(t *testing.T) {
	column := func(i int, kind types.Kind) expr.Expr {
		return &expr.Column{Index: i, Name: "c" + string(rune('0'+i)), T: types.Of(kind)}
	}
	rn, big, small, double := column(9, types.BigInt), column(1, types.BigInt), column(2, types.SmallInt), column(3, types.Double)
	for _, c := range []struct {
		name       string
		conditions []expr.Expr
		column     int // -1: none limits the number
		rest       int
	}{
		{"rn <= k", []expr.Expr{apply(t, "<=", rn, big)}, 1, 0},
		{"rn < k is rn <= k", []expr.Expr{apply(t, "<", rn, big)}, 1, 0},
		{"rn = k is rn <= k", []expr.Expr{apply(t, "=", rn, big)}, 1, 0},
		{"k > rn", []expr.Expr{apply(t, ">", big, rn)}, 1, 0},
		{"rn <= a SMALLINT and another condition", []expr.Expr{apply(t, "<=", rn, small), apply(t, ">", big, small)}, 2, 1},
		{"rn >= k", []expr.Expr{apply(t, ">=", rn, big)}, -1, 0},
		{"k < rn", []expr.Expr{apply(t, "<", big, rn)}, -1, 0},
		{"rn <= a DOUBLE", []expr.Expr{apply(t, "<=", rn, double)}, 3, 0},
		{"rn <= rn", []expr.Expr{apply(t, "<=", rn, rn)}, -1, 0},
		{"rn <= k + 1", []expr.Expr{apply(t, "<=", rn, apply(t, "+", big, expr.NewInt(1)))}, -1, 0},
		{"two columns", []expr.Expr{apply(t, "<=", rn, big), apply(t, "<=", rn, small)}, -1, 0},
		{"a constant, too", []expr.Expr{apply(t, "<=", rn, expr.NewInt(3)), apply(t, "<=", rn, big)}, -1, 0},
	} {
		column, rest := limitOfColumn(c.conditions, 9)
		got := -1
		if column != nil {
			got = column.Index
		}
		if got != c.column || column != nil && len(rest) != c.rest {
			t.Errorf("%s: column %d and %d others; want %d and %d", c.name, got, len(rest), c.column, c.rest)
		}
	}
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
