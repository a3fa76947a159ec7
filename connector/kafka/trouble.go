package kafka

import (
	"sync"
	"time"
)

// trouble is that of the readers of one table: it is told once when the first of
// them cannot read, and once when all can again. It is safe for concurrent use.
type trouble struct {
	mu    sync.Mutex
	since time.Time
	in    map[*reader]bool
}

// begins reports whether r is the first reader in trouble.
func (t *trouble) begins(r *reader) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.in[r] {
		return false
	}
	first := len(t.in) == 0
	if first {
		t.since, t.in = time.Now(), map[*reader]bool{}
	}
	t.in[r] = true
	return first
}

// ends returns how long there was trouble if r was the last reader in it; 0: it was
// not.
func (t *trouble) ends(r *reader) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.in[r] {
		return 0
	}
	if delete(t.in, r); len(t.in) > 0 {
		return 0
	}
	return max(time.Since(t.since), 1)
}
