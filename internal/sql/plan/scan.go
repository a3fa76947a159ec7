package plan

import (
	"slices"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
)

// Scan reads a table.
type Scan struct {
	leaf
	Span  ast.Span
	Table *catalog.Table
	// Options of the table with those of hints on top, in a stable spelling:
	// scans of equal table and Options read the same.
	Options string
	// Plain scans have the table's own options.
	Plain bool
	// Hinted spells the options of hints that make the rows others than the
	// table's, such as another topic; empty: none. It is part of the scan's identity
	// in state.
	Hinted string
	// Read is how the connector reads the table with these options.
	Read *connector.SourcePlan
	// Use are the columns of the table that leave, ascending.
	Use []int
	// Filter over the columns that leave drops rows behind the watermark; nil:
	// none.
	Filter expr.Expr
	// Normalize: the table's changes may repeat and must be made a proper
	// changelog by primary key.
	Normalize bool
	// OnEvent: watermarks are emitted after every row, else periodically.
	OnEvent bool
	// IdleTimeout after which a split without records is left out of the
	// watermark; 0: the session's.
	IdleTimeout time.Duration
	// TTL of the state of a [Normalize] behind the scan; 0: for ever.
	TTL time.Duration
}

// WithInputs returns the scan itself.
func (s *Scan) WithInputs([]Node) Node { return s }

// Columns are the used columns of the table.
func (s *Scan) Columns() []Column {
	cols := make([]Column, len(s.Use))
	for i, c := range s.Use {
		col := &s.Table.Columns[c]
		cols[i] = Column{Field: col.Field, Time: col.Time}
	}
	return cols
}

// At is the table's name in FROM.
func (s *Scan) At() ast.Span { return s.Span }

// PrimaryKey are the positions of the table's primary key among the columns
// that leave; nil when there is none, or when it is not read.
func (s *Scan) PrimaryKey() Key {
	at := make(map[int]int, len(s.Use))
	for i, c := range s.Use {
		at[c] = i
	}
	var key Key
	for _, c := range s.Table.PrimaryKey {
		i, used := at[c]
		if !used {
			return nil
		}
		key = append(key, i)
	}
	return key.sorted()
}

func (s *Scan) label() string {
	l := newLabel("Scan").attr("table", s.Table.Path.Short()).attr("fields", names(s.Columns()))
	if s.Filter != nil {
		l.attr("filter", Spell(s.Filter))
	}
	if w := s.Table.Watermark; w != nil && slices.Contains(s.Use, w.Column) {
		l.attr("watermark", Spell(w.Expr))
	}
	return l.String()
}

func (s *Scan) produces([]Changes) Changes {
	switch s.Read.Changelog {
	case connector.Upsert:
		return Changes{Update: true, Delete: true}
	case connector.All:
		return Changes{Insert: true, Update: true, Delete: true, Before: true}
	}
	return Changes{Insert: true}
}

func (s *Scan) keys([][]Key) []Key {
	if k := s.PrimaryKey(); k != nil {
		return []Key{k}
	}
	return nil
}

// ReadsInserts reports a scan of a table that takes nothing back.
func ReadsInserts(s *Scan) bool {
	return s.Read.Changelog == connector.InsertOnly && !s.Normalize
}
