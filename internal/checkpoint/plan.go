package checkpoint

import "fmt"

// planKind says how an attempt goes on from what the store and the ledger say.
type planKind uint8

const (
	planContinue planKind = iota // from the ledger's last record
	planFirst                    // the job's first start
	planAgain                    // a finished job, anew
	planReset                    // an abandoned job, anew, under a new id
	planFrom                     // from the manifest that a start option names
	planFinished                 // nothing is left to do
)

// plan is how an attempt goes on.
type plan struct {
	kind planKind
	// identity is written before the opening record; nothing is if its Job is
	// empty.
	identity WriteIdentity
	// moving says that the ledger moves to the configured primary.
	moving bool
}

// fresh reports that positions must be resolved.
func (p *plan) fresh() bool {
	return p.kind == planFirst || p.kind == planAgain || p.kind == planReset
}

// refusal says why a start touches nothing.
type refusal struct {
	class       Class
	explanation string
}

// planFor decides how to go on, or why not to (CKPT-1). It is asked twice:
// before the fence, so that a refused start touches nothing, and after it, on
// the truth.
func (c *Core) planFor(ledger *LedgerState) (plan, *refusal) {
	p, r := c.planIdentity(ledger)
	if r != nil {
		return p, r
	}
	return c.planMove(p, ledger)
}

func (c *Core) planIdentity(ledger *LedgerState) (plan, *refusal) {
	store := c.start.store
	if c.cfg.Close && ledger == nil {
		return plan{}, &refusal{ClassBadConfig, fmt.Sprintf("job %q has no ledger: it has never run, or its ledger is gone; there is nothing to close", c.cfg.Job)}
	}
	if c.resetApplies(ledger) {
		return c.planReset(), nil
	}
	switch {
	case ledger == nil && store.Job == "" && c.cfg.Reset != "":
		return plan{}, c.refuseReset("there is none to abandon")
	case ledger == nil && store.HasManifests:
		return c.planLostLedger()
	case ledger == nil:
		return c.planFirstStart()
	case store.Job == "":
		return c.planLostStore(ledger)
	case store.Job != ledger.Job:
		return plan{}, &refusal{ClassBadConfig, fmt.Sprintf(
			"job %q: the ledger belongs to job id %s, the checkpoint store to %s. Another job of this name runs on this cluster (set pipeline.name), or the store is not this job's (point to the right one). To abandon the ledger's job: --reset %s; all of its output would be produced a second time",
			c.cfg.Job, ledger.Job, store.Job, ledger.Job)}
	case c.cfg.Reset != "" && ledger.Replaced != c.cfg.Reset:
		return plan{}, c.refuseReset(fmt.Sprintf("the job's id is %s; name that to abandon it, and all of its output would be produced a second time", ledger.Job))
	}
	p := c.planKnownJob(ledger)
	if c.start.followed && p.kind != planFinished {
		p.identity = WriteIdentity{Job: ledger.Job, Primary: c.start.location, Replaces: ledger.Job}
	}
	return p, nil
}

func (c *Core) refuseReset(why string) *refusal {
	return &refusal{ClassBadConfig, fmt.Sprintf("job %q: --reset %s names no job that is here: %s. Leave the option out to go on", c.cfg.Job, c.cfg.Reset, why)}
}

// resetApplies reports that the job to abandon is the one found. After the
// reset the ledger carries a new id, so that it applies only once (CKPT-17), and the
// abandoned one beside it.
func (c *Core) resetApplies(ledger *LedgerState) bool {
	if c.cfg.Reset == "" {
		return false
	}
	if c.mutated(MutateOptionTwice) {
		return true
	}
	if ledger != nil {
		return ledger.Job == c.cfg.Reset
	}
	return c.start.store.Job == c.cfg.Reset
}

// planReset gives the job a new id, unless an earlier reset, or one that runs at
// the same time, has put one into the store and not got further.
func (c *Core) planReset() plan {
	p := plan{kind: planReset}
	store := c.start.store
	if store.Job == "" || store.Job == c.cfg.Reset || store.HasManifests || c.mutated(MutateOptionTwice) {
		p.identity = c.newIdentity(store.Job)
	}
	return p
}

