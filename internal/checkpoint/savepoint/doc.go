// Package savepoint writes and reads savepoints: a committed epoch that the user
// owns, in a directory (or under a prefix) of its own.
//
// Layout:
//
//	savepoint   the index, written last and only if absent
//	manifest    the manifest of the epoch, as the job wrote it
//	state/...   every object that the manifest's tasks name, under the same names
//
// Without an index there is no savepoint, whatever else is there (CKPT-26). The
// index names every object with its size and checksum, so that a copy that was cut
// off is found. Nothing in it depends on where it lies: a savepoint may be moved and
// copied with the tools of the file system.
//
// Output that a sink has staged is not part of it: it lies where the sink writes.
//
// Start reading at [Take] and [Open].
package savepoint
