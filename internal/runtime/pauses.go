package runtime

import (
	"sync"
	"time"
)

// pausesKept is how many pauses of tasks are remembered until somebody asks.
const pausesKept = 1 << 12

// pauses are the times for which barriers have held tasks up, and what snapshots have written.
type pauses struct {
	mu    sync.Mutex
	times []time.Duration
	bytes int64
}

func (p *pauses) took(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.times) < pausesKept {
		p.times = append(p.times, d)
	}
}

func (p *pauses) wrote(bytes int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.bytes += int64(bytes)
}

// Pauses returns for how long each task with state was held up by each snapshot since the last call: no row was computed meanwhile. What nobody asks
// for is kept up to a few thousand.
func (p *Progress) Pauses() []time.Duration {
	p.pauses.mu.Lock()
	defer p.pauses.mu.Unlock()
	times := p.pauses.times
	p.pauses.times = nil
	return times
}

// SnapshotBytes is the size of all segments and bases that were written since the process started.
func (p *Progress) SnapshotBytes() int64 {
	p.pauses.mu.Lock()
	defer p.pauses.mu.Unlock()
	return p.pauses.bytes
}
