package copyloop

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"go.uber.org/goleak"

	"github.com/onceflow/onceflow/bench/topic"
	"github.com/onceflow/onceflow/connector/kafka/embedded"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// start returns a broker whose topic "in" holds records, and their sum.
func start(t *testing.T, records int) (string, topic.Sum) {
	t.Helper()
	b, err := embedded.Start("127.0.0.1:0", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	for _, name := range []string{"in", "out"} {
		if err := topic.Create(t.Context(), b.Addr(), name); err != nil {
			t.Fatal(err)
		}
	}
	feeder, err := topic.NewFeeder(b.Addr(), "in", time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	defer feeder.Close()
	var sum topic.Sum
	for i := range records {
		value := fmt.Append(nil, "record ", i)
		feeder.Write(t.Context(), value)
		sum.Add(nil, value)
	}
	if err := feeder.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	return b.Addr(), sum
}

func TestCopyHoldsEveryRecordOnceAndEndsWhereTheInputDid(t *testing.T) {
	broker, want := start(t, 20_000)
	if err := Run(t.Context(), Options{Broker: broker, In: "in", Out: "out", Name: "copy"}); err != nil {
		t.Fatal(err)
	}
	var got topic.All
	if err := topic.Read(t.Context(), broker, "out", got.Add); err != nil {
		t.Fatal(err)
	}
	if got.Total() != want {
		t.Errorf("copied %+v of %+v", got.Total(), want)
	}
}

func TestFollowingCopyCommitsWithoutAnEndAndStopsWithItsContext(t *testing.T) {
	broker, want := start(t, 100)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- Run(ctx, Options{Broker: broker, In: "in", Out: "out", Name: "copy", Follow: true}) }()
	reader, err := topic.NewReader(broker, "out")
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	var got topic.Sum
	for got.Records < want.Records {
		fetches := reader.PollFetches(t.Context())
		if err := topic.FetchError(t.Context(), fetches); err != nil {
			t.Fatal(err)
		}
		fetches.EachRecord(func(r *kgo.Record) { got.Add(r.Key, r.Value) })
	}
	cancel()
	if err := <-done; err != nil {
		t.Errorf("ended with %v", err)
	}
	if got != want {
		t.Errorf("copied %+v of %+v", got, want)
	}
}

func TestCopyOfAMissingTopicFails(t *testing.T) {
	broker, _ := start(t, 0)
	if err := Run(t.Context(), Options{Broker: broker, In: "nowhere", Out: "out", Name: "copy"}); err == nil {
		t.Error("no error")
	}
}
