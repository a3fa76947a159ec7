package checkpoint

import "fmt"

// startState is what an attempt learns on its way to running.
type startState struct {
	attempt AttemptID
	newJob  JobID
	store   StoreRead
	// doubted is the ledger that did not fit the store, which is being read
	// again; nil: the store was read once.
	doubted *LedgerState
	// location is the sink whose ledger is read: where the store says it is.
	location SinkID
	plan     plan
	// state is the job as the ledger tells it, then as the opening will.
	state LedgerState
	// manifest is what the job is restored from; nil for an empty start.
	manifest *Manifest
	// fromManifest is the manifest that a start option names.
	fromManifest *Manifest
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
		return c.onFirstRead(ledgerState(ev))
	case phaseTruth:
		return c.onTruth(ledgerState(ev))
	}
	return c.outOfOrder(ev)
}

func ledgerState(ev LedgerRead) *LedgerState {
	switch {
	case ev.Epoch != nil:
		return &ev.Epoch.LedgerState
	case ev.Opening != nil:
		return &ev.Opening.LedgerState
	}
	return nil
}

// onFirstRead looks at the ledger before anything is touched: is it ours
// (CKPT-1), and has a newer generation taken over since this process last
// looked (CKPT-16)?
func (c *Core) onFirstRead(ledger *LedgerState) error {
	if c.supersededBy(ledger) {
		c.halt(OutcomeFenced, ClassFenced, fmt.Sprintf("job %q: generation %d has taken over (this process ran generation %d); another instance is running",
			c.cfg.Job, ledger.Generation, c.history.generation))
		return nil
	}
	if c.suspicion != "" {
		c.halt(OutcomeFailed, ClassCorrupt, c.suspicion)
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

// refuse refuses, after a second look at the store: an id is written there before
// the ledger knows it, so what was read before the ledger may be too old to fit.
func (c *Core) refuse(r *refusal, ledger *LedgerState) {
	s := &c.start
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
	return ledger != nil && c.history.seen &&
		ledger.Generation > c.history.generation && ledger.Attempt != c.history.tried
}

func (c *Core) remember(ledger *LedgerState) {
	c.history.seen = true
	if ledger != nil {
		c.history.generation = ledger.Generation
		c.history.state = *ledger
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
	c.emit(f)
}

func (c *Core) fencedIDs(ledger *LedgerState) []string {
	ids := c.cfg.TransactionalIDs
	if ledger == nil {
		return ids
	}
	for _, id := range ledger.TransactionalIDs {
		if !contains(ids, id) {
			ids = append(ids[:len(ids):len(ids)], id)
		}
	}
	return ids
}

func contains[T comparable](list []T, item T) bool {
	for _, x := range list {
		if x == item {
			return true
		}
	}
	return false
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
func (c *Core) onTruth(ledger *LedgerState) error {
	if c.mutated(MutateFenceAfterTruth) {
		c.fence(ledger)
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
	if refusal != nil || (plan.kind == planFrom) != (s.plan.kind == planFrom) {
		// What was read from the store may be as old as the first read, so this
		// is no reason to refuse yet: the next attempt looks at both again.
		c.restart(ClassRetriable, "the ledger changed while this start looked at it")
		return nil
	}
	c.remember(ledger)
	s.plan = plan
	if plan.kind == planFinished || plan.kind == planAgain && ledger.Manifest != "" {
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

// settle makes sure that a finished run is visible to its end: the process that
// committed its last epoch may have died before publishing it (CKPT-22).
func (c *Core) settle(ledger *LedgerState) {
	s := &c.start
	s.state = *ledger
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
	c.open()
	return nil
}

// open commits the record that begins this generation. Nothing else durable is
// written by it before (CKPT-5).
func (c *Core) open() {
	s := &c.start
	if s.plan.kind == planFrom {
		s.state.Manifest, s.state.From, s.state.Splits = "", c.cfg.From, nil
	}
	s.state.Generation++
	s.state.Attempt = s.attempt
	s.state.Primary = c.cfg.primary()
	s.state.TransactionalIDs = c.cfg.TransactionalIDs
	s.state.TransactionTimeoutMillis = c.timeout.Milliseconds()
	s.state.Finished = false
	c.rollHour(&s.state)
	if c.mutated(MutateForgetTotals) {
		s.state.HourTotals = nil
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
	if c.phase != phaseOpening {
		return c.outOfOrder(OpeningCommitted{})
	}
	s := &c.start
	c.history.generation = s.state.Generation
	c.history.state = s.state
	if s.plan.moving {
		c.phase = phaseMove
		c.emit(WriteIdentity{Job: s.state.Job, Primary: c.cfg.primary(), Replaces: s.state.Job})
		return nil
	}
	c.readManifest()
	return nil
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
	const choices = "bring the object back from a copy; or start from another manifest with --from, which repeats the output since then; or abandon the job with --reset, which repeats all of it"
	switch {
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
	c.phase = phaseRestore
	splits := s.state.Splits
	if s.manifest != nil {
		splits = s.manifest.Splits
	}
	c.emit(Restore{Manifest: s.manifest, Splits: splits})
}

// onRestored begins the run: every sink may write the first epoch. If a stop was
// asked for meanwhile there is nothing to run for: all that is committed is
// visible.
func (c *Core) onRestored(ev Restored) error {
	if c.phase != phaseRestore {
		return c.outOfOrder(ev)
	}
	if c.stopping {
		c.finishStopped()
		return nil
	}
	s := &c.start
	c.phase = phaseRunning
	c.beginRun(ev.Dropped)
	c.emit(StartTasks{First: c.run.open, Generation: s.state.Generation, Attempt: s.attempt, Job: s.state.Job})
	for _, sink := range c.cfg.Sinks {
		c.emit(Permit{Sink: sink.ID, Epoch: c.run.open, Slot: c.run.open.Slot()})
	}
	c.collect()
	return nil
}
