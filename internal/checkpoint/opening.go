package checkpoint

import "fmt"

func (c *Core) identify() {
	s := &c.start
	if s.plan.identity.Job != "" {
		c.phase = phaseIdentity
		c.emit(s.plan.identity)
		return
	}
	s.state.Job = s.store.Job
	c.resolve()
}

func (c *Core) onIdentityWritten(ev IdentityWritten) error {
	switch c.phase {
	case phaseIdentity:
		return c.onIdentityBeforeOpening(ev)
	case phaseMove:
		c.readManifest()
		return nil
	}
	return c.outOfOrder(ev)
}

func (c *Core) onIdentityBeforeOpening(ev IdentityWritten) error {
	s := &c.start
	if ev.Job == "" {
		return c.violated("CKPT-1", "the store holds no job id after one was written")
	}
	if ev.Job != s.plan.identity.Job && s.plan.kind != planFirst {
		c.restart(ClassRetriable, fmt.Sprintf("the store holds job id %s where %s was written; another start is under way", ev.Job, s.plan.identity.Job))
		return nil
	}
	if ev.Primary != s.plan.identity.Primary {
		// Opened in two places, one job would have two ledgers (CKPT-1).
		c.restart(ClassRetriable, fmt.Sprintf("another first start has %s hold the ledger, this one %s; another start is under way",
			ledgerPlace(ev.Primary), ledgerPlace(s.plan.identity.Primary)))
		return nil
	}
	s.state.Job = ev.Job
	c.resolve()
	return nil
}

// resolve asks for positions if this job, or this run of it, has none yet. A
// job whose ledger holds them never asks again, even if no epoch has committed:
// "latest" means the latest at the first start (CKPT-15).
func (c *Core) resolve() {
	s := &c.start
	needed := s.plan.fresh() || c.mutated(MutateForgetStarts) && s.state.Manifest == "" && s.state.From == ""
	if !needed {
		c.open()
		return
	}
	c.phase = phaseResolve
	c.emit(ResolvePositions{})
}

func (c *Core) onPositionsResolved(ev PositionsResolved) error {
	if c.phase != phaseResolve {
		return c.outOfOrder(ev)
	}
	s := &c.start
	s.state.Splits = sortedSplits(ev.Splits)
	s.state.Manifest, s.state.From = "", ""
	if s.plan.kind == planReset {
		s.state.Replaced = c.cfg.Reset
	}
	c.open()
	return nil
}

// open commits the record that begins this generation. Nothing else durable is
// written by it before (CKPT-5).
func (c *Core) open() {
	s := &c.start
	if s.plan.kind == planFrom {
		s.state.Manifest, s.state.From, s.state.Splits = "", c.cfg.From, nil
		s.state.Epoch = max(s.state.Epoch, s.past.upTo, s.fromManifest.Epoch)
		s.state.Generation = max(s.state.Generation, s.past.generation)
		if c.mutated(MutateEpochsGoBack) {
			s.state.Epoch = s.fromManifest.Epoch
		}
	}
	s.state.Generation++
	s.state.Attempt = s.attempt
	s.state.Instance = c.cfg.Instance
	s.state.Primary = c.cfg.primary()
	s.state.TransactionalIDs = c.cfg.TransactionalIDs
	s.state.TransactionTimeoutMillis = c.timeout.Milliseconds()
	s.state.Finished = false
	c.rollHour(&s.state)
	if c.mutated(MutateForgetTotals) {
		s.state.HourTotals, s.state.HourAccounts = nil, nil
	}
	c.history.tried = s.attempt
	c.phase = phaseOpening
	if c.mutated(MutateNoOpening) {
		_ = c.onOpeningCommitted()
		return
	}
	c.emit(CommitOpening{Record: &OpeningRecord{LedgerState: s.state}})
}

func (c *Core) onOpeningCommitted() error {
	s := &c.start
	if c.phase == phaseAdded {
		c.history.state = s.state
		c.startRun()
		return nil
	}
	if c.phase != phaseOpening {
		return c.outOfOrder(OpeningCommitted{})
	}
	c.history.generation, c.history.holder = s.state.Generation, s.attempt
	c.history.state = s.state
	if s.plan.moving {
		c.phase = phaseLeave
		c.emit(LeaveLedger{From: s.location, Record: &OpeningRecord{LedgerState: s.state}})
		return nil
	}
	c.readManifest()
	return nil
}

// onLedgerLeft is the moment from which the new ledger is the truth (CKPT-24). The
// store's note spares later starts the way by the old one.
func (c *Core) onLedgerLeft() error {
	if c.phase != phaseLeave {
		return c.outOfOrder(LedgerLeft{})
	}
	job := c.start.state.Job
	c.phase = phaseMove
	c.emit(WriteIdentity{Job: job, Primary: c.cfg.primary(), Replaces: job})
	return nil
}
