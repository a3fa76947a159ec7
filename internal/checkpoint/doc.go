// Package checkpoint is the commit protocol of a job: when barriers are sent,
// when an epoch commits, what recovery believes, and what may be deleted.
//
// # What it owns
//
// Core drives one job from its start to its end, recovery included. Facts go
// in as events ([Core.Step]), decisions come out as actions ([Core.Actions]).
// A shell executes the actions (reads, fences, puts, commits) and feeds their
// results back as further events. The package also owns the durable records
// that the decisions are written in: [OpeningRecord], [EpochRecord],
// [Manifest].
//
// # What it guarantees
//
// The effect of every input record is committed once, in every sink that takes
// part, whatever crashes, pauses or answers late. The numbered invariants
// CKPT-1 to CKPT-26 in docs/internals/checkpoint.md say how; comments,
// assertion messages, the scripts under testdata and the simulator cite them.
// An event that contradicts an invariant is never swallowed: Step returns an
// [InvariantError] and the core halts.
//
// # What it must never do
//
// Start a goroutine, read a clock, do I/O, draw a random number, spell an
// object's place in a store, or know what a sink, a source or a record is. Time
// is a tick that the shell sends; random ids are facts that it brings.
//
// # Contract with the shell
//
//   - Step is called from one goroutine. It does not block and does no I/O.
//   - After every Step the shell drains Actions and executes them. Actions may
//     be executed concurrently, except where their comments name an order.
//   - Every action says which events answer it. Instead of these, the answer
//     may always be [Failed].
//   - [Restart], [Halt] and [Finish] end an attempt. The shell stops producing,
//     ends every task and every request of the attempt, waits for them, and
//     drops what they reported late. After Restart it then waits out the
//     back-off and steps a new [Start]; no event of the old attempt may follow.
//   - What the core hands out (manifests, records, slices) is read-only, for
//     both sides, from then on.
//
// # Where to start reading
//
// testdata/first_start.txt and testdata/crash_between_manifest_and_commit.txt
// read like a play. Then event.go, action.go, and core.go, which routes each
// event to the file of its phase: start.go (the two looks at the ledger, the
// fence), plan.go (whose job is this), opening.go, restore.go; run.go (when
// barriers are sent), epoch.go (one checkpoint), commit.go; and beside them
// staged.go (publishing), collect.go, expiry.go (time-outs).
package checkpoint
