package drill

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
)

// CreateTopic makes a topic with the given partitions, replicated as the cluster
// allows (at most 3), and returns once a broker knows its leaders.
func CreateTopic(ctx context.Context, broker, topic string, partitions int32, compacted bool) error {
	client, _ := At(broker)
	c := Config{Client: client}
	return c.createTopic(ctx, topic, partitions, cleanup(compacted))
}

// timestamps are a part of what is judged.
const timestamps = "message.timestamp.type"

// cleanup is what a topic of a workload needs: of one by key nothing may be compacted that the reader has not seen.
func cleanup(compacted bool) map[string]string {
	if !compacted {
		return nil
	}
	return map[string]string{"cleanup.policy": "compact", "min.compaction.lag.ms": fmt.Sprint(uncompacted.Milliseconds())}
}

// wholeTopic is what a topic needs of which everything is read in the end. Its records may have the timestamps of years ago, by which brokers would
// remove or compact them at once.
var wholeTopic = map[string]string{"cleanup.policy": "delete", "retention.ms": "-1", "retention.bytes": "-1"}

// createTopic makes a topic of the drill, with its settings and those that it needs in any case.
func (c *Config) createTopic(ctx context.Context, topic string, partitions int32, needed map[string]string) error {
	cl, err := kgo.NewClient(c.Client...)
	if err != nil {
		return err
	}
	defer cl.Close()
	adm := kadm.NewClient(cl)
	meta, err := adm.BrokerMetadata(ctx)
	if err != nil {
		return fmt.Errorf("the brokers: %w", err)
	}
	settings := map[string]string{}
	replicas := int16(min(3, len(meta.Brokers)))
	if replicas == 3 {
		settings["min.insync.replicas"] = "2"
	}
	maps.Copy(settings, c.TopicSettings)
	maps.Copy(settings, needed)
	settings[timestamps] = "CreateTime"
	configs := map[string]*string{}
	for name, value := range settings {
		configs[name] = &value
	}
	r, err := adm.CreateTopic(ctx, partitions, replicas, configs, topic)
	if err == nil {
		err = r.Err
	}
	if err != nil {
		return fmt.Errorf("create topic %s: %w", topic, err)
	}
	return awaitLeaders(ctx, adm, topic, int(partitions))
}

// uncompacted is for how long every total is kept. The reader follows within seconds.
const uncompacted = time.Hour

// RemoveTopics removes topics; one that is not there is no error.
func RemoveTopics(ctx context.Context, client []kgo.Opt, topics ...string) error {
	cl, err := kgo.NewClient(client...)
	if err != nil {
		return err
	}
	defer cl.Close()
	answers, err := kadm.NewClient(cl).DeleteTopics(ctx, topics...)
	if err != nil {
		return fmt.Errorf("remove the topics %s: %w", strings.Join(topics, ", "), err)
	}
	var errs []error
	for _, a := range answers.Sorted() {
		if a.Err != nil && !errors.Is(a.Err, kerr.UnknownTopicOrPartition) {
			errs = append(errs, fmt.Errorf("remove the topic %s: %w", a.Topic, a.Err))
		}
	}
	return errors.Join(errs...)
}

// awaitLeaders waits until every partition of a new topic has a leader: brokers
// answer the request before they know.
func awaitLeaders(ctx context.Context, adm *kadm.Client, topic string, partitions int) error {
	for {
		topics, err := adm.ListTopics(ctx, topic)
		if err != nil {
			return fmt.Errorf("new topic %s: %w", topic, err)
		}
		led := 0
		for _, p := range topics[topic].Partitions {
			if p.Err == nil && p.Leader >= 0 {
				led++
			}
		}
		if led == partitions {
			return nil
		}
		if err := sleep(ctx, 20*time.Millisecond); err != nil {
			return fmt.Errorf("new topic %s: %d of %d partitions have a leader: %w", topic, led, partitions, err)
		}
	}
}

// Feed produces the first n records at a rate a second (0: as fast as it goes),
// then a sentinel to each partition whose event time closes every window.
func Feed(ctx context.Context, broker, topic string, n int64, rate int, partitions int32) error {
	client, _ := At(broker)
	f := Feeder{Topic: topic, Rate: rate, Partitions: partitions, Client: client, Records: n}
	return f.Run(ctx)
}

