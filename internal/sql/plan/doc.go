// Package plan is the tree of relational operators between the binder and the
// dataflow graph: plain data, every name and type resolved.
//
// It owns the nodes, one file each, and what can be said about any node
// without running it: which kinds of changes leave it ([Changes]), which
// columns identify a row ([UpsertKeys]), which columns are the bounds of a
// window ([WindowOf]), and its text in EXPLAIN ([Explain]). These are inferred
// as Flink infers them, because they decide what is refused and where a row is
// taken back.
//
// A node is immutable once built; rules make new ones through WithInputs. A
// node may be the input of several others: the plan of a file is a graph
// without cycles whose roots are sinks. Nothing here knows a connector's
// system, and nothing here decides how a node runs.
//
// Start reading at [Node], then [Changes] and [UpsertKeys].
package plan
