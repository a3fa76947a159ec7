// Package dataflow is the graph of a job as plain data: what SQL is lowered
// to, what the Go API builds, and what the runtime runs. It never runs
// anything itself and has never heard of SQL.
//
// A [Graph] is a list of [Node]s in topological order. An [Edge] says how rows
// travel: along (the same task), by hash of key columns to the owner of a key
// group, or to one task. Start reading at [Node].
package dataflow
