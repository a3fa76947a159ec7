package runtime

import (
	"log/slog"
	"sync"
	"time"
)

// retried is something beside the job that is tried again when it fails: what the
// log says when it begins to, and when it works again.
type retried struct{ fails, works string }

var (
	retriedOffsets = retried{"consumer group offsets are not committed; trying again with the next epoch", "consumer group offsets are committed again"}
	retriedDeletes = retried{"old checkpoint objects are not deleted; trying again later", "old checkpoint objects are deleted again"}
	retriedSplits  = retried{"new splits cannot be looked for; trying again later", "new splits are looked for again"}
)

// troubles tells of each retried thing once, however often it is tried. It is safe
// for concurrent use; the zero value is ready.
type troubles struct {
	mu    sync.Mutex
	since map[string]time.Time
}

// met takes the outcome of a trial; subject tells things of one kind apart.
func (t *troubles) met(log *slog.Logger, f retried, subject string, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	key := f.fails + subject
	since, known := t.since[key]
	switch {
	case err != nil && !known:
		if t.since == nil {
			t.since = map[string]time.Time{}
		}
		t.since[key] = time.Now()
		log.Warn(f.fails, "of", subject, "error", err)
	case err == nil && known:
		delete(t.since, key)
		log.Info(f.works, "of", subject, "after", time.Since(since).Round(time.Millisecond).String())
	}
}
