package connector

import (
	"context"
	"time"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Column is a column of a table as the connector sees it: computed columns are
// not among them.
type Column struct {
	types.Field
	// Metadata is the key of a metadata column; empty for a physical one.
	Metadata string
	// Virtual metadata columns are read, never written.
	Virtual bool
}

// Table is a table definition, checked by SQL, for a connector to judge.
type Table struct {
	// Name as written, for messages.
	Name    string
	Columns []Column
	// PrimaryKey are indexes into Columns; nil: none.
	PrimaryKey []int
	// PartitionedBy are indexes into Columns; nil: the rows are in one place.
	PartitionedBy []int
	// Options of WITH and of hints, 'connector' left out.
	Options map[string]string
	// Formats finds a format by name.
	Formats func(name string) (format.Format, bool)
	// FormatNames lists the formats, for messages.
	FormatNames []string
	// Zone is the session's time zone.
	Zone *time.Location
	// Job is the name of the job, for default consumer groups.
	Job string
}

// Mode says which row kinds flow.
type Mode uint8

const (
	// InsertOnly: +I.
	InsertOnly Mode = iota
	// Upsert: +I, +U and −D by key. −U comes where the new row may have another key,
	// or none comes, and deletes what has its key.
	Upsert
	// All kinds.
	All
)

// SourcePlan is how a table is read.
type SourcePlan struct {
	Source Source
	// Key and Value decode a record; their Columns index the table's Columns.
	// Both are nil when the source delivers rows of the table's Columns.
	Key, Value *format.Use
	// Changelog of the rows: InsertOnly, Upsert (by primary key; a null value
	// deletes), or All.
	Changelog Mode
	// DeadLetter is the topic for records that cannot be processed, as the table asks
	// for it; empty: it asks for none. See [DeadLettering].
	DeadLetter string
}

// SinkPlan is how a table is written.
type SinkPlan struct {
	// Sink takes rows of the table's Columns, in their order, without the virtual
	// ones.
	Sink Sink
	// Metadata lists the metadata columns that can be written, each in the type in
	// which the sink takes it, whatever the table declares.
	Metadata []types.Field
	// Partitions says that the sink takes tables that are PARTITIONED BY columns.
	Partitions bool
	// Accepts is the largest changelog that the sink takes.
	Accepts Mode
	// DeadLetter is the topic for rows that cannot be written, as of [SourcePlan].
	DeadLetter string
	// ExactlyOnce is false for a sink outside the guarantee, and Why says so in
	// a sentence.
	ExactlyOnce bool
	Why         string
}

// Factory makes sources and sinks of one 'connector'.
type Factory interface {
	// Name as written in 'connector' = '…'.
	Name() string
	// Options are the connector's own, those of its formats left out.
	Options() []option.Spec
	// Source plans reading the table. It connects to nothing. All problems are
	// reported at once; Key is the option's key, or empty.
	Source(t *Table) (*SourcePlan, []option.Problem)
	// Sink plans writing it, likewise.
	Sink(t *Table) (*SinkPlan, []option.Problem)
}

// Severity of a finding.
type Severity uint8

const (
	// Warning: the job may start.
	Warning Severity = iota
	// Unsafe breaks the promise under a failure that must be expected; the job
	// starts only with --allow-unsafe.
	Unsafe
	// Fatal: the job cannot work.
	Fatal
)

// Finding is something that a look at a live system shows before a job starts.
type Finding struct {
	Severity Severity
	// Subject, e.g. "topic orders".
	Subject string
	// What is wrong and why it breaks the promise.
	What string
	// Fix is the command or setting that mends it.
	Fix string
	// Source is the KIP or the page of documentation that says so; empty: none does.
	Source string
}

// Prospects are what a live system is held against before a job runs there.
type Prospects struct {
	// Outage is the longest time that the job may be away and must then go on without a loss.
	Outage time.Duration
	// Interval is that of the checkpoints, 0 if there are none but at the end.
	Interval time.Duration
	// Parallelism is the number of tasks of an operator; 0: as the sources have splits.
	Parallelism int
}

// Adviser is a source or sink that can say what may go wrong later. A start does not ask it.
type Adviser interface {
	// Advise returns what Preflight does not say. An error means that the system could not be asked.
	Advise(ctx context.Context, p Prospects) ([]Finding, error)
}

// Checker is a source or sink that can be checked against the live system.
type Checker interface {
	// Preflight returns what would break the promise. An error means that the
	// system could not be asked.
	Preflight(ctx context.Context) ([]Finding, error)
}
