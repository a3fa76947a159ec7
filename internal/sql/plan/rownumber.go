package plan

import (
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/ast"
)

// RowNumber adds the number of each row within its partition and order:
// ROW_NUMBER() OVER (…). Below a filter on the number it becomes a [Rank] or a
// [Deduplicate]; alone it is the numbering of all rows ever.
type RowNumber struct {
	Span  ast.Span
	Input Node
	Keys  []int
	Order []dataflow.SortKey
	// Cols are the input's columns, then the number.
	Cols []Column
	// Gathered: rows are gathered in mini-batches, by the session.
	Gathered bool
	// TTL of the state that keeps the numbers; 0: for ever.
	TTL time.Duration
}

// Inputs is the one input.
func (r *RowNumber) Inputs() []Node { return []Node{r.Input} }

// WithInputs returns a copy with another input.
func (r *RowNumber) WithInputs(in []Node) Node {
	d := *r
	d.Input = in[0]
	return &d
}

// Columns are the input's columns, then the number.
func (r *RowNumber) Columns() []Column { return r.Cols }

// At is the call.
func (r *RowNumber) At() ast.Span { return r.Span }

func (r *RowNumber) label() string {
	in := r.Input.Columns()
	return newLabel("RowNumber").attr("partitionBy", columnNames(in, r.Keys)).attr("orderBy", spellOrder(in, r.Order)).String()
}

func (r *RowNumber) produces(in []Changes) Changes { return in[0] }
func (r *RowNumber) keys(in [][]Key) []Key         { return in[0] }
