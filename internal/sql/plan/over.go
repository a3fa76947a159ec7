package plan

import (
	"fmt"
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
)

// Over adds the results of window functions to every row: aggregates, ranks and
// LAG over the rows before it in its partition. All calls have one window.
type Over struct {
	Span  ast.Span
	Input Node
	Keys  []int
	// Order has one column: a time attribute, or any other column, whose rows
	// change when one comes before them.
	Order dataflow.SortKey
	// OrderedBy is the number of columns in ORDER BY; with more than one it cannot run.
	OrderedBy int
	Frame     dataflow.Frame
	Calls     []dataflow.AggCall
	// Cols are the input's columns, then the calls.
	Cols []Column
	TTL  time.Duration
}

// SpellFrame spells a frame as SQL does.
func SpellFrame(f dataflow.Frame) string {
	unit, from := "RANGE", "UNBOUNDED"
	if f.Rows {
		unit = "ROWS"
	}
	switch {
	case f.Unbounded:
	case f.Rows:
		from = fmt.Sprint(f.Preceding)
	default:
		from = millis(f.Preceding)
	}
	return unit + " BETWEEN " + from + " PRECEDING AND CURRENT ROW"
}

// Inputs is the one input.
func (o *Over) Inputs() []Node { return []Node{o.Input} }

// WithInputs returns a copy with another input.
func (o *Over) WithInputs(in []Node) Node {
	d := *o
	d.Input = in[0]
	return &d
}

// Columns are the input's columns, then the calls.
func (o *Over) Columns() []Column { return o.Cols }

// At is the first call.
func (o *Over) At() ast.Span { return o.Span }

// ByTime reports an order by a time attribute.
func (o *Over) ByTime() bool { return o.Input.Columns()[o.Order.Column].Time != catalog.NotTime }

func (o *Over) label() string {
	in := o.Input.Columns()
	l := newLabel("OverAggregate")
	if len(o.Keys) > 0 {
		l.attr("partitionBy", columnNames(in, o.Keys))
	}
	l.attr("orderBy", spellOrder(in, []dataflow.SortKey{o.Order})).attr("window", SpellFrame(o.Frame))
	return l.attr("select", aggregates(in, nil, o.Calls, o.Cols[len(in):])).String()
}

// By time a row is final when it leaves.
func (o *Over) produces([]Changes) Changes {
	if o.ByTime() {
		return Changes{Insert: true}
	}
	return Changes{Insert: true, Update: true, Delete: true}
}

func (o *Over) keys(in [][]Key) []Key { return holding(in[0], o.Keys) }
