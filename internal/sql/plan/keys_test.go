package plan

import (
	"reflect"
	"testing"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/types"
)

func TestASinkKeyCoversAnUpsertKeyThatLiesWithinIt(t *testing.T) {
	for _, c := range []struct {
		sink   Key
		upsert []Key
		want   bool
	}{
		{Key{0}, []Key{{0}}, true},
		{Key{0, 1}, []Key{{1}}, true},
		{Key{0}, []Key{{0, 1}}, false},
		{Key{0}, []Key{{1}, {0}}, true},
		{Key{0}, []Key{{}}, true}, // one row in all
		{Key{0}, nil, false},
	} {
		if got := CoversKey(c.sink, c.upsert); got != c.want {
			t.Errorf("sink %v, upsert %v: %t", c.sink, c.upsert, got)
		}
	}
}

func TestKeysThatContainAnotherAreDropped(t *testing.T) {
	for _, c := range []struct{ in, want []Key }{
		{[]Key{{0, 1}, {0}}, []Key{{0}}},
		{[]Key{{0}, {0, 1}, {1, 2}}, []Key{{0}, {1, 2}}},
		{[]Key{{1}, {1}}, []Key{{1}}},
		{[]Key{{0, 1}, {}}, []Key{{}}},
	} {
		if got := minimal(c.in); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: %v, want %v", c.in, got, c.want)
		}
	}
}

// table is a node with given keys and changes.
type table struct {
	cols    []Column
	changes Changes
	upsert  []Key
}

func (n *table) Inputs() []Node             { return nil }
func (n *table) WithInputs([]Node) Node     { return n }
func (n *table) At() ast.Span               { return ast.Span{} }
func (n *table) Columns() []Column          { return n.cols }
func (n *table) produces([]Changes) Changes { return n.changes }
func (n *table) keys([][]Key) []Key         { return n.upsert }
func (n *table) label() string              { return "table" }

func ints(names ...string) []Column {
	cols := make([]Column, len(names))
	for i, name := range names {
		cols[i] = Column{Field: types.Field{Name: name, Type: types.Of(types.Int)}}
	}
	return cols
}

func TestAProjectionKeepsAKeyThatItCopies(t *testing.T) {
	in := &table{cols: ints("a", "b", "c"), upsert: []Key{{0, 1}}, changes: Changes{Insert: true}}
	for _, c := range []struct {
		project []int
		want    []Key
	}{
		{[]int{1, 2, 0}, []Key{{0, 2}}},
		{[]int{0, 2}, nil},
		{[]int{0, 0, 1}, []Key{{0, 2}}},
	} {
		calc := &Calc{Input: in}
		for _, i := range c.project {
			calc.Project = append(calc.Project, Ref(in.cols, i))
			calc.Cols = append(calc.Cols, in.cols[i])
		}
		if got := Infer([]Node{calc}).Keys(calc); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: %v, want %v", c.project, got, c.want)
		}
	}
}

func less(t *testing.T, cols []Column, i int) expr.Expr {
	t.Helper()
	fn, _ := expr.Lookup("<")
	x, err := fn.Bind([]expr.Expr{Ref(cols, i), expr.NewInt(3)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestAFilterOnTheKeyJudgesBothHalvesOfAnUpdateAlike(t *testing.T) {
	in := &table{cols: ints("k", "v"), upsert: []Key{{0}}, changes: Changes{Update: true, Delete: true}}
	for column, splits := range []bool{false, true} {
		calc := NewFilter(in.At(), in, less(t, in.cols, column))
		traits := Infer([]Node{calc})
		if traits.Changes(calc).Split != splits || traits.NeedsBefore(in) != splits {
			t.Errorf("filter on %s: split %t, needs old rows %t", in.cols[column].Name, traits.Changes(calc).Split, traits.NeedsBefore(in))
		}
	}
}

func TestAnAggregationOverUpdatesDeletesAndNeedsOldRows(t *testing.T) {
	for _, c := range []struct {
		in   Changes
		want string
	}{
		{Changes{Insert: true}, "I,UA"},
		{Changes{Insert: true, Update: true}, "I,UA,D"},
		{Changes{Update: true, Delete: true}, "I,UA,D"},
	} {
		in := &table{cols: ints("k"), changes: c.in}
		a := &Aggregate{Input: in, Keys: []int{0}, Cols: in.cols}
		traits := Infer([]Node{a})
		if got := traits.Changes(a).String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.in, got, c.want)
		}
		if traits.NeedsBefore(in) == c.in.InsertOnly() {
			t.Errorf("%s: needs old rows: %t", c.in, traits.NeedsBefore(in))
		}
	}
}
