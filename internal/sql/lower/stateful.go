package lower

import (
	"fmt"
	"strings"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// stateful adds a node with keyed state.
func (l *lowering) stateful(n plan.Node, id dataflow.NodeID, in stream, keys []int, spec dataflow.Spec) *dataflow.Node {
	return l.add(&dataflow.Node{
		ID: id, Title: title(n), Spec: spec, Inputs: byKey(in.node, keys), Fields: plan.Fields(n.Columns()), Stateful: true,
	})
}

// retracts reports whether the input of a node takes rows back.
func (l *lowering) retracts(n plan.Node) bool {
	return !l.traits.Changes(n.Inputs()[0]).InsertOnly()
}

func (l *lowering) aggregate(n *plan.Aggregate) stream {
	in := l.input(n, 0)
	calls := in.spellCalls(n.Calls)
	id := identify("aggregate", append([]string{in.rows, in.spellCols(n.Keys)}, calls...)...)
	id = l.variant(n, id, spellTTL(n.TTL), spellSums(n.Calls))
	node := l.stateful(n, id, in, n.Keys, &dataflow.GroupAggregate{
		Keys: n.Keys, Calls: n.Calls, Retracts: l.retracts(n), EmitUpdateBefore: l.traits.NeedsBefore(n), TTL: n.TTL,
	})
	return stream{node: node, rows: string(id), cols: below(id, append(picked(in.cols, n.Keys), calls...))}
}

func picked(cols []string, list []int) []string {
	out := make([]string, len(list))
	for i, c := range list {
		out[i] = cols[c]
	}
	return out
}

func (l *lowering) windowAggregate(n *plan.WindowAggregate) stream {
	in := l.input(n, 0)
	calls := in.spellCalls(n.Calls)
	window := spellWindow(n.Window, in)
	if n.Attached >= 0 {
		w := n.Window
		w.Processing, w.Keys = true, nil
		window = spellWindow(w, in) + " attached " + in.cols[n.Attached]
	}
	id := identify("windowaggregate", append([]string{in.rows, in.spellCols(n.Keys), window}, calls...)...)
	id = l.variant(n, id, spellSums(n.Calls))
	node := l.stateful(n, l.withBounds(id, n), in, n.Keys, &dataflow.WindowAggregate{
		Keys: n.Keys, Calls: n.Calls, Window: n.Window, Attached: n.Attached, Retracts: l.retracts(n), Bounds: n.Bounds,
	})
	cols := append(picked(in.cols, n.Keys), calls...)
	for _, b := range n.Bounds {
		cols = append(cols, fmt.Sprintf("bound %d", b))
	}
	return stream{node: node, rows: string(id), cols: below(id, cols)}
}

// withBounds keeps apart two aggregations that differ only in the bounds that
// they put out; the state of the first one does not depend on them.
func (l *lowering) withBounds(id dataflow.NodeID, n *plan.WindowAggregate) dataflow.NodeID {
	known := l.byID[id]
	if known == nil || fmt.Sprint(known.Spec.(*dataflow.WindowAggregate).Bounds) == fmt.Sprint(n.Bounds) {
		return id
	}
	return identify("windowaggregate", string(id), fmt.Sprint(n.Bounds))
}

func (l *lowering) rank(n *plan.Rank) stream {
	in := l.input(n, 0)
	id := identify("rank", in.rows, strings.Join(in.cols, ", "), in.spellCols(n.Keys), in.spellOrder(n.Order),
		strings.TrimSpace(fmt.Sprint(n.From, n.To, n.OutputRank)+" "+in.spellCols(n.EndColumns())))
	appends := len(n.Order) > 0 && n.Appends(l.traits.Changes(n.Input))
	variant := spellTTL(n.TTL)
	if appends {
		variant += " appends"
	}
	id = l.variant(n, id, variant)
	spec := &dataflow.Rank{
		Keys: n.Keys, Order: n.Order, From: n.From, To: n.To, EndColumn: n.EndColumn, OutputRank: n.OutputRank,
		Appends: appends, Retracts: l.retracts(n), EmitUpdateBefore: l.traits.NeedsBefore(n), TTL: n.TTL,
	}
	if spec.Retracts {
		spec.UpsertKey = plan.Smallest(l.traits.Keys(n.Input))
	} else {
		spec.Room = n.Room()
	}
	node := l.stateful(n, id, in, n.Keys, spec)
	return ranked(in, id, node, n.OutputRank)
}

func (l *lowering) windowRank(n *plan.WindowRank) stream {
	in := l.input(n, 0)
	id := identify("windowrank", in.rows, strings.Join(in.cols, ", "), in.spellCols(n.Keys), in.cols[n.End], in.spellOrder(n.Order),
		fmt.Sprint(n.From, n.To, n.LaterFirst, n.OutputRank))
	w, _ := plan.WindowOf(n.Input)
	node := l.stateful(n, id, in, n.Keys, &dataflow.WindowRank{
		Keys: n.Keys, End: n.End, Zone: w.Window.Zone, Order: n.Order, LaterFirst: n.LaterFirst,
		From: n.From, To: n.To, OutputRank: n.OutputRank,
	})
	return ranked(in, id, node, n.OutputRank)
}

// ranked is a stream of some of the rows of another: what a row's columns are
// does not change by keeping some rows.
func ranked(in stream, id dataflow.NodeID, node *dataflow.Node, withRank bool) stream {
	out := stream{node: node, rows: string(id), cols: in.cols}
	if withRank {
		out.cols = append(append([]string{}, in.cols...), string(id)+".rank")
	}
	return out
}

func (l *lowering) deduplicate(n *plan.Deduplicate) stream {
	in := l.input(n, 0)
	order := "proctime"
	if !n.Processing {
		order = in.cols[n.Order]
	}
	id := identify("deduplicate", in.rows, strings.Join(in.cols, ", "), in.spellCols(n.Keys), order, fmt.Sprint(n.KeepLast))
	id = l.variant(n, id, spellTTL(n.TTL))
	spec := &dataflow.Deduplicate{
		Keys: n.Keys, Order: n.Order, Processing: n.Processing, KeepLast: n.KeepLast,
		EmitUpdateBefore: l.traits.NeedsBefore(n), TTL: n.TTL,
	}
	if n.Processing {
		spec.Order = -1
	}
	node := l.stateful(n, id, in, n.Keys, spec)
	return stream{node: node, rows: string(id), cols: in.cols}
}

func (l *lowering) normalize(n *plan.Normalize) stream {
	in := l.input(n, 0)
	filter := ""
	if n.Filter != nil {
		filter = in.spellExpr(n.Filter)
	}
	id := identify("normalize", in.rows, strings.Join(in.cols, ", "), in.spellCols(n.Keys), filter)
	id = l.variant(n, id, spellTTL(n.TTL))
	node := l.stateful(n, id, in, n.Keys, &dataflow.ChangelogNormalize{
		Keys: n.Keys, Filter: n.Filter, EmitUpdateBefore: l.traits.NeedsBefore(n), TTL: n.TTL,
	})
	return stream{node: node, rows: string(id), cols: in.cols}
}

func (l *lowering) materialize(n *plan.Materialize) stream {
	in := l.input(n, 0)
	id := identify("materialize", in.rows, strings.Join(in.cols, ", "), in.spellCols(n.Keys))
	id = l.variant(n, id, spellTTL(n.TTL))
	node := l.stateful(n, id, in, n.Keys, &dataflow.UpsertMaterialize{
		Keys: n.Keys, UpsertKey: plan.Smallest(l.traits.Keys(n.Input)), TTL: n.TTL,
	})
	return stream{node: node, rows: string(id), cols: in.cols}
}
