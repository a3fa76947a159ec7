package kafka

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
)

// reader reads the splits of one task. One goroutine, that of Run, owns the
// cursors, decodes and delivers; every fetch in flight is a goroutine that only
// waits for its answer. A broker has one fetch in flight, the next is sent
// before the answer to the last is delivered.
type reader struct {
	table    string
	settings *settings
	client   *kgo.Client
	log      *slog.Logger
	bounded  bool
	// patience is how long a topic may be missing before it counts as deleted.
	patience time.Duration

	mu    sync.Mutex
	added []connector.Split
	wake  chan struct{}

	cursors  []*cursor
	blocks   blockPool
	decoder  decoder
	answers  chan answer
	inFlight map[int32]bool
	// turn rotates which partition is asked for first, so that a full one does
	// not starve the others.
	turn int
	// troubled is set while fetching fails; trouble is the table's.
	troubled bool
	trouble  *trouble
	// stopsWereThere says that the log reached to every stop when it was resolved.
	stopsWereThere bool
	// holdPatience is how long to wait in silence for an open transaction.
	holdPatience time.Duration
	// aside runs what takes time and delivers nothing, beside Run and not longer.
	aside func(func(ctx context.Context))
}

func newReader(table string, s *settings, client *kgo.Client, log *slog.Logger, bounded bool) *reader {
	return &reader{
		table: table, settings: s, client: client, log: log, bounded: bounded,
		patience: missingPatience, holdPatience: holdPatience, trouble: &trouble{},
		wake:     make(chan struct{}, 1),
		decoder:  decoder{decompress: kgo.DefaultDecompressor()},
		inFlight: map[int32]bool{},
	}
}

