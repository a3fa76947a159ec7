package lower

import (
	"strings"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

func (l *lowering) over(n *plan.Over) stream {
	in := l.input(n, 0)
	calls := in.spellCalls(n.Calls)
	meaning := []string{in.rows, strings.Join(in.cols, ", "), in.spellCols(n.Keys), in.spellOrder([]dataflow.SortKey{n.Order}), plan.SpellFrame(n.Frame)}
	id := identify("over", append(meaning, calls...)...)
	id = l.variant(n, id, spellTTL(n.TTL), spellSums(n.Calls))
	time := n.Input.Columns()[n.Order.Column].Time
	node := l.stateful(n, id, in, n.Keys, &dataflow.OverAggregate{
		Keys: n.Keys, Order: n.Order, ByTime: time == catalog.RowTime, Processing: time == catalog.ProcTime, Frame: n.Frame, Calls: n.Calls,
		Retracts: l.retracts(n), EmitUpdateBefore: l.traits.NeedsBefore(n), TTL: n.TTL,
	})
	cols := append([]string{}, in.cols...)
	return stream{node: node, rows: string(id), cols: append(cols, below(id, calls)...)}
}

func (l *lowering) sort(n *plan.Sort) stream {
	in := l.input(n, 0)
	id := identify("sort", in.rows, strings.Join(in.cols, ", "), in.spellOrder(n.Order))
	node := l.stateful(n, id, in, nil, &dataflow.SortByTime{Order: n.Order})
	return stream{node: node, rows: string(id), cols: in.cols}
}
