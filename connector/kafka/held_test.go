package kafka

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
)

// logLines hands every line of a log to the test.
type logLines chan string

func newLog() (*slog.Logger, logLines) {
	lines := make(logLines, 100)
	return slog.New(slog.NewTextHandler(lines, nil)), lines
}

// Write implements io.Writer.
func (l logLines) Write(p []byte) (int, error) {
	l <- string(p)
	return len(p), nil
}

// await waits for a line that contains all of the words.
func (l logLines) await(t *testing.T, words ...string) {
	t.Helper()
	deadline := time.After(20 * time.Second)
	var others []string
	for {
		select {
		case line := <-l:
			if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(line, w) }) {
				return
			}
			others = append(others, line)
		case <-deadline:
			t.Fatalf("the log does not say %q, but %q", words, others)
		}
	}
}

// openTransaction leaves a transaction open, with one record, until end is called.
func openTransaction(t *testing.T, servers, id, topic string) (end func(kgo.TransactionEndTry)) {
	t.Helper()
	cl := kafkatest.Client(t, servers, kgo.TransactionalID(id), kgo.TransactionTimeout(10*time.Minute))
	if err := cl.BeginTransaction(); err != nil {
		t.Fatal(err)
	}
	if err := cl.ProduceSync(t.Context(), record(topic, 0, "open")).FirstErr(); err != nil {
		t.Fatal(err)
	}
	return func(how kgo.TransactionEndTry) {
		t.Helper()
		if err := cl.EndTransaction(t.Context(), how); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRecordsThatWaitForAnOpenTransactionAreSaidToAndForWhose(t *testing.T) {
	b := kafkatest.Broker(t)
	heldRecords(t, b.Addr(), "held")
}

func heldRecords(t *testing.T, servers, topic string) {
	kafkatest.Create(t, servers, 1, []string{topic})
	kafkatest.Produce(t, servers, numbered(topic, 0, "before", 2)...)
	end := openTransaction(t, servers, "slow "+topic, topic)
	kafkatest.Produce(t, servers, numbered(topic, 0, "behind", 3)...)
	s := testSource(t, servers, topic)
	s.stop.mode = modeUnbounded
	log, lines := newLog()
	s.LogTo(log)
	r := readsAll(t, s)
	r.(*reader).holdPatience = 300 * time.Millisecond
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	out, ended := make(chan connector.Chunk), make(chan error, 1)
	go func() { ended <- r.Run(ctx, out) }()
	got := collect(t, out, ended, nil, 2)
	lines.await(t, "level=WARN", "records wait for an open transaction", "topic="+topic, "partition=0", "offset=2", "offsets_waiting=4",
		"transactional id slow "+topic, "Ongoing since 20", "time-out of 10m0s", "--start-offset 2")
	end(kgo.TryCommit)
	got = collect(t, out, ended, got, 6)
	lines.await(t, "level=INFO", "the open transaction that records waited for has ended", "topic="+topic)
	if want := []string{"before0", "before1", "open", "behind0", "behind1", "behind2"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	cancel()
	<-ended
}

func TestABoundedReadSaysWhatOpenTransactionsKeepFromIt(t *testing.T) {
	for _, mode := range []bound{{mode: modeLatest}, {mode: modeTimestamp, millis: time.Now().Add(time.Hour).UnixMilli()}} {
		b := kafkatest.Broker(t)
		kafkatest.Create(t, b.Addr(), 2, []string{"in"})
		kafkatest.Produce(t, b.Addr(), numbered("in", 0, "before", 2)...)
		s := testSource(t, b.Addr(), "in")
		s.stop = mode
		log, lines := newLog()
		s.LogTo(log)
		if _, err := s.Splits(t.Context()); err != nil || len(lines) > 0 {
			t.Errorf("%s: nothing is open, but %d lines, %v", mode.mode, len(lines), err)
		}
		openTransaction(t, b.Addr(), "open", "in")
		kafkatest.Produce(t, b.Addr(), numbered("in", 0, "behind", 2)...)
		for range 2 {
			splits, err := s.Splits(t.Context())
			if err != nil || splits[0].Stop != 2 {
				t.Errorf("%s: %+v, %v", mode.mode, splits, err)
			}
		}
		lines.await(t, "level=WARN", "table=t", "partitions=1", "offsets_left_out=3", "in/0@2")
		if len(lines) > 0 {
			t.Errorf("%s: it is said twice", mode.mode)
		}
	}
}

// Two tasks read a table: an outage is one piece of news, and its end another.
func TestTheTroubleOfATableIsSaidOnceForAllItsReaders(t *testing.T) {
	var tr trouble
	a, b := &reader{}, &reader{}
	for _, step := range []struct {
		what      string
		got, want bool
	}{
		{"a begins", tr.begins(a), true}, {"a again", tr.begins(a), false}, {"b begins", tr.begins(b), false},
		{"a ends", tr.ends(a) > 0, false}, {"b ends", tr.ends(b) > 0, true}, {"b again", tr.ends(b) > 0, false},
		{"b begins anew", tr.begins(b), true},
	} {
		if step.got != step.want {
			t.Errorf("%s: %t, want %t", step.what, step.got, step.want)
		}
	}
}
