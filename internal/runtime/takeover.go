package runtime

import (
	"context"
	"strings"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/savepoint"
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
	m, from, finished, err := j.takenOver(ctx)
	defer from.Close()
	if m == nil || finished || err != nil {
		return err
	}
	verdicts, err := j.judge(ctx, m, j.reader(from))
	if err != nil {
		return nil // the start says what is damaged, and what to do
	}
	_, err = j.losses(m.Job, verdicts)
	return err
}

// resumeSources tells bounded sources where the job stands that this start would go on; false: there is nothing to tell.
func (j *job) resumeSources(ctx context.Context) (told bool, err error) {
	if p := j.cfg.Protocol; p.Reset != "" || p.Again {
		return false, nil
	}
	m, from, _, err := j.takenOver(ctx)
	from.Close()
	if m == nil || err != nil {
		return false, err
	}
	splits, _, err := assign(m.Splits, j.sources)
	if err != nil {
		return false, nil // the start says what is wrong with them
	}
	for i, s := range j.sources {
		if r, ok := s.spec.Connector.(connector.Resumer); ok && r.Bounded() && len(splits[i]) > 0 {
			r.Resume(splits[i])
			told = true
		}
	}
	return told, nil
}

// takenOver is the manifest that a start would go on from; nil: it is not known
// here. from is the savepoint that it is of, if it is; finished says that the job has
// ended with it.
func (j *job) takenOver(ctx context.Context) (m *checkpoint.Manifest, from *savepoint.Savepoint, finished bool, err error) {
	known, err := j.cfg.Store.Read(ctx)
	if err != nil {
		return nil, nil, false, err
	}
	option := j.cfg.Protocol.From
	if known.Job == "" || !known.HasManifests {
		m, from, err = j.manifestOf(ctx, option)
		return m, from, false, err
	}
	a, err := newAttempt(j, "takeover")
	if err != nil {
		return nil, nil, false, err
	}
	defer a.end()
	state, err := a.ownState(ctx, known)
	switch {
	case err != nil:
		return nil, nil, false, err
	case option != "" && (state == nil || state.From != option):
		m, from, err = j.manifestOf(ctx, option)
		return m, from, false, err
	case state == nil || state.Manifest == "":
		return nil, nil, false, nil
	}
	read, err := j.cfg.Store.ReadManifest(ctx, state.Manifest)
	return read.Manifest, nil, state.Finished, err
}

// manifestOf reads the manifest of a start option; nil: there is none, or the start
// will say what is wrong with it.
func (j *job) manifestOf(ctx context.Context, from string) (*checkpoint.Manifest, *savepoint.Savepoint, error) {
	if from == "" {
		return nil, nil, nil
	}
	read, s, err := j.readFrom(ctx, from)
	return read.Manifest, s, err
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
