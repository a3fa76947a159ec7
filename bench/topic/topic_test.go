package topic

import (
	"context"
	"fmt"
	"hash/fnv"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"go.uber.org/goleak"

	"github.com/onceflow/onceflow/connector/kafka/embedded"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// startBroker returns the address of a broker with a topic "t".
func startBroker(t *testing.T) string {
	t.Helper()
	b, err := embedded.Start("127.0.0.1:0", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	if err := Create(t.Context(), b.Addr(), "t"); err != nil {
		t.Fatal(err)
	}
	return b.Addr()
}

func read(t *testing.T, broker string) []string {
	t.Helper()
	var got []string
	err := Read(t.Context(), broker, "t", func(_, value []byte) { got = append(got, string(value)) })
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestReaderSeesWhatIsCommittedAndEndsBehindMarkers(t *testing.T) {
	broker := startBroker(t)
	producer, err := kgo.NewClient(kgo.SeedBrokers(broker), kgo.DefaultProduceTopic("t"),
		kgo.TransactionalID("id"), kgo.RecordPartitioner(kgo.ManualPartitioner()))
	if err != nil {
		t.Fatal(err)
	}
	defer producer.Close()
	for _, end := range []kgo.TransactionEndTry{kgo.TryCommit, kgo.TryAbort, kgo.TryCommit, kgo.TryAbort} {
		if err := producer.BeginTransaction(); err != nil {
			t.Fatal(err)
		}
		value := fmt.Append(nil, "committed: ", end)
		if err := producer.ProduceSync(t.Context(), &kgo.Record{Value: value, Partition: 1}).FirstErr(); err != nil {
			t.Fatal(err)
		}
		if err := producer.EndTransaction(t.Context(), end); err != nil {
			t.Fatal(err)
		}
	}
	got := read(t, broker)
	if fmt.Sprint(got) != "[committed: true committed: true]" {
		t.Errorf("read %q", got)
	}
}

func TestReadOfAnEmptyTopicEndsAtOnce(t *testing.T) {
	if got := read(t, startBroker(t)); got != nil {
		t.Errorf("read %q", got)
	}
}

func TestReadEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Read(ctx, startBroker(t), "t", func(_, _ []byte) {}); err == nil {
		t.Error("no error")
	}
}

func TestFeederFillsPartitionsInTurn(t *testing.T) {
	broker := startBroker(t)
	f, err := NewFeeder(broker, "t", time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for i := range 10 {
		f.Write(t.Context(), fmt.Append(nil, i))
	}
	if err := f.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	reader, err := NewReader(broker, "t")
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	for seen := 0; seen < 10; {
		fetches := reader.PollFetches(t.Context())
		if err := FetchError(t.Context(), fetches); err != nil {
			t.Fatal(err)
		}
		fetches.EachRecord(func(r *kgo.Record) {
			seen++
			if want := fmt.Sprint(r.Offset*Partitions + int64(r.Partition)); string(r.Value) != want {
				t.Errorf("partition %d, offset %d holds %s, want %s", r.Partition, r.Offset, r.Value, want)
			}
		})
	}
}

func TestDeleteOfAMissingTopicIsNoError(t *testing.T) {
	broker := startBroker(t)
	if err := Delete(t.Context(), broker, "t", "never-there"); err != nil {
		t.Fatal(err)
	}
	if err := Create(t.Context(), broker, "t"); err != nil {
		t.Errorf("the topic was not deleted: %v", err)
	}
}

func TestSumIsFNV1aOverKeyZeroValueInAnyOrder(t *testing.T) {
	var want uint64
	for _, s := range []string{"k\x00v", "\x00w"} {
		h := fnv.New64a()
		h.Write([]byte(s))
		want += h.Sum64()
	}
	var forth, back Sum
	forth.Add([]byte("k"), []byte("v"))
	forth.Add(nil, []byte("w"))
	back.Add(nil, []byte("w"))
	back.Add([]byte("k"), []byte("v"))
	if forth != (Sum{2, want}) || back != forth {
		t.Errorf("forth %v, back %v, want %v", forth, back, Sum{2, want})
	}
}

func TestTallyOfUpdatesKeepsTheLastValueOfAKey(t *testing.T) {
	l := NewLast()
	for _, r := range [][2]string{{"a", "1"}, {"b", "1"}, {"a", "22"}, {"c", "1"}} {
		l.Add([]byte(r[0]), []byte(r[1]))
	}
	l.Add([]byte("c"), nil)
	var want All
	want.Add([]byte("a"), []byte("22"))
	want.Add([]byte("b"), []byte("1"))
	if l.Total() != want.Total() {
		t.Errorf("total %v, want %v", l.Total(), want.Total())
	}
}
