package plan

import (
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/types"
)

// timed has an id and an event time.
func timed() *table {
	cols := ints("id")
	cols = append(cols, Column{Field: types.Field{Name: "ts", Type: types.TimestampOf(3)}, Time: catalog.RowTime})
	return &table{cols: cols, changes: Changes{Insert: true}}
}

func bindCall(t *testing.T, fn string, args ...expr.Expr) expr.Expr {
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

func seconds(t *testing.T, text string) expr.Expr {
	t.Helper()
	lit, err := expr.NewInterval(text, "SECOND", "", 0)
	if err != nil {
		t.Fatal(err)
	}
	return lit
}

func cast(t *testing.T, x expr.Expr, to types.Type) expr.Expr {
	t.Helper()
	y, err := expr.Cast(x, to, false)
	if err != nil {
		t.Fatal(err)
	}
	return y
}

func TestBoundsOfEventTimeAreReadFromTheCondition(t *testing.T) {
	left, right := timed(), timed()
	both := append(append([]Column{}, left.cols...), right.cols...)
	l, r := expr.Expr(Ref(both, 1)), expr.Expr(Ref(both, 3))
	minus := func(x expr.Expr, s string) expr.Expr { return bindCall(t, "-", x, seconds(t, s)) }
	plus := func(x expr.Expr, s string) expr.Expr { return bindCall(t, "+", x, seconds(t, s)) }
	for _, c := range []struct {
		name      string
		condition expr.Expr
		bounded   bool
		low, high int64
	}{
		{"between", bindCall(t, "BETWEEN", l, minus(r, "3"), plus(r, "2")), true, -3000, 2000},
		{"exclusive ends", And(bindCall(t, ">", l, minus(r, "3")), bindCall(t, "<", l, r)), true, -2999, -1},
		{"written the other way round", And(bindCall(t, ">=", plus(l, "5"), r), bindCall(t, ">=", r, l)), true, -5000, 0},
		{"equal", bindCall(t, "=", l, r), true, 0, 0},
		{"three bounds", And(bindCall(t, "<=", l, r), bindCall(t, "<=", l, minus(r, "1")), bindCall(t, ">=", l, minus(r, "9"))), false, 0, 0},
		{"an equality beside bounds", And(bindCall(t, "=", l, r), bindCall(t, "BETWEEN", l, minus(r, "3"), r)), false, 0, 0},
		{"two lower bounds", And(bindCall(t, ">=", l, r), bindCall(t, ">", l, minus(r, "3"))), false, 0, 0},
		{"casts", bindCall(t, "BETWEEN", cast(t, l, types.TimestampOf(6)), minus(cast(t, r, types.TimestampOf(3)), "3"), cast(t, r, types.TimestampOf(0))), true, -3000, 0},
		{"equal to a later time", bindCall(t, "=", l, plus(r, "1")), false, 0, 0},
		{"a cast equals", bindCall(t, "=", cast(t, l, types.TimestampOf(6)), r), false, 0, 0},
		{"one bound only", bindCall(t, "<=", l, r), false, 0, 0},
		{"one side only", bindCall(t, "BETWEEN", l, minus(l, "1"), l), false, 0, 0},
	} {
		j := NewJoin(ast.Span{}, InnerJoin, left, right, c.condition, dataflow.JoinTTL{})
		if (j.Interval != nil) != c.bounded {
			t.Errorf("%s: interval %+v", c.name, j.Interval)
			continue
		}
		if c.bounded && (j.Interval.Low != c.low || j.Interval.High != c.high) {
			t.Errorf("%s: %d..%d, want %d..%d", c.name, j.Interval.Low, j.Interval.High, c.low, c.high)
		}
		if kept := j.Cols[1].Time == catalog.RowTime; kept != c.bounded {
			t.Errorf("%s: the event time is kept: %t", c.name, kept)
		}
	}
}

func TestConditionsAboveAnOuterJoinMoveToTheSideThatIsNotPadded(t *testing.T) {
	left, right := timed(), timed()
	both := append(append([]Column{}, left.cols...), right.cols...)
	onLeft, onRight := bindCall(t, "IS NULL", Ref(both, 0)), bindCall(t, "IS NULL", Ref(both, 2))
	for _, c := range []struct {
		kind JoinKind
		rest int
	}{{InnerJoin, 0}, {LeftJoin, 1}, {RightJoin, 1}, {FullJoin, 2}} {
		j := NewJoin(ast.Span{}, c.kind, left, right, nil, dataflow.JoinTTL{})
		moved, rest := IntoJoin(j, []expr.Expr{onLeft, onRight})
		if len(rest) != c.rest {
			t.Errorf("%s: %d conditions stay above, want %d", c.kind, len(rest), c.rest)
		}
		if _, isCalc := moved.(*Join).Left.(*Calc); isCalc != (c.kind == InnerJoin || c.kind == LeftJoin) {
			t.Errorf("%s: the left side is filtered: %t", c.kind, isCalc)
		}
	}
}

// The plans are those of Flink.
func TestAnEventTimeThatEqualsAColumnOfItsTypeBoundsTheTime(t *testing.T) {
	left, right := twoTimes(), twoTimes()
	width := len(left.cols)
	for _, c := range []struct {
		pairs [][2]int
		want  bool
	}{
		{[][2]int{{0, width + 1}}, true},
		{[][2]int{{width, 1}}, true},
		{[][2]int{{1, width}}, false}, // the event time is on the right of =
		{[][2]int{{0, width + 1}, {0, width}}, false},
		{[][2]int{{0, width}, {0, width + 1}}, false},
		{[][2]int{{1, width + 1}}, false},
	} {
		both := (&Join{Left: left, Right: right}).Both()
		var all []expr.Expr
		for _, p := range c.pairs {
			all = append(all, bindCall(t, "=", Ref(both, p[0]), Ref(both, p[1])))
		}
		j := NewJoin(left.At(), InnerJoin, left, right, And(all...), dataflow.JoinTTL{})
		if got := j.Interval != nil; got != c.want {
			t.Errorf("%v: bounded %t", c.pairs, got)
		}
	}
}

// twoTimes is a table of an event time and a plain time.
func twoTimes() *table {
	stamp := types.Field{Name: "at", Type: types.TimestampOf(3)}
	return &table{cols: []Column{{Field: stamp, Time: catalog.RowTime}, {Field: stamp}}, changes: Changes{Insert: true}}
}
