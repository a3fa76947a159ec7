package kafka

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/embedded"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
)

// testSource is a source of the topics, read from their beginning to their end.
func testSource(t testing.TB, servers string, topics ...string) *Source {
	t.Helper()
	settings, problems := readSettings(map[string]string{"bootstrap.servers": servers})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s := &Source{
		table: "t", connection: connection{settings: settings}, topics: selection{topics: topics}, group: "job",
		start: bound{mode: modeEarliest}, stop: bound{mode: modeLatest}, discover: time.Minute,
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// drain runs a reader over the splits until it ends, and returns the values of
// each split and the last chunk of each.
func drain(t testing.TB, s *Source, splits []connector.Split) (map[connector.SplitID][]string, map[connector.SplitID]connector.Chunk) {
	t.Helper()
	r, err := s.NewReader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	r.Add(splits)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	out := make(chan connector.Chunk)
	ended := make(chan error, 1)
	go func() { ended <- r.Run(ctx, out) }()
	values, last := map[connector.SplitID][]string{}, map[connector.SplitID]connector.Chunk{}
	for {
		select {
		case c := <-out:
			last[c.Split] = c
			if c.Records == nil {
				continue
			}
			for _, v := range c.Records.Values {
				values[c.Split] = append(values[c.Split], string(v))
			}
			c.Records.Release()
		case err := <-ended:
			if err != nil {
				t.Fatal(err)
			}
			return values, last
		}
	}
}

func record(topic string, partition int32, value string) *kgo.Record {
	return &kgo.Record{Topic: topic, Partition: partition, Value: []byte(value)}
}

func numbered(topic string, partition int32, prefix string, n int) []*kgo.Record {
	var rs []*kgo.Record
	for i := range n {
		rs = append(rs, record(topic, partition, fmt.Sprintf("%s%d", prefix, i)))
	}
	return rs
}

func values(rs []*kgo.Record) []string {
	var vs []string
	for _, r := range rs {
		vs = append(vs, string(r.Value))
	}
	return vs
}

func TestBoundedReadDeliversEveryRecordInOrder(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 2, []string{"in"})
	p0, p1 := numbered("in", 0, "a", 5000), numbered("in", 1, "b", 3)
	kafkatest.Produce(t, b.Addr(), append(slices.Clone(p0), p1...)...)
	s := testSource(t, b.Addr(), "in")
	splits, err := s.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got, last := drain(t, s, splits)
	if !slices.Equal(got["in/0"], values(p0)) || !slices.Equal(got["in/1"], values(p1)) {
		t.Errorf("got %d and %d records, or another order", len(got["in/0"]), len(got["in/1"]))
	}
	if c := last["in/0"]; !c.Done || c.Next != 5000 || !c.CaughtUp || c.Lag != 0 {
		t.Errorf("the last chunk is %+v", c)
	}
}

func TestAbortedRecordsAndMarkersNeverSurfaceAndTheReadEndsBehindThem(t *testing.T) {
	for _, ending := range []string{"commit", "abort", "all aborted"} {
		t.Run(ending, func(t *testing.T) {
			b := kafkatest.Broker(t)
			kafkatest.Create(t, b.Addr(), 1, []string{"in"})
			var want []string
			if ending != "all aborted" {
				kafkatest.Transaction(t, b.Addr(), "x", true, numbered("in", 0, "good", 3)...)
				want = []string{"good0", "good1", "good2"}
			}
			kafkatest.Transaction(t, b.Addr(), "y", false, numbered("in", 0, "bad", 4)...)
			if ending == "commit" {
				kafkatest.Transaction(t, b.Addr(), "x", true, numbered("in", 0, "more", 1)...)
				want = append(want, "more0")
			}
			s := testSource(t, b.Addr(), "in")
			splits, err := s.Splits(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			got, last := drain(t, s, splits)
			if !slices.Equal(got["in/0"], want) {
				t.Errorf("got %q, want %q", got["in/0"], want)
			}
			if c := last["in/0"]; !c.Done || c.Next != splits[0].Stop {
				t.Errorf("the last chunk is %+v, the stop %d", c, splits[0].Stop)
			}
		})
	}
}

// Brokers list aborted transactions in the order in which they ended.
func TestAbortedRecordsNeverSurfaceWhenATransactionEndsAfterOneThatBeganLater(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"in"})
	var open []*kgo.Client
	for _, id := range []string{"first", "second"} {
		cl := kafkatest.Client(t, b.Addr(), kgo.TransactionalID(id))
		if err := cl.BeginTransaction(); err != nil {
			t.Fatal(err)
		}
		if err := cl.ProduceSync(t.Context(), record("in", 0, "bad "+id)).FirstErr(); err != nil {
			t.Fatal(err)
		}
		open = append(open, cl)
	}
	kafkatest.Produce(t, b.Addr(), numbered("in", 0, "good", 2)...)
	for _, cl := range slices.Backward(open) {
		if err := cl.EndTransaction(t.Context(), kgo.TryAbort); err != nil {
			t.Fatal(err)
		}
	}
	s := testSource(t, b.Addr(), "in")
	splits, err := s.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := drain(t, s, splits); !slices.Equal(got["in/0"], []string{"good0", "good1"}) {
		t.Errorf("got %q", got["in/0"])
	}
}

