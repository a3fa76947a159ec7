package runtime

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
)

// persist writes to the store what an epoch needs. Where failed checkpoints are
// tolerated, a write that fails in a way that may pass is repeated at the pace of
// checkpoints until the core ends the attempt; else its error ends it. A name that
// the store has spoiled ends the attempt too: the next one has names of its own.
func (a *attempt) persist(ctx context.Context, where string, write func(context.Context) error) error {
	p := &a.job.cfg.Protocol
	pause := max(cmp.Or(p.Interval, checkpoint.DefaultInterval), p.MinPause)
	for {
		err := write(ctx)
		if err == nil || ctx.Err() != nil || p.TolerableFailures == 0 || classOf(err) != checkpoint.ClassRetriable ||
			errors.Is(err, store.ErrHalfWritten) {
			return err
		}
		a.send(checkpoint.WriteFailed{Where: where, Cause: err.Error()})
		timer := time.NewTimer(pause)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return err
		}
	}
}
