package plan

import (
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/ast"
)

// Aggregate is an unbounded aggregation: one row per key, updated for ever.
// Its columns are the keys, then the calls.
type Aggregate struct {
	Span  ast.Span
	Input Node
	// Keys are columns of the input; none: one row for everything.
	Keys  []int
	Calls []dataflow.AggCall
	Cols  []Column
	// TTL after which an untouched key is forgotten; 0: never.
	TTL time.Duration
}

// Inputs is the one input.
func (a *Aggregate) Inputs() []Node { return []Node{a.Input} }

// WithInputs returns a copy with another input.
func (a *Aggregate) WithInputs(in []Node) Node {
	d := *a
	d.Input = in[0]
	return &d
}

// Columns are the keys, then the calls.
func (a *Aggregate) Columns() []Column { return a.Cols }

// At is the GROUP BY, or the SELECT with an aggregate.
func (a *Aggregate) At() ast.Span { return a.Span }

func (a *Aggregate) label() string {
	l := newLabel("GroupAggregate")
	if len(a.Keys) > 0 {
		l.attr("groupBy", columnNames(a.Input.Columns(), a.Keys))
	}
	return l.attr("select", aggregates(a.Input.Columns(), a.Keys, a.Calls, a.Cols)).String()
}

func (a *Aggregate) produces(in []Changes) Changes {
	return Changes{Insert: true, Update: true, Delete: !in[0].InsertOnly()}
}

func (a *Aggregate) keys([][]Key) []Key { return []Key{firstColumns(len(a.Keys))} }
