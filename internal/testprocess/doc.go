// Package testprocess runs the servers that tests need as children of the test's
// process.
//
// It guarantees that no child outlives the process that started it, not even when
// that process is killed, and that a process which was ended by [Process.Kill] or
// [Process.Stop] is gone when they return. It must never end a process that it
// did not start. It needs a Unix system: signals and a shell.
package testprocess
