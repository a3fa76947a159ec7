package runtime

import (
	"context"
	"strings"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

// checkTakeover looks, before anything is fenced, whether the job that runs or ran
// under this name left state that this pipeline has no use for: a deploy that is
// refused must not end the job that it was to replace. Whatever it cannot see here
// the start decides by the protocol.
func (j *job) checkTakeover(ctx context.Context) error {
	p := j.cfg.Protocol
	if p.Reset != "" || p.From != "" || p.Again {
		return nil
	}
	known, err := j.cfg.Store.Read(ctx)
	if err != nil || known.Job == "" || !known.HasManifests {
		return err
	}
	a, err := newAttempt(j, "takeover")
	if err != nil {
		return err
	}
	defer a.end()
	m, err := a.lastManifest(ctx, known)
	if m == nil || err != nil {
		return err
	}
	left, err := readDetails(m)
	if err != nil {
		return nil // the start says what is damaged, and what to do
	}
	for _, g := range j.layout.groups {
		left.of(g)
	}
	return left.allUsed()
}

// lastManifest reads the manifest that the ledger names, if it is this store's.
func (a *attempt) lastManifest(ctx context.Context, known checkpoint.StoreRead) (*checkpoint.Manifest, error) {
	if known.Primary != "" && (a.job.sinks.primary == nil || a.job.sinks.primary.id != known.Primary) {
		return nil, nil
	}
	a.job.hasManifests = true
	ev, err := a.readLedger(ctx, known.Primary)
	if err != nil {
		return nil, err
	}
	read, _ := ev.(checkpoint.LedgerRead)
	state := read.State()
	if state == nil || state.Job != known.Job || state.Primary != known.Primary || state.Manifest == "" || state.Finished {
		return nil, nil
	}
	m, err := a.job.cfg.Store.ReadManifest(ctx, state.Manifest)
	return m.Manifest, err
}

// titles reads the operators' titles out of a topology.
func titles(topology string) map[string]string {
	known := map[string]string{}
	for _, part := range strings.Split(topology, ";") {
		if id, title, found := strings.Cut(part, "="); found {
			known[id] = title
		}
	}
	return known
}
