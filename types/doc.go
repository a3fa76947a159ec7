// Package types holds what every other package speaks in: SQL data types,
// columnar batches of values, and the row kinds of a changelog.
//
// It imports nothing of ours. A [Type] is a Flink SQL data type; a [Vector] is
// one column of at most [MaxBatchRows] values; a [Batch] is a group of rows
// that moves through the engine. Watermarks and barriers are not in a batch:
// they travel between batches.
//
// Ownership: whoever filled a batch owns it. A batch handed to a callee is
// valid until the call returns; a callee that keeps rows copies them
// ([Vector.AppendFrom], [Batch.AppendSelected]).
//
// Start reading at [Type], then [Vector].
package types
