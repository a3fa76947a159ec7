package runtime

import (
	"context"
	"slices"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
)

// note makes this attempt known to later ones, if it may stage output.
func (a *attempt) note(ctx context.Context, r *checkpoint.OpeningRecord) error {
	if !slices.ContainsFunc(a.job.sinks.units, func(u *sinkUnit) bool { return u.staging != nil }) {
		return nil
	}
	return a.job.cfg.Store.NoteAttempt(ctx, r.Generation, r.Attempt)
}

// sweep removes what earlier attempts have left, in the store and in the sinks.
// What could not be removed is found again by the next start.
func (a *attempt) sweep(ctx context.Context, act checkpoint.Sweep) {
	log := a.job.cfg.Log
	swept, err := a.job.cfg.Store.Sweep(ctx, act)
	if err == nil {
		err = a.sweepSinks(ctx, swept.Attempts, func(name string) bool { return swept.Needed[checkpoint.ObjectName(name)] })
	}
	if err != nil && ctx.Err() == nil {
		log.Warn("what earlier attempts left was not all removed; the next start tries again", "error", err)
	}
	if swept.Objects+swept.Manifests > 0 {
		log.Debug("removed what earlier attempts left", "objects", swept.Objects, "manifests", swept.Manifests)
	}
}

func (a *attempt) sweepSinks(ctx context.Context, attempts []checkpoint.AttemptID, keep func(name string) bool) error {
	names := make([]string, len(attempts))
	for i, id := range attempts {
		names[i] = string(id)
	}
	for _, u := range a.job.sinks.units {
		if s, ok := u.staging.(connector.Sweeper); ok {
			if err := s.Sweep(ctx, names, keep); err != nil {
				return err
			}
		}
	}
	return nil
}
