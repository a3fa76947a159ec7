package checkpoint

import (
	"fmt"
	"slices"
)

// startState is what an attempt learns on its way to running.
type startState struct {
	attempt AttemptID
	newJob  JobID
	store   StoreRead
	// pending says that the ledger may be further than it was read.
	pending bool
	// doubted is the ledger that did not fit the store, which is being read
	// again; nil: the store was read once.
	doubted *LedgerState
	// location is the sink whose ledger is read: where the store says it is, or
	// where that ledger says that it has moved to, which followed tells.
	location SinkID
	followed bool
	plan     plan
	// fenced are the transactional ids that this start has taken over.
	fenced []string
	// state is the job as the ledger tells it, then as the opening will.
	state LedgerState
	// manifest is what the job is restored from; nil for an empty start.
	manifest *Manifest
	// fromManifest is the manifest that a start option names.
	fromManifest *Manifest
	// past is what is known of a ledger that has lost its end, and that a start
	// option goes on from all the same.
	past evidence
	// dropped are splits with a position that the job no longer reads.
	dropped []SplitID
	// publishing counts down the staged outputs before the restore.
	publishing []StagedOutput
	// settling says that a finished run is being made visible, after which
	// nothing is restored from it.
	settling bool
}

func (c *Core) onStart(ev Start) error {
	if c.phase != phaseIdle {
		return c.violated("CKPT-21", "Start while an attempt runs or after the job has ended")
	}
	if ev.Attempt == "" || ev.Attempt == c.start.attempt {
		return c.violated("CKPT-13", "attempt id %q is empty or was used before", ev.Attempt)
	}
	c.hour = max(c.hour, ev.Hour)
	c.start = startState{attempt: ev.Attempt, newJob: ev.NewJob}
	c.run = runState{}
	c.phase = phaseStore
	c.emit(ReadStore{})
	return nil
}

func (c *Core) onStoreRead(ev StoreRead) error {
	if c.phase != phaseStore {
		return c.outOfOrder(ev)
	}
	s := &c.start
	s.store = ev
	if s.doubted != nil {
		return c.onFirstRead(s.doubted)
	}
	s.location = c.cfg.primary()
	if ev.Job != "" {
		s.location = ev.Primary
	}
	c.phase = phaseLedger
	c.emit(ReadLedger{Primary: s.location})
	return nil
}

func (c *Core) onLedgerRead(ev LedgerRead) error {
	switch c.phase {
	case phaseLedger:
		c.start.pending = ev.Pending
		if c.follows(ev.State()) {
			return nil
		}
		return c.onFirstRead(ev.State())
	case phaseTruth:
		if state := ev.State(); state != nil && state.Primary != c.start.location {
			c.restart(ClassRetriable, "the ledger moved while this start looked at it")
			return nil
		}
		return c.onTruth(ev.State(), ev.Noted)
	}
	return c.outOfOrder(ev)
}

// follows reads the ledger where the one that the store names says that it has
// moved to: the store was not told yet (CKPT-24).
func (c *Core) follows(ledger *LedgerState) bool {
	s := &c.start
	if ledger == nil || ledger.Primary == s.location || s.followed {
		return false
	}
	s.followed, s.location = true, ledger.Primary
	c.emit(ReadLedger{Primary: s.location})
	return true
}

// onFirstRead looks at the ledger before anything is touched: is it ours
// (CKPT-1), and has a newer generation taken over since this process last
// looked (CKPT-16)?
func (c *Core) onFirstRead(ledger *LedgerState) error {
	if c.supersededBy(ledger) {
		c.halt(OutcomeFenced, ClassFenced, fmt.Sprintf("job %q: generation %d has taken over (this process ran generation %d); another instance is running%s",
			c.cfg.Job, ledger.Generation, c.history.generation, ledger.startedBy()))
		return nil
	}
	if c.suspicion != "" {
		c.confirmDamage()
		return nil
	}
	plan, refusal := c.planFor(ledger)
	if refusal != nil {
		c.refuse(refusal, ledger)
		return nil
	}
	if !c.recoversFromMemory() {
		c.remember(ledger)
	}
	c.start.plan = plan
	if c.cfg.Close && c.mutated(MutateCloseUnfenced) {
		c.finishStopped()
		return nil
	}
	if plan.kind == planFinished {
		c.settle(ledger)
		return nil
	}
	if plan.kind == planFrom {
		c.phase = phaseFrom
		c.emit(ReadManifest{From: c.cfg.From})
		return nil
	}
	c.fence(ledger)
	return nil
}

// confirmDamage reports the damage that was found before, unless a newer
// generation that would explain it may be about to show.
func (c *Core) confirmDamage() {
	if c.start.pending {
		c.restart(ClassCorrupt, c.suspicion)
		return
	}
	c.halt(OutcomeFailed, ClassCorrupt, c.suspicion)
}

// refuse refuses, if what was read can be relied on: not while a record of the
// ledger is on its way, and only after a second look at the store, since an id is
// written there before the ledger knows it.
func (c *Core) refuse(r *refusal, ledger *LedgerState) {
	s := &c.start
	if s.pending {
		c.restart(ClassRetriable, "the ledger holds a record whose transaction has not ended; what can be read before it does not fit the store yet")
		return
	}
	if ledger != nil && s.doubted == nil {
		s.doubted = ledger
		c.phase = phaseStore
		c.emit(ReadStore{})
		return
	}
	c.halt(OutcomeRefused, r.class, r.explanation)
}

