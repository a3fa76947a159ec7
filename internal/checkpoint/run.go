package checkpoint

import (
	"fmt"
	"slices"
)

// runState is what an attempt knows while records flow.
type runState struct {
	// open is the epoch that the sources are reading: the last barrier's plus
	// one.
	open Epoch
	// active says that something happened in the open epoch, activeAt when, activeAnswered so in answered ticks.
	active                   bool
	activeAt, activeAnswered uint64
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
	// tolerance is of the checkpoints since the last commit.
	tolerance tolerance
	// first says that no barrier was sent in this attempt.
	first bool
	// finished says that all sources have ended, last that the final barrier
	// was sent.
	finished, last bool
}

func (c *Core) beginRun() {
	s, r := &c.start, &c.run
	r.open = s.state.Epoch + 1
	r.first = true
	r.commitAt = c.tick
	r.unpublished = make([][]StagedOutput, len(c.cfg.Sinks))
	r.splits = without(s.positions(), s.dropped)
	if s.manifest == nil {
		return
	}
	if s.state.Manifest != "" {
		r.committed, r.committedObjects = s.manifest, s.manifest.objects()
		r.borrowed = nameSet(s.manifest.Borrowed)
		return
	}
	if c.mutated(MutateCollectBorrowed) {
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
		if !slices.Contains(dropped, p.Split) {
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
		r.active, r.activeAt, r.activeAnswered = true, c.tick, c.answered
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

		activeAnswered: r.activeAnswered,
	}
	c.emit(SendBarrier{Epoch: r.open, Kind: kind})
	r.open++
	r.active = false
	r.first = false
	r.barrierAt = c.tick
	r.last = kind == BarrierFinal
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
