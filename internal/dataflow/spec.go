package dataflow

import (
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/function"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/types"
)

// Spec is what a node does, as plain data. Each implementation is one kind of
// operator.
type Spec interface{ spec() }

// Source reads a table: physical columns from key, value and metadata, then
// the table's columns (physical and computed) by expressions, then watermarks.
type Source struct {
	// Table is the full name, which positions are kept under; Name is that of messages
	// and metrics.
	Table, Name string
	// Reading tells this reading of the table from others in the job whose options
	// differ; empty: the plain one. Positions are kept under both, so it depends on
	// the options alone, not on the place in the file.
	Reading   string
	Connector connector.Source
	// Physical are the columns that the formats and the metadata fill.
	Physical []types.Field
	// Key and Value decode the record's key and value; Key may be nil, both are
	// nil for connectors that deliver rows.
	Key, Value *format.Use
	// Upsert: a null value deletes the row of the key; every other record is an
	// update of it.
	Upsert bool
	// Metadata columns of the physical row that the connector fills.
	Metadata []format.MetadataColumn
	// Project computes the table's columns from the physical ones; nil: the
	// physical columns are the table's.
	Project []expr.Expr
	// Filter drops rows after the watermark has seen them; nil: none.
	Filter expr.Expr
	// Watermark is nil for a table without one.
	Watermark *Watermark
	// DeadLetter is the topic that the table asks for, as of [connector.SourcePlan].
	DeadLetter string
	// IdleTimeout after which a caught-up split without records no longer holds
	// the watermark back; 0: never, but for finished splits.
	IdleTimeout time.Duration
}

// Watermark is computed for each row of a source.
type Watermark struct {
	// Expr over the table's columns, TIMESTAMP or TIMESTAMP_LTZ; NULL: none.
	Expr expr.Expr
	// Column is the time attribute.
	Column int
	// OnEvent emits after every row; otherwise every Interval of processing time.
	OnEvent  bool
	Interval time.Duration
}

// Calc filters, then projects.
type Calc struct {
	// Filter is nil when every row passes.
	Filter expr.Expr
	// Project is nil when the columns stay as they are.
	Project []expr.Expr
}

// Union merges its inputs, which have the same columns.
type Union struct{}

// AggCall is one aggregate function call.
type AggCall struct {
	// Fn is the function's name in upper case, e.g. "SUM"; of a declared one its identifier in back-quotes.
	Fn string
	// Declared is the function where it is none of SQL's own; else nil.
	Declared *function.Aggregate
	// Args are input columns; empty for COUNT(*).
	Args []int
	// Distinct values only.
	Distinct bool
	// Filter is a BOOLEAN input column that must be true; -1: none.
	Filter int
	// T is the result type.
	T types.Type
	// Name for titles.
	Name string
	// FromSums: SUM and AVG are computed from a sum that begins with 0 and has the type of the argument, which an integer wraps in and a FLOAT is
	// rounded to. Otherwise the first value of a SUM is the sum, and an AVG adds in BIGINT and DOUBLE. What a group keeps is the same.
	FromSums bool
}

// GroupAggregate is an unbounded aggregation by key. Output: keys, then calls.
type GroupAggregate struct {
	// Keys are input columns, the hash keys of its edge; empty: one group.
	Keys  []int
	Calls []AggCall
	// Retracts: the input may take rows back.
	Retracts bool
	// EmitUpdateBefore: the consumer needs −U.
	EmitUpdateBefore bool
	// TTL after which an untouched key is forgotten; 0: never.
	TTL time.Duration
}

// WindowKind is the kind of a window.
type WindowKind uint8

// The kinds of windows.
const (
	Tumble WindowKind = iota
	Hop
	Cumulate
	Session
)

// Window assigns rows to windows by a time column. All figures in
// milliseconds.
type Window struct {
	Kind WindowKind
	// Size of the window (the largest one for Cumulate, the gap for Session).
	Size int64
	// Slide of Hop, step of Cumulate.
	Slide  int64
	Offset int64
	// Time is the input column with the time attribute.
	Time int
	// Zone cuts the windows of a TIMESTAMP_LTZ; nil: the column is TIMESTAMP.
	Zone *time.Location
	// Processing time instead of the column.
	Processing bool
	// Keys are the partition columns of a Session.
	Keys []int
	// Grouped: the window is a function in GROUP BY, not a table function. A Hop
	// then merges its slices oldest first, else newest first, which shows in what
	// an aggregate collects and in the last digits of a floating sum.
	Grouped bool
}

// WindowTable adds window_start, window_end and window_time to every row. It
// keeps state for a Session alone: a row's bounds are known when its session is
// over.
type WindowTable struct {
	Window Window
}

// WindowAggregate aggregates by key and window and emits when the watermark
// passes the window's end. Output: keys, calls, then the bounds asked for.
type WindowAggregate struct {
	Keys   []int
	Calls  []AggCall
	Window Window
	// Attached: the rows carry their window already (window_end in this input
	// column), from an aggregation below; -1: assign by Window.
	Attached int
	// Retracts: the input may take rows back.
	Retracts bool
	// Bounds are the window columns of the output, in order.
	Bounds []WindowBound
}

// WindowBound is a column that describes a window.
type WindowBound uint8

// The bounds.
const (
	WindowStart WindowBound = iota
	WindowEnd
	// WindowTime is the end less one millisecond.
	WindowTime
)

// SortKey orders rows.
type SortKey struct {
	Column     int
	Descending bool
	NullsLast  bool
}

// Deduplicate keeps the first or the last row per key.
type Deduplicate struct {
	Keys []int
	// Order is the time attribute; -1 with Processing.
	Order      int
	Processing bool
	// KeepLast keeps the newest row, else the oldest.
	KeepLast         bool
	EmitUpdateBefore bool
	TTL              time.Duration
}

