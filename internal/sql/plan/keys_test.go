package plan

import (
	"reflect"
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
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
		{[]int{0, 0, 1}, []Key{{0, 2}, {1, 2}}},
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

// The rules are those of Flink's FlinkChangelogModeInferenceProgram.
func TestASinkByKeyNeedsOldRowsWhereItsKeyIsNotTheOneOfTheRows(t *testing.T) {
	for _, c := range []struct {
		upsert []Key
		split  bool
		want   bool
	}{
		{[]Key{{0}}, false, false},
		{[]Key{{1}, {0}}, false, false},
		{[]Key{{}}, false, true}, // one row in all, whose key changes
		{[]Key{{1}}, false, true},
		{nil, false, true},
		{[]Key{{0}}, true, true},
	} {
		in := Node(&table{cols: ints("a", "b"), upsert: c.upsert, changes: Changes{Insert: true, Update: true}})
		if c.split {
			in = NewFilter(in.At(), in, less(t, in.Columns(), 1))
		}
		sink := &Sink{Input: in, Table: &catalog.Table{}, Write: &connector.SinkPlan{Accepts: connector.Upsert}, Key: Key{0}}
		if got := Infer([]Node{sink}).NeedsBefore(in); got != c.want {
			t.Errorf("keys %v, split %t: needs old rows %t", c.upsert, c.split, got)
		}
	}
}

func TestATemporalJoinNeedsTheVersionsThatAreDeletedButNoOldRowsOfUpdates(t *testing.T) {
	left := &table{cols: ints("k", "ts"), changes: Changes{Insert: true}}
	right := &table{cols: ints("k", "vt"), upsert: []Key{{0}}, changes: Changes{Update: true, Delete: true}}
	calc := NewFilter(right.At(), right, less(t, right.cols, 0))
	join := &TemporalJoin{Left: left, Right: calc}
	traits := Infer([]Node{join})
	for _, in := range []Node{calc, right} {
		if !traits.NeedsDeleted(in) || traits.NeedsBefore(in) {
			t.Errorf("needs deleted rows: %t, old rows of updates: %t", traits.NeedsDeleted(in), traits.NeedsBefore(in))
		}
	}
	if traits.NeedsDeleted(left) {
		t.Error("an input of inserts has nothing deleted")
	}
}

// The rules are those of Flink's FlinkRelMdUpsertKeys.
func TestALimitKeepsTheKeysThatHoldItsOrder(t *testing.T) {
	in := &table{cols: ints("a", "b"), upsert: []Key{{0}}, changes: Changes{Insert: true, Update: true}}
	for _, c := range []struct {
		order []int
		want  []Key
	}{
		{nil, []Key{{0}}},
		{[]int{0}, []Key{{0}}},
		{[]int{1, 0}, nil},
	} {
		r := &Rank{Input: in, Limit: true, From: 1, To: 1, Cols: in.cols}
		for _, column := range c.order {
			r.Order = append(r.Order, dataflow.SortKey{Column: column})
		}
		if got := Infer([]Node{r}).Keys(r); !reflect.DeepEqual(got, c.want) {
			t.Errorf("order by %v: %v, want %v", c.order, got, c.want)
		}
	}
}

func TestAKeyPassesCastsThatHappenUnasked(t *testing.T) {
	in := &table{cols: ints("a"), upsert: []Key{{0}}, changes: Changes{Insert: true}}
	for to, want := range map[types.Kind][]Key{types.BigInt: {{0}}, types.SmallInt: nil, types.Varchar: nil} {
		x, err := expr.Cast(Ref(in.cols, 0), types.Of(to), false)
		if err != nil {
			t.Fatal(err)
		}
		calc := &Calc{Input: in, Project: []expr.Expr{x}, Cols: in.cols}
		if got := Infer([]Node{calc}).Keys(calc); !reflect.DeepEqual(got, want) {
			t.Errorf("cast to %v: %v, want %v", types.Of(to), got, want)
		}
	}
}

func TestNothingIdentifiesRowsOfConstants(t *testing.T) {
	in := &table{cols: ints("a"), upsert: []Key{{}}, changes: Changes{Insert: true, Update: true}}
	calc := &Calc{Input: in, Project: []expr.Expr{expr.NewInt(1)}, Cols: in.cols}
	if got := Infer([]Node{calc}).Keys(calc); got != nil {
		t.Errorf("keys %v", got)
	}
}

// Flink 2.2 derives its changes so: see Appends.
func TestTheFirstRowOfAPartitionIsTakenBackOnlyInDescendingOrder(t *testing.T) {
	up, down := dataflow.SortKey{Column: 1}, dataflow.SortKey{Column: 1, Descending: true}
	for _, c := range []struct {
		rank Rank
		in   Changes
		want bool
	}{
		{Rank{From: 1, To: 1, Order: []dataflow.SortKey{up}}, Changes{Insert: true}, true},
		{Rank{From: 1, To: 1, Order: []dataflow.SortKey{down, {Column: 0}}}, Changes{Insert: true}, true},
		{Rank{From: 1, To: 1, Order: []dataflow.SortKey{down}}, Changes{Insert: true}, false},
		{Rank{From: 1, To: 1, Order: []dataflow.SortKey{up}}, Changes{Insert: true, Update: true}, false},
		{Rank{From: 1, To: 1, Order: []dataflow.SortKey{up}, Gathered: true}, Changes{Insert: true}, false},
		{Rank{From: 1, To: 1, Order: []dataflow.SortKey{up}, Limit: true}, Changes{Insert: true}, false},
		{Rank{From: 1, To: 2, Order: []dataflow.SortKey{up}}, Changes{Insert: true}, false},
		{Rank{From: 2, To: 2, Order: []dataflow.SortKey{up}}, Changes{Insert: true}, false},
	} {
		c.rank.Input = &table{cols: ints("a", "b"), changes: c.in}
		c.rank.Cols = c.rank.Input.Columns()
		if got := Infer([]Node{&c.rank}).Changes(&c.rank).InsertOnly(); got != c.want {
			t.Errorf("%+v: appends %t", c.rank, got)
		}
	}
}
