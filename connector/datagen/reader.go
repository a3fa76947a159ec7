package datagen

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
)

// pace is how often a slow reader delivers at most.
const pace = 10 * time.Millisecond

// reader makes the rows of some splits, in turn.
type reader struct {
	source *source

	mu      sync.Mutex
	waiting []connector.Split
	// added wakes Run when splits wait.
	added chan struct{}
}

// lane is a split being read.
type lane struct {
	split  connector.Split
	index  int
	origin origin
	// began is when its reading began, and from which position: the rate counts
	// from there.
	began time.Time
	from  int64
	// textBytes are the sizes of the strings of each column in the last batch.
	textBytes []int
	random    random
}

// Add gives the reader more splits.
func (r *reader) Add(splits []connector.Split) {
	r.mu.Lock()
	r.waiting = append(r.waiting, splits...)
	r.mu.Unlock()
	select {
	case r.added <- struct{}{}:
	default:
	}
}

// take opens the splits that wait.
func (r *reader) take() ([]*lane, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var lanes []*lane
	for _, sp := range r.waiting {
		i, err := r.source.index(sp)
		if err != nil {
			return nil, err
		}
		o, err := parseOrigin(sp.Incarnation)
		if err != nil {
			return nil, connector.Errorf(connector.Corrupt, "table %s: split %s: %q is no seed", r.source.name, sp.ID, sp.Incarnation)
		}
		lanes = append(lanes, &lane{split: sp, index: i, origin: o, began: time.Now(), from: sp.Position})
	}
	r.waiting = nil
	return lanes, nil
}

// Run makes rows at the table's rate.
func (r *reader) Run(ctx context.Context, out chan<- connector.Chunk) error {
	var lanes []*lane
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		more, err := r.take()
		if err != nil {
			return err
		}
		lanes = append(lanes, more...)
		for _, l := range lanes {
			if !r.deliver(ctx, l, out) {
				return nil
			}
		}
		lanes = slices.DeleteFunc(lanes, func(l *lane) bool { return l.done() })
		if len(lanes) == 0 && r.source.Bounded() && !r.hasWaiting() {
			return nil
		}
		timer.Reset(r.pause(lanes))
		select {
		case <-ctx.Done():
			return nil
		case <-r.added:
		case <-timer.C:
		}
	}
}

func (r *reader) hasWaiting() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.waiting) > 0
}

func (l *lane) done() bool {
	return l.split.Stop != connector.NoStop && l.split.Position >= l.split.Stop
}

// share is the rate of one split.
func (r *reader) share() float64 { return float64(r.source.rate) / float64(r.source.splits) }

// due returns how many rows a split is behind its rate.
func (r *reader) due(l *lane) int64 {
	target := l.from + int64(time.Since(l.began).Seconds()*r.share()) + 1
	if l.split.Stop != connector.NoStop {
		target = min(target, l.split.Stop)
	}
	return target - l.split.Position
}

// pause returns how long nothing is to be done.
func (r *reader) pause(lanes []*lane) time.Duration {
	wait := pace
	if len(lanes) == 0 {
		return time.Hour // until splits are added
	}
	for _, l := range lanes {
		if r.due(l) >= types.MaxBatchRows {
			return 0
		}
		next := float64(l.split.Position-l.from) / r.share()
		wait = max(wait, min(time.Until(l.began.Add(time.Duration(next*float64(time.Second)))), time.Second))
	}
	return wait
}

// deliver sends the next rows of a split, if any are due; false when ctx is
// done.
func (r *reader) deliver(ctx context.Context, l *lane, out chan<- connector.Chunk) bool {
	n := min(r.due(l), types.MaxBatchRows)
	if n <= 0 && !l.done() {
		return true
	}
	chunk := connector.Chunk{Split: l.split.ID, Lag: -1}
	if n > 0 {
		chunk.Rows = r.source.rowsOf(l, int(n))
		l.split.Position += n
	}
	chunk.Next, chunk.Done = l.split.Position, l.done()
	chunk.CaughtUp = n < types.MaxBatchRows
	if l.split.Stop != connector.NoStop {
		chunk.Lag = l.split.Stop - l.split.Position
	}
	select {
	case out <- chunk:
		return true
	case <-ctx.Done():
		return false
	}
}

// rowsOf makes the next n rows of a split.
func (s *source) rowsOf(l *lane, n int) *types.Batch {
	b := types.NewBatch(s.fields, n)
	l.grow(b)
	for i := range n {
		number := (l.split.Position+int64(i))*int64(s.splits) + int64(l.index)
		at := row{n: number, now: s.now(l.origin, number)}
		for c, generate := range s.columns {
			l.random = stream(l.origin.seed, c, number)
			generate(b.Cols[c], at, &l.random)
		}
		b.AppendRow(types.Insert)
	}
	for c, v := range b.Cols {
		l.textBytes[c] = len(v.Data)
	}
	return b
}

// grow makes room for as many bytes of strings as the last batch had.
func (l *lane) grow(b *types.Batch) {
	if l.textBytes == nil {
		l.textBytes = make([]int, len(b.Cols))
	}
	for c, v := range b.Cols {
		if n := l.textBytes[c]; n > 0 {
			v.Data = make([]byte, 0, n+n/16)
		}
	}
}

// Close has nothing to free.
func (r *reader) Close() error { return nil }