// Rank keeps the rows From to To (1 is the best) of each key's order.
type Rank struct {
	Keys  []int
	Order []SortKey
	// To is 0 where EndColumn has it.
	From, To int64
	// EndColumn is the integer column of the input that says how many rows a key keeps,
	// where To is 0: the first row of the key that ever came says it, NULL is none.
	EndColumn int
	// Room, of EndColumn and inserts alone: a row that sorts behind all rows of its key,
	// or like the last, is taken only while there are fewer; 0: there is no such limit.
	Room int64
	// OutputRank appends the rank as a BIGINT column.
	OutputRank bool
	// Appends: the rows that enter are inserts, and those that fall out stay; without
	// OutputRank, and of the first rows only.
	Appends          bool
	Retracts         bool
	EmitUpdateBefore bool
	// UpsertKey of the input, for updating inputs; nil: compare whole rows.
	UpsertKey []int
	TTL       time.Duration
}

// WindowRank keeps the rows From to To (1 is the best) of each key in each window
// and emits them, as inserts, when the watermark passes the window's end. The rows
// carry their window. It is the Top-N and the deduplication of a window.
type WindowRank struct {
	// Keys are the partition columns, without those of the window; the hash keys
	// of its edge.
	Keys []int
	// End is the input column with the window's end.
	End int
	// Zone that cuts the windows of a TIMESTAMP_LTZ; nil: they are of a TIMESTAMP.
	Zone  *time.Location
	Order []SortKey
	// LaterFirst: of rows that sort alike the one that came later ranks first, as
	// for the last row by time; otherwise the one that came first.
	LaterFirst bool
	From, To   int64
	// OutputRank appends the rank as a BIGINT column.
	OutputRank bool
}

// JoinKind says which rows a join keeps.
type JoinKind uint8

// The kinds of joins. Left, Right and Full pad rows without a partner with
// NULLs; Semi and Anti keep the left rows that have a partner, or have none.
const (
	InnerJoin JoinKind = iota
	LeftJoin
	RightJoin
	FullJoin
	SemiJoin
	AntiJoin
)

// Join pairs the rows of two inputs, without bounds on time: it remembers both.
// Updating inputs carry −U. Output: the columns of the left input, then of the
// right one; for Semi and Anti those of the left one alone.
type Join struct {
	Kind JoinKind
	// LeftKeys and RightKeys are the columns that must be equal, pair by pair; the
	// hash keys of the edges. Empty: every pair, on one task.
	LeftKeys, RightKeys []int
	// NullSafe says for each pair whether NULL equals NULL; otherwise a NULL has no
	// partner. nil: for none.
	NullSafe []bool
	// Condition is what else must hold, over the columns of both inputs, left ones
	// first; nil: nothing.
	Condition expr.Expr
	// TTL after which a row that was not written is forgotten.
	TTL JoinTTL
}

// JoinTTL says for each side of a join after which time a row that was not
// written is forgotten; 0: never.
type JoinTTL struct{ Left, Right time.Duration }

// SameTTL is one time for both sides.
func SameTTL(ttl time.Duration) JoinTTL { return JoinTTL{ttl, ttl} }

// WindowJoin pairs the rows of two inputs that carry the same window, and emits
// inserts when the watermark passes the window's end. Output as of [Join].
type WindowJoin struct {
	Kind JoinKind
	// LeftKeys, RightKeys and NullSafe are as in [Join], without the columns of the
	// window.
	LeftKeys, RightKeys []int
	NullSafe            []bool
	// LeftEnd and RightEnd are the columns with the window's end.
	LeftEnd, RightEnd int
	// Zone that cuts the windows of a TIMESTAMP_LTZ; nil: they are of a TIMESTAMP.
	Zone *time.Location
	// Condition is as in [Join].
	Condition expr.Expr
}

// ChangelogNormalize turns upserts and deletes by key into a full changelog.
type ChangelogNormalize struct {
	Keys []int
	// Filter lets only matching rows out; nil: all.
	Filter           expr.Expr
	EmitUpdateBefore bool
	TTL              time.Duration
}

// UpsertMaterialize makes one row per sink key out of a changelog whose upsert
// key is another.
type UpsertMaterialize struct {
	Keys []int
	// UpsertKey of the input; nil: compare whole rows.
	UpsertKey []int
	TTL       time.Duration
}

// Values emits constant rows and ends.
type Values struct {
	Rows *types.Batch
}

// Sink writes a table.
type Sink struct {
	// Table is the full name, which staged output is kept under; Name is that of
	// messages and metrics.
	Table, Name string
	Connector   connector.Sink
	// Fields are the columns written.
	Fields []types.Field
	// NotNull are columns that refuse NULL.
	NotNull []int
	// Checks are what the values of Fields must meet beside that; nil: nothing.
	Checks []Check
	// DropNull drops rows that have a NULL where none may be, instead of failing.
	DropNull bool
	// DeadLetter is the topic that the table asks for, as of [connector.SinkPlan].
	DeadLetter string
}

func (*Source) spec()             {}
func (*Calc) spec()               {}
func (*Union) spec()              {}
func (*GroupAggregate) spec()     {}
func (*WindowTable) spec()        {}
func (*WindowAggregate) spec()    {}
func (*Deduplicate) spec()        {}
func (*Rank) spec()               {}
func (*WindowRank) spec()         {}
func (*Join) spec()               {}
func (*WindowJoin) spec()         {}
func (*ChangelogNormalize) spec() {}
func (*UpsertMaterialize) spec()  {}
func (*Values) spec()             {}
func (*Sink) spec()               {}