// Feeder produces records into a topic.
type Feeder struct {
	Client     []kgo.Opt
	Topic      string
	Partitions int32
	// Rate is a second; 0: as fast as it goes.
	Rate int
	// Records is how many, at least. If Stop is not nil more follow until it is closed.
	Records int64
	Stop    <-chan struct{}
	// Tallies are told of the records before they are produced, and of the end.
	Tallies []*Tally

	accepted atomic.Int64
}

// Accepted is how many records the brokers have taken so far.
func (f *Feeder) Accepted() int64 { return f.accepted.Load() }

// Run feeds until there are enough, then sends a sentinel to each partition whose event time closes every window.
func (f *Feeder) Run(ctx context.Context) error {
	cl, err := kgo.NewClient(append([]kgo.Opt{kgo.DefaultProduceTopic(f.Topic), kgo.ProducerLinger(feedLinger),
		kgo.RecordPartitioner(sentinelPartitioner(f.Topic))}, f.Client...)...)
	if err != nil {
		return err
	}
	defer cl.Close()
	var failed atomic.Pointer[error]
	promise := func(_ *kgo.Record, err error) {
		if err != nil {
			failed.CompareAndSwap(nil, &err)
			return
		}
		f.accepted.Add(1)
	}
	start := time.Now()
	var seq Sequence
	n := int64(0)
	for ; f.wanted(n) && failed.Load() == nil; n++ {
		if n%feedBatch == 0 {
			ahead := n + feedBatch
			if f.Stop == nil {
				ahead = min(ahead, f.Records)
			}
			for _, t := range f.Tallies {
				t.Fed(ahead)
			}
			if f.Rate > 0 {
				due := start.Add(time.Duration(n) * time.Second / time.Duration(f.Rate))
				if err := sleep(ctx, time.Until(due)); err != nil {
					return err
				}
			}
		}
		cl.Produce(ctx, seq.Next().message(time.Now()), promise)
	}
	for _, t := range f.Tallies {
		t.Fed(n)
		t.End(f.Partitions)
	}
	end := Record{ID: n, Key: sentinelKey, Millis: firstMillis + (n+1)*stepMillis + 10*WindowMillis}
	for p := range f.Partitions {
		r := end.message(time.Now())
		r.Partition = p
		cl.Produce(ctx, r, promise)
	}
	if err := cl.Flush(ctx); err != nil {
		return err
	}
	if err := failed.Load(); err != nil {
		return *err
	}
	return nil
}

// feedLinger is how long records wait for others: thousands a second are to cost the brokers little, and the drill measures recoveries of seconds.
const feedLinger = 20 * time.Millisecond

// feedBatch is how many records are due together. A feeder that may go on stops between two of them only.
const feedBatch = 64

func (f *Feeder) wanted(n int64) bool {
	if n < f.Records {
		return true
	}
	if f.Stop == nil {
		return false
	}
	select {
	case <-f.Stop:
		return n%feedBatch != 0
	default:
		return true
	}
}

// sentinelPartitioner spreads records by their keys, and sentinels as they say.
func sentinelPartitioner(topic string) kgo.Partitioner {
	return kgo.BasicConsistentPartitioner(func(string) func(*kgo.Record, int) int {
		hash := kgo.StickyKeyPartitioner(nil).ForTopic(topic)
		return func(r *kgo.Record, parts int) int {
			if string(r.Key) == sentinelKey {
				return int(r.Partition)
			}
			return hash.Partition(r, parts)
		}
	})
}

func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Reader follows a topic as a read_committed reader that knows nothing of the
// engine.
type Reader struct {
	cl *kgo.Client
}

// NewReader returns a reader from the beginning of the topic.
func NewReader(broker, topic string) (*Reader, error) {
	client, _ := At(broker)
	cl, err := kgo.NewClient(append(client, kgo.ConsumeTopics(topic),
		kgo.FetchIsolationLevel(kgo.ReadCommitted()), kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()),
		kgo.MetadataMinAge(50*time.Millisecond))...)
	return &Reader{cl: cl}, err
}

// Poll hands over what has become visible within the time.
func (r *Reader) Poll(ctx context.Context, wait time.Duration, take func(*kgo.Record)) error {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	fetches := r.cl.PollFetches(ctx)
	for _, e := range fetches.Errors() {
		if ctx.Err() == nil {
			return fmt.Errorf("reading %s: %w", e.Topic, e.Err)
		}
	}
	fetches.EachRecord(take)
	return nil
}

