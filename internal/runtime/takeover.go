package runtime

import (
	"context"
	"strings"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

// checkTakeover looks, before anything is fenced, whether the state that this start
// would go on from has a use in this pipeline: a deploy that is refused must not end
// the job that it was to replace. Whatever it cannot see here the start decides by the
// protocol.
func (j *job) checkTakeover(ctx context.Context) error {
	p := j.cfg.Protocol
	if p.Reset != "" || p.Again || p.Close {
		return nil
	}
	m, err := j.takenOver(ctx)
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

// takenOver is the manifest that a start would go on from; nil: it is not known
// here.
func (j *job) takenOver(ctx context.Context) (*checkpoint.Manifest, error) {
	known, err := j.cfg.Store.Read(ctx)
	if err != nil {
		return nil, err
	}
	from := j.cfg.Protocol.From
	if known.Job == "" || !known.HasManifests {
		return j.manifestOf(ctx, from)
	}
	a, err := newAttempt(j, "takeover")
	if err != nil {
		return nil, err
	}
	defer a.end()
	state, err := a.ownState(ctx, known)
	switch {
	case err != nil:
		return nil, err
	case from != "" && (state == nil || state.From != from):
		return j.manifestOf(ctx, from)
	case state == nil || state.Manifest == "" || state.Finished:
		return nil, nil
	}
	m, err := j.cfg.Store.ReadManifest(ctx, state.Manifest)
	return m.Manifest, err
}

// manifestOf reads the manifest of a start option; nil: there is none, or the start
// will say what is wrong with it.
func (j *job) manifestOf(ctx context.Context, from string) (*checkpoint.Manifest, error) {
	if from == "" {
		return nil, nil
	}
	read, s, err := j.readFrom(ctx, from)
	s.Close()
	return read.Manifest, err
}

// ownState is what the ledger says, if it is this store's; nil: nothing.
func (a *attempt) ownState(ctx context.Context, known checkpoint.StoreRead) (*checkpoint.LedgerState, error) {
	if known.Primary != "" && (a.job.sinks.primary == nil || a.job.sinks.primary.id != known.Primary) {
		return nil, nil
	}
	a.job.hasManifests = true
	ev, err := a.readLedger(ctx, known.Primary)
	if err != nil {
		return nil, err
	}
	if s := stateIn(ev); s != nil && s.Job == known.Job && s.Primary == known.Primary {
		return s, nil
	}
	return nil, nil
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
