package optimize

import (
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// The plans are those of Flink.
func TestWhatHasNoRowsIsDroppedWhereFlinkDropsIt(t *testing.T) {
	cols := []plan.Column{{Field: types.Field{Name: "a", Type: types.Of(types.Int)}}}
	none := &plan.Values{Cols: cols}
	some := &plan.Values{Cols: cols, Rows: [][]expr.Expr{{expr.NewInt(1)}}}
	join := func(kind plan.JoinKind, left, right plan.Node) plan.Node {
		return plan.NewJoin(none.At(), kind, left, right, nil, dataflow.JoinTTL{})
	}
	filter := func(in plan.Node, x expr.Expr) plan.Node { return plan.NewFilter(in.At(), in, x) }
	for name, c := range map[string]struct {
		in   plan.Node
		want bool
	}{
		"FALSE":                  {filter(some, expr.NewBool(false)), true},
		"NULL":                   {filter(some, expr.LiteralNull(types.Of(types.Boolean))), true},
		"TRUE":                   {filter(some, expr.NewBool(true)), false},
		"TRUE of none":           {filter(none, expr.NewBool(true)), true},
		"a union of none":        {&plan.Union{Ins: []plan.Node{none, none}, Cols: cols}, true},
		"a union with some":      {&plan.Union{Ins: []plan.Node{none, some}, Cols: cols}, false},
		"groups":                 {&plan.Aggregate{Input: none, Keys: []int{0}, Cols: cols}, true},
		"a total":                {&plan.Aggregate{Input: none, Cols: cols}, false},
		"a LIMIT":                {&plan.Rank{Input: none, Limit: true, Cols: cols}, true},
		"a Top-N":                {&plan.Rank{Input: none, Cols: cols}, false},
		"an inner join":          {join(plan.InnerJoin, some, none), true},
		"a left join of none":    {join(plan.LeftJoin, none, some), true},
		"a left join with none":  {join(plan.LeftJoin, some, none), false},
		"a right join of none":   {join(plan.RightJoin, none, some), false},
		"a right join with none": {join(plan.RightJoin, some, none), true},
		"a full join":            {join(plan.FullJoin, some, none), false},
		"a semi join":            {join(plan.SemiJoin, some, none), true},
		"an anti join with none": {join(plan.AntiJoin, some, none), false},
	} {
		out := dropEmpty(c.in)
		if isEmpty(out) != c.want {
			t.Errorf("%s: %s", name, plan.Label(out))
		}
		if len(out.Columns()) != len(c.in.Columns()) {
			t.Errorf("%s: other columns", name)
		}
	}
}
