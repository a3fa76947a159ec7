package catalog

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/types"
)

// Object is what a name can mean in FROM: a [Table] or a [View].
type Object interface {
	// ObjectPath is the full name.
	ObjectPath() Path
	// IsTemporary reports CREATE TEMPORARY.
	IsTemporary() bool
}

// ColumnKind says where the values of a column come from.
type ColumnKind uint8

// The kinds of columns.
const (
	// Physical columns are in the message or the row of the connector.
	Physical ColumnKind = iota
	// Metadata columns are about the message, such as its offset.
	Metadata
	// Computed columns are expressions over the others.
	Computed
)

// TimeKind says whether a column is a time attribute.
type TimeKind uint8

// The kinds of time attributes.
const (
	NotTime TimeKind = iota
	// RowTime is event time: a watermark follows the column.
	RowTime
	// ProcTime is processing time.
	ProcTime
)

// String is the mark that DESCRIBE and EXPLAIN show behind the type.
func (k TimeKind) String() string {
	return [...]string{"", "*ROWTIME*", "*PROCTIME*"}[k]
}

// Column of a table.
type Column struct {
	types.Field
	Kind ColumnKind
	// MetadataKey of a metadata column.
	MetadataKey string
	// Virtual metadata columns are read, never written.
	Virtual bool
	// Expr of a computed column, over the table's columns (of which it uses
	// physical and metadata ones only).
	Expr expr.Expr
	// Source spells Expr, with names in back-quotes.
	Source string
	Time   TimeKind
	// Comment is empty if there is none.
	Comment string
	// Span of the declaration.
	Span ast.Span
}

// Persisted reports whether an INSERT writes the column.
func (c *Column) Persisted() bool {
	return c.Kind == Physical || c.Kind == Metadata && !c.Virtual
}

// Watermark follows the event time of a table.
type Watermark struct {
	// Column is the time attribute.
	Column int
	// Expr over the table's columns.
	Expr expr.Expr
	// Source spells Expr, with names in back-quotes.
	Source string
	// OfSource: declared as SOURCE_WATERMARK(), for connectors that make watermarks themselves. Expr is the column then.
	OfSource bool
	Span     ast.Span
}

// Option of WITH, with its place.
type Option struct {
	Key, Value string
	// KeySpan and ValueSpan are where the option was written.
	KeySpan, ValueSpan ast.Span
}

// Table is a checked CREATE TABLE.
type Table struct {
	Path      Path
	Temporary bool
	Columns   []Column
	// PrimaryKey are indexes into Columns; nil: none.
	PrimaryKey []int
	// Watermark is nil for a table without event time.
	Watermark *Watermark
	// Options in the order written, 'connector' among them.
	Options []Option
	// PartitionedBy are indexes into Columns.
	PartitionedBy []int
	// Distributed says that the table is DISTRIBUTED into buckets.
	Distributed bool
	// KeyName is the name of the primary key's constraint, which has one where none is
	// written; empty without a primary key.
	KeyName string
	// Queried: some columns are those of the query of CREATE TABLE … AS, and not among
	// Elements.
	Queried bool
	Comment string
	// Elements are the declarations that made the table, those that LIKE took
	// over included: what a further LIKE merges.
	Elements []ast.TableElement
	// Span of the name in CREATE TABLE.
	Span ast.Span
}

// ObjectPath is the full name.
func (t *Table) ObjectPath() Path { return t.Path }

// IsTemporary reports CREATE TEMPORARY.
func (t *Table) IsTemporary() bool { return t.Temporary }

// Column returns the index of a column, or -1.
func (t *Table) Column(name string) int {
	for i := range t.Columns {
		if t.Columns[i].Name == name {
			return i
		}
	}
	return -1
}

// Fields returns the names and types of all columns.
func (t *Table) Fields() []types.Field {
	fields := make([]types.Field, len(t.Columns))
	for i := range t.Columns {
		fields[i] = t.Columns[i].Field
	}
	return fields
}

// View is a CREATE VIEW: a query that is bound anew wherever it is read.
type View struct {
	Path      Path
	Temporary bool
	// Columns rename the query's columns; nil: they keep their names.
	Columns []ast.Ident
	Query   *ast.Query
	// Text of the query, for SHOW CREATE VIEW.
	Text string
	// Namespace completes the names in the query.
	Namespace Namespace
	// Fields of the view's rows.
	Fields []types.Field
	// Times says which of them are time attributes.
	Times []TimeKind
	// Unplanned is why nothing can read the view; nil: nothing speaks against it. Fields are unknown then.
	Unplanned *diag.Problem
	Comment   string
}

// ObjectPath is the full name.
func (v *View) ObjectPath() Path { return v.Path }

// IsTemporary reports CREATE TEMPORARY.
func (v *View) IsTemporary() bool { return v.Temporary }
