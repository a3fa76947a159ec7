package checkpoint

import "fmt"

// commit asks for the one step that makes the epoch exist (CKPT-4). The manifest
// is durable (CKPT-3), and the epoch before is committed for certain (CKPT-6).
func (c *Core) commit(cp *inFlight) error {
	if committed := c.history.state.Epoch; cp.epoch != committed+1 {
		return c.violated("CKPT-6", "epoch %d would commit after epoch %d", cp.epoch, committed)
	}
	cp.ready, cp.readyAnswered = true, c.answered
	cp.commitSent = true
	if c.mutated(MutatePublishEarly) {
		c.queueStaged(cp)
	}
	cp.record = c.epochRecord(cp)
	c.emit(Commit{Epoch: cp.epoch, Slot: cp.epoch.Slot(), Record: cp.record, Consumed: cp.splits})
	if c.mutated(MutateCollectEarly) {
		c.collectFor(cp.manifest)
	}
	if c.mutated(MutateCommitUncertain) {
		c.onCommitted(cp)
	}
	return nil
}

// onCommitAnswered believes a definite yes and nothing else. Whatever else
// happened, the attempt ends, and the ledger says what it was (CKPT-10).
func (c *Core) onCommitAnswered(ev CommitAnswered) error {
	if c.mutated(MutateCommitUncertain) {
		return c.onCommitTooLate(ev)
	}
	cp, err := c.expected(ev.Epoch, "commit")
	if err != nil {
		return err
	}
	if !cp.commitSent {
		return c.violated("CKPT-6", "commit of epoch %d was answered without being asked for", ev.Epoch)
	}
	if ev.Outcome == CommitYes || c.takesForYes(ev) {
		if ev.Outcome == CommitYes {
			c.history.surely(&cp.record.LedgerState)
		}
		c.onCommitted(cp)
		return nil
	}
	if c.mutated(MutateCollectDoubtful) {
		c.collectDoubtful(cp)
	}
	c.onCommitFailed(ev)
	return nil
}

// onCommitTooLate is what the mutant does that went on without the answer.
func (c *Core) onCommitTooLate(ev CommitAnswered) error {
	if ev.Outcome != CommitYes {
		c.onCommitFailed(ev)
	}
	return nil
}

// takesForYes is what mutants do instead of reading the ledger.
func (c *Core) takesForYes(ev CommitAnswered) bool {
	return c.mutated(MutateGuessCommitted) && ev.Outcome == CommitUnknown ||
		c.mutated(MutateExpiredIsSuccess) && ev.Class == ClassFenced
}

func (c *Core) onCommitFailed(ev CommitAnswered) {
	c.endAttempt(ev.Class, fmt.Sprintf("commit of epoch %d (%s): %s", ev.Epoch, ev.Outcome, ev.Cause))
}

// onCommitted is the moment after which the epoch exists.
func (c *Core) onCommitted(cp *inFlight) {
	r := &c.run
	c.history.state = cp.record.LedgerState
	r.committed, r.committedObjects = cp.manifest, cp.objects
	r.splits = cp.splits
	r.commitAt = c.tick
	r.inFlight = nil
	r.tolerance = tolerance{}
	c.failures = 0
	if !c.mutated(MutatePublishEarly) {
		c.queueStaged(cp)
	}
	c.emit(CommitMonitoringOffsets{Epoch: cp.epoch, Consumed: cp.splits})
	c.collect()
	c.maybeSendBarrier()
	c.maybeFinish()
}
