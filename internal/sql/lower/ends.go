package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// scan lowers the reading of a table.
func (l *lowering) scan(n *plan.Scan) stream {
	p := newPhysical(n)
	value := p.use(n.Read.Value)
	spec := &dataflow.Source{
		Table: n.Table.Path.String(), Name: n.Table.Path.Short(), Connector: n.Read.Source, Physical: p.fields,
		Key: p.use(n.Read.Key), Value: value, Upsert: n.Read.Changelog == connector.Upsert,
		Metadata: p.metadata(value), Project: p.project(n), Filter: n.Filter, Watermark: l.watermark(n),
		IdleTimeout: n.IdleTimeout, DeadLetter: n.Read.DeadLetter,
	}
	if spec.IdleTimeout == 0 {
		spec.IdleTimeout = l.options.IdleTimeout
	}
	l.tryDecoders(n, spec)
	id := l.sourceID(n)
	if id != identify("source", n.Table.Path.String()) {
		spec.Reading = strings.TrimPrefix(string(id), "source-")
	}
	out := stream{rows: string(id)}
	for _, c := range n.Use {
		col := &n.Table.Columns[c]
		meaning := string(id) + "." + col.Name
		if col.Kind == catalog.Computed {
			meaning = string(id) + "." + col.Expr.Canonical()
		}
		out.cols = append(out.cols, meaning)
	}
	if n.Filter != nil {
		out.rows = fmt.Sprintf("filter(%s, %s)", out.rows, out.spellExpr(n.Filter))
	}
	out.node = l.add(&dataflow.Node{ID: id, Title: title(n), Spec: spec, Fields: plan.Fields(n.Columns())})
	return out
}

// tryDecoders reports columns that a format cannot decode, before anything runs.
func (l *lowering) tryDecoders(n *plan.Scan, spec *dataflow.Source) {
	for _, use := range []*format.Use{spec.Key, spec.Value} {
		if use == nil {
			continue
		}
		if _, err := use.NewDecoder(spec.Physical, format.Env{Zone: l.options.Env.Zone}); err != nil {
			l.problems.Add(n.Span, diag.Errorf(n.Span, "table %s: %v", n.Table.Path.Object, err))
		}
	}
}

// sourceID is the table's name, so that an option may change without losing the
// positions, with the hints that make the rows others. Where a file reads the
// same rows several times, hints, and what a session makes of repeated changes, tell the
// further readings from the plain one: the order of statements must not.
func (l *lowering) sourceID(n *plan.Scan) dataflow.NodeID {
	if l.reads[readingOf(n)] > 1 && (!n.Plain || n.Normalize) {
		return identify("source", n.Table.Path.String(), n.Hinted, n.Options, fmt.Sprint(n.Normalize))
	}
	if n.Hinted != "" {
		return identify("source", n.Table.Path.String(), n.Hinted)
	}
	return identify("source", n.Table.Path.String())
}

// reading is what scans of the same rows have in common.
type reading struct{ table, hinted string }

func readingOf(n *plan.Scan) reading { return reading{n.Table.Path.String(), n.Hinted} }

// countReads counts the scans of the same rows.
func countReads(nodes []plan.Node) map[reading]int {
	count := map[reading]int{}
	for _, n := range nodes {
		if s, ok := n.(*plan.Scan); ok {
			count[readingOf(s)]++
		}
	}
	return count
}

// countWrites counts the sinks of each table.
func countWrites(nodes []plan.Node) map[string]int {
	count := map[string]int{}
	for _, n := range nodes {
		if s, ok := n.(*plan.Sink); ok {
			count[s.Name()]++
		}
	}
	return count
}

// watermark lowers the table's watermark, if the time column is read at all.
func (l *lowering) watermark(n *plan.Scan) *dataflow.Watermark {
	w := n.Table.Watermark
	if w == nil || !slices.Contains(n.Use, w.Column) {
		return nil
	}
	at := placeOf(n.Use)
	return &dataflow.Watermark{
		Expr:   expr.Remap(w.Expr, func(c int) int { return at[c] }),
		Column: at[w.Column], OnEvent: n.OnEvent, Interval: l.options.WatermarkInterval,
	}
}

func placeOf(list []int) map[int]int {
	at := make(map[int]int, len(list))
	for i, c := range list {
		at[c] = i
	}
	return at
}

// physical is the row that formats and metadata fill.
type physical struct {
	table *catalog.Table
	// columns of the table, ascending.
	columns []int
	// fields are the columns as they are filled: metadata have the connector's type,
	// not that which the table declares.
	fields []types.Field
	// at is the place of a column of the connector's table in the row; it counts
	// columns without the computed ones.
	at map[int]int
	// ofTable is the place of a column of the table.
	ofTable map[int]int
}

// newPhysical chooses the columns to decode: those that are read, where the
// formats can leave others out.
func newPhysical(n *plan.Scan) *physical {
	p := &physical{table: n.Table, at: map[int]int{}, ofTable: map[int]int{}}
	needed := needs(n)
	selective := n.Read.Value != nil && decodesSubset(n.Read.Value) && (n.Read.Key == nil || decodesSubset(n.Read.Key))
	served := servedColumns(n.Table)
	if selective {
		keepOne(n.Read.Key, served, needed)
		keepOne(n.Read.Value, served, needed)
	}
	metadata := n.Read.Source.Metadata()
	for i, c := range served {
		if !selective || needed[c] {
			p.at[i], p.ofTable[c] = len(p.columns), len(p.columns)
			p.columns, p.fields = append(p.columns, c), append(p.fields, filled(&n.Table.Columns[c], metadata))
		}
	}
	return p
}