// supersededBy reports that the ledger holds a generation that is newer than
// any this process knew, and that is not the one it opened itself without
// learning the outcome.
func (c *Core) supersededBy(ledger *LedgerState) bool {
	h := &c.history
	if c.mutated(MutateNeverYield) || ledger == nil || !h.seen || ledger.Attempt == h.tried {
		return false
	}
	// Of one number are the openings of two moves of the ledger that were cut off.
	return ledger.Generation > h.generation || ledger.Generation == h.generation && ledger.Attempt != h.holder
}

// remember takes note of what the ledger says. Without a fence it may be older
// than what this process knew.
func (c *Core) remember(ledger *LedgerState) {
	c.history.seen = true
	if ledger != nil {
		if ledger.Generation >= c.history.generation {
			c.history.generation, c.history.holder = ledger.Generation, ledger.Attempt
		}
		c.history.state = *ledger
		c.history.surely(ledger)
	}
}

// recoversFromMemory is what the mutant does that guesses an unknown outcome.
func (c *Core) recoversFromMemory() bool {
	return c.mutated(MutateGuessAborted) && c.history.state.Job != "" && c.failures > 0
}

func (c *Core) finishEarlier(ledger *LedgerState) {
	c.finish(OutcomeFinished, fmt.Sprintf("job %q finished with epoch %d in an earlier run; run it anew with --again",
		c.cfg.Job, ledger.Epoch))
}

// fence asks for the ids of this configuration and for those that only the
// ledger names: the predecessor may have run under another configuration.
func (c *Core) fence(ledger *LedgerState) {
	s := &c.start
	if ledger != nil {
		s.state = *ledger
	}
	c.adoptTimeout(ledger)
	f := Fence{
		Primary:          c.cfg.primary(),
		MovedFrom:        s.location,
		Moving:           s.plan.moving,
		TransactionalIDs: c.fencedIDs(ledger),
		Timeout:          c.timeout,
	}
	if !f.Moving {
		f.MovedFrom = ""
	}
	if c.mutated(MutateFenceAfterTruth) && c.phase != phaseTruth {
		c.phase = phaseTruth
		c.emit(ReadLedger{Primary: s.location})
		return
	}
	c.phase = phaseFence
	s.fenced = f.TransactionalIDs
	c.emit(f)
}

func (c *Core) fencedIDs(ledger *LedgerState) []string {
	ids := c.cfg.TransactionalIDs
	if ledger == nil {
		return ids
	}
	for _, id := range ledger.TransactionalIDs {
		if !slices.Contains(ids, id) {
			ids = append(ids[:len(ids):len(ids)], id)
		}
	}
	return ids
}

func (c *Core) onFenceDone() error {
	if c.phase != phaseFence {
		return c.outOfOrder(FenceDone{})
	}
	if c.mutated(MutateSkipTruth) || c.mutated(MutateFenceAfterTruth) {
		return c.afterTruth(c.truthFromMemory())
	}
	c.phase = phaseTruth
	c.emit(ReadLedger{Primary: c.start.location})
	return nil
}

// truthFromMemory is what mutants believe instead of the ledger.
func (c *Core) truthFromMemory() *LedgerState {
	if c.start.state.Job == "" {
		return nil
	}
	return &c.start.state
}

// onTruth takes the ledger as it is after the fence for the truth (CKPT-2): no
// older writer can add to it any more. The plan is made again, because the
// record may differ from the one read before the fence.
func (c *Core) onTruth(ledger *LedgerState, note ManifestName) error {
	if c.mutated(MutateFenceAfterTruth) {
		c.fence(ledger)
		return nil
	}
	if ledger != nil && c.cutOff(ledger, note) {
		return nil
	}
	return c.afterTruth(ledger)
}

func (c *Core) afterTruth(ledger *LedgerState) error {
	s := &c.start
	if c.recoversFromMemory() {
		remembered := c.history.state
		ledger = &remembered
	}
	plan, refusal := c.planFor(ledger)
	if refusal != nil || (plan.kind == planFrom) != (s.plan.kind == planFrom) || c.namesUnfenced(ledger) {
		// What was read from the store may be as old as the first read, so this
		// is no reason to refuse yet: the next attempt looks at both again.
		c.restart(ClassRetriable, "the ledger changed while this start looked at it")
		return nil
	}
	c.remember(ledger)
	s.plan = plan
	if plan.kind == planFinished || plan.kind == planAgain {
		c.settle(ledger)
		return nil
	}
	s.state = LedgerState{}
	if ledger != nil {
		s.state = *ledger
	}
	if c.settleExpiry(ledger) {
		c.identify()
	}
	return nil
}

// namesUnfenced reports that somebody opened the ledger between its two reads with
// ids that this start has not taken over (CKPT-27).
func (c *Core) namesUnfenced(ledger *LedgerState) bool {
	return ledger != nil && slices.ContainsFunc(ledger.TransactionalIDs, func(id string) bool { return !slices.Contains(c.start.fenced, id) })
}
