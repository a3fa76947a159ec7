package bind

import (
	"time"

	"github.com/onceflow/onceflow/function"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/connect"
	"github.com/onceflow/onceflow/internal/sql/bind/ddl"
	"github.com/onceflow/onceflow/internal/sql/bind/hint"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// Session is what SET has changed and binding depends on.
type Session struct {
	// Zone of the session; never nil.
	Zone *time.Location
	// TTL after which state that nobody touched is forgotten; 0: never.
	TTL time.Duration
	// DropNull drops rows with a NULL for a NOT NULL column of a sink.
	DropNull bool
	// TrimPad cuts and pads text and bytes to the length of a sink's column.
	TrimPad bool
	// Checks are those of values that a sink writes, and of what is inside of them.
	Checks dataflow.Checks
	// Unlisted are the columns that * does not mean.
	Unlisted Unlisted
	// Materialize says when a sink keeps the rows of each key.
	Materialize plan.Materialization
	// LegacyCast: CAST gives NULL for what cannot be converted, and text keeps its
	// length.
	LegacyCast bool
	// MiniBatch: rows are gathered before aggregations.
	MiniBatch bool
	// Duplicates: a changelog source may deliver the same change twice.
	Duplicates bool
}

// Binder binds the statements of one file, in order.
type Binder struct {
	File *ast.File
	// Catalog that declarations change and names are looked up in.
	Catalog *catalog.Catalog
	// Session as it is at the statement being bound.
	Session Session
	// Problems of the file.
	Problems *diag.List
	// Tables plans how tables are read and written.
	Tables *connect.Tables
	// Registered are the functions of this program, by identifier.
	Registered map[string][]function.Function

	// hints are those of the SELECT being bound.
	hints hint.Hints
	// depth counts the queries around the one being bound.
	depth int
	// queries counts those of the statement so far.
	queries int
	// ctes are the common table expressions in force, innermost last.
	ctes []map[string]*relation
	// inViews are the views whose queries are being bound, outermost first.
	inViews []catalog.Path
	// namespace completes names; nil: the catalog's current one.
	namespace *catalog.Namespace
}

// names returns the name space that completes short names.
func (b *Binder) names() catalog.Namespace {
	if b.namespace != nil {
		return *b.namespace
	}
	return b.Catalog.Current
}

// use is a use of a table, with its options, at a place of the statement.
func (b *Binder) use(at ast.Span, t *catalog.Table, options []catalog.Option) connect.Use {
	return connect.Use{At: at, Table: t, Options: options, Zone: b.Session.Zone}
}

// context is what expressions depend on at this place of the statement.
func (b *Binder) context() *scalar.Context {
	return &scalar.Context{File: b.File, Catalog: b.Catalog, Namespace: b.names(), Zone: b.Session.Zone, LegacyCast: b.Session.LegacyCast}
}

// Declarations binds declarations of tables and functions with the session as it is now.
func (b *Binder) Declarations() *ddl.Binder {
	return &ddl.Binder{Context: b.context(), Problems: b.Problems, Registered: b.Registered}
}

// clause binds the expressions of a clause over the columns of a scope; nil: over none.
func (b *Binder) clause(sc *scope.Scope, name string) *scalar.Binder {
	return &scalar.Binder{Context: b.context(), Scope: sc, Clause: name}
}
