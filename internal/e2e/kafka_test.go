package e2e

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/internal/drill"
)

// cluster is a Kafka cluster as a test's own clients see it.
type cluster struct {
	t testing.TB
	// addr is host:port of its brokers, separated by commas.
	addr string
	// broker is the process of an embedded broker.
	broker *child
	// prefix of every topic and job, on a cluster that tests share.
	prefix string
}

// embedded starts the broker of the command as a child process.
func embedded(t testing.TB) *cluster {
	t.Helper()
	return embeddedAt(t, "127.0.0.1:0")
}

func embeddedAt(t testing.TB, listen string, more ...string) *cluster {
	t.Helper()
	c := start(t, append([]string{"broker", "--listen", listen}, more...)...)
	for deadline := time.After(patience); ; {
		changed := c.stdout.changed()
		if line, ok := c.stdout.line("listening on "); ok {
			return &cluster{t: t, addr: strings.TrimSpace(strings.TrimPrefix(line, "listening on ")), broker: c}
		}
		select {
		case <-changed:
		case <-c.done:
			t.Fatal("the broker ended")
		case <-deadline:
			t.Fatal("the broker did not start")
		}
	}
}

// client returns a client that ends with the test.
func (k *cluster) client(opts ...kgo.Opt) *kgo.Client {
	k.t.Helper()
	cl, err := kgo.NewClient(append([]kgo.Opt{kgo.SeedBrokers(strings.Split(k.addr, ",")...), kgo.MetadataMinAge(50 * time.Millisecond)}, opts...)...)
	if err != nil {
		k.t.Fatal(err)
	}
	k.t.Cleanup(cl.Close)
	return cl
}

func (k *cluster) admin() *kadm.Client { return kadm.NewClient(k.client()) }

// create makes topics, replicated as the cluster allows.
func (k *cluster) create(partitions int32, topics ...string) {
	k.t.Helper()
	for _, topic := range topics {
		if err := drill.CreateTopic(k.t.Context(), k.first(), k.prefix+topic, partitions, false); err != nil {
			k.t.Fatal(err)
		}
	}
}

// first is the address of one broker.
func (k *cluster) first() string {
	first, _, _ := strings.Cut(k.addr, ",")
	return first
}

// createWith makes a topic of one partition with a configuration.
func (k *cluster) createWith(topic string, config map[string]string) {
	k.t.Helper()
	values := map[string]*string{}
	for key, v := range config {
		values[key] = &v
	}
	if _, err := k.admin().CreateTopic(k.t.Context(), 1, 1, values, k.prefix+topic); err != nil {
		k.t.Fatal(err)
	}
}

func (k *cluster) deleteTopic(topic string) {
	k.t.Helper()
	if _, err := k.admin().DeleteTopic(k.t.Context(), k.prefix+topic); err != nil {
		k.t.Fatal(err)
	}
}

// produce writes values and waits for their acknowledgement.
func (k *cluster) produce(topic string, values ...string) {
	k.t.Helper()
	records := make([]*kgo.Record, len(values))
	for i, v := range values {
		records[i] = &kgo.Record{Value: []byte(v)}
	}
	k.produceRecords(topic, records...)
}

func (k *cluster) produceRecords(topic string, records ...*kgo.Record) {
	k.t.Helper()
	cl := k.client(kgo.DefaultProduceTopic(k.prefix+topic), kgo.ProducerLinger(0))
	if err := cl.ProduceSync(k.t.Context(), records...).FirstErr(); err != nil {
		k.t.Fatal(err)
	}
	cl.Close()
}

// numbers returns the messages {"id":from} to {"id":to-1}.
func numbers(from, to int) []string {
	var values []string
	for i := from; i < to; i++ {
		values = append(values, fmt.Sprintf(`{"id":%d,"v":"value %d"}`, i, i))
	}
	return values
}

