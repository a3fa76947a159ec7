package checkpoint

import "fmt"

// WriteFailed: a write of an epoch's snapshot, or of its manifest, to the store
// failed in a way that may pass. The shell writes it again until it succeeds or the
// attempt ends; it tells this only where Config.TolerableFailures is set, and else
// [Failed].
type WriteFailed struct {
	// Where names what failed, for people.
	Where string
	// Cause is the error's text.
	Cause string
}

func (WriteFailed) event() {}

// Tolerate says that a checkpoint failed and the job goes on with it. No answer.
type Tolerate struct {
	// Failures in a row, this one included; at most Tolerable.
	Failures, Tolerable int
	Reason              string
}

func (Tolerate) action() {}

// tolerance counts the checkpoints that failed in a row. What failed is tried again
// as the same epoch: its output is in a transaction, and what is behind the barrier
// is in another, so that a later epoch cannot take its place.
type tolerance struct {
	failures int
	// at is the tick of the last one.
	at uint64
	// refused says that the store refused a write: what it takes to heal is not a
	// longer transaction.
	refused bool
}

// onWriteFailed counts a try of a checkpoint once, however many of its writes one
// outage hits.
func (c *Core) onWriteFailed(ev WriteFailed) error {
	t := &c.run.tolerance
	t.refused = true
	if t.failures > 0 && c.tick-t.at < c.cfg.ticks(c.cfg.Interval) {
		return nil
	}
	c.failCheckpoint(ev.Where + ": " + ev.Cause)
	return nil
}

// failCheckpoint tolerates a failed checkpoint, or ends the attempt. It reports
// which.
func (c *Core) failCheckpoint(reason string) (tolerated bool) {
	t, most := &c.run.tolerance, c.cfg.TolerableFailures
	t.failures, t.at = t.failures+1, c.tick
	if t.failures <= most {
		c.emit(Tolerate{Failures: t.failures, Tolerable: most, Reason: reason})
		return true
	}
	if most > 0 {
		reason = fmt.Sprintf("%d checkpoints in a row failed, more than are tolerated; the last: %s", t.failures, reason)
	}
	c.restart(ClassRetriable, reason)
	return false
}
