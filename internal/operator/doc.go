// Package operator implements the steps of a graph: one file for each kind of
// [dataflow.Spec], but for sources, constant rows and sinks, which belong to the
// runtime.
//
// # What it guarantees
//
// Every operator behaves as the operator of the same name in Flink: kinds of
// rows, their order per key, late rows, NULLs. What an operator emits depends
// only on its input rows, its watermarks and its state: not on the size of the
// batches, not on the iteration order of a map, and not on whether the state
// was restored in between.
//
// # What it must never do
//
// Start a goroutine, read a clock but the [expr.Env]'s, do I/O, or keep state
// anywhere but in its [state.Shard]. What it keeps beside the shard (indexes, scratch memory) it can
// derive from the shard and the next watermark.
//
// # Contract with the runtime
//
// One goroutine calls [New] and every method. A restored operator is New with a
// restored shard. After New the runtime brings the watermark of the checkpoint
// again, before any row. The batch that an operator emits is valid during the
// call of [Emit]; downstream copies what it keeps.
//
// Start reading at [Operator], then calc.go, aggregate_group.go and
// aggregate_tumble.go; waiting.go for rows that wait for the watermark.
package operator
