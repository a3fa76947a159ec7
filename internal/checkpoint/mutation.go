package checkpoint

// Mutation is a set of deliberate protocol bugs. They exist so that the
// simulator and the drill can prove that they would notice: a check that never
// fails shows nothing. Only NewMutant accepts one, no configuration reaches it, and a
// test fails if anything but the simulator and the drill's sabotage plants one.
type Mutation uint32

// The bugs, one each.
const (
	// MutateCommitBeforeManifest commits without waiting for the manifest.
	MutateCommitBeforeManifest Mutation = 1 << iota
	// MutateFenceAfterTruth reads the truth first and fences then.
	MutateFenceAfterTruth
	// MutateSkipTruth believes the ledger as it was before the fence.
	MutateSkipTruth
	// MutateNoOpening starts without an opening record.
	MutateNoOpening
	// MutateForgetStarts resolves the start positions again in a second
	// generation.
	MutateForgetStarts
	// MutateGuessCommitted takes an unknown outcome for a yes.
	MutateGuessCommitted
	// MutateGuessAborted takes an unknown outcome for a no, and recovers from
	// memory instead of the ledger.
	MutateGuessAborted
	// MutateExpiredIsSuccess takes "fenced or expired" for a yes, as a committer
	// that logs and continues does.
	MutateExpiredIsSuccess
	// MutateCommitUncertain goes on to e+1 before the answer on e.
	MutateCommitUncertain
	// MutatePermitEarly lets the primary write e+1 before e is acknowledged.
	MutatePermitEarly
	// MutateForgetStaged lists only the own epoch's staged output.
	MutateForgetStaged
	// MutatePublishEarly publishes before the epoch is committed.
	MutatePublishEarly
	// MutateSkipPublish restores without publishing what is staged.
	MutateSkipPublish
	// MutateCollectEarly collects when the manifest is durable, before the
	// epoch is committed.
	MutateCollectEarly
	// MutateCollectDoubtful deletes the objects of an epoch whose commit failed
	// or is unknown.
	MutateCollectDoubtful
	// MutateRetainOneLess is off by one in what retained manifests need.
	MutateRetainOneLess
	// MutateStalePositions writes the positions of the epoch before.
	MutateStalePositions
	// MutateAnyName accepts names that two attempts could use.
	MutateAnyName
	// MutateNeverDouble keeps a time-out that the snapshots outlast.
	MutateNeverDouble
	// MutateForgetTotals begins the hour's totals anew in each generation.
	MutateForgetTotals
	// MutateOptionTwice applies a start option again in every attempt.
	MutateOptionTwice
	// MutateEpochsGoBack counts epochs on from the manifest of a start option.
	MutateEpochsGoBack
	// MutateCollectBorrowed takes the objects of a savepoint for its own.
	MutateCollectBorrowed
	// MutateForgetAdded starts without noting in the ledger where added tables
	// start.
	MutateForgetAdded
	// MutateCloseUnfenced closes the job at what the ledger says, and lets its
	// writer live.
	MutateCloseUnfenced
	// MutateNeverYield goes on beside a newer generation, and takes the job back
	// from it.
	MutateNeverYield
)

// NewMutant returns a core with the bugs of m, for the simulator and the drill only.
func NewMutant(cfg Config, m Mutation) (*Core, error) {
	c, err := New(cfg)
	if err != nil {
		return nil, err
	}
	c.mutation = m
	return c, nil
}

func (c *Core) mutated(m Mutation) bool { return c.mutation&m != 0 }
