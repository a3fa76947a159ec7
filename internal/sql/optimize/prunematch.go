package optimize

import (
	"slices"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// pruneMatch keeps the columns of the order, of the conditions and of the measures
// that somebody reads.
func pruneMatch(m *plan.Match, need columns) (plan.Node, map[int]int) {
	out, place := *m, map[int]int{}
	out.Measures.Exprs, out.Cols = nil, nil
	for i, x := range m.Measures.Exprs {
		if i < len(m.Keys) || need[i] {
			place[i] = len(out.Cols)
			out.Measures.Exprs, out.Cols = append(out.Measures.Exprs, x), append(out.Cols, m.Cols[i])
		}
	}
	pruneView(&out.Measures.View, out.Measures.Exprs)
	below := columns{}.add(m.Keys...)
	for _, k := range m.Order {
		below.add(k.Column)
	}
	readByView(&out.Measures.View, below)
	for i := range m.Conditions {
		readByView(&m.Conditions[i].View, below)
	}
	in, inPlace := pruned(m.Input, below)
	out.Input, out.Keys, out.Order = in, moved(m.Keys, inPlace), movedOrder(m.Order, inPlace)
	out.Measures.View = movedView(out.Measures.View, inPlace)
	out.Conditions = slices.Clone(m.Conditions)
	for i := range out.Conditions {
		out.Conditions[i].View = movedView(out.Conditions[i].View, inPlace)
	}
	return &out, place
}

// pruneView drops the picks and the calls that no expression reads, and moves the
// expressions.
func pruneView(v *dataflow.MatchView, exprs []expr.Expr) {
	read := columns{}
	for _, x := range exprs {
		read.add(expr.Columns(x)...)
	}
	kept := dataflow.MatchView{Time: v.Time}
	place, old, width := map[int]int{}, 0, 0
	keep := func() bool {
		if read[old] {
			place[old] = width
			width++
		}
		old++
		return read[old-1]
	}
	for _, p := range v.Picks {
		if keep() {
			kept.Picks = append(kept.Picks, p)
		}
	}
	for _, a := range v.Aggregates {
		calls := a.Calls
		a.Calls = nil
		for _, c := range calls {
			if keep() {
				a.Calls = append(a.Calls, c)
			}
		}
		if len(a.Calls) > 0 {
			kept.Aggregates = append(kept.Aggregates, withReadArgs(a))
		}
	}
	place[old] = width
	*v = kept
	for i, x := range exprs {
		exprs[i] = movedExpr(x, place)
	}
}

// withReadArgs drops the arguments that no call reads.
func withReadArgs(a dataflow.MatchAggregate) dataflow.MatchAggregate {
	all := a.Args
	a.Args, a.Calls = nil, slices.Clone(a.Calls)
	place := map[int]int{}
	for i, c := range a.Calls {
		for _, arg := range c.Args {
			if _, known := place[arg]; !known {
				place[arg] = len(a.Args)
				a.Args = append(a.Args, all[arg])
			}
		}
		a.Calls[i].Args = moved(c.Args, place)
	}
	return a
}

// readByView adds the columns that a view reads.
func readByView(v *dataflow.MatchView, into columns) {
	for _, p := range v.Picks {
		into.add(p.Column)
	}
	for _, a := range v.Aggregates {
		for _, x := range a.Args {
			into.add(expr.Columns(x)...)
		}
	}
}

func movedView(v dataflow.MatchView, place map[int]int) dataflow.MatchView {
	v.Picks, v.Aggregates = slices.Clone(v.Picks), slices.Clone(v.Aggregates)
	for i := range v.Picks {
		v.Picks[i].Column = place[v.Picks[i].Column]
	}
	for i := range v.Aggregates {
		a := &v.Aggregates[i]
		a.Args = slices.Clone(a.Args)
		for k, x := range a.Args {
			a.Args[k] = movedExpr(x, place)
		}
	}
	return v
}
