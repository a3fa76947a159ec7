package dataflow

import "time"

// OverAggregate adds to every row the results of window functions over the rows
// before it in its partition: SUM(v) OVER (PARTITION BY k ORDER BY ts). Output:
// the input's columns, then the calls.
//
// Ordered by event time a row leaves when the watermark passes its time, and is
// final: +I. Ordered by processing time it leaves at once, or, with a RANGE in
// milliseconds, when the clock has left its millisecond. Ordered by another column
// a row leaves at once, and every row whose results it changes is updated.
type OverAggregate struct {
	// Keys are the partition columns, the hash keys of the edge; empty: one
	// partition.
	Keys []int
	// Order is the column that rows are ordered by: ascending, where it is a time.
	Order SortKey
	// ByTime: the order's column is an event-time attribute.
	ByTime bool
	// Processing: rows are in the order of their coming; Order is not read.
	Processing bool
	Frame      Frame
	// Calls are aggregate functions, or, over an unbounded frame, ROW_NUMBER (of
	// rows), RANK and DENSE_RANK (of a range), LAG(value [, offset [, default]]).
	Calls []AggCall
	// Retracts: the input may take rows back; only for an order by another column
	// than a time.
	Retracts bool
	// EmitUpdateBefore: the consumer needs −U.
	EmitUpdateBefore bool
	// TTL after which an untouched partition is forgotten; 0: never. A bounded RANGE
	// forgets by time and has none.
	TTL time.Duration
}

// Frame is which rows before the current one count; the current row is its end.
type Frame struct {
	// Rows counts rows, else rows of equal order count together.
	Rows bool
	// Unbounded frames begin at the first row of the partition.
	Unbounded bool
	// Preceding is how far the frame goes back otherwise: rows, or milliseconds.
	Preceding int64
}

func (*OverAggregate) spec() {}
