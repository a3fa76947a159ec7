// Package kafkatest helps tests that need a Kafka broker: it starts one in the
// process, fills topics and reads them back. It is for tests only.
package kafkatest

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector/kafka/embedded"
)

// Broker starts a broker in memory that ends with the test.
func Broker(t testing.TB, options ...embedded.Option) *embedded.Broker {
	t.Helper()
	b, err := embedded.Start("127.0.0.1:0", "", options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b
}

// Client connects to the brokers, until the test ends.
func Client(t testing.TB, servers string, opts ...kgo.Opt) *kgo.Client {
	t.Helper()
	cl, err := kgo.NewClient(append([]kgo.Opt{
		kgo.SeedBrokers(strings.Split(servers, ",")...), kgo.MetadataMinAge(100 * time.Millisecond), kgo.DisableClientMetrics(),
		kgo.RecordPartitioner(kgo.ManualPartitioner()),
	}, opts...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cl.Close)
	return cl
}

// Create makes topics of n partitions; configs are pairs of key and value.
func Create(t testing.TB, servers string, n int32, topics []string, configs ...string) {
	t.Helper()
	c := map[string]*string{}
	for i := 0; i+1 < len(configs); i += 2 {
		c[configs[i]] = &configs[i+1]
	}
	adm := kadm.NewClient(Client(t, servers))
	resp, err := adm.CreateTopics(t.Context(), n, -1, c, topics...)
	if err == nil {
		err = resp.Error()
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Produce writes records to their partitions, in order, and waits.
func Produce(t testing.TB, servers string, records ...*kgo.Record) {
	t.Helper()
	if err := Client(t, servers).ProduceSync(t.Context(), records...).FirstErr(); err != nil {
		t.Fatal(err)
	}
}

// Transaction writes records in one transaction, and commits or aborts it.
func Transaction(t testing.TB, servers, id string, commit bool, records ...*kgo.Record) {
	t.Helper()
	cl := Client(t, servers, kgo.TransactionalID(id))
	if err := cl.BeginTransaction(); err != nil {
		t.Fatal(err)
	}
	if err := cl.ProduceSync(t.Context(), records...).FirstErr(); err != nil {
		t.Fatal(err)
	}
	if err := cl.EndTransaction(t.Context(), kgo.TransactionEndTry(commit)); err != nil {
		t.Fatal(err)
	}
}

// ReadCommitted returns what a read_committed reader sees of the topic up to
// its last stable offset, partition by partition. A topic that does not exist
// has no records.
func ReadCommitted(t testing.TB, servers, topic string) []*kgo.Record {
	t.Helper()
	adm := kadm.NewClient(Client(t, servers))
	ends, err := adm.ListCommittedOffsets(t.Context(), topic)
	if err != nil {
		t.Fatal(err)
	}
	var all []*kgo.Record
	ends.Each(func(o kadm.ListedOffset) {
		if o.Err == nil && o.Offset > 0 {
			all = append(all, readPartition(t, servers, o)...)
		}
	})
	return all
}

func readPartition(t testing.TB, servers string, end kadm.ListedOffset) []*kgo.Record {
	t.Helper()
	// Markers are kept, so that the end is seen where nothing else is at it.
	cl := Client(t, servers, kgo.FetchIsolationLevel(kgo.ReadCommitted()), kgo.KeepControlRecords(),
		kgo.ConsumePartitions(map[string]map[int32]kgo.Offset{end.Topic: {end.Partition: kgo.NewOffset().AtStart()}}))
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	var records []*kgo.Record
	for {
		fetches := cl.PollFetches(ctx)
		if err := fetches.Err(); err != nil {
			t.Fatalf("read topic %s, partition %d: %v", end.Topic, end.Partition, err)
		}
		for _, r := range fetches.Records() {
			if !r.Attrs.IsControl() {
				records = append(records, r)
			}
			if r.Offset+1 >= end.Offset {
				return records
			}
		}
	}
}
