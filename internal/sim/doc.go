// Package sim plays the commit protocol against a hostile world, one seeded
// schedule at a time, on one goroutine.
//
// # What it owns
//
// A model of everything around checkpoint.Core: a broker with two transactional
// ids (time-outs from the first write, fencing, a ledger written in
// transactions), a checkpoint store (put-if-absent, torn puts; in some schedules
// it holds the ledger instead), a secondary
// sink that publishes staged output, sources with splits that grow and appear, a
// keyed task with aligned barriers and the segments, bases and local copies of its state, workers that crash, are frozen, wake as
// zombies, or run twice, and an operator who uses a start option meanwhile. Requests and answers travel separately, in any order;
// answers get lost, requests arrive late or twice; what is durable may be damaged, until
// a start says so and the operator brings it back.
//
// # What it guarantees
//
// A [Plan] (a seed and a list of faults) always gives the same schedule. Each
// schedule is checked while it runs and at its end: every input record's effect
// is in every sink exactly once and in the order of its key, what each committed
// manifest restores is the effect of the records before its positions, the ledger's counts and
// sums are those of the output, no transaction is left open, and the job ends
// once the faults do. [Shrink] drops faults and input from a failing plan while
// it still fails. Deliberate bugs ([Bugs]) show that the checks would notice.
//
// # What it must never do
//
// Read a clock, use the global random source, iterate over a map where order
// could show, or look into the core.
//
// # Where to start reading
//
// world.go (the loop), network.go (fates of requests), worker.go (the shell), kept.go
// and local.go (the state), check.go (what must hold). The test's flags are in sim_test.go.
package sim
