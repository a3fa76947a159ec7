package plan

import (
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/ast"
)

// Sort lets rows leave in the order of their event time, as the watermark passes:
// ORDER BY of a query without LIMIT.
type Sort struct {
	Span  ast.Span
	Input Node
	// Order begins with the time attribute, ascending.
	Order []dataflow.SortKey
}

// Inputs is the one input.
func (s *Sort) Inputs() []Node { return []Node{s.Input} }

// WithInputs returns a copy with another input.
func (s *Sort) WithInputs(in []Node) Node {
	d := *s
	d.Input = in[0]
	return &d
}

// Columns are the input's.
func (s *Sort) Columns() []Column { return s.Input.Columns() }

// At is the ORDER BY.
func (s *Sort) At() ast.Span { return s.Span }

func (s *Sort) label() string {
	return newLabel("TemporalSort").attr("orderBy", spellOrder(s.Input.Columns(), s.Order)).String()
}

func (s *Sort) produces([]Changes) Changes { return Changes{Insert: true} }
func (s *Sort) keys(in [][]Key) []Key      { return in[0] }
