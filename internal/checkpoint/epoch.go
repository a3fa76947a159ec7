package checkpoint

import (
	"fmt"
	"strings"
)

// runState is what an attempt knows while records flow.
type runState struct {
	// open is the epoch that the sources are reading: the last barrier's plus
	// one.
	open Epoch
	// active says that something happened in the open epoch, activeAt when.
	active   bool
	activeAt uint64
	// inFlight is the epoch between its barrier and its commit; nil: none.
	inFlight *inFlight
	// committed is the manifest of the last committed epoch of this line; nil
	// before one. committedObjects is what it names.
	committed        *Manifest
	committedObjects map[ObjectName]bool
	// splits is where the job's sources stood at the last barrier.
	splits []SplitPosition
	// borrowed are objects in use that belong to the manifest of a start
	// option. They are the user's and never collected.
	borrowed map[ObjectName]bool
	// unpublished is the committed staged output per sink, by index, oldest
	// first; the first one of each is being published.
	unpublished [][]StagedOutput
	// deleted and deletedManifests are known to be collected and need not be
	// listed again.
	deleted          map[ObjectName]bool
	deletedManifests map[ManifestName]bool

	barrierAt, commitAt uint64
	// first says that no barrier was sent in this attempt.
	first bool
	// finished says that all sources have ended, last that the final barrier
	// was sent.
	finished, last bool
}

// inFlight is one epoch between its barrier and its commit.
type inFlight struct {
	epoch     Epoch
	kind      BarrierKind
	startedAt uint64
	active    bool
	activeAt  uint64
	acks      []*TaskAck
	acked     int
	sinks     []sinkProgress
	flushed   int // sinks that are pre-committed
	splits    []SplitPosition
	// manifest and record are nil until they are asked to be written; objects
	// is what the manifest names.
	manifest *Manifest
	objects  map[ObjectName]bool
	record   *EpochRecord
	// ready says that the manifest is durable, readyAt since when.
	ready      bool
	readyAt    uint64
	commitSent bool
}

type sinkProgress struct {
	reached, preCommitted bool
	output                SinkOutput
	staged                []ObjectName
	detail                string
}

func (c *Core) beginRun(dropped []SplitID) {
	s, r := &c.start, &c.run
	r.open = s.state.Epoch + 1
	r.first = true
	r.commitAt = c.tick
	r.unpublished = make([][]StagedOutput, len(c.cfg.Sinks))
	r.splits = s.state.Splits
	if s.manifest == nil {
		return
	}
	r.splits = without(s.manifest.Splits, dropped)
	if s.state.Manifest != "" {
		r.committed, r.committedObjects = s.manifest, s.manifest.objects()
		r.borrowed = nameSet(s.manifest.Borrowed)
		return
	}
	r.borrowed = s.manifest.objects()
	for _, o := range s.manifest.Borrowed {
		r.borrowed[o] = true
	}
}

func without(splits []SplitPosition, dropped []SplitID) []SplitPosition {
	var kept []SplitPosition
	for _, p := range splits {
		if !contains(dropped, p.Split) {
			kept = append(kept, p)
		}
	}
	return kept
}

func (c *Core) onActive(ev Active) error {
	r := &c.run
	if ev.Epoch > r.open {
		return c.violated("CKPT-7", "activity in epoch %d while epoch %d is open", ev.Epoch, r.open)
	}
	if ev.Epoch == r.open && !r.active {
		r.active, r.activeAt = true, c.tick
		c.maybeSendBarrier()
	}
	return nil
}

// onSourcesFinished is ignored behind a final barrier: whether that barrier was
// sent before or after the end of input is not known, and the next start will
// find the sources at their end.
func (c *Core) onSourcesFinished() error {
	if c.run.last {
		return nil
	}
	c.run.finished = true
	c.maybeSendBarrier()
	return nil
}

// maybeSendBarrier sends the next barrier if it is due and allowed. It is not
// allowed while an epoch is in flight: the records behind the barrier need the
// slot of that epoch (CKPT-7).
func (c *Core) maybeSendBarrier() {
	r := &c.run
	if r.last || r.inFlight != nil || c.publishingLags() {
		return
	}
	kind := BarrierOrdinary
	switch {
	case r.finished, c.stopping && r.active:
		kind = BarrierFinal
	case c.stopping || !c.barrierDue():
		return
	}
	c.sendBarrier(kind)
}

