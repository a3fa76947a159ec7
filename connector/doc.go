// Package connector is the contract between the engine and the systems that it
// reads and writes. Each connector is a package below this one; none imports
// the runtime or another connector.
//
// A [Source] lists splits and makes one [Reader] per task. A [Sink] makes one
// [Writer] per task. The sink whose transaction holds the job's ledger also
// implements [Primary]; a [Sink] that can hold output back until an epoch is
// final implements [Staging]. A [LookupFactory] makes tables that a join asks for
// the rows of a key; each task asks through a [LookupReader] of its own.
//
// The seam is a batch, never a record: a reader delivers a [Chunk] of many
// records of one split, a writer takes a whole batch of rows.
package connector