func (c *Core) newIdentity(replaces JobID) WriteIdentity {
	return WriteIdentity{Job: c.start.newJob, Primary: c.cfg.primary(), Replaces: replaces}
}

// planFirstStart is for a job that has no ledger and no manifest. The store may
// already hold an id: an earlier first start got that far, and may yet open the
// ledger in the sink that it chose. A ledger in another one as well would split the job.
func (c *Core) planFirstStart() (plan, *refusal) {
	p := plan{kind: planFirst}
	if c.cfg.From != "" {
		p.kind = planFrom
	}
	switch store := c.start.store; {
	case store.Job == "":
		p.identity = c.newIdentity("")
	case store.Primary != c.cfg.primary():
		return p, &refusal{ClassBadConfig, fmt.Sprintf(
			"job %q: another first start, which runs or was cut off before it had a ledger, put the ledger into %s; this pipeline makes %s the primary sink. If that start goes on, this one would be a second job: give it another pipeline.name, or keep the sink first. If it is over: --reset %s; nothing has been committed, so that no output is repeated",
			c.cfg.Job, ledgerPlace(store.Primary), ledgerPlace(c.cfg.primary()), store.Job)}
	}
	return p, nil
}

// planLostLedger is for a store that holds manifests while the ledger is gone.
// The opening record precedes every manifest (CKPT-5), so this is not a first
// start. Going on needs a new id: how far the old one's epochs went is unknown,
// and epochs must not go back (CKPT-17).
func (c *Core) planLostLedger() (plan, *refusal) {
	job := c.start.store.Job
	if c.cfg.From != "" {
		return plan{kind: planFrom, identity: c.newIdentity(job)}, nil
	}
	return plan{}, &refusal{ClassCorrupt, fmt.Sprintf(
		"job %q: the checkpoint store holds manifests of job id %s, but the ledger is empty or gone: which of them is committed is not known. Choices: bring the ledger back; or start from a manifest with --from, which repeats the output since then; or --reset %s, which repeats all of it",
		c.cfg.Job, job, job)}
}

func (c *Core) planLostStore(ledger *LedgerState) (plan, *refusal) {
	if c.cfg.From != "" && ledger.From != c.cfg.From {
		return plan{kind: planFrom, identity: WriteIdentity{Job: ledger.Job, Primary: c.cfg.primary()}}, nil
	}
	return plan{}, &refusal{ClassCorrupt, fmt.Sprintf(
		"job %q: the ledger knows job id %s at epoch %d, but the checkpoint store holds no job. Another job of this name runs on this cluster (set pipeline.name), or the store is lost. Choices: bring the store back; or --reset %s, which repeats all of it",
		c.cfg.Job, ledger.Job, ledger.Epoch, ledger.Job)}
}

func (c *Core) planKnownJob(ledger *LedgerState) plan {
	switch {
	case c.cfg.From != "" && (ledger.From != c.cfg.From || c.mutated(MutateOptionTwice)):
		return plan{kind: planFrom}
	case ledger.Finished && c.cfg.Again:
		return plan{kind: planAgain}
	case ledger.Finished:
		return plan{kind: planFinished}
	}
	return plan{kind: planContinue}
}

// planMove notices that the ledger is not where the configuration wants it. An
// added INSERT must not move it as a side effect.
func (c *Core) planMove(p plan, ledger *LedgerState) (plan, *refusal) {
	location, primary := c.start.location, c.cfg.primary()
	if ledger == nil || location == primary || p.kind == planFinished {
		return p, nil
	}
	if !c.cfg.MoveLedger && p.kind != planReset {
		return p, &refusal{ClassBadConfig, fmt.Sprintf(
			"job %q: the ledger is in %s, the pipeline makes %s the primary sink. Move it with --move-ledger, or keep the sink that holds it first",
			c.cfg.Job, ledgerPlace(location), ledgerPlace(primary))}
	}
	p.moving = true
	return p, nil
}

func ledgerPlace(sink SinkID) string {
	if sink == "" {
		return "the checkpoint store"
	}
	return fmt.Sprintf("sink %q", sink)
}
