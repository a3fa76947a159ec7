// Package process runs a command as a child process and tells what it used:
// processor time and peak memory, from the operating system and not from the
// command itself.
//
// A child is started through a launcher, which is this program again (see
// [Launch]): a process that starts another one hands its own peak memory on to
// it, because the two share their memory until the new program is loaded. The
// launcher is small, the bench with its buffers is not.
//
// It guarantees that no child outlives the bench where the system can promise
// that (Linux). It must never read what a child says about itself. It needs a
// Unix system.
//
// Start reading at [Run].
package process
