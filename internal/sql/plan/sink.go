package plan

import (
	"slices"
	"strings"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
)

// Sink writes a table. Its input has the table's persisted columns, in order
// and of their types.
type Sink struct {
	Span  ast.Span
	Input Node
	// Table is nil for a query whose rows go to the terminal.
	Table *catalog.Table
	// Options of the table with those of hints on top, in a stable spelling.
	Options string
	// Plain sinks have the table's own options and all of its columns.
	Plain bool
	// Target lists the columns that the INSERT names; nil: all.
	Target []string
	// Write is how the connector writes the table with these options.
	Write *connector.SinkPlan
	// Key are the input columns of the table's primary key; nil: none.
	Key Key
	// NotNull are input columns that refuse NULL, and Checks what else is asked of the
	// values of each input column; DropNull drops rows with a NULL where none may be
	// instead of failing.
	NotNull  []int
	Checks   []dataflow.Check
	DropNull bool
	// Materialize says when the rows of each key are kept before the sink.
	Materialize Materialization
	// OnConflict is the clause, nil if not written.
	OnConflict *ast.OnConflict
	// TTL of the state of a [Materialize]; 0: for ever.
	TTL time.Duration
}

// Name of the table, for messages of the compiler.
func (s *Sink) Name() string {
	if s.Table == nil {
		return "the terminal"
	}
	return s.Table.Path.String()
}

// Short is the name for messages of the running job.
func (s *Sink) Short() string {
	if s.Table == nil {
		return s.Name()
	}
	return s.Table.Path.Short()
}

// Inputs is the one input.
func (s *Sink) Inputs() []Node { return []Node{s.Input} }

// WithInputs returns a copy with another input.
func (s *Sink) WithInputs(in []Node) Node {
	d := *s
	d.Input = in[0]
	return &d
}

// Columns are none: nothing leaves a sink.
func (s *Sink) Columns() []Column { return nil }

// At is the target of the INSERT.
func (s *Sink) At() ast.Span { return s.Span }

func (s *Sink) label() string {
	name := s.Name()
	if s.Table != nil {
		name = s.Table.Path.Short()
	}
	l := newLabel("Sink").attr("table", name).attr("fields", names(s.Input.Columns()))
	if s.Key != nil {
		l.attr("key", columnNames(s.Input.Columns(), s.Key))
	}
	return l.String()
}

func (s *Sink) produces([]Changes) Changes { return Changes{} }
func (s *Sink) keys([][]Key) []Key         { return nil }

// TakesAll reports a sink that takes every kind of row, −U included.
func (s *Sink) TakesAll() bool { return s.Table == nil || s.Write.Accepts == connector.All }

// AppendOnly reports a sink that takes inserts only.
func (s *Sink) AppendOnly() bool { return s.Table != nil && s.Write.Accepts == connector.InsertOnly }

// SameTarget reports two sinks of one table, the same columns and options: they
// become one.
func (s *Sink) SameTarget(o *Sink) bool {
	return s.Table != nil && s.Table == o.Table && s.Options == o.Options && slices.Equal(s.Target, o.Target)
}

// Option returns an option of the table, hints included, and whether it was
// given.
func (s *Sink) Option(key string) (string, bool) {
	for _, line := range strings.Split(s.Options, "\n") {
		if value, ok := strings.CutPrefix(line, key+"="); ok {
			return value, true
		}
	}
	return "", false
}