// Add gives the reader more splits.
func (r *reader) Add(splits []connector.Split) {
	r.mu.Lock()
	r.added = append(r.added, splits...)
	r.mu.Unlock()
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// Close frees the connections.
func (r *reader) Close() error {
	r.client.Close()
	return nil
}

// Run reads until ctx is done, every split of a bounded source is read to its
// stop, or a split cannot be read on.
func (r *reader) Run(ctx context.Context, out chan<- connector.Chunk) error {
	err := r.run(ctx, out)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return named(r.table, err)
}

func (r *reader) run(ctx context.Context, out chan<- connector.Chunk) error {
	fetching, cancel := context.WithCancel(ctx)
	var waiting sync.WaitGroup
	defer waiting.Wait()
	defer cancel()
	defer r.trouble.ends(r)
	r.answers = make(chan answer)
	r.aside = func(f func(context.Context)) { waiting.Go(func() { f(fetching) }) }
	for {
		if err := r.takeAdded(ctx, out); err != nil {
			return err
		}
		if r.bounded && r.allDone() {
			return nil
		}
		if err := r.findLeaders(ctx); err != nil {
			return err
		}
		r.fetchAll(fetching, &waiting)
		if err := r.await(ctx, out, fetching, &waiting); err != nil {
			return err
		}
	}
}

// takeAdded makes cursors of the splits that Add brought.
func (r *reader) takeAdded(ctx context.Context, out chan<- connector.Chunk) error {
	r.mu.Lock()
	added := r.added
	r.added = nil
	r.mu.Unlock()
	for _, s := range added {
		c, err := newCursor(s)
		if err != nil {
			return err
		}
		r.cursors = append(r.cursors, c)
		if c.reached() {
			if err := r.deliver(ctx, out, c, nil, 0, true); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *reader) allDone() bool {
	for _, c := range r.cursors {
		if !c.done {
			return false
		}
	}
	return true
}

// await waits for an answer, for new splits, or until a failed fetch may be
// tried again.
func (r *reader) await(ctx context.Context, out chan<- connector.Chunk, fetching context.Context, waiting *sync.WaitGroup) error {
	var retry <-chan time.Time
	if d, ok := r.untilRetry(time.Now()); ok {
		timer := time.NewTimer(d)
		defer timer.Stop()
		retry = timer.C
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-r.wake:
	case <-retry:
	case a := <-r.answers:
		return r.take(ctx, out, a, fetching, waiting)
	}
	return nil
}

// untilRetry is the time until the first postponed cursor may go on.
func (r *reader) untilRetry(now time.Time) (time.Duration, bool) {
	var first time.Time
	for _, c := range r.cursors {
		if c.wants() && c.leader == noLeader && (first.IsZero() || c.retryAt.Before(first)) {
			first = c.retryAt
		}
	}
	return max(first.Sub(now), 0), !first.IsZero()
}

// findLeaders looks up the leaders of the cursors that have none and are due.
func (r *reader) findLeaders(ctx context.Context) error {
	now := time.Now()
	byTopic := map[string][]*cursor{}
	for _, c := range r.cursors {
		if c.wants() && c.leader == noLeader && !c.retryAt.After(now) {
			byTopic[c.topic] = append(byTopic[c.topic], c)
		}
	}
	if len(byTopic) == 0 {
		return nil
	}
	topics, err := describeTopics(ctx, r.client, sortedKeys(byTopic))
	if err != nil {
		return r.postpone(ctx, err, byTopic)
	}
	for _, t := range topics {
		for _, c := range byTopic[t.name] {
			if err := r.lead(c, t); err != nil {
				return err
			}
		}
	}
	return nil
}

// postpone keeps trying while brokers cannot be reached.
func (r *reader) postpone(ctx context.Context, err error, byTopic map[string][]*cursor) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if connector.ClassOf(err) != connector.Retriable {
		return err
	}
	r.complain("no broker answers", err)
	for _, cursors := range byTopic {
		for _, c := range cursors {
			c.failed(time.Now())
		}
	}
	return nil
}

// complain says that reading fails, once until it works again.
func (r *reader) complain(what string, err error) {
	if r.troubled {
		return
	}
	r.troubled = true
	if r.trouble.begins(r) {
		r.log.Warn("kafka: "+what+"; trying again until the table can be read", "table", r.table, "error", err)
	}
}

// recovered says that reading works again, if it did not and every partition can
// be read.
func (r *reader) recovered() {
	if !r.troubled || slices.ContainsFunc(r.cursors, func(c *cursor) bool { return c.failures > 0 }) {
		return
	}
	r.troubled = false
	if after := r.trouble.ends(r); after > 0 {
		r.log.Info("kafka: the table is read again", "table", r.table, "after", after.Round(time.Millisecond).String())
	}
}

// lead tells c its leader, or fails if the partition is gone.
func (r *reader) lead(c *cursor, t topicInfo) error {
	now := time.Now()
	if t.err == nil && c.topicID != ([16]byte{}) && t.id != c.topicID {
		was := topicInfo{id: c.topicID}
		return recreated(c.topic, c.partition, c.next.offset, was.incarnation(), t.incarnation())
	}
	for _, p := range t.partitions {
		if p.number == c.partition && p.leader >= 0 {
			c.topicID, c.leader, c.leaderEpoch, c.missingSince = t.id, p.leader, p.leaderEpoch, time.Time{}
			return nil
		}
		if p.number == c.partition {
			c.failed(now) // an election is going on
			return nil
		}
	}
	if c.missingSince.IsZero() {
		c.missingSince = now
	}
	if now.Sub(c.missingSince) >= r.patience {
		return deleted(c.topic, c.partition, c.next.offset)
	}
	c.failed(now)
	return nil
}

// take delivers what an answer holds, after it has sent the next fetch.
func (r *reader) take(ctx context.Context, out chan<- connector.Chunk, a answer, fetching context.Context, waiting *sync.WaitGroup) error {
	delete(r.inFlight, a.leader)
	if a.err != nil {
		return r.fetchFailed(ctx, a)
	}
	parts, err := r.sort(ctx, a)
	if err != nil {
		return err
	}
	r.fetchAll(fetching, waiting)
	for _, p := range parts {
		if err := r.deliverFetched(ctx, out, p); err != nil {
			return err
		}
	}
	return nil
}

// fetchFailed handles a fetch that got no answer.
func (r *reader) fetchFailed(ctx context.Context, a answer) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err := classify(a.err); connector.ClassOf(err) != connector.Retriable {
		return err
	}
	r.complain("a fetch failed", a.err)
	now := time.Now()
	for _, c := range a.cursors {
		c.failed(now)
	}
	return nil
}

// sort finds the cursor of each partition of the answer, handles the failed
// ones, and moves fetchAt of the others behind what was fetched.
func (r *reader) sort(ctx context.Context, a answer) ([]fetched, error) {
	var parts []fetched
	for i := range a.response.Topics {
		t := &a.response.Topics[i]
		for j := range t.Partitions {
			p := &t.Partitions[j]
			c := a.cursor(t, p.Partition)
			if c == nil {
				continue
			}
			if ok, err := r.healthy(ctx, c, p); !ok {
				if err != nil {
					return nil, err
				}
				continue
			}
			begin := c.fetchAt.offset
			end, err := fetchedEnd(p.RecordBatches, c.fetchAt)
			if err != nil {
				return nil, corrupt(c, err)
			}
			c.fetchAt = end
			parts = append(parts, fetched{c, p, begin})
		}
	}
	return parts, nil
}

// fetched is what one answer holds of one partition.
type fetched struct {
	cursor *cursor
	part   *kmsg.FetchResponseTopicPartition
	begin  int64
}

// deliverFetched decodes and delivers.
func (r *reader) deliverFetched(ctx context.Context, out chan<- connector.Chunk, f fetched) error {
	c, d := f.cursor, &r.decoder
	if c.next.offset != f.begin {
		return nil // fetched ahead of a fetch that failed: it will be fetched again
	}
	d.open(f.part.RecordBatches, f.part.AbortedTransactions, c.next)
	for more := true; more; {
		b := r.blocks.get(c.topic, c.partition)
		var err error
		if more, err = d.fill(b, c.stop); err != nil {
			return corrupt(c, err)
		}
		stable := readableEnd(f.part)
		if b.Len() == 0 {
			r.blocks.put(b)
			b = nil
		}
		moved := d.position != c.next.offset
		c.next = place{d.position, d.behind}
		caughtUp := !more && d.position >= stable
		if !moved && (!caughtUp || c.toldCaughtUp) {
			break
		}
		if err := r.deliver(ctx, out, c, b, stable-d.position, caughtUp); err != nil {
			return err
		}
	}
	r.watchHold(c, f.part)
	return r.watchEnd(ctx, c, f.part)
}

// watchEnd fails once the log, read to its end, ends before a stop that it reached to. A leader that was just elected may
// not know yet how far others are.
func (r *reader) watchEnd(ctx context.Context, c *cursor, p *kmsg.FetchResponseTopicPartition) error {
	if !r.stopsWereThere || c.stop == connector.NoStop || p.HighWatermark >= c.stop || c.next.offset < p.HighWatermark {
		c.shortSince = time.Time{}
		return nil
	}
	if c.shortSince.IsZero() {
		c.shortSince = time.Now()
	}
	if time.Since(c.shortSince) < r.patience {
		return nil
	}
	c.shortSince = time.Time{}
	err := newOffsets(ctx, r.client, []topicInfo{{name: c.topic}}, "").within(c.stop, theEnd, c.topic, c.partition)
	if connector.ClassOf(err) != connector.Lost {
		return nil // asked again when the patience is over once more
	}
	return err
}

// readableEnd is the last stable offset, or for old brokers the high watermark.
func readableEnd(p *kmsg.FetchResponseTopicPartition) int64 {
	if p.LastStableOffset >= 0 {
		return p.LastStableOffset
	}
	return p.HighWatermark
}

// deliver sends one chunk; b is nil for one without records.
func (r *reader) deliver(ctx context.Context, out chan<- connector.Chunk, c *cursor, b *block, lag int64, caughtUp bool) error {
	chunk := connector.Chunk{Split: c.split, Next: c.next.offset, CaughtUp: caughtUp, Done: c.reached(), Lag: max(lag, 0), Term: term(c.next.epoch)}
	if b != nil {
		chunk.Records = &b.Records
	}
	c.done, c.toldCaughtUp = chunk.Done, caughtUp
	select {
	case out <- chunk:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func corrupt(c *cursor, err error) error {
	hint := "read another replica, or restore the partition; the records up to this offset were processed"
	if errors.Is(err, errChecksum) {
		hint = "the network or the broker's disk damaged it; " + hint
	}
	return connector.WithHint(connector.Corrupt, hint,
		fmt.Errorf("topic %s, partition %d, from offset %d: %w", c.topic, c.partition, c.next.offset, err))
}
