// Package disk is an ordered map from bytes to bytes on local disk, a thin shell
// around Pebble, which is imported here and nowhere else.
//
// What is in it is a copy of what checkpoints hold, and is built anew from them. So nothing
// is made durable: there is no log, nothing is synced, and after a crash the directory is
// thrown away. One goroutine writes; any may read.
//
// The package knows nothing of state, keys or epochs. Start reading at [Open].
package disk
