package optimize

import (
	"fmt"
	"slices"
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// windowAggregate turns a GROUP BY of both bounds of a window into an
// aggregation that ends with the window.
func windowAggregate(n plan.Node) (plan.Node, error) {
	a, ok := n.(*plan.Aggregate)
	if !ok {
		return n, nil
	}
	bounds, ok := plan.GroupsByWindow(a.Input, a.Keys)
	if !ok {
		return n, nil
	}
	if err := checkSizes(a, bounds.Window); err != nil {
		return nil, err
	}
	if !groupsBySession(a, bounds) {
		return n, nil
	}
	if assigned, ok := assignByTime(a, bounds); ok {
		return assigned, nil
	}
	return attached(a, bounds), nil
}

// groupsBySession: the sessions of some keys are those of a group of rows only if the group has the same keys. Else, as in Flink, nothing is known of
// when a group is complete, and the aggregation is one that updates. Other windows do not depend on keys.
func groupsBySession(a *plan.Aggregate, w plan.WindowColumns) bool {
	if w.Window.Kind != dataflow.Session {
		return true
	}
	var plain []int
	for _, k := range a.Keys {
		if _, is := boundOf(w, k); !is {
			plain = append(plain, k)
		}
	}
	return sameSet(plain, w.Keys)
}

func sameSet(a, b []int) bool {
	in := func(list []int) func(int) bool { return func(k int) bool { return !slices.Contains(list, k) } }
	return !slices.ContainsFunc(a, in(b)) && !slices.ContainsFunc(b, in(a))
}

// checkSizes: slices of a window must fill it.
func checkSizes(a *plan.Aggregate, w dataflow.Window) error {
	if w.Kind != dataflow.Hop || w.Size%w.Slide == 0 {
		return nil
	}
	size, slide := time.Duration(w.Size)*time.Millisecond, time.Duration(w.Slide)*time.Millisecond
	return diag.Errorf(a.Span, "the size of HOP must be a multiple of its slide, but %s is none of %s", size, slide)
}

// boundOf says which bound a column is.
func boundOf(w plan.WindowColumns, col int) (dataflow.WindowBound, bool) {
	switch col {
	case w.Start:
		return dataflow.WindowStart, true
	case w.End:
		return dataflow.WindowEnd, true
	case w.Time:
		return dataflow.WindowTime, true
	}
	return 0, false
}

// shape splits the keys into plain ones and bounds.
type shape struct {
	keys   []int
	bounds []dataflow.WindowBound
	// order is the place of each key of the old aggregation in the new one:
	// plain keys by number, bounds behind the calls.
	order []int
}

func shapeOf(a *plan.Aggregate, w plan.WindowColumns) shape {
	var s shape
	plain := 0
	for _, k := range a.Keys {
		if _, is := boundOf(w, k); !is {
			plain++
		}
	}
	for _, k := range a.Keys {
		if b, is := boundOf(w, k); is {
			s.order = append(s.order, plain+len(a.Calls)+len(s.bounds))
			s.bounds = append(s.bounds, b)
			continue
		}
		s.order = append(s.order, len(s.keys))
		s.keys = append(s.keys, k)
	}
	return s
}

// build makes the window aggregation, and puts its columns into the old order.
func (s shape) build(a *plan.Aggregate, w *plan.WindowAggregate) plan.Node {
	w.Span, w.Bounds = a.Span, s.bounds
	w.Cols = make([]plan.Column, len(a.Cols))
	order := slices.Clone(s.order)
	for i := range a.Calls {
		order = append(order, len(s.keys)+i)
	}
	calc := &plan.Calc{Span: a.Span, Input: w, Cols: a.Cols}
	for old, at := range order {
		w.Cols[at] = a.Cols[old]
	}
	for _, at := range order {
		calc.Project = append(calc.Project, plan.Ref(w.Cols, at))
	}
	return mergeCalcs(calc)
}

// attached aggregates rows that carry their window already.
func attached(a *plan.Aggregate, w plan.WindowColumns) plan.Node {
	if w.Window.Kind == dataflow.Session { // whose start does not follow from its end
		w.Start = -1
	}
	s := shapeOf(a, w)
	w.Window.Keys, w.Window.Time = nil, 0 // columns below the table function
	return s.build(a, &plan.WindowAggregate{
		Input: a.Input, Keys: s.keys, Calls: a.Calls, Window: w.Window, Attached: w.End,
	})
}

// assignByTime drops the table function below and lets the aggregation assign
// rows to windows. It needs a Calc at most between the two, that uses the
// bounds for nothing but passing them on.
func assignByTime(a *plan.Aggregate, w plan.WindowColumns) (plan.Node, bool) {
	calc, table := calcOverWindow(a.Input)
	if table == nil || usesBounds(a, calc, w, len(table.Input.Columns())) {
		return nil, false
	}
	s := shapeOf(a, w)
	below := &lowered{table: table, calc: calc, place: map[int]int{}}
	out := &plan.WindowAggregate{Window: table.Window, Attached: -1}
	for _, k := range s.keys {
		out.Keys = append(out.Keys, below.column(k))
	}
	for _, c := range a.Calls {
		out.Calls = append(out.Calls, below.call(c))
	}
	out.Window.Time = below.source(table.Window.Time)
	out.Window.Keys = nil
	for _, k := range table.Window.Keys {
		at := below.source(k)
		if !slices.Contains(out.Keys, at) {
			return nil, false
		}
		out.Window.Keys = append(out.Window.Keys, at)
	}
	if table.Window.Kind == dataflow.Session && len(out.Window.Keys) != len(out.Keys) {
		return nil, false
	}
	out.Input = below.plan(a)
	return s.build(a, out), true
}

// calcOverWindow sees a WindowTable, or a Calc over one.
func calcOverWindow(n plan.Node) (*plan.Calc, *plan.WindowTable) {
	if t, ok := n.(*plan.WindowTable); ok {
		cols := t.Columns()
		return &plan.Calc{Span: t.Span, Input: t, Project: plan.Refs(cols), Cols: cols}, t
	}
	if c, ok := n.(*plan.Calc); ok {
		if t, ok := c.Input.(*plan.WindowTable); ok {
			return c, t
		}
	}
	return nil, nil
}

// usesBounds reports a bound in a condition, an expression or an argument.
func usesBounds(a *plan.Aggregate, calc *plan.Calc, w plan.WindowColumns, firstBound int) bool {
	reads := func(x expr.Expr) bool {
		cols := expr.Columns(x)
		return len(cols) > 0 && cols[len(cols)-1] >= firstBound
	}
	if calc.Filter != nil && reads(calc.Filter) {
		return true
	}
	for i, x := range calc.Project {
		if _, is := boundOf(w, i); !is && reads(x) {
			return true
		}
	}
	for _, c := range a.Calls {
		for _, arg := range c.Args {
			if _, is := boundOf(w, arg); is {
				return true
			}
		}
	}
	return false
}

// lowered collects the columns that the aggregation needs from below the table
// function.
type lowered struct {
	table   *plan.WindowTable
	calc    *plan.Calc
	place   map[int]int
	project []expr.Expr
	cols    []plan.Column
}

// column returns the place of column i of the Calc.
func (l *lowered) column(i int) int {
	if at, ok := l.place[i]; ok {
		return at
	}
	l.place[i] = len(l.project)
	l.project, l.cols = append(l.project, l.calc.Project[i]), append(l.cols, l.calc.Cols[i])
	return l.place[i]
}

// source returns the place of column i of the table function's input.
func (l *lowered) source(i int) int {
	for at, x := range l.project {
		if c, ok := x.(*expr.Column); ok && c.Index == i {
			return at
		}
	}
	in := l.table.Input.Columns()
	l.project = append(l.project, plan.Ref(in, i))
	col := in[i]
	for _, c := range l.cols {
		if c.Name == col.Name {
			col.Name = fmt.Sprintf("$t%d", len(l.cols))
		}
	}
	l.cols = append(l.cols, col)
	return len(l.project) - 1
}

func (l *lowered) call(c dataflow.AggCall) dataflow.AggCall {
	args := make([]int, len(c.Args))
	for i, a := range c.Args {
		args[i] = l.column(a)
	}
	c.Args = args
	if c.Filter >= 0 {
		c.Filter = l.column(c.Filter)
	}
	return c
}

func (l *lowered) plan(a *plan.Aggregate) plan.Node {
	return mergeCalcs(&plan.Calc{
		Span: a.Span, Input: l.table.Input, Filter: l.calc.Filter, Project: l.project, Cols: l.cols,
	})
}
