package runtime

import (
	"context"
	"fmt"
	"time"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

const (
	// storeLookInterval is how often a running job looks whether its store is there. Snapshots go on to be written where somebody has
	// removed the checkpoints, and epochs to be committed, that no start could go on from.
	storeLookInterval = 10 * time.Second
	// storeLookAgain is after how long a store that holds no job is looked at again before that is believed: a mount may come back.
	storeLookAgain = 2 * time.Second
)

// watchStore ends the attempt once the store no longer says that it is this job's: the next start finds out what is there and what
// can be done. A look that fails is repeated: a store that is away may come back.
func (a *attempt) watchStore(ctx context.Context) error {
	var mine checkpoint.JobID
	missed := false
	for {
		is, err := a.jobOfStore(ctx)
		wait := storeLookInterval
		switch {
		case err != nil:
			a.job.cfg.Log.Debug("the store could not be looked at", "error", err)
		case mine == "":
			mine = is
		case is == mine:
			missed = false
		case missed && is == "":
			return fmt.Errorf("the job's checkpoints are gone: %s holds no job any more", a.job.cfg.Store)
		case missed:
			return fmt.Errorf("the job's checkpoints are gone: %s holds those of job id %s, not of %s", a.job.cfg.Store, is, mine)
		default:
			missed, wait = true, storeLookAgain
		}
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return nil
		}
	}
}

func (a *attempt) jobOfStore(ctx context.Context) (checkpoint.JobID, error) {
	ctx, cancel := context.WithTimeout(ctx, storeLookInterval)
	defer cancel()
	return a.job.cfg.Store.Job(ctx)
}
