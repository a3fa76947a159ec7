// Package cep finds row patterns in the rows of one partition, as MATCH_RECOGNIZE
// asks for them: PATTERN (A B+ C), WITHIN, AFTER MATCH SKIP.
//
// # What it owns
//
// A [Machine] is a compiled [Pattern]: states, and what leads from one to the next. A
// [Run] is what a partition remembers: the searches under way, the matches that wait
// for an earlier search to end, and the rows of both. Rows are bytes here; whether one
// may be mapped to a variable is asked of [Conditions].
//
// # What it guarantees
//
// The matches, their rows and their order are those of Apache Flink's CEP library with
// strict contiguity. That includes which of several matches that begin with one row
// wins, for which the order of its priority queues decides: see [queue]. A run that was
// encoded and decoded goes on as if it had not been.
//
// # What it must never do
//
// Read a clock, sort rows, or know about columns, keys and watermarks.
//
// Start reading at [Machine.Process].
package cep
