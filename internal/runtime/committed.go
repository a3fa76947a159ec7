package runtime

import (
	"context"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
)

// Committed returns what the ledger of a job says last, without fencing or changing
// anything: the job may run. nil: the job has no ledger yet. Of the configuration it
// needs name, graph and store.
func Committed(ctx context.Context, cfg Config) (*checkpoint.LedgerState, error) {
	if err := cfg.validate(); err != nil {
		return nil, err
	}
	cfg.setDefaults()
	j, err := newJob(cfg)
	if err != nil {
		return nil, err
	}
	defer j.closeConnectors()
	if j.sinks, err = planSinks(ctx, j.sinkNodes()); err != nil {
		return nil, err
	}
	known, err := cfg.Store.Read(ctx)
	if err != nil {
		return nil, err
	}
	a, err := newAttempt(j, "look")
	if err != nil {
		return nil, err
	}
	defer a.end()
	return a.lastState(ctx, known)
}

// lastState reads the ledger where the store says that it is, or where that one says
// that it has moved to; without an identity in the store where the pipeline puts it.
func (a *attempt) lastState(ctx context.Context, known checkpoint.StoreRead) (*checkpoint.LedgerState, error) {
	at := known.Primary
	if known.Job == "" && a.job.sinks.primary != nil {
		at = a.job.sinks.primary.id
	}
	a.job.hasManifests = known.HasManifests
	for moved := false; ; moved = true {
		ev, err := a.readLedger(ctx, at)
		if err != nil {
			return nil, err
		}
		s := stateIn(ev)
		switch {
		case s == nil:
			return nil, nil
		case known.Job != "" && s.Job != known.Job:
			return nil, connector.Errorf(connector.BadConfig, "the ledger belongs to job id %s, the checkpoints in %s to %s: another job of the name %q runs here, or these are not its checkpoints",
				s.Job, a.job.cfg.Store, known.Job, a.job.cfg.Name)
		case s.Primary == at || moved:
			return s, nil
		}
		at = s.Primary
	}
}
