package drill

import (
	"context"
	"errors"
	"fmt"
	"maps"
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
	c := Config{Client: []kgo.Opt{kgo.SeedBrokers(broker)}}
	return c.createTopic(ctx, topic, partitions, compacted)
}

// createTopic makes a topic of the drill, with its settings.
func (c *Config) createTopic(ctx context.Context, topic string, partitions int32, compacted bool) error {
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
	if compacted {
		settings["cleanup.policy"] = "compact"
	}
	replicas := int16(min(3, len(meta.Brokers)))
	if replicas == 3 {
		settings["min.insync.replicas"] = "2"
	}
	maps.Copy(settings, c.TopicSettings)
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
	f := Feeder{Topic: topic, Rate: rate, Partitions: partitions, Client: []kgo.Opt{kgo.SeedBrokers(broker)}, Records: n}
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
}

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
		}
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
		r := seq.Next()
		cl.Produce(ctx, &kgo.Record{Key: []byte(r.Key), Value: r.JSON(nil)}, promise)
	}
	for _, t := range f.Tallies {
		t.Fed(n)
		t.End()
	}
	end := Record{ID: n, Key: sentinelKey, Millis: firstMillis + (n+1)*stepMillis + 10*WindowMillis}
	for p := range f.Partitions {
		cl.Produce(ctx, &kgo.Record{Key: []byte(sentinelKey), Value: end.JSON(nil), Partition: p}, promise)
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
	cl, err := kgo.NewClient(kgo.SeedBrokers(broker), kgo.ConsumeTopics(topic),
		kgo.FetchIsolationLevel(kgo.ReadCommitted()), kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()),
		kgo.MetadataMinAge(50*time.Millisecond))
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
	return openTransactions(ctx, []kgo.Opt{kgo.SeedBrokers(broker)}, topic, prefix)
}

func openTransactions(ctx context.Context, client []kgo.Opt, topic, prefix string) ([]string, error) {
	cl, err := kgo.NewClient(client...)
	if err != nil {
		return nil, err
	}
	defer cl.Close()
	adm := kadm.NewClient(cl)
	ends, err := adm.ListEndOffsets(ctx, topic)
	if err != nil {
		return nil, err
	}
	stable, err := adm.ListCommittedOffsets(ctx, topic)
	if err != nil {
		return nil, err
	}
	var open []string
	ends.Each(func(o kadm.ListedOffset) {
		if s, ok := stable.Lookup(o.Topic, o.Partition); ok && s.Offset < o.Offset {
			open = append(open, fmt.Sprintf("%s/%d: last stable offset %d, end %d", o.Topic, o.Partition, s.Offset, o.Offset))
		}
	})
	txns, err := adm.ListTransactions(ctx, nil, []string{"Ongoing", "PrepareCommit", "PrepareAbort"})
	if err != nil {
		return nil, err
	}
	for _, t := range txns.Sorted() {
		if len(t.TxnID) >= len(prefix) && t.TxnID[:len(prefix)] == prefix {
			open = append(open, fmt.Sprintf("transaction %s is %s", t.TxnID, t.State))
		}
	}
	return open, nil
}
