package checkpoint

import (
	"fmt"
	"time"
)

// expiry remembers that an epoch failed in a way that looks like an expired
// transaction, and that its snapshot alone outlasted the time-out. Whether it
// really expired is for the ledger to say.
type expiry struct {
	// epoch is the oldest epoch that was too old; 0: none was.
	epoch Epoch
	// age is how long its transaction had been open when it became ready to
	// commit, or when it failed.
	age time.Duration
}

// noteExpiry is called when a writer was told that it is fenced or expired.
//
// The age counts ticks of a running process up to the moment when the epoch was
// ready to commit, without those in which brokers acknowledged nothing of what
// was written. So a paused process, or a broker that would not answer, does
// not look like a slow snapshot; only the latter can be healed by a longer
// time-out. Nor would it heal a store that was away while its failures were tolerated.
func (c *Core) noteExpiry() {
	r := &c.run
	if c.phase != phaseRunning || r.tolerance.refused {
		return
	}
	ready := c.answered
	if cp := r.inFlight; cp != nil {
		if cp.ready {
			ready = cp.readyAnswered
		}
		if c.noteAge(cp.epoch, cp.active, cp.activeAnswered, ready) {
			return
		}
	}
	c.noteAge(r.open, r.active, r.activeAnswered, ready)
}

func (c *Core) noteAge(epoch Epoch, active bool, since, until uint64) bool {
	if !active || until < since || until-since < c.cfg.ticks(c.timeout) {
		return false
	}
	c.expired = expiry{epoch: epoch, age: time.Duration(until-since) * c.cfg.Tick}
	return true
}

// note says why the time-out will grow, or why the job will stop; empty if no
// epoch expired by its own slowness.
func (e *expiry) note(timeout time.Duration) string {
	if e.epoch == 0 {
		return ""
	}
	return fmt.Sprintf("; epoch %d was open for %v before its snapshot was durable, longer than its transaction time-out of %v", e.epoch, e.age, timeout)
}

// adoptTimeout settles the time-out that the fence asks for: at least what the
// ledger records, and doubled if an epoch expired because its snapshot was slow.
// One that the configuration fixes stays as it is (CKPT-18).
func (c *Core) adoptTimeout(ledger *LedgerState) {
	if c.cfg.TransactionTimeout > 0 {
		return
	}
	limit := c.cfg.TransactionTimeoutMax
	if ledger != nil {
		recorded := time.Duration(ledger.TransactionTimeoutMillis) * time.Millisecond
		c.timeout = min(max(c.timeout, recorded), limit)
	}
	if c.expired.after(ledger) && c.timeout < limit && !c.mutated(MutateNeverDouble) {
		c.timeout = min(2*c.timeout, limit)
		c.expired = expiry{}
	}
}

// after reports that the epoch expired and did not commit.
func (e *expiry) after(ledger *LedgerState) bool {
	return e.epoch > 0 && (ledger == nil || ledger.Epoch < e.epoch)
}

// settleExpiry is asked when the truth is known. It reports whether the start
// may go on: not when an epoch expired and the time-out can grow no further,
// because the job would replay that epoch for ever.
func (c *Core) settleExpiry(ledger *LedgerState) bool {
	e := c.expired
	c.expired = expiry{}
	if !e.after(ledger) || c.mutated(MutateNeverDouble) {
		return true
	}
	setting := fmt.Sprintf("the most that the broker allows (%v). Raise the broker's transaction.max.timeout.ms", c.timeout)
	if c.cfg.TransactionTimeout > 0 {
		setting = fmt.Sprintf("properties.transaction.timeout.ms (%d), which is used as it is. Raise or remove it", c.timeout.Milliseconds())
	}
	c.halt(OutcomeFailed, ClassBadConfig, fmt.Sprintf(
		"epoch %d was open for %v before its snapshot was durable; its transaction expired after %s, or make snapshots faster",
		e.epoch, e.age, setting))
	return false
}
