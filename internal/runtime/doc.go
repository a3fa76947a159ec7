// Package runtime runs a dataflow graph: it cuts the graph into tasks, moves
// batches between them, aligns barriers, and is the shell around the protocol
// core of package checkpoint.
//
// # What it owns
//
// [Run] runs a job until it finishes, is stopped, is fenced, or cannot go on.
// One loop (job.go) steps the core and executes its actions; everything that an
// attempt started is ended and waited for before the next attempt starts.
//
// A task is one goroutine that owns its operators and their state. Tasks
// exchange messages over channels that hold a bounded number of them for each
// sender; a full channel is the back-pressure. A barrier that has arrived from
// one sender holds that sender's later messages back until it has arrived from
// all (alignment).
//
// # What it must never do
//
// Know SQL, know a connector by name, decide anything about commits that the
// core decides, or log an error and go on.
//
// # Where to start reading
//
// layout.go (the graph cut into chains), task.go (the life of a task),
// source.go, then job.go and attempt.go.
package runtime
