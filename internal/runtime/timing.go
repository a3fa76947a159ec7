package runtime

import (
	"time"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

// checkpointTimes are when the checkpoint under way reached its stages, so that a slow one, the first after a start above all, can be told apart by what it
// waited for. They belong to the job's loop.
type checkpointTimes struct {
	// barrier was sent; then all snapshots were durable and all sinks had flushed; then the manifest was durable.
	barrier, snapshots, manifest time.Time
	// first: no epoch of the attempt has been committed.
	first bool
}

// note takes note of what the core decided at a time.
func (t *checkpointTimes) note(act checkpoint.Action, now time.Time) {
	switch act.(type) {
	case checkpoint.StartTasks:
		t.first = true
	case checkpoint.SendBarrier:
		t.barrier = now
	case checkpoint.PutManifest:
		t.snapshots = now
	case checkpoint.Commit:
		t.manifest = now
	}
}

// committed says how long an epoch took.
func (j *job) committed(e checkpoint.Epoch) {
	now, t := j.now(), &j.times
	took := now.Sub(t.barrier)
	j.cfg.Progress.committed(e, now)
	j.cfg.Progress.CheckpointMillis.Store(took.Milliseconds())
	stages := []any{"epoch", e, "ms", took.Milliseconds(), "snapshots_ms", t.snapshots.Sub(t.barrier).Milliseconds(),
		"manifest_ms", t.manifest.Sub(t.snapshots).Milliseconds(), "commit_ms", now.Sub(t.manifest).Milliseconds()}
	if !t.first {
		j.cfg.Log.Debug("committed", stages...)
		return
	}
	t.first = false
	j.cfg.Log.Info("first commit", append(stages, "since_start_ms", now.Sub(j.attempt.began).Milliseconds())...)
}
