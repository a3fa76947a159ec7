package lower

import (
	"fmt"
	"strings"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// match: what is kept of a partition depends on the pattern and the conditions, not
// on the measures. Names of variables mean nothing.
func (l *lowering) match(n *plan.Match) stream {
	in := l.input(n, 0)
	meaning := []string{in.rows, strings.Join(in.cols, ", "), in.spellCols(n.Keys), in.spellOrder(n.Order), fmt.Sprint(n.Pattern.Within, n.Pattern.Skip)}
	for i, v := range n.Pattern.Variables {
		c := &n.Conditions[i]
		meaning = append(meaning, fmt.Sprint(v.Min, v.Max, v.Greedy), in.spellView(&c.View, c.Holds))
	}
	id := identify("match", meaning...)
	measures := make([]string, len(n.Measures.Exprs))
	for i, x := range n.Measures.Exprs {
		measures[i] = in.spellView(&n.Measures.View, x)
	}
	rows := string(id)
	if l.byID[id] != nil {
		// Two that differ in nothing but the measures.
		id = identify("match", append(meaning, measures...)...)
	}
	node := l.stateful(n, id, in, n.Keys, &dataflow.Match{
		Keys: n.Keys, Time: n.Order[0].Column, Processing: n.Input.Columns()[n.Order[0].Column].Time == catalog.ProcTime,
		Order: n.Order[1:], Pattern: n.Pattern, Conditions: n.Conditions, Measures: n.Measures,
	})
	return stream{node: node, rows: rows, cols: below(dataflow.NodeID(rows), measures)}
}

// spellView spells an expression over a view of the stream's rows; x may be nil.
func (s stream) spellView(v *dataflow.MatchView, x expr.Expr) string {
	if x == nil {
		return ""
	}
	var cols []string
	for _, p := range v.Picks {
		cols = append(cols, fmt.Sprintf("pick(%d %t %d %s)", p.Variable, p.First, p.Offset, s.cols[p.Column]))
	}
	for _, a := range v.Aggregates {
		for _, c := range a.Calls {
			args := make([]string, len(c.Args))
			for i, place := range c.Args {
				args[i] = s.spellExpr(a.Args[place])
			}
			cols = append(cols, fmt.Sprintf("%s(%d %s) %s", c.Fn, a.Variable, strings.Join(args, ", "), c.T))
		}
	}
	return stream{cols: append(cols, "time "+v.Time.String())}.spellExpr(x)
}
