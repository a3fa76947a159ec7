package bind

import (
	"slices"
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/bind/over"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// plan builds the aggregation over the rows below.
func (g *grouping) plan(input plan.Node) plan.Node {
	g.fromSums()
	if len(g.keys) == 0 && len(g.calls) == 0 && g.window == nil {
		g.countRows()
	}
	cols := g.belowColumns()
	project := make([]expr.Expr, len(g.below))
	for i, c := range g.below {
		project[i] = c.x
	}
	keys := make([]int, len(g.keys))
	for i, k := range g.keys {
		keys[i] = k.below
	}
	var below plan.Node = &plan.Calc{Span: g.at, Input: input, Project: project, Cols: cols}
	if g.sets != nil {
		below = g.expand(below, keys)
		keys = append(keys, len(cols))
	}
	if g.window != nil {
		return g.windowAggregate(below, keys)
	}
	a := &plan.Aggregate{
		Span: g.at, Input: below, Keys: keys, Calls: g.calls,
		Cols: g.above(below.Columns(), keys, nil), TTL: g.ttl,
	}
	keepWindowTime(below, a)
	return a
}

// countRows makes an aggregation of everything one that asks for something: HAVING TRUE,
// GROUP BY () without an aggregate.
func (g *grouping) countRows() {
	g.callRef(dataflow.AggCall{Fn: "COUNT", Filter: -1, T: scalar.BigInt(0).Type()})
}

// expand makes a copy of each row for each grouping set, with NULL for the keys
// that are rolled up, and the number of the set.
func (g *grouping) expand(below plan.Node, keys []int) plan.Node {
	in := below.Columns()
	cols := append(slices.Clone(in), plan.Column{Field: types.Field{Name: setColumn, Type: scalar.BigInt(0).Type()}})
	for i, k := range keys {
		if g.rolledUp(i) {
			cols[k].Type = cols[k].Type.AsNullable()
		}
	}
	u := &plan.Union{Span: g.at, Cols: cols}
	for number, set := range g.sets {
		project := append(plan.Refs(in), scalar.BigInt(int64(number)))
		for i, k := range keys {
			if !slices.Contains(set, i) {
				project[k] = expr.LiteralNull(in[k].Type)
			}
		}
		u.Ins = append(u.Ins, &plan.Calc{Span: g.at, Input: below, Project: project, Cols: cols})
	}
	return u
}

// above are the columns of the aggregation: keys, calls, bounds.
func (g *grouping) above(below []plan.Column, keys []int, bounds []plan.Column) []plan.Column {
	var cols []plan.Column
	for _, k := range keys {
		// An unbounded aggregation has no event time: its rows change for ever.
		cols = append(cols, plan.Column{Field: below[k].Field, Was: below[k].TypedTime()})
	}
	for i, c := range g.calls {
		col := plan.Column{Field: types.Field{Name: callName(i), Type: c.T}}
		if plan.PicksValue(c.Fn) {
			col.Was = below[c.Args[0]].TypedTime()
		}
		cols = append(cols, col)
	}
	cols = append(cols, bounds...)
	plan.UniqueNames(cols)
	return cols
}

func (g *grouping) windowAggregate(below plan.Node, keys []int) plan.Node {
	w := g.window.window
	if w.Kind == dataflow.Session {
		w.Keys = keys
	}
	var bounds []plan.Column
	for _, b := range g.bounds {
		bounds = append(bounds, boundColumn(b, g.window.time))
	}
	return &plan.WindowAggregate{
		Span: g.at, Input: below, Keys: keys, Calls: g.calls, Window: w, Attached: -1, Grouped: true,
		Bounds: g.bounds, Cols: g.above(below.Columns(), keys, bounds),
	}
}

// place turns the marks of an expression above the aggregation into places in
// its row.
func (g *grouping) place(x expr.Expr) expr.Expr {
	keys := len(g.keys)
	if g.sets != nil {
		keys++
	}
	return expr.Remap(x, func(i int) int {
		switch {
		case i >= over.Mark || i < setMark:
			return i
		case i == setMark:
			return len(g.keys)
		case i >= subMark:
			return keys + len(g.calls) + len(g.bounds) + i - subMark
		case i >= boundMark:
			return keys + len(g.calls) + i - boundMark
		}
		return keys + i - callMark
	})
}

// boundColumn is the column of a window bound: plain timestamps, but for the
// one that stays a time attribute.
func boundColumn(b dataflow.WindowBound, time plan.Column) plan.Column {
	col := plan.Column{Field: types.Field{Type: types.TimestampOf(3).NotNull()}}
	switch b {
	case dataflow.WindowStart:
		col.Name = "window_start"
	case dataflow.WindowEnd:
		col.Name = "window_end"
	default:
		col.Name, col.Time = "window_time", time.Time
		col.Type = types.TimestampOf(3).NotNull()
		if time.Type.Kind == types.TimestampLTZ {
			col.Type = types.TimestampLTZOf(3).NotNull()
		}
	}
	return col
}

// placeTime states which column a window is cut by, and in which zone.
func placeTime(w *dataflow.Window, index int, col plan.Column, zone *time.Location) {
	w.Time = index
	w.Processing = col.Time == catalog.ProcTime
	if col.Type.Kind == types.TimestampLTZ {
		w.Zone = zone
	}
}
