// Package agg holds the aggregate functions: their result types, and
// accumulators that add rows, take them back, merge, and encode themselves.
//
// # What it owns
//
// A [Layout] is the accumulators of all calls of one aggregation. A [Group] is
// their state for one key: a few words for the common functions, objects for
// those that remember values. The operators own when rows are added and when
// results are sent; this package owns what the results are.
//
// # What it guarantees
//
// Results equal those of the function of the same name in Flink: integer sums
// wrap, integer averages truncate, NULLs are skipped or kept as there. Adding a
// row to functions whose state is words allocates nothing.
//
// # What it must never do
//
// Decide what is emitted, know about keys or windows, keep state outside of a
// Group.
//
// Start reading at [Layout], then count.go and sum.go; [Lookup] is for the
// binder.
package agg