// Close frees the connection.
func (r *Reader) Close() { r.cl.Close() }

// OpenTransactions lists what blocks readers of the topic: partitions whose
// last stable offset is behind their end, and open transactions of a prefix.
func OpenTransactions(ctx context.Context, broker, topic, prefix string) ([]string, error) {
	client, _ := At(broker)
	open, _, err := openTransactions(ctx, client, topic, prefix)
	return open, err
}

// openTransactions is [OpenTransactions]; ongoing says that the end of one is not even decided.
func openTransactions(ctx context.Context, client []kgo.Opt, topic, prefix string) (open []string, ongoing bool, err error) {
	cl, err := kgo.NewClient(client...)
	if err != nil {
		return nil, false, err
	}
	defer cl.Close()
	adm := kadm.NewClient(cl)
	ends, err := listedOffsets(ctx, adm.ListEndOffsets, topic)
	if err != nil {
		return nil, false, err
	}
	stable, err := listedOffsets(ctx, adm.ListCommittedOffsets, topic)
	if err != nil {
		return nil, false, err
	}
	ends.Each(func(o kadm.ListedOffset) {
		if s, ok := stable.Lookup(o.Topic, o.Partition); ok && s.Offset < o.Offset {
			open = append(open, fmt.Sprintf("%s/%d: last stable offset %d, end %d", o.Topic, o.Partition, s.Offset, o.Offset))
		}
	})
	const undecided = "Ongoing"
	txns, err := adm.ListTransactions(ctx, nil, []string{undecided, "PrepareCommit", "PrepareAbort"})
	if err != nil {
		return nil, false, err
	}
	for _, t := range txns.Sorted() {
		if strings.HasPrefix(t.TxnID, prefix) {
			open = append(open, fmt.Sprintf("transaction %s is %s", t.TxnID, t.State))
			ongoing = ongoing || t.State == undecided
		}
	}
	return open, ongoing, nil
}

// listedOffsets lists offsets of topics. A partition that cannot be asked is an error: it is none that is empty.
func listedOffsets(ctx context.Context, list func(context.Context, ...string) (kadm.ListedOffsets, error), topics ...string) (kadm.ListedOffsets, error) {
	return offsetsSo(ctx, list, topics, "")
}

// offsetsSo is listedOffsets of topics one of which need not be there yet.
func offsetsSo(ctx context.Context, list func(context.Context, ...string) (kadm.ListedOffsets, error), topics []string, mayLack string) (kadm.ListedOffsets, error) {
	for waited := (stopwatch{}); ; {
		all, err := list(ctx, topics...)
		all.Each(func(o kadm.ListedOffset) {
			if err == nil && !(o.Topic == mayLack && errors.Is(o.Err, kerr.UnknownTopicOrPartition)) {
				err = o.Err
			}
		})
		switch {
		case err == nil:
			return all, nil
		case !kerr.IsRetriable(err) || waited.passed(leaderPatience):
			return nil, fmt.Errorf("offsets of the topics %s: %w", strings.Join(topics, ", "), err)
		}
		if err := sleep(ctx, 100*time.Millisecond); err != nil {
			return nil, err
		}
	}
}

// leaderPatience is how long a partition may have no leader that answers.
const leaderPatience = 15 * time.Second

// openIn lists what blocks readers of the outputs, each once.
func (d *drill) openIn(ctx context.Context) (all []string, ongoing bool, err error) {
	for _, out := range d.outs {
		open, undecided, err := openTransactions(ctx, d.cfg.Client, out, d.name)
		if err != nil {
			return nil, false, fmt.Errorf("transactions left open: %w", err)
		}
		all, ongoing = append(all, open...), ongoing || undecided
	}
	slices.Sort(all)
	return slices.Compact(all), ongoing, nil
}

// leftOpen is what blocks readers after the last engine has ended. A transaction whose end is decided ends by itself, when its markers are written.
func (d *drill) leftOpen(ctx context.Context) ([]string, error) {
	for waited := (stopwatch{}); ; {
		open, ongoing, err := d.openIn(ctx)
		if err != nil || len(open) == 0 || ongoing || waited.passed(d.cfg.Patience) {
			return open, err
		}
		if err := sleep(ctx, 100*time.Millisecond); err != nil {
			return nil, err
		}
	}
}