func TestOpenTransactionBoundsTheRead(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"in"})
	kafkatest.Produce(t, b.Addr(), numbered("in", 0, "before", 2)...)
	cl := kafkatest.Client(t, b.Addr(), kgo.TransactionalID("open"))
	if err := cl.BeginTransaction(); err != nil {
		t.Fatal(err)
	}
	if err := cl.ProduceSync(t.Context(), record("in", 0, "open")).FirstErr(); err != nil {
		t.Fatal(err)
	}
	kafkatest.Produce(t, b.Addr(), numbered("in", 0, "behind", 2)...)
	s := testSource(t, b.Addr(), "in")
	splits, err := s.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if splits[0].Stop != 2 {
		t.Errorf("the stop is %d, want the last stable offset 2", splits[0].Stop)
	}
	if got, _ := drain(t, s, splits); !slices.Equal(got["in/0"], []string{"before0", "before1"}) {
		t.Errorf("got %q", got["in/0"])
	}
}

func TestEmptyTopicIsDoneAtOnce(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 3, []string{"in"})
	s := testSource(t, b.Addr(), "in")
	splits, err := s.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, last := drain(t, s, splits)
	if len(last) != 3 || !last["in/2"].Done {
		t.Errorf("got %+v", last)
	}
}

func TestCaughtUpIsToldOnceAndAgainAfterNewRecords(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"in"})
	s := testSource(t, b.Addr(), "in")
	s.stop.mode = modeUnbounded
	r := readsAll(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	out, ended := make(chan connector.Chunk), make(chan error, 1)
	go func() { ended <- r.Run(ctx, out) }()
	if c := <-out; !c.CaughtUp || c.Records != nil || c.Next != 0 {
		t.Errorf("the first chunk is %+v", c)
	}
	kafkatest.Produce(t, b.Addr(), record("in", 0, "x"))
	if c := <-out; !c.CaughtUp || c.Records.Len() != 1 || c.Next != 1 || c.Done {
		t.Errorf("the second chunk is %+v", c)
	}
	cancel()
	if err := <-ended; err != context.Canceled {
		t.Errorf("Run ended with %v", err)
	}
}

func TestReadingBelowTheLogStartNamesTheGap(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"in"})
	kafkatest.Produce(t, b.Addr(), numbered("in", 0, "r", 10)...)
	s := testSource(t, b.Addr(), "in")
	splits, err := s.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Fake().DeleteRecords("in", 0, 7); err != nil {
		t.Fatal(err)
	}
	check := s.Check(t.Context(), splits)
	r, err := s.NewReader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	r.Add(splits)
	run := r.Run(t.Context(), make(chan connector.Chunk))
	for what, err := range map[string]error{"Check": check, "Run": run} {
		if connector.ClassOf(err) != connector.Lost || !strings.Contains(err.Error(), "topic in, partition 0") ||
			!strings.Contains(err.Error(), "is 0, but the log begins at 7: 7 offsets are lost") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestRecreatedTopicIsLost(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"in"})
	kafkatest.Produce(t, b.Addr(), numbered("in", 0, "r", 3)...)
	s := testSource(t, b.Addr(), "in")
	splits, err := s.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Fake().DeleteTopic("in"); err != nil {
		t.Fatal(err)
	}
	if err := s.Check(t.Context(), splits); connector.ClassOf(err) != connector.Lost {
		t.Errorf("Check of a deleted topic: %v", err)
	}
	kafkatest.Create(t, b.Addr(), 1, []string{"in"})
	kafkatest.Produce(t, b.Addr(), numbered("in", 0, "new", 5)...)
	if err := s.Check(t.Context(), splits); connector.ClassOf(err) != connector.Lost || !strings.Contains(err.Error(), "created again") {
		t.Errorf("Check of a recreated topic: %v", err)
	}
	r, err := s.NewReader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	r.Add(splits)
	if err := r.Run(t.Context(), make(chan connector.Chunk)); connector.ClassOf(err) != connector.Lost {
		t.Errorf("Run on a recreated topic: %v", err)
	}
}

