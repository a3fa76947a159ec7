package drill

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
)

// watcher reads the outputs as a read_committed reader that knows nothing of the engine, all the time.
type watcher struct {
	cl    *kgo.Client
	adm   *kadm.Client
	start time.Time

	topics []string
	// ledger is one of them, whose records of epochs are output, and others not; empty: none is. It need not be there yet.
	ledger string

	mu sync.Mutex
	// tallies are by topic.
	tallies map[string]*Tally
	// marks are where output begins that proves a recovery, by topic and partition; nil: none is awaited.
	marks map[string]map[int32]int64
	// passed is closed when such output was seen, at the time passedAt.
	passed   chan struct{}
	passedAt time.Time
	// last is when the last record came, visible is by topic.
	last    time.Time
	visible map[string]trace
	// outside counts by topic the records that no transaction holds; nil: they need none.
	outside map[string]int64
	// next is behind the last record or marker that was seen, by topic and partition.
	next map[place]int64
	// wrongAt is when the first output came that is wrong in itself, since the start; 0: none did.
	wrongAt time.Duration
}

// place is a partition.
type place struct {
	topic     string
	partition int32
}

// epochRecord begins the ledger's record of an epoch.
var epochRecord = []byte("onceflow epoch ")

// newWatcher watches topics; those without a tally are not judged.
func newWatcher(topics []string, tallies map[string]*Tally, opts []kgo.Opt) (*watcher, error) {
	w := &watcher{topics: topics, tallies: tallies, start: time.Now(), last: time.Now(), visible: map[string]trace{}, outside: map[string]int64{}, next: map[place]int64{}}
	var err error
	w.cl, err = kgo.NewClient(append([]kgo.Opt{kgo.ConsumeTopics(topics...), kgo.FetchIsolationLevel(kgo.ReadCommitted()),
		// Records that are gone before they are read are an error: whose fault it is that they are missing nobody could say.
		kgo.ConsumeResetOffset(kgo.NoResetOffset().AtStart()), kgo.KeepControlRecords(), kgo.MetadataMinAge(50 * time.Millisecond),
		// Many records at a time: thousands a second are to cost the brokers little.
		kgo.FetchMinBytes(1 << 20), kgo.FetchMaxWait(50 * time.Millisecond)}, opts...)...)
	if err != nil {
		return nil, err
	}
	w.adm = kadm.NewClient(w.cl)
	return w, nil
}

func (w *watcher) close() { w.cl.Close() }

// run reads until ctx is done.
func (w *watcher) run(ctx context.Context) error {
	for {
		fetches := w.cl.PollFetches(ctx)
		if ctx.Err() != nil {
			return nil
		}
		for _, e := range fetches.Errors() {
			if !kerr.IsRetriable(e.Err) && !errors.Is(e.Err, context.Canceled) {
				return fmt.Errorf("reading %s: %w", e.Topic, e.Err)
			}
		}
		w.mu.Lock()
		fetches.EachRecord(w.take)
		w.mu.Unlock()
	}
}

func (w *watcher) take(r *kgo.Record) {
	w.next[place{r.Topic, r.Partition}] = r.Offset + 1
	if r.Attrs.IsControl() || r.Topic == w.ledger && !bytes.HasPrefix(r.Value, epochRecord) {
		return
	}
	now := time.Now()
	w.last = now
	visible := w.visible[r.Topic]
	visible.add(now.Sub(w.start))
	w.visible[r.Topic] = visible
	if w.outside != nil && !r.Attrs.IsTransactional() {
		w.outside[r.Topic]++
	}
	if t := w.tallies[r.Topic]; t != nil {
		t.Take(r)
		if w.wrongAt == 0 && (t.wrong() || w.outside[r.Topic] > 0) {
			w.wrongAt = now.Sub(w.start)
		}
	}
	if w.marks == nil {
		return
	}
	if r.Offset >= w.marks[r.Topic][r.Partition] { // a partition that was not there yet begins at 0
		w.marks, w.passedAt = nil, now
		close(w.passed)
	}
}

// await makes what is written from now on the output that proves a recovery. The channel that it returns is closed when some is seen.
func (w *watcher) await(ctx context.Context) (<-chan struct{}, error) {
	w.mu.Lock()
	w.marks = nil
	w.mu.Unlock()
	ends, err := offsetsSo(ctx, w.adm.ListEndOffsets, w.topics, w.ledger)
	if err != nil {
		return nil, err
	}
	marks := map[string]map[int32]int64{}
	ends.Each(func(o kadm.ListedOffset) {
		if marks[o.Topic] == nil {
			marks[o.Topic] = map[int32]int64{}
		}
		if o.Err == nil {
			marks[o.Topic][o.Partition] = o.Offset
		}
	})
	w.mu.Lock()
	defer w.mu.Unlock()
	w.marks, w.passed = marks, make(chan struct{})
	return w.passed, nil
}

// nothing reports whether no output was seen at all.
func (w *watcher) nothing() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.visible) == 0
}

// quiet reports whether nothing has come for as long as patience. It is asked again and again, with the same stopwatch.
func (w *watcher) quiet(calm *stopwatch, patience time.Duration) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.last.After(calm.looked) {
		calm.restart()
	}
	return calm.passed(patience)
}

// seen returns when the output was seen that closed the channel of await.
func (w *watcher) seen() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.passedAt
}

// settled reports whether every effect is there and nothing more has come for a while, or that nothing has come for as long as patience. It is asked again
// and again, with the same stopwatch.
func (w *watcher) settled(calm *stopwatch, patience time.Duration) bool {
	if w.quiet(calm, patience) {
		return true
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, t := range w.tallies {
		if !t.Complete() {
			return false
		}
	}
	return calm.spent > settleQuiet
}

// toTheEnd waits until everything is read that a reader can see now. Nobody writes any more.
func (w *watcher) toTheEnd(ctx context.Context, patience time.Duration) error {
	stables, err := listedOffsets(ctx, w.adm.ListCommittedOffsets, w.topics...)
	if err != nil {
		return err
	}
	starts, err := listedOffsets(ctx, w.adm.ListStartOffsets, w.topics...)
	if err != nil {
		return err
	}
	for waited := (stopwatch{}); !waited.passed(patience); {
		behind := false
		w.mu.Lock()
		stables.Each(func(end kadm.ListedOffset) {
			start, _ := starts.Lookup(end.Topic, end.Partition)
			behind = behind || max(w.next[place{end.Topic, end.Partition}], start.Offset) < end.Offset
		})
		w.mu.Unlock()
		if !behind {
			return nil
		}
		if err := sleep(ctx, 20*time.Millisecond); err != nil {
			return err
		}
	}
	return fmt.Errorf("the outputs cannot be read to their ends within %v", patience)
}

// wrong returns when the first output was seen that is wrong in itself, since the start; false: none was.
func (w *watcher) wrong() (at time.Duration, is bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.wrongAt, w.wrongAt > 0
}

// settleQuiet is how long after the last record a double would have come.
const settleQuiet = 2 * time.Second
