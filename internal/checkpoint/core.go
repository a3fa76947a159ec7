package checkpoint

import (
	"fmt"
	"time"
)

// phase is the step of a start or a run that the core waits in. A start passes
// through them in this order; some are skipped.
type phase uint8

const (
	phaseIdle     phase = iota // no attempt: before Start, or in back-off
	phaseStore                 // the store's identity is being read
	phaseLedger                // the ledger is being read, nothing is touched
	phaseFrom                  // the manifest that a start option names is being read
	phaseFence                 // older writers are being fenced
	phaseTruth                 // the ledger is being read again
	phaseIdentity              // the job id is being written
	phaseResolve               // start positions are being resolved
	phaseOpening               // the opening record is being committed
	phaseLeave                 // the former ledger is told where the ledger is now
	phaseMove                  // the store is told where the ledger is now
	phaseManifest              // the manifest to restore is being read
	phasePublish               // its staged output is being published
	phaseRestore               // state is being restored
	phaseAdded                 // where added tables start is being committed
	phaseRunning               // records flow
	phaseEnded                 // Finish or Halt was decided
)

// Core is the commit protocol of one job. It is not safe for concurrent use.
type Core struct {
	cfg      Config
	mutation Mutation
	actions  []Action
	phase    phase
	tasks    map[TaskID]int
	sinks    map[SinkID]int

	// What outlives an attempt.
	tick uint64
	// answered counts the ticks in which brokers owed no acknowledgement, or gave one.
	answered uint64
	hour     Hour
	history  history
	timeout  time.Duration
	expired  expiry
	failures int
	// suspicion is damage that was found and not yet believed; empty: none.
	suspicion string
	stopping  bool
	// stopRetried says that a restart has already been spent on the requested
	// stop; a second one would keep a terminated process alive.
	stopRetried bool

	start startState
	run   runState
}

// history is what this process knows of the ledger's past: enough to tell a
// newer generation from its own.
type history struct {
	seen bool
	// generation is the newest one that this process has read or opened.
	generation Generation
	// holder is the attempt that opened it.
	holder AttemptID
	// tried is the attempt whose opening record this process last asked to
	// commit; its outcome may be unknown.
	tried AttemptID
	// state is the ledger's, as last known.
	state LedgerState
	// sure is the last epoch of which this process knows that the ledger held it, and
	// of which job.
	sure         Epoch
	sureManifest ManifestName
	sureJob      JobID
}

// surely takes note of a record that the ledger held, by its own word or by a
// definite yes.
func (h *history) surely(s *LedgerState) {
	if s.Job != h.sureJob || s.Epoch > h.sure {
		h.sureJob, h.sure, h.sureManifest = s.Job, s.Epoch, s.Manifest
	}
}

// New returns the core of a job that has not started. It fails if cfg is
// invalid.
func New(cfg Config) (*Core, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	cfg = cfg.withDefaults()
	c := &Core{
		cfg:     cfg,
		tasks:   make(map[TaskID]int, len(cfg.Tasks)),
		sinks:   make(map[SinkID]int, len(cfg.Sinks)),
		timeout: cfg.firstTimeout(),
	}
	for i, t := range cfg.Tasks {
		c.tasks[t] = i
	}
	for i, s := range cfg.Sinks {
		c.sinks[s.ID] = i
	}
	return c, nil
}

// Actions returns what the core has decided since the last call, in order. The
// slice is the caller's until the next Step.
func (c *Core) Actions() []Action {
	out := c.actions
	c.actions = c.actions[len(c.actions):]
	return out
}

// Step tells the core a fact. It returns an [InvariantError], and halts the job,
// if the fact contradicts the protocol; else nil. Facts that arrive after an
// attempt has ended are ignored (CKPT-21).
func (c *Core) Step(ev Event) error {
	switch ev := ev.(type) {
	case Start:
		return c.onStart(ev)
	case StopRequested:
		return c.onStopRequested()
	}
	if c.phase == phaseIdle || c.phase == phaseEnded {
		return nil
	}
	switch ev := ev.(type) {
	case Tick:
		return c.onTick(ev)
	case Failed:
		return c.onFailed(ev)
	}
	if c.phase == phaseRunning {
		return c.stepRunning(ev)
	}
	return c.stepStarting(ev)
}

func (c *Core) stepStarting(ev Event) error {
	switch ev := ev.(type) {
	case StoreRead:
		return c.onStoreRead(ev)
	case LedgerRead:
		return c.onLedgerRead(ev)
	case IdentityWritten:
		return c.onIdentityWritten(ev)
	case FenceDone:
		return c.onFenceDone()
	case PositionsResolved:
		return c.onPositionsResolved(ev)
	case OpeningCommitted:
		return c.onOpeningCommitted()
	case LedgerLeft:
		return c.onLedgerLeft()
	case ManifestRead:
		return c.onManifestRead(ev)
	case Published:
		return c.onPublishedAtStart(ev)
	case Restored:
		return c.onRestored(ev)
	}
	return c.outOfOrder(ev)
}

