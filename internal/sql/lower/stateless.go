package lower

import (
	"fmt"
	"strings"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

func (l *lowering) calc(n *plan.Calc) stream {
	in := l.input(n, 0)
	out := stream{rows: in.rows}
	spec := &dataflow.Calc{Filter: n.Filter, Project: n.Project}
	if n.Filter != nil {
		out.rows = fmt.Sprintf("filter(%s, %s)", in.rows, l.meaning(in, n.Filter))
	}
	for _, x := range n.Project {
		out.cols = append(out.cols, l.meaning(in, x))
	}
	if keepsColumns(n) {
		spec.Project = nil
	}
	out.node = l.add(&dataflow.Node{
		ID:    identify("calc", append([]string{string(in.node.ID), out.rows}, out.cols...)...),
		Title: title(n), Spec: spec, Inputs: forward(in.node), Fields: plan.Fields(n.Cols),
	})
	return out
}

// meaning spells an expression that a node computes of a stream. What differs from evaluation to evaluation, such as
// two calls of RAND(), means something of its own each time.
func (l *lowering) meaning(s stream, x expr.Expr) string {
	spelled := brief(s.spellExpr(x))
	if expr.Deterministic(x) {
		return spelled
	}
	of := s.rows + " " + spelled
	l.evaluated[of]++
	if n := l.evaluated[of]; n > 1 {
		return fmt.Sprintf("%s#%d", spelled, n)
	}
	return spelled
}

func keepsColumns(n *plan.Calc) bool {
	if len(n.Project) != len(n.Input.Columns()) {
		return false
	}
	for i := range n.Project {
		if n.Source(i) != i {
			return false
		}
	}
	return true
}

func (l *lowering) union(n *plan.Union) stream {
	var nodes []*dataflow.Node
	var rows []string
	for i := range n.Ins {
		in := l.input(n, i)
		nodes, rows = append(nodes, in.node), append(rows, in.rows+"("+strings.Join(in.cols, ", ")+")")
	}
	id := identify("union", rows...)
	out := stream{rows: string(id)}
	for i := range n.Cols {
		out.cols = append(out.cols, fmt.Sprintf("%s.%d", id, i))
	}
	out.node = l.add(&dataflow.Node{
		ID: id, Title: title(n), Spec: &dataflow.Union{}, Inputs: forward(nodes...), Fields: plan.Fields(n.Cols),
	})
	return out
}

func (l *lowering) unnest(n *plan.Unnest) stream {
	in := l.input(n, 0)
	meaning := []string{l.meaning(in, n.Collection), fmt.Sprint(n.Outer, n.Ordinality)}
	if n.On != nil {
		var elements stream
		for i := range n.Cols[len(n.Keep):] {
			elements.cols = append(elements.cols, fmt.Sprintf("element.%d", i))
		}
		meaning = append(meaning, l.meaning(elements, n.On))
	}
	out := stream{rows: string(identify("unnest", append(meaning, in.rows)...)), cols: picked(in.cols, n.Keep)}
	for i := range n.Cols[len(n.Keep):] {
		out.cols = append(out.cols, fmt.Sprintf("%s.%d", out.rows, i))
	}
	out.node = l.add(&dataflow.Node{
		ID:    identify("unnest", append(meaning, string(in.node.ID), strings.Join(out.cols, ", "))...),
		Title: title(n), Inputs: forward(in.node), Fields: plan.Fields(n.Cols),
		Spec: &dataflow.Unnest{Collection: n.Collection, On: n.On, Outer: n.Outer, Ordinality: n.Ordinality, Keep: n.Keep},
	})
	return out
}

func (l *lowering) windowTable(n *plan.WindowTable) stream {
	in := l.input(n, 0)
	id := identify("windowtable", in.rows, spellWindow(n.Window, in), strings.Join(in.cols, ", "))
	rows := string(identify("windows", in.rows, spellWindow(n.Window, in)))
	out := stream{rows: rows, cols: append(append([]string{}, in.cols...), rows+".start", rows+".end", rows+".time")}
	spec := &dataflow.WindowTable{Window: n.Window}
	if n.Window.Kind == dataflow.Session {
		out.node = l.stateful(n, id, in, n.Window.Keys, spec)
		return out
	}
	out.node = l.add(&dataflow.Node{ID: id, Title: title(n), Spec: spec, Inputs: forward(in.node), Fields: plan.Fields(n.Cols)})
	return out
}

// spellWindow spells a window over a stream.
func spellWindow(w dataflow.Window, in stream) string {
	zone := ""
	if w.Zone != nil {
		zone = w.Zone.String()
	}
	at := "proctime"
	if !w.Processing {
		at = in.cols[w.Time]
	}
	grouped := ""
	if w.Grouped && w.Kind == dataflow.Hop {
		grouped = " grouped"
	}
	return fmt.Sprintf("%d %d %d %d %s %s [%s]"+grouped, w.Kind, w.Size, w.Slide, w.Offset, at, zone, in.spellCols(w.Keys))
}

// values makes batches of constant rows.
func (l *lowering) values(n *plan.Values) stream {
	fields := plan.Fields(n.Cols)
	var nodes []*dataflow.Node
	for first := 0; first == 0 || first < len(n.Rows); first += types.MaxBatchRows {
		rows := n.Rows[first:min(first+types.MaxBatchRows, len(n.Rows))]
		batch, err := l.batch(fields, rows)
		if err != nil {
			l.problems.Add(n.Span, err)
		}
		id := identify("values", spellRows(n, rows), fmt.Sprint(first))
		nodes = append(nodes, l.add(&dataflow.Node{ID: id, Title: title(n), Spec: &dataflow.Values{Rows: batch}, Fields: fields}))
	}
	id := identify("values", spellRows(n, n.Rows))
	out := stream{node: nodes[0], rows: string(id)}
	for _, f := range fields {
		out.cols = append(out.cols, string(id)+"."+f.Name)
	}
	if len(nodes) > 1 {
		id := identify("union", string(id))
		out.node = l.add(&dataflow.Node{ID: id, Title: "Union", Spec: &dataflow.Union{}, Inputs: forward(nodes...), Fields: fields})
	}
	return out
}

func spellRows(n *plan.Values, rows [][]expr.Expr) string {
	var b strings.Builder
	fmt.Fprint(&b, plan.Fields(n.Cols))
	for _, row := range rows {
		for _, x := range row {
			b.WriteString(x.Canonical() + ";")
		}
	}
	return b.String()
}

func (l *lowering) batch(fields []types.Field, rows [][]expr.Expr) (*types.Batch, error) {
	b := types.NewBatch(fields, len(rows))
	for _, row := range rows {
		for i, x := range row {
			lit, ok := expr.Fold(x, l.options.Env).(*expr.Literal)
			if !ok {
				return b, fmt.Errorf("the value %s cannot be computed", x.Canonical())
			}
			b.Cols[i].AppendFrom(lit.Value, 0)
		}
		b.AppendRow(types.Insert)
	}
	return b, nil
}