// follow hands over committed records from the topic's beginning until enough
// says so.
func (k *cluster) follow(topic string, enough func(*kgo.Record) bool) {
	k.t.Helper()
	cl := k.client(kgo.ConsumeTopics(k.prefix+topic), kgo.FetchIsolationLevel(kgo.ReadCommitted()),
		kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()))
	defer cl.Close()
	ctx, cancel := context.WithTimeout(k.t.Context(), patience)
	defer cancel()
	for done := false; !done; {
		fetches := cl.PollFetches(ctx)
		if ctx.Err() != nil {
			k.t.Fatalf("topic %s: what was waited for did not come within %v", topic, patience)
		}
		// Errors of brokers that are away heal; what does not is found by the wait.
		fetches.EachRecord(func(r *kgo.Record) { done = enough(r) || done })
	}
}

// await waits until n records are committed and returns their values.
func (k *cluster) await(topic string, n int) []string {
	k.t.Helper()
	var values []string
	k.follow(topic, func(r *kgo.Record) bool {
		values = append(values, string(r.Value))
		return len(values) >= n
	})
	return values
}

// committed returns the values of all records that are committed now.
func (k *cluster) committed(topic string) []string {
	k.t.Helper()
	var values []string
	for _, r := range k.committedRecords(topic) {
		values = append(values, string(r.Value))
	}
	return values
}

func (k *cluster) committedRecords(topic string) []*kgo.Record {
	k.t.Helper()
	ctx, cancel := context.WithTimeout(k.t.Context(), patience)
	defer cancel()
	topic = k.prefix + topic
	adm := k.admin()
	starts, err := adm.ListStartOffsets(ctx, topic)
	if err != nil {
		k.t.Fatal(err)
	}
	ends, err := adm.ListCommittedOffsets(ctx, topic)
	if err != nil {
		k.t.Fatal(err)
	}
	open, at := map[int32]int64{}, map[int32]kgo.Offset{}
	ends.Each(func(end kadm.ListedOffset) {
		if first, _ := starts.Lookup(topic, end.Partition); first.Offset < end.Offset {
			open[end.Partition], at[end.Partition] = end.Offset, kgo.NewOffset().At(first.Offset)
		}
	})
	cl := k.client(kgo.FetchIsolationLevel(kgo.ReadCommitted()), kgo.KeepControlRecords(),
		kgo.ConsumePartitions(map[string]map[int32]kgo.Offset{topic: at}))
	defer cl.Close()
	var records []*kgo.Record
	for len(open) > 0 {
		fetches := cl.PollFetches(ctx)
		if ctx.Err() != nil {
			k.t.Fatalf("topic %s: partitions %v could not be read to the end", topic, open)
		}
		fetches.EachRecord(func(r *kgo.Record) {
			end, waiting := open[r.Partition]
			if waiting && !r.Attrs.IsControl() && r.Offset < end {
				records = append(records, r)
			}
			if r.Offset >= end-1 {
				delete(open, r.Partition)
			}
		})
	}
	return records
}

// expect fails the test unless exactly the values are committed, in any order.
func (k *cluster) expect(topic string, want ...string) {
	k.t.Helper()
	got := k.committed(topic)
	slices.Sort(got)
	want = slices.Sorted(slices.Values(want))
	if !slices.Equal(got, want) {
		k.t.Errorf("topic %s holds %d records, want %d: %s", topic, len(got), len(want), difference(got, want))
	}
}

// difference names a few values that are in one of two sorted lists only.
func difference(got, want []string) string {
	count := map[string]int{}
	for _, v := range got {
		count[v]++
	}
	for _, v := range want {
		count[v]--
	}
	var differ []string
	for v, n := range count {
		if n != 0 && len(differ) < 5 {
			differ = append(differ, fmt.Sprintf("%+d × %s", n, v))
		}
	}
	slices.Sort(differ)
	return strings.Join(differ, "; ")
}

// nothingOpen fails the test if a transaction of the prefix is open, or holds up
// readers of the topic.
func (k *cluster) nothingOpen(topic, prefix string) {
	k.t.Helper()
	open, err := drill.OpenTransactions(k.t.Context(), k.first(), k.prefix+topic, k.prefix+prefix)
	if err != nil {
		k.t.Fatal(err)
	}
	if len(open) > 0 {
		k.t.Errorf("open transactions: %q", open)
	}
}

// topics returns the names of all topics.
func (k *cluster) topics() []string {
	k.t.Helper()
	all, err := k.admin().ListTopics(k.t.Context())
	if err != nil {
		k.t.Fatal(err)
	}
	return all.Names()
}
