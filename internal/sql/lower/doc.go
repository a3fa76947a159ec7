// Package lower turns an optimised plan into the dataflow graph that the
// runtime runs.
//
// It owns the identities of operators in state. A node's id is a hash of what
// the operator means: its kind, its keys and expressions spelled down to the
// columns of tables, and the meaning of the rows that it reads. Names of
// aliases, the order of statements, projections in between and whatever else
// does not change the state are not part of it, so that an edit elsewhere in the
// file keeps the state. Two nodes of one meaning are one node of the graph.
//
// It also places the exchanges: stateful nodes get their rows by hash of their
// keys. It never changes what is computed.
//
// Start reading at [Graph] and [stream].
package lower
