package plan

import (
	"fmt"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/ast"
)

// WindowRank keeps the rows From to To of each partition's order in each window,
// and lets them leave once, with the window: the Top-N and the deduplication of a
// window. The rows carry their window.
type WindowRank struct {
	Span  ast.Span
	Input Node
	// Keys are the partition columns without those of the window.
	Keys []int
	// End is the column with the window's end.
	End      int
	Order    []dataflow.SortKey
	From, To int64
	// LaterFirst: of rows that sort alike the later one is the better.
	LaterFirst bool
	// OutputRank appends the rank as the last column.
	OutputRank bool
	Cols       []Column
}

// Inputs is the one input.
func (r *WindowRank) Inputs() []Node { return []Node{r.Input} }

// WithInputs returns a copy with another input.
func (r *WindowRank) WithInputs(in []Node) Node {
	d := *r
	d.Input = in[0]
	return &d
}

// Columns are the input's columns, then the rank if asked for.
func (r *WindowRank) Columns() []Column { return r.Cols }

// At is the ROW_NUMBER call.
func (r *WindowRank) At() ast.Span { return r.Span }

func (r *WindowRank) label() string {
	in := r.Input.Columns()
	l := newLabel("WindowRank").attr("window", in[r.End].Name).attr("range", fmt.Sprintf("%d..%d", r.From, r.To))
	if len(r.Keys) > 0 {
		l.attr("partitionBy", columnNames(in, r.Keys))
	}
	order := spellOrder(in, r.Order)
	if r.LaterFirst {
		order += ", the later first"
	}
	return l.attr("orderBy", order).attr("select", names(r.Cols)).String()
}

func (r *WindowRank) produces([]Changes) Changes { return Changes{Insert: true} }

func (r *WindowRank) keys(in [][]Key) []Key {
	partition := append(Key(r.Keys), r.End).sorted()
	keys := in[0]
	if r.From == r.To {
		keys = append(keys[:len(keys):len(keys)], partition)
	}
	if r.OutputRank {
		keys = append(keys[:len(keys):len(keys)], append(partition[:len(partition):len(partition)], len(r.Cols)-1))
	}
	return keys
}
