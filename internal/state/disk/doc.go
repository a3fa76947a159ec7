// Package disk is an ordered map from bytes to bytes on local disk, a thin shell
// around Pebble, which is imported here and nowhere else.
//
// What is in it is a copy of what checkpoints hold, and can be built anew from them. So there is no log,
// and after a crash a database is thrown away. What outlives its process is a copy that was asked for ([DB.Copy]): durable,
// labelled, and checked before it is opened and as it is read. One goroutine writes; any may read.
//
// The package knows nothing of state, keys or epochs. Start reading at [Open]; for copies at copy.go and workspace.go.
package disk
