// Package drill proves from outside that a job applies every record once. It
// feeds numbered records, runs an engine as a child process that it kills at
// random moments, or freezes and wakes beside its successor, and decides from what
// a read_committed reader finds, never from the engine's own counters.
//
// A [Workload] knows its input in closed form: record n is a function of n, so
// that the expected output is computed again and not remembered ([Tally]). The same
// harness runs a naive at-least-once loop ([Naive]), for which it must find
// duplicates or losses: otherwise it proved nothing.
//
// A pipeline of the user's has no closed form: [RunShadow] holds what it writes under faults
// against what it writes without, over a copy of its input.
//
// Start reading at [Run].
package drill