// filled is a column as the source fills it.
func filled(c *catalog.Column, metadata []types.Field) types.Field {
	f := c.Field
	if c.Kind == catalog.Metadata {
		if at := slices.IndexFunc(metadata, func(m types.Field) bool { return m.Name == c.MetadataKey }); at >= 0 {
			f.Type = metadata[at].Type
		}
	}
	return f
}

// servedColumns are the columns that the connector's table has.
func servedColumns(t *catalog.Table) []int {
	var served []int
	for c := range t.Columns {
		if t.Columns[c].Kind != catalog.Computed {
			served = append(served, c)
		}
	}
	return served
}

// keepOne makes a format decode one column at least, so that each message is
// still read.
func keepOne(u *format.Use, served []int, needed map[int]bool) {
	if u == nil || len(u.Columns) == 0 {
		return
	}
	for _, c := range u.Columns {
		if needed[served[c]] {
			return
		}
	}
	needed[served[u.Columns[0]]] = true
}

func decodesSubset(u *format.Use) bool { _, ok := u.Format.(format.Selective); return ok }

// needs are the table's columns that the scan's columns are made from.
func needs(n *plan.Scan) map[int]bool {
	needed := map[int]bool{}
	for _, c := range n.Use {
		if x := n.Table.Columns[c].Expr; x != nil {
			for _, read := range expr.Columns(x) {
				needed[read] = true
			}
			continue
		}
		needed[c] = true
	}
	return needed
}

// use restricts a format to the columns of the row.
func (p *physical) use(u *format.Use) *format.Use {
	if u == nil {
		return nil
	}
	out, served := &format.Use{Format: u.Format, Options: u.Options}, servedColumns(p.table)
	for i, c := range u.Columns {
		at, kept := p.at[c]
		if !kept {
			out.Undecoded = append(out.Undecoded, p.table.Columns[served[c]].Field)
			continue
		}
		out.Columns = append(out.Columns, at)
		if u.Names != nil {
			out.Names = append(out.Names, u.Names[i])
		}
	}
	for _, m := range u.Metadata {
		if at, kept := p.at[m.Column]; kept {
			out.Metadata = append(out.Metadata, format.MetadataColumn{Column: at, Key: m.Key})
		}
	}
	return out
}

// metadata are the metadata columns that the connector fills: those that the value's
// format does not.
func (p *physical) metadata(value *format.Use) []format.MetadataColumn {
	var out []format.MetadataColumn
	for i, c := range p.columns {
		if col := &p.table.Columns[c]; col.Kind == catalog.Metadata && (value == nil || !slices.Contains(value.Filled(), i)) {
			out = append(out, format.MetadataColumn{Column: i, Key: col.MetadataKey})
		}
	}
	return out
}

// column is a column of the table in its declared type, and whether that is how it
// is filled.
func (p *physical) column(c int) (x expr.Expr, same bool) {
	col, at := &p.table.Columns[c], p.ofTable[c]
	if from := p.fields[at].Type; !from.SameIgnoringNull(col.Type) {
		// The binder has made sure that the cast exists.
		if x, err := expr.Cast(&expr.Column{Index: at, Name: col.Name, T: from}, col.Type, false); err == nil {
			return x, false
		}
	}
	return &expr.Column{Index: at, Name: col.Name, T: col.Type}, true
}

// project computes the scan's columns from the row; nil where they are the
// same.
func (p *physical) project(n *plan.Scan) []expr.Expr {
	same := len(n.Use) == len(p.columns)
	var exprs []expr.Expr
	for i, c := range n.Use {
		col := &n.Table.Columns[c]
		if col.Expr != nil {
			same = false
			exprs = append(exprs, expr.Replace(col.Expr, func(c *expr.Column) expr.Expr {
				x, _ := p.column(c.Index)
				return x
			}))
			continue
		}
		x, asFilled := p.column(c)
		same = same && asFilled && p.ofTable[c] == i
		exprs = append(exprs, x)
	}
	if same {
		return nil
	}
	return exprs
}

func (l *lowering) sink(n *plan.Sink) stream {
	in := l.input(n, 0)
	node := &dataflow.Node{Title: title(n), Inputs: forward(in.node)}
	cols := n.Input.Columns()
	if n.Table == nil {
		l.selects++
		node.ID = identify("select", fmt.Sprint(l.selects))
		node.Spec = &dataflow.Sink{Table: n.Name(), Name: n.Short(), Connector: l.options.Terminal(l.selects, cols), Fields: plan.Fields(cols)}
		return stream{node: l.add(node)}
	}
	node.ID = identify("sink", n.Name())
	if l.writes[n.Name()] > 1 && !n.Plain {
		node.ID = identify("sink", n.Name(), n.Options, fmt.Sprint(n.Target))
	}
	node.Spec = &dataflow.Sink{
		Table: n.Name(), Name: n.Short(), Connector: n.Write.Sink, Fields: plan.Fields(cols), NotNull: n.NotNull, Checks: n.Checks, DropNull: n.DropNull,
		DeadLetter: n.Write.DeadLetter,
	}
	return stream{node: l.add(node)}
}
