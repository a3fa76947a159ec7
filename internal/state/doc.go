// Package state holds the keyed state of operators and makes it survive.
//
// # What it owns
//
// Every value is addressed by (operator, key group, key) and lives in the
// [Shard] that owns the key group. A shard is a contiguous range of the 1,024
// key groups of a job; one goroutine owns it, so nothing here locks. Operators
// keep typed values in a [Table], or in a [Timed] table whose entries they find
// by time. Values are decoded objects in memory; what changed is on a list.
//
// A shard is in memory as a whole, or over a database (package disk below this one) that
// holds what the segments so far say. The entries in memory are then those that were used lately, those that
// changed, and those whose change is on its way to the database: [Shard.Materialize] brings segments there beside the shard's
// goroutine, [Shard.Relieve] forgets entries that are on disk as they are, and a table reads what it does not have.
//
// The package also owns the encoding of keys ([AppendKey]) and rows
// ([AppendRow]), the hash that decides where a key lives ([Hash]), and the
// layout of the durable objects, which docs/internals/state.md describes byte by
// byte.
//
// # What it guarantees
//
// A barrier costs what changed since the last one ([Shard.Segment]), not what
// exists. A base is made in small steps between batches ([Shard.BeginBase]) while
// the state goes on changing. [Restore] puts any range together again from bases
// and segments of any former ranges, and reports every damaged, cut off or
// missing object by name. Looking up a key that exists allocates nothing.
//
// # What it must never do
//
// Read a clock, start a goroutine, do I/O but in the database of a shard, which holds nothing that
// checkpoints do not, or write anything durable that depends on the process: hashes are xxh3, without a seed. Segments never hold
// differences, only full values and deletions: a difference applied on top of a
// base that has it already would be wrong.
//
// # Entries come and go
//
// An operator may use an [Entry] only during the call that it got it in, and in a visit by a [Cursor] only until its
// next Next. So a table may load a missing entry and forget clean ones without any
// operator knowing. The disk failing in the midst of a call ends it by a panic with a [StorageError], since an operator must
// not go on without its state; whoever calls operators turns it into an error.
//
// Start reading at [Table], then segment.go, base.go, restore.go; for
// state on disk at paging.go, backing.go, relieve.go.
package state
