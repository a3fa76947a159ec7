package plan

import (
	"time"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
)

// Normalize turns upserts and deletes by key into a full changelog: the old row
// of every update and delete is known.
type Normalize struct {
	Input Node
	Keys  Key
	// Filter over the input's columns lets only matching rows out; nil: all.
	Filter expr.Expr
	TTL    time.Duration
}

// Inputs is the one input.
func (n *Normalize) Inputs() []Node { return []Node{n.Input} }

// WithInputs returns a copy with another input.
func (n *Normalize) WithInputs(in []Node) Node {
	d := *n
	d.Input = in[0]
	return &d
}

// Columns are the input's.
func (n *Normalize) Columns() []Column { return n.Input.Columns() }

// At is where the table is read.
func (n *Normalize) At() ast.Span { return n.Input.At() }

func (n *Normalize) label() string {
	l := newLabel("ChangelogNormalize").attr("key", columnNames(n.Input.Columns(), n.Keys))
	if n.Filter != nil {
		l.attr("condition", Spell(n.Filter))
	}
	return l.String()
}

func (n *Normalize) produces([]Changes) Changes {
	return Changes{Insert: true, Update: true, Delete: true}
}

func (n *Normalize) keys([][]Key) []Key { return []Key{n.Keys} }

// Materialize makes one row per key of a sink out of a changelog that is keyed
// otherwise.
type Materialize struct {
	Input Node
	// Keys are the columns of the sink's primary key.
	Keys Key
	TTL  time.Duration
}

// Inputs is the one input.
func (m *Materialize) Inputs() []Node { return []Node{m.Input} }

// WithInputs returns a copy with another input.
func (m *Materialize) WithInputs(in []Node) Node {
	d := *m
	d.Input = in[0]
	return &d
}

// Columns are the input's.
func (m *Materialize) Columns() []Column { return m.Input.Columns() }

// At is where the input was asked for.
func (m *Materialize) At() ast.Span { return m.Input.At() }

func (m *Materialize) label() string {
	return newLabel("UpsertMaterialize").attr("key", columnNames(m.Input.Columns(), m.Keys)).String()
}

func (m *Materialize) produces([]Changes) Changes {
	return Changes{Insert: true, Update: true, Delete: true}
}

func (m *Materialize) keys([][]Key) []Key { return []Key{m.Keys} }

// Materialization says when a [Sink] gets a [Materialize] before it.
type Materialization uint8

// The choices of 'table.exec.sink.upsert-materialize'.
const (
	// MaterializeAuto: where the input's rows are not identified by the sink's
	// key.
	MaterializeAuto Materialization = iota
	MaterializeForce
	MaterializeNone
)