func TestReadingGoesOnWhenBrokersComeBack(t *testing.T) {
	dir := t.TempDir()
	b, err := embedded.Start("127.0.0.1:0", dir)
	if err != nil {
		t.Fatal(err)
	}
	addr := b.Addr()
	kafkatest.Create(t, addr, 1, []string{"in"})
	kafkatest.Produce(t, addr, numbered("in", 0, "a", 2)...)
	s := testSource(t, addr, "in")
	s.stop.mode = modeUnbounded
	r := readsAll(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	out, ended := make(chan connector.Chunk), make(chan error, 1)
	go func() { ended <- r.Run(ctx, out) }()
	got := collect(t, out, ended, nil, 2)
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	if b, err = embedded.Start(addr, dir); err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	kafkatest.Produce(t, addr, numbered("in", 0, "b", 2)...)
	got = collect(t, out, ended, got, 4)
	cancel()
	<-ended
	if !slices.Equal(got, []string{"a0", "a1", "b0", "b1"}) {
		t.Errorf("got %q", got)
	}
}

func TestReadingFollowsAMovedLeader(t *testing.T) {
	b := kafkatest.Broker(t, embedded.Brokers(3))
	kafkatest.Create(t, b.Addr(), 1, []string{"in"})
	s := testSource(t, b.Addr(), "in")
	s.stop.mode = modeUnbounded
	r := readsAll(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	out, ended := make(chan connector.Chunk), make(chan error, 1)
	go func() { ended <- r.Run(ctx, out) }()
	var got, want []string
	for i := range 6 {
		if err := b.Fake().MoveTopicPartition("in", 0, int32(i%3)); err != nil {
			t.Fatal(err)
		}
		rs := numbered("in", 0, fmt.Sprint(i, "-"), 3)
		want = append(want, values(rs)...)
		kafkatest.Produce(t, b.Addr(), rs...)
		got = collect(t, out, ended, got, len(want))
	}
	cancel()
	<-ended
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// What brokers refuse while a table is read ends the read with what they object to;
// what passes is waited for.
func TestAFetchThatIsRefusedEndsTheReadAndOneThatFailsIsRepeated(t *testing.T) {
	for _, test := range []struct {
		answer *kerr.Error
		ends   bool
	}{
		{kerr.TopicAuthorizationFailed, true},
		{kerr.NotLeaderForPartition, false},
		{kerr.FencedLeaderEpoch, false},
		{kerr.UnknownLeaderEpoch, false},
		{kerr.UnknownTopicID, false},
		{kerr.InconsistentTopicID, false},
		{kerr.OffsetNotAvailable, false},
		{kerr.KafkaStorageError, false},
		{kerr.UnknownServerError, false},
		{kerr.CorruptMessage, false},
		{kerr.OffsetOutOfRange, false}, // by a leader that lags: nothing is lost
	} {
		t.Run(test.answer.Message, func(t *testing.T) {
			t.Parallel()
			b := kafkatest.Broker(t)
			kafkatest.Create(t, b.Addr(), 1, []string{"in"})
			kafkatest.Produce(t, b.Addr(), numbered("in", 0, "a", 2)...)
			s := testSource(t, b.Addr(), "in")
			s.stop.mode = modeUnbounded
			r := readsAll(t, s)
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			defer cancel()
			out, ended := make(chan connector.Chunk), make(chan error, 1)
			go func() { ended <- r.Run(ctx, out) }()
			got := collect(t, out, ended, nil, 2)
			fault := b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.Fetch}, Topic: "in", Err: test.answer, Count: 3})
			kafkatest.Produce(t, b.Addr(), numbered("in", 0, "b", 2)...)
			if test.ends {
				wantError(t, untilEnded(out, ended), connector.BadConfig, "table t", "topic in", "rights")
				return
			}
			got = collect(t, out, ended, got, 4)
			if want := []string{"a0", "a1", "b0", "b1"}; !slices.Equal(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
			if fault.Hits() == 0 {
				t.Error("the fault was never met")
			}
			cancel()
			<-ended
		})
	}
}

// untilEnded takes what still comes and returns how the read ended.
func untilEnded(out <-chan connector.Chunk, ended <-chan error) error {
	for {
		select {
		case c := <-out:
			if c.Records != nil {
				c.Records.Release()
			}
		case err := <-ended:
			return err
		}
	}
}

// readsAll is a reader of all splits of a source, closed when the test ends.
func readsAll(t *testing.T, s *Source) connector.Reader {
	t.Helper()
	splits, err := s.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.NewReader()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	r.Add(splits)
	return r
}

// An unclean leader election, or a topic that was restored from an older copy, leaves a log that ends before the stop.
func TestABoundedReadWhoseLogWasCutOffFailsInsteadOfWaitingForItsEnd(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"in"})
	kafkatest.Produce(t, b.Addr(), numbered("in", 0, "a", 5)...)
	split := []connector.Split{{ID: "in/0", Stop: 8}}
	for mode, cut := range map[mode]bool{modeLatest: true, modeTimestamp: true, modeSpecific: false, modeGroup: false} {
		s := testSource(t, b.Addr(), "in")
		s.stop.mode = mode
		if err := s.Check(t.Context(), split); (connector.ClassOf(err) == connector.Lost) != cut || (err == nil) == cut {
			t.Errorf("%s: check: %v", mode, err)
		}
		made, err := s.NewReader()
		if err != nil {
			t.Fatal(err)
		}
		r := made.(*reader)
		r.patience = 10 * time.Millisecond
		r.Add(split)
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		out, ended := make(chan connector.Chunk), make(chan error, 1)
		go func() { ended <- r.Run(ctx, out) }()
		read := 0
		for err = nil; err == nil; {
			select {
			case c := <-out:
				if c.Records != nil {
					read += c.Records.Len()
				}
			case err = <-ended:
			}
		}
		if (connector.ClassOf(err) == connector.Lost) != cut || read != 5 {
			t.Errorf("%s: read %d: %v", mode, read, err)
		}
		cancel()
		r.Close()
	}
}
