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
	all   PauseTimes
	bytes int64
}

// PauseBounds are the bounds by which pauses are counted, inclusive.
var PauseBounds = [...]time.Duration{
	time.Millisecond, 2 * time.Millisecond, 5 * time.Millisecond, 10 * time.Millisecond, 20 * time.Millisecond, 50 * time.Millisecond,
	100 * time.Millisecond, 200 * time.Millisecond, 500 * time.Millisecond, time.Second,
}

// PauseTimes counts pauses since the process started.
type PauseTimes struct {
	Count uint64
	Sum   time.Duration
	// Below has for each of PauseBounds how many pauses were that long or shorter.
	Below [len(PauseBounds)]uint64
}

func (p *pauses) took(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all.Count++
	p.all.Sum += d
	for i, bound := range PauseBounds {
		if d <= bound {
			p.all.Below[i]++
		}
	}
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

// PauseTimes counts what Pauses returns, all of it since the process started.
func (p *Progress) PauseTimes() PauseTimes {
	p.pauses.mu.Lock()
	defer p.pauses.mu.Unlock()
	return p.pauses.all
}

// SnapshotBytes is the size of all segments and bases that were written since the process started.
func (p *Progress) SnapshotBytes() int64 {
	p.pauses.mu.Lock()
	defer p.pauses.mu.Unlock()
	return p.pauses.bytes
}
