package checkpoint

import (
	"cmp"
	"fmt"
	"slices"
)

// settle makes sure that a finished run is visible to its end: the process that
// committed its last epoch may have died before publishing it (CKPT-22).
func (c *Core) settle(ledger *LedgerState) {
	s := &c.start
	s.state = *ledger
	if ledger.Manifest == "" {
		c.settled()
		return
	}
	s.settling = true
	c.phase = phaseManifest
	c.emit(ReadManifest{Name: ledger.Manifest})
}

func (c *Core) settled() {
	s := &c.start
	s.settling, s.manifest = false, nil
	if s.plan.kind == planFinished {
		c.finishEarlier(&s.state)
		return
	}
	c.identify()
}

func (c *Core) readManifest() {
	s := &c.start
	switch {
	case s.state.Manifest != "":
		c.phase = phaseManifest
		c.emit(ReadManifest{Name: s.state.Manifest})
	case s.plan.kind == planFrom:
		s.manifest = s.fromManifest
		c.publishStaged()
	case s.state.From != "":
		c.phase = phaseManifest
		c.emit(ReadManifest{From: s.state.From})
	default:
		c.restore()
	}
}

func (c *Core) onManifestRead(ev ManifestRead) error {
	if c.phase != phaseManifest && c.phase != phaseFrom {
		return c.outOfOrder(ev)
	}
	s := &c.start
	if problem := c.manifestProblem(ev); problem != "" {
		c.suspect(problem)
		return nil
	}
	if c.phase == phaseFrom {
		s.fromManifest = ev.Manifest
		c.fence(c.firstReadState())
		return nil
	}
	s.manifest = ev.Manifest
	c.publishStaged()
	return nil
}

// firstReadState returns what the ledger said before the fence; nil: nothing.
func (c *Core) firstReadState() *LedgerState {
	if c.history.state.Job == "" {
		return nil
	}
	return &c.history.state
}

// manifestProblem names what is wrong with a manifest and lists the choices;
// empty: nothing is.
func (c *Core) manifestProblem(ev ManifestRead) string {
	s := &c.start
	name, origin := string(s.state.Manifest), "the ledger names it as the state of the last committed epoch"
	if c.phase == phaseFrom || name == "" {
		name, origin = c.cfg.From, "the start option names it"
		if c.phase == phaseManifest {
			name = s.state.From
		}
	}
	choices := c.manifestChoices()
	switch {
	case ev.Status == ManifestMissing && s.state.Manifest == "" && ev.Cause != "":
		return fmt.Sprintf("%s is missing (%s): %s. Choices: %s", name, origin, ev.Cause, choices)
	case ev.Status == ManifestMissing:
		return fmt.Sprintf("manifest %s is missing (%s). Choices: %s", name, origin, choices)
	case ev.Status == ManifestCorrupt:
		return fmt.Sprintf("manifest %s is corrupt (%s): %s. Choices: %s", name, origin, ev.Cause, choices)
	case ev.Manifest == nil:
		return fmt.Sprintf("manifest %s was read and holds nothing", name)
	case s.state.Manifest != "" && c.phase == phaseManifest && (ev.Manifest.Job != s.state.Job || ev.Manifest.Name() != s.state.Manifest):
		return fmt.Sprintf("manifest %s holds %s of job %s (%s). Choices: %s", name, ev.Manifest.Name(), ev.Manifest.Job, origin, choices)
	}
	return ""
}

// manifestChoices lists what can be done without a manifest. There is nothing to
// abandon before a job has an id.
func (c *Core) manifestChoices() string {
	choices := "bring the object back from a copy; or start from another manifest with --from, which repeats the output since then"
	if job := cmp.Or(c.start.state.Job, c.history.state.Job, c.start.store.Job); job != "" {
		choices += fmt.Sprintf("; or abandon the job with --reset %s, which repeats all of it", job)
	}
	return choices
}

// publishStaged makes visible what the last committed epochs staged, before any
// later output can appear (CKPT-11). Another job's staged output is that job's
// business.
func (c *Core) publishStaged() {
	s := &c.start
	if s.manifest.Job == s.state.Job && !c.mutated(MutateSkipPublish) {
		s.publishing = s.manifest.Staged
	}
	c.phase = phasePublish
	c.publishNext()
}

func (c *Core) publishNext() {
	s := &c.start
	switch {
	case len(s.publishing) == 0 && s.settling:
		c.settled()
		return
	case len(s.publishing) == 0:
		c.restore()
		return
	}
	c.emit(PublishStaged{Job: s.state.Job, Staged: s.publishing[0]})
}

func (c *Core) onPublishedAtStart(ev Published) error {
	s := &c.start
	if c.phase != phasePublish || len(s.publishing) == 0 {
		return c.outOfOrder(ev)
	}
	if head := &s.publishing[0]; head.Sink != ev.Sink || head.Epoch != ev.Epoch {
		return c.violated("CKPT-11", "sink %s published epoch %d; asked was sink %s, epoch %d", ev.Sink, ev.Epoch, head.Sink, head.Epoch)
	}
	s.publishing = s.publishing[1:]
	c.publishNext()
	return nil
}

func (c *Core) restore() {
	s := &c.start
	if c.stopping || c.cfg.Close {
		c.finishStopped()
		return
	}
	c.phase = phaseRestore
	c.emit(Restore{Manifest: s.manifest, Splits: s.positions()})
}

// positions is where every split goes on: as the manifest says, and as the ledger
// says of those that have joined since (CKPT-15).
func (s *startState) positions() []SplitPosition {
	if s.manifest == nil {
		return s.state.Splits
	}
	list := slices.Clone(s.manifest.Splits)
	for _, p := range s.state.Splits {
		if !slices.ContainsFunc(list, func(known SplitPosition) bool { return known.Split == p.Split }) {
			list = append(list, p)
		}
	}
	return sortedSplits(list)
}

// onRestored goes on to the run. Where added tables start is committed before, in
// another opening record of this generation: it is resolved once, and a crash
// before the first commit must not let "latest" mean something later.
func (c *Core) onRestored(ev Restored) error {
	if c.phase != phaseRestore {
		return c.outOfOrder(ev)
	}
	s := &c.start
	s.dropped = ev.Dropped
	if len(ev.Added) == 0 || c.mutated(MutateForgetAdded) {
		c.startRun()
		return nil
	}
	s.state.Splits = sortedSplits(append(without(s.state.Splits, ev.Dropped), ev.Added...))
	c.rollHour(&s.state)
	c.phase = phaseAdded
	c.emit(CommitOpening{Record: &OpeningRecord{LedgerState: s.state}})
	return nil
}

// startRun lets records flow: every sink may write the first epoch. If a stop was
// asked for meanwhile there is nothing to run for: all that is committed is
// visible.
func (c *Core) startRun() {
	if c.stopping {
		c.finishStopped()
		return
	}
	s := &c.start
	c.phase = phaseRunning
	c.beginRun()
	c.emit(StartTasks{First: c.run.open, Generation: s.state.Generation, Attempt: s.attempt, Job: s.state.Job})
	for _, sink := range c.cfg.Sinks {
		c.emit(Permit{Sink: sink.ID, Epoch: c.run.open, Slot: c.run.open.Slot()})
	}
	c.collect()
	c.sweep()
}