func (c *Core) stepRunning(ev Event) error {
	switch ev := ev.(type) {
	case Active:
		return c.onActive(ev)
	case SinkReached:
		return c.onSinkReached(ev)
	case SinkPreCommitted:
		return c.onSinkPreCommitted(ev)
	case TaskAck:
		return c.onTaskAck(ev)
	case ManifestPut:
		return c.onManifestPut(ev)
	case CommitAnswered:
		return c.onCommitAnswered(ev)
	case Published:
		return c.onPublished(ev)
	case Collected:
		return c.onCollected(ev)
	case WriteFailed:
		return c.onWriteFailed(ev)
	case SourcesFinished:
		return c.onSourcesFinished()
	}
	return c.outOfOrder(ev)
}

func (c *Core) emit(a Action) { c.actions = append(c.actions, a) }

func (c *Core) onTick(ev Tick) error {
	c.tick++
	if !ev.Unanswered {
		c.answered++
	}
	c.hour = max(c.hour, ev.Hour)
	if c.phase != phaseRunning {
		return nil
	}
	if cp := c.run.inFlight; cp != nil && !cp.commitSent && c.tick-cp.startedAt >= c.cfg.ticks(c.cfg.CheckpointTimeout) {
		if !c.failCheckpoint(fmt.Sprintf("epoch %d did not complete within the checkpoint time-out of %v: it waits for %s",
			cp.epoch, c.cfg.CheckpointTimeout, c.waitsFor(cp))) {
			return nil
		}
		cp.startedAt = c.tick
	}
	c.maybeSendBarrier()
	return nil
}

func (c *Core) onStopRequested() error {
	if c.phase == phaseEnded {
		return nil
	}
	c.stopping = true
	switch {
	case c.start.attempt == "":
		c.finish(OutcomeStopped, "stopped before the first start")
	case c.phase == phaseRestore:
		// All that is committed is visible, and nothing is read yet. The state may
		// be large, and who asks for a stop does not wait for it.
		c.finishStopped()
	case c.phase == phaseRunning:
		c.maybeSendBarrier()
		c.maybeFinish()
	}
	return nil
}

// onFailed ends the attempt. Only classes that a replay can heal restart; what
// looks like fencing restarts too, because only the ledger can tell a newer
// generation from an expired transaction (CKPT-10).
func (c *Core) onFailed(ev Failed) error {
	reason := ev.Cause
	if ev.Where != "" {
		reason = ev.Where + ": " + reason
	}
	c.endAttempt(ev.Class, reason)
	return nil
}

func (c *Core) endAttempt(class Class, reason string) {
	switch class {
	case ClassRetriable:
		c.restart(class, reason)
	case ClassFenced:
		c.noteExpiry()
		c.restart(class, reason+c.expired.note(c.timeout))
	case ClassCorrupt:
		c.suspect(reason)
	default:
		c.halt(OutcomeFailed, class, reason)
	}
}

// suspect takes note of damage. A generation that has been superseded without
// knowing it finds things missing that its successor has rightly collected, so
// the ledger is read before anybody is alarmed (CKPT-16). Before an attempt has
// begun its generation there is no successor to blame.
func (c *Core) suspect(damage string) {
	if c.phase < phaseManifest {
		c.halt(OutcomeFailed, ClassCorrupt, damage)
		return
	}
	c.suspicion = damage
	c.phase = phaseIdle
	c.emit(Restart{Class: ClassCorrupt, Reason: damage})
}

// restart ends the attempt and asks for another, after a back-off that doubles
// until an epoch commits.
func (c *Core) restart(class Class, reason string) {
	if c.stopping {
		if c.stopRetried {
			c.halt(OutcomeFailed, class, fmt.Sprintf("stopping: the last committed epoch is %d; what was read after it is not committed and will be read again by the next start (%s)",
				c.history.state.Epoch, reason))
			return
		}
		c.stopRetried = true
	}
	c.phase = phaseIdle
	c.emit(Restart{Backoff: c.backoff(), Class: class, Reason: reason})
	c.failures++
}

// backoff doubles with every failure. Who asks for a stop is not kept waiting for
// the one attempt that is left.
func (c *Core) backoff() time.Duration {
	d := c.cfg.Backoff
	for i := 0; i < c.failures && !c.stopping && d < c.cfg.BackoffMax; i++ {
		d *= 2
	}
	return min(d, c.cfg.BackoffMax)
}

func (c *Core) finish(outcome Outcome, explanation string) {
	c.phase = phaseEnded
	c.emit(Finish{Outcome: outcome, Epoch: c.history.state.Epoch, Explanation: explanation})
}

func (c *Core) halt(outcome Outcome, class Class, explanation string) {
	c.phase = phaseEnded
	c.emit(Halt{Outcome: outcome, Class: class, Explanation: explanation})
}

// violated reports a broken invariant and halts.
func (c *Core) violated(invariant, format string, args ...any) error {
	err := &InvariantError{Invariant: invariant, Detail: fmt.Sprintf(format, args...)}
	c.halt(OutcomeFailed, ClassBug, err.Error())
	return err
}

func (c *Core) outOfOrder(ev Event) error {
	return c.violated("CKPT-1", "%T answers nothing that was asked", ev)
}
