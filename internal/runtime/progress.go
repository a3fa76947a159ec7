package runtime

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/inspect"
)

// Progress is what a running job shows: counters that only rise, and gauges. It
// is safe for concurrent use; the zero value is ready.
type Progress struct {
	// RecordsIn are records read, RecordsOut rows written to sinks, replays
	// included.
	RecordsIn, RecordsOut atomic.Int64
	// Late are records dropped because they came behind the watermark; Skipped
	// are messages dropped under an option that tolerates bad input.
	Late, Skipped atomic.Int64
	// DeadLettered are the records and rows that became dead letters; those that were
	// late are among Late too, and none among Skipped and Dropped.
	DeadLettered atomic.Int64
	// Dropped are rows with a NULL in a NOT NULL column that a sink left out under
	// 'table.exec.sink.not-null-enforcer' = 'DROP'.
	Dropped atomic.Int64
	// Restarts of the job since the process started.
	Restarts atomic.Int64
	// Epoch is the last committed one, CommittedAt its time in milliseconds
	// since 1970.
	Epoch, CommittedAt atomic.Int64
	// CheckpointMillis is how long the last committed epoch took, from its barrier to its commit; 0 before the first.
	CheckpointMillis atomic.Int64
	// Generation that runs; 0 before the start.
	Generation atomic.Int64

	mu      sync.Mutex
	sources []*sourceProgress
	// written are the rows by table, late the dropped ones by operator.
	written, late counters
	// stateBytes is the size of what a restore reads, stateEntries the entries in memory, both by task.
	stateBytes, stateEntries counters
	lastError                string
	pauses                   pauses
}

// counters are counters by name.
type counters map[string]*atomic.Int64

// counter returns the counter of a name.
func (p *Progress) counter(c *counters, name string) *atomic.Int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	if *c == nil {
		*c = counters{}
	}
	if (*c)[name] == nil {
		(*c)[name] = &atomic.Int64{}
	}
	return (*c)[name]
}

func (p *Progress) counts(c *counters) map[string]int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := make(map[string]int64, len(*c))
	for name, n := range *c {
		now[name] = n.Load()
	}
	return now
}

// Written returns the rows written since the process started, replays included,
// by table. The map is the caller's.
func (p *Progress) Written() map[string]int64 { return p.counts(&p.written) }

// LateByOperator returns what Late adds up, by the titles of the operators in the
// plan. The map is the caller's.
func (p *Progress) LateByOperator() map[string]int64 { return p.counts(&p.late) }

// StateBytes returns the size of the state of each operator in the last checkpoint, in bytes: all that a restore reads, changes that no
// base has replaced yet included. Operators have their short names, as `onceflow state` has them. The map is the caller's.
func (p *Progress) StateBytes() map[string]int64 { return byOperator(p.counts(&p.stateBytes)) }

// StateEntries returns the entries of each operator whose state is in memory as a whole, as of the last checkpoint. The map is the
// caller's.
func (p *Progress) StateEntries() map[string]int64 { return byOperator(p.counts(&p.stateEntries)) }

// byOperator adds up what tasks have.
func byOperator(tasks map[string]int64) map[string]int64 {
	sums := map[string]int64{}
	for task, n := range tasks {
		sums[inspect.ShortName(dataflow.NodeID(headOf(checkpoint.TaskID(task))))] += n
	}
	return sums
}

// LastError returns why the job last restarted, or why a checkpoint that was
// tolerated failed last; empty: neither happened.
func (p *Progress) LastError() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.lastError
}

func (p *Progress) restarted(reason string) {
	p.Restarts.Add(1)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lastError = reason
}

// failing notes why a checkpoint failed that is tried again.
func (p *Progress) failing(reason string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lastError = reason
}

func (p *Progress) addSource(s *sourceProgress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sources = append(p.sources, s)
}

func (p *Progress) forgetSources() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sources = nil
}

// Lag returns the number of records between what was read and what could be;
// -1: unknown.
func (p *Progress) Lag() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	sum := int64(0)
	for _, s := range p.sources {
		lag := s.lag.Load()
		if lag < 0 {
			return -1
		}
		sum += lag
	}
	return sum
}

// Watermark returns the least watermark of the sources in milliseconds since
// 1970; false before all have one, and after the end of input.
func (p *Progress) Watermark() (ms int64, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	ms = endOfInput
	for _, s := range p.sources {
		if s.hasSplits.Load() {
			ms = min(ms, s.watermark.Load())
		}
	}
	return ms, ms != endOfInput && ms != noWatermark
}

func (p *Progress) committed(e checkpoint.Epoch, at time.Time) {
	p.Epoch.Store(int64(e))
	p.CommittedAt.Store(at.UnixMilli())
}

// sourceProgress is what one source task last told.
type sourceProgress struct {
	shared    *Progress
	lag       atomic.Int64
	watermark atomic.Int64
	hasSplits atomic.Bool
	// skippedKnown is how many skipped messages were counted; only the task
	// uses it.
	skippedKnown int64
}

// skipped takes the number of messages that the task has skipped so far.
func (p *sourceProgress) skipped(n int64) {
	p.shared.Skipped.Add(n - p.skippedKnown)
	p.skippedKnown = n
}

// read counts the records of a chunk, while they are there, and returns how many they
// are.
func (p *sourceProgress) read(c connector.Chunk) (records int) {
	switch {
	case c.Records != nil:
		records = c.Records.Len()
	case c.Rows != nil:
		records = c.Rows.Rows()
	}
	p.shared.RecordsIn.Add(int64(records))
	return records
}

// note tells where the splits stand.
func (p *sourceProgress) note(t *splitTracker) {
	lag := int64(0)
	for _, sp := range t.order {
		if sp.lag < 0 {
			lag = -1
			break
		}
		lag += sp.lag
	}
	p.lag.Store(lag)
	p.watermark.Store(t.last)
	p.hasSplits.Store(true)
}