// barrierDue says whether an ordinary barrier's time has come. The first one
// does not wait for the interval, so that what a restart repeats is visible at
// once. An idle epoch waits for a day (CKPT-19).
func (c *Core) barrierDue() bool {
	r, cfg := &c.run, &c.cfg
	if !r.active {
		return c.tick-r.commitAt >= cfg.ticks(cfg.IdleCommit)
	}
	return r.first ||
		c.tick-r.barrierAt >= cfg.ticks(cfg.Interval) && c.tick-r.commitAt >= cfg.ticks(cfg.MinPause)
}

func (c *Core) sendBarrier(kind BarrierKind) {
	r := &c.run
	r.inFlight = &inFlight{
		epoch:     r.open,
		kind:      kind,
		startedAt: c.tick,
		active:    r.active,
		activeAt:  r.activeAt,
		acks:      make([]*TaskAck, len(c.cfg.Tasks)),
		sinks:     make([]sinkProgress, len(c.cfg.Sinks)),
	}
	c.emit(SendBarrier{Epoch: r.open, Kind: kind})
	r.open++
	r.active = false
	r.first = false
	r.barrierAt = c.tick
	r.last = kind == BarrierFinal
}

// expected returns the epoch in flight if an event about epoch e is about it.
func (c *Core) expected(e Epoch, what string) (*inFlight, error) {
	cp := c.run.inFlight
	if cp == nil || cp.epoch != e {
		return nil, c.violated("CKPT-7", "%s of epoch %d, which is not in flight", what, e)
	}
	return cp, nil
}

// onSinkReached asks for the pre-commit. A sink that stages may write the next
// epoch at once, since nothing of it is visible before its turn; the primary may
// not, since two open transactions interleave in a partition (CKPT-8).
func (c *Core) onSinkReached(ev SinkReached) error {
	cp, err := c.expected(ev.Epoch, "barrier at sink "+string(ev.Sink))
	if err != nil {
		return err
	}
	i, known := c.sinks[ev.Sink]
	if !known || cp.sinks[i].reached {
		return c.violated("CKPT-9", "sink %q is unknown or was reached twice by barrier %d", ev.Sink, ev.Epoch)
	}
	cp.sinks[i].reached = true
	c.emit(PreCommit{Sink: ev.Sink, Epoch: cp.epoch, Slot: cp.epoch.Slot()})
	if c.cfg.Sinks[i].Role != RolePrimary || c.mutated(MutatePermitEarly) {
		c.permitNext(cp, ev.Sink)
	}
	return nil
}

func (c *Core) permitNext(cp *inFlight, sink SinkID) {
	if cp.kind == BarrierOrdinary {
		next := cp.epoch + 1
		c.emit(Permit{Sink: sink, Epoch: next, Slot: next.Slot()})
	}
}

func (c *Core) onSinkPreCommitted(ev SinkPreCommitted) error {
	cp, err := c.expected(ev.Epoch, "pre-commit of sink "+string(ev.Sink))
	if err != nil {
		return err
	}
	i, known := c.sinks[ev.Sink]
	if !known || !cp.sinks[i].reached || cp.sinks[i].preCommitted {
		return c.violated("CKPT-9", "sink %q pre-committed epoch %d without being asked, or twice", ev.Sink, ev.Epoch)
	}
	progress := &cp.sinks[i]
	progress.preCommitted = true
	progress.output, progress.staged, progress.detail = ev.Output, ev.Staged, ev.Detail
	progress.output.Sink = ev.Sink
	cp.flushed++
	if c.cfg.Sinks[i].Role == RolePrimary && !c.mutated(MutatePermitEarly) {
		c.permitNext(cp, ev.Sink)
	}
	return c.maybePutManifest(cp)
}

func (c *Core) onTaskAck(ev TaskAck) error {
	cp, err := c.expected(ev.Epoch, "acknowledgement of task "+string(ev.Snapshot.Task))
	if err != nil {
		return err
	}
	i, known := c.tasks[ev.Snapshot.Task]
	if !known || cp.acks[i] != nil {
		return c.violated("CKPT-9", "task %q is unknown or acknowledged epoch %d twice", ev.Snapshot.Task, ev.Epoch)
	}
	cp.acks[i] = &ev
	cp.acked++
	return c.maybePutManifest(cp)
}

// missing names what an epoch still waits for.
func (c *Core) missing(cp *inFlight) string {
	var waits []string
	for i, s := range cp.sinks {
		if !s.preCommitted {
			waits = append(waits, "pre-commit of sink "+string(c.cfg.Sinks[i].ID))
		}
	}
	for i, ack := range cp.acks {
		if ack == nil {
			waits = append(waits, "snapshot of task "+string(c.cfg.Tasks[i]))
		}
	}
	return strings.Join(waits, ", ")
}

