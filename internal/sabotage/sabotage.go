package sabotage

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

// Sabotage is a rule that is broken on purpose, and the weather in which that shows.
type Sabotage struct {
	// Name on the command line.
	Name string
	// Rule is the number of the rule that is broken, in docs/internals; empty: none is.
	Rule string
	// Broken says what the engine does wrong.
	Broken string
	// Faults are those of the drill that make it show, as --faults has them.
	Faults string
	// Outputs are the drill's workloads that show it; nil: all do. A copy holds its source back at every barrier, and with it
	// what else it feeds.
	Outputs []string

	bugs    bugs
	weather weather
	once    *once
}

// once is the weather of which there is one stroke.
type once struct{ lost, refused sync.Once }

// bugs are what is broken. Each makes something wrong happen that no weather can.
type bugs struct {
	core checkpoint.Mutation
	// unaligned lets records behind a barrier through while another input is still in front of it.
	unaligned bool
	// acknowledgeEarly answers for state that is not in the store yet.
	acknowledgeEarly bool
	// loseSegment leaves the last segment of every task out of what is restored.
	loseSegment bool
	// skipRecord goes on one record behind where it stood.
	skipRecord bool
	// writeBehind lets the barrier overtake rows that are not handed over yet; dropBehind forgets those.
	writeBehind, dropBehind bool
	// swallow takes a refused write for one that was accepted.
	swallow bool
	// ownIDs uses transactional ids that no predecessor had.
	ownIDs bool
	// staleLedger commits the opening record again in place of the epoch's.
	staleLedger bool
}

// weather is what a sound engine must stand: slowness, lost answers, refusals. It makes bugs show that would otherwise need luck.
type weather struct {
	// slowManifests and slowState are how long the store takes for manifests and for state.
	slowManifests, slowState time.Duration
	// slowFence is how long the brokers take before they fence, slowOpening before they commit an opening record.
	slowFence, slowOpening time.Duration
	// slowCommits is how much longer every second commit takes.
	slowCommits time.Duration
	// slowReader is how long one of a source's tasks takes for every chunk.
	slowReader time.Duration
	// loseAnswer loses the answer to one commit.
	loseAnswer bool
	// refuseWrite refuses one write.
	refuseWrite bool
}

// Nothing is the name of the sabotage that breaks nothing and has all the weather of the others at once: a sound engine stands it.
const Nothing = "nothing"

const (
	someKills   = "kill=4"
	someDoubles = "double=3"
	short, long = 300 * time.Millisecond, 700 * time.Millisecond
)

// All are the sabotages, Nothing first.
var All = []Sabotage{
	{Name: Nothing, Faults: "kill=3,double=1,stop=1", Broken: "nothing: the engine as it is, in the weather that shows what the others break",
		weather: weather{slowManifests: short, slowState: short, slowFence: short, slowOpening: short, slowCommits: short, slowReader: 20 * time.Millisecond, loseAnswer: true, refuseWrite: true}},
	{Name: "commit-before-manifest", Rule: "CKPT-3", Faults: someKills, Broken: "an epoch commits before its manifest is durable",
		bugs: bugs{core: checkpoint.MutateCommitBeforeManifest}, weather: weather{slowManifests: long}},
	{Name: "trust-first-read", Rule: "CKPT-2", Faults: someDoubles, Broken: "a start goes on from the ledger as it was before the fence",
		bugs: bugs{core: checkpoint.MutateSkipTruth}, weather: weather{slowFence: long}},
	{Name: "no-fence", Rule: "CKPT-2", Faults: someDoubles, Broken: "a start does not fence its predecessor, which can still commit",
		bugs: bugs{ownIDs: true}, weather: weather{slowOpening: long}},
	{Name: "never-yield", Rule: "CKPT-16", Faults: "double=1", Broken: "a process that finds a newer generation takes the job back in place of leaving",
		bugs: bugs{core: checkpoint.MutateNeverYield}},
	{Name: "ledger-outside", Rule: "CKPT-4", Faults: someKills, Broken: "output commits without the ledger record of its epoch",
		bugs: bugs{staleLedger: true}},
	{Name: "commit-out-of-turn", Rule: "CKPT-6", Faults: "kill=8", Broken: "an epoch commits before the answer for the one before it",
		bugs: bugs{core: checkpoint.MutateCommitUncertain}, weather: weather{slowCommits: long}},
	{Name: "guess-aborted", Rule: "CKPT-10", Faults: someKills, Broken: "a commit whose answer was lost is taken for one that did not happen",
		bugs: bugs{core: checkpoint.MutateGuessAborted}, weather: weather{loseAnswer: true}},
	{Name: "ack-before-durable", Rule: "CKPT-9", Faults: someKills, Broken: "a task acknowledges a snapshot that is not in the store yet",
		bugs: bugs{acknowledgeEarly: true}, weather: weather{slowState: long}},
	{Name: "ack-before-flush", Rule: "CKPT-9", Faults: someKills, Broken: "a sink acknowledges an epoch of which it still holds rows, and writes them in the next",
		bugs: bugs{writeBehind: true}},
	{Name: "drop-in-flight", Rule: "CKPT-9", Faults: someKills, Broken: "a sink forgets at the barrier the rows that it still holds",
		bugs: bugs{writeBehind: true, dropBehind: true}},
	{Name: "swallow-refused-write", Rule: "CKPT-9", Faults: someKills, Broken: "an epoch commits although a write was refused",
		bugs: bugs{swallow: true}, weather: weather{refuseWrite: true}},
	{Name: "stale-positions", Rule: "CKPT-12", Faults: someKills, Broken: "a manifest has the state of its epoch and the positions of the one before",
		bugs: bugs{core: checkpoint.MutateStalePositions}},
	{Name: "skip-alignment", Rule: "CKPT-12", Faults: someKills, Outputs: []string{"window", "upsert"}, Broken: "a task takes records from behind a barrier while another input is still in front of it",
		bugs: bugs{unaligned: true}, weather: weather{slowReader: 20 * time.Millisecond}},
	{Name: "resume-one-late", Rule: "CKPT-12", Faults: someKills, Broken: "a start goes on one record behind the position of each split",
		bugs: bugs{skipRecord: true}},
	{Name: "lose-segment", Rule: "STATE-6", Faults: someKills, Broken: "a restore leaves out the last segment of every task's state",
		bugs: bugs{loseSegment: true}},
}

// Named finds a sabotage, and makes it one that can be planted: the jobs that have it share what happens once.
func Named(name string) (*Sabotage, error) {
	var names []string
	for i := range All {
		if All[i].Name == name {
			found := All[i]
			found.once = &once{}
			return &found, nil
		}
		names = append(names, All[i].Name)
	}
	return nil, fmt.Errorf("sabotage %q; known are %s", name, strings.Join(names, ", "))
}
