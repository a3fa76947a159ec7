package runtime

import (
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
)

func TestTheFirstFaultOfAValueIsNamedByItsPath(t *testing.T) {
	row := types.NewVector(types.RowOf(types.Field{Name: "n", Type: types.String()}), 1)
	row.Children[0].AppendString("größer")
	row.CloseRow()
	row.Children[0].AppendNull()
	row.CloseRow()
	list := types.NewVector(types.ArrayOf(types.String()), 1)
	list.Children[0].AppendString("ab")
	list.Children[0].AppendString("abc")
	list.Children[0].AppendNull()
	list.CloseList()
	pairs := types.NewVector(types.MapOf(types.String(), types.String()), 1)
	pairs.Children[0].AppendString("k")
	pairs.Children[1].AppendNull()
	pairs.CloseList()

	notNull := dataflow.Check{NotNull: true}
	for _, c := range []struct {
		what  string
		check dataflow.Check
		v     *types.Vector
		row   int
		want  *fault
	}{
		{"text that is too long", dataflow.Check{Inside: []dataflow.Check{{Length: 5}}}, row, 0, &fault{path: ".n", limit: "VARCHAR(5)", unit: "characters", length: 6}},
		{"text that is as long as it may be", dataflow.Check{Inside: []dataflow.Check{{Length: 6}}}, row, 0, nil},
		{"text that is too short", dataflow.Check{Inside: []dataflow.Check{{Length: 7, Exact: true}}}, row, 0, &fault{path: ".n", limit: "CHAR(7)", unit: "characters", length: 6}},
		{"a NULL in a row", dataflow.Check{Inside: []dataflow.Check{notNull}}, row, 1, &fault{path: ".n", null: true}},
		{"a NULL whose length counts only", dataflow.Check{Inside: []dataflow.Check{{Length: 1}}}, row, 1, nil},
		{"a NULL in a list", dataflow.Check{Inside: []dataflow.Check{notNull}}, list, 0, &fault{path: "[3]", null: true}},
		{"an element that is too long", dataflow.Check{Inside: []dataflow.Check{{NotNull: true, Length: 2}}}, list, 0, &fault{path: "[2]", limit: "VARCHAR(2)", unit: "characters", length: 3}},
		{"a NULL as a value", dataflow.Check{Inside: []dataflow.Check{notNull, notNull}}, pairs, 0, &fault{path: "[value]", null: true}},
		{"a key that is too long", dataflow.Check{Inside: []dataflow.Check{{Length: 3, Exact: true}, {}}}, pairs, 0, &fault{path: "[key]", limit: "CHAR(3)", unit: "characters", length: 1}},
	} {
		got := findFault(&c.check, c.v, c.row)
		if (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
			t.Errorf("%s: %+v, want %+v", c.what, got, c.want)
		}
	}
}