// maybePutManifest writes the manifest once every snapshot is durable and every
// sink is pre-committed (CKPT-9).
func (c *Core) maybePutManifest(cp *inFlight) error {
	if cp.acked < len(cp.acks) || cp.flushed < len(cp.sinks) {
		return nil
	}
	if err := c.buildManifest(cp); err != nil {
		return err
	}
	c.emit(PutManifest{Name: cp.manifest.Name(), Manifest: cp.manifest})
	if c.mutated(MutateCommitBeforeManifest) {
		return c.commit(cp)
	}
	return nil
}

func (c *Core) onManifestPut(ev ManifestPut) error {
	cp := c.run.inFlight
	if c.mutated(MutateCommitBeforeManifest) {
		return nil
	}
	cp, err := c.expected(ev.Epoch, "manifest")
	if err != nil {
		return err
	}
	if cp.manifest == nil || cp.ready {
		return c.violated("CKPT-3", "manifest of epoch %d was put without being asked for, or twice", ev.Epoch)
	}
	if ev.Conflict {
		c.halt(OutcomeFailed, ClassCorrupt, fmt.Sprintf("the name of manifest %s is taken by other content; two writers share an attempt id, or the store was altered by hand", cp.manifest.Name()))
		return nil
	}
	return c.commit(cp)
}

// commit asks for the one step that makes the epoch exist (CKPT-4). The manifest
// is durable (CKPT-3), and the epoch before is committed for certain (CKPT-6).
func (c *Core) commit(cp *inFlight) error {
	if committed := c.history.state.Epoch; cp.epoch != committed+1 {
		return c.violated("CKPT-6", "epoch %d would commit after epoch %d", cp.epoch, committed)
	}
	cp.ready, cp.readyAt = true, c.tick
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
	if c.mutated(MutateCommitUncertain) && ev.Outcome == CommitYes {
		return nil
	}
	if ev.Outcome != CommitYes && !c.takesForYes(ev) {
		return c.onCommitFailed(ev)
	}
	cp, err := c.expected(ev.Epoch, "commit")
	if err != nil {
		return err
	}
	if !cp.commitSent {
		return c.violated("CKPT-6", "commit of epoch %d was answered without being asked for", ev.Epoch)
	}
	c.onCommitted(cp)
	return nil
}

// takesForYes is what mutants do instead of reading the ledger.
func (c *Core) takesForYes(ev CommitAnswered) bool {
	return c.mutated(MutateGuessCommitted) && ev.Outcome == CommitUnknown ||
		c.mutated(MutateExpiredIsSuccess) && ev.Class == ClassFenced
}

func (c *Core) onCommitFailed(ev CommitAnswered) error {
	cp := c.run.inFlight
	if cp == nil && !c.mutated(MutateCommitUncertain) {
		return c.violated("CKPT-6", "commit of epoch %d was answered without being asked for", ev.Epoch)
	}
	if c.mutated(MutateCollectDoubtful) && cp != nil {
		c.collectDoubtful(cp)
	}
	c.endAttempt(ev.Class, fmt.Sprintf("commit of epoch %d (%s): %s", ev.Epoch, ev.Outcome, ev.Cause))
	return nil
}

// onCommitted is the moment after which the epoch exists.
func (c *Core) onCommitted(cp *inFlight) {
	r := &c.run
	c.history.state = cp.record.LedgerState
	r.committed, r.committedObjects = cp.manifest, cp.objects
	r.splits = cp.splits
	r.commitAt = c.tick
	r.inFlight = nil
	c.failures = 0
	if !c.mutated(MutatePublishEarly) {
		c.queueStaged(cp)
	}
	c.emit(CommitMonitoringOffsets{Epoch: cp.epoch, Consumed: cp.splits})
	c.collect()
	c.maybeSendBarrier()
	c.maybeFinish()
}

// maybeFinish ends the job when nothing is left to do for it: the final epoch is
// committed, or a stop was asked for and nothing happened since the last one,
// and every staged output is published.
func (c *Core) maybeFinish() {
	r := &c.run
	idle := c.stopping && !r.active && !r.finished
	if !r.last && !idle || r.inFlight != nil || c.publishing() {
		return
	}
	if r.finished {
		c.finish(OutcomeFinished, fmt.Sprintf("job %q finished with epoch %d", c.cfg.Job, c.history.state.Epoch))
		return
	}
	c.finishStopped()
}

func (c *Core) finishStopped() {
	epoch := c.history.state.Epoch
	if epoch == 0 {
		c.finish(OutcomeStopped, fmt.Sprintf("job %q stopped before its first epoch; nothing is committed", c.cfg.Job))
		return
	}
	c.finish(OutcomeStopped, fmt.Sprintf("job %q stopped; epoch %d is committed and nothing after it", c.cfg.Job, epoch))
}
