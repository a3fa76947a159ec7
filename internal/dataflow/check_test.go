package dataflow_test

import (
	"reflect"
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
)

func TestChecksGoAsDeepAsTheRulesSay(t *testing.T) {
	name := types.Type{Kind: types.Varchar, Length: 3}
	row := types.RowOf(types.Field{Name: "n", Type: name}, types.Field{Name: "i", Type: types.Of(types.Int)})
	list := types.ArrayOf(types.Type{Kind: types.Char, Length: 2, Nullable: true})
	notNull := dataflow.Check{NotNull: true}
	for _, c := range []struct {
		rules dataflow.Checks
		t     types.Type
		want  dataflow.Check
	}{
		{dataflow.Checks{}, name, dataflow.Check{}},
		{dataflow.Checks{Lengths: true}, name, dataflow.Check{Length: 3}},
		{dataflow.Checks{Lengths: true}, types.String(), dataflow.Check{}},
		{dataflow.Checks{Lengths: true}, row, dataflow.Check{}},
		{dataflow.Checks{Rows: true}, row, dataflow.Check{Inside: []dataflow.Check{notNull, {}}}},
		{dataflow.Checks{Rows: true}, types.ArrayOf(row), dataflow.Check{}},
		{dataflow.Checks{Rows: true, Collections: true}, types.ArrayOf(row), dataflow.Check{Inside: []dataflow.Check{{Inside: []dataflow.Check{notNull, {}}}}}},
		{dataflow.Checks{Rows: true, Collections: true}, list, dataflow.Check{}},
		{dataflow.Checks{Rows: true, Collections: true, Lengths: true}, list, dataflow.Check{Inside: []dataflow.Check{{Length: 2, Exact: true}}}},
		{dataflow.Checks{Rows: true, Collections: true}, types.MapOf(name, types.String()), dataflow.Check{Inside: []dataflow.Check{notNull, {}}}},
	} {
		if got := c.rules.Column(c.t); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v of %s: %+v, want %+v", c.rules, c.t, got, c.want)
		}
	}
}
