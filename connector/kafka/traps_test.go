package kafka

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"
	"github.com/twmb/franz-go/pkg/kversion"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/embedded"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
)

// The tests of this file each pin down one behaviour of the client or the
// brokers that would break the guarantee if it were relied on.

// opened is a fenced primary with a writer to the topic "out".
func opened(t *testing.T, b *embedded.Broker, timeout time.Duration) (*Primary, connector.Writer) {
	t.Helper()
	kafkatest.Create(t, b.Addr(), 1, []string{"out"})
	s := transactionalSink{testSink(t, b.Addr(), "out")}
	p, err := s.NewPrimary(connector.PrimaryConfig{Job: "job", Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	s.Join(p)
	t.Cleanup(func() { p.Close(context.Background()) })
	if err := p.Fence(t.Context(), []string{"job-0", "job-1"}, nil, timeout); err != nil {
		t.Fatal(err)
	}
	w, err := s.NewWriter(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Primary), w
}

func ledgerValue(t *testing.T, p *Primary) string {
	t.Helper()
	r, _, err := p.ReadLedger(t.Context(), false)
	if err != nil {
		t.Fatal(err)
	}
	if r == nil {
		return ""
	}
	return string(r.Value)
}

var oneRecord = connector.Record{Key: []byte("hour"), Value: []byte("epoch 1")}

// The client commits what succeeded although a record failed.
func TestAFailedWriteFailsTheEpochAndNamesTheRecord(t *testing.T) {
	for _, others := range [][]string{nil, {"good"}} {
		b := kafkatest.Broker(t)
		p, w := opened(t, b, time.Minute)
		p.Allow(1)
		if err := w.Write(t.Context(), 1, textRows(others...)); err != nil {
			t.Fatal(err)
		}
		if _, err := p.PreCommit(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.Produce}, Topic: "out", Err: kerr.MessageTooLarge, Count: -1})
		if err := w.Write(t.Context(), 1, textRows("refused")); err != nil {
			t.Fatal(err)
		}
		_, err := p.PreCommit(t.Context(), 1)
		if connector.ClassOf(err) != connector.BadRecord {
			t.Fatalf("pre-commit: %v", err)
		}
		for _, part := range []string{"table out", "key null", "topic out", "7 bytes", "max.request.size is 1048576", "max.message.bytes 1048588"} {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("the error does not say %q: %v", part, err)
			}
		}
		if outcome, err := p.Commit(t.Context(), 1, oneRecord, nil); outcome != connector.Unknown || err == nil {
			t.Errorf("commit after a failed write: %v, %v", outcome, err)
		}
		if got := ledgerValue(t, p); got != "" {
			t.Errorf("the ledger says %q", got)
		}
	}
}

// The client's EndTransaction does not flush: what is buffered would open the
// next transaction.
func TestCommitWithoutPreCommitStillCommitsEverything(t *testing.T) {
	b := kafkatest.Broker(t)
	p, w := opened(t, b, time.Minute)
	p.Allow(1)
	if err := w.Write(t.Context(), 1, textRows("a", "b")); err != nil {
		t.Fatal(err)
	}
	if outcome, err := p.Commit(t.Context(), 1, oneRecord, nil); outcome != connector.Committed {
		t.Fatalf("%v, %v", outcome, err)
	}
	if got := values(kafkatest.ReadCommitted(t, b.Addr(), "out")); strings.Join(got, "") != "ab" {
		t.Errorf("got %q", got)
	}
}

// The client's default time-out is 40 s whatever the job asked for.
func TestTheTransactionTimeoutReachesTheBroker(t *testing.T) {
	b := kafkatest.Broker(t)
	seen := map[string]int32{}
	b.Fake().ControlKey(kmsg.InitProducerID.Int16(), func(req kmsg.Request) (kmsg.Response, error, bool) {
		b.Fake().KeepControl()
		r := req.(*kmsg.InitProducerIDRequest)
		seen[*r.TransactionalID] = r.TransactionTimeoutMillis
		return nil, nil, false
	})
	opened(t, b, 77*time.Second)
	if seen["job-0"] != 77000 || seen["job-1"] != 77000 {
		t.Errorf("got %v", seen)
	}
}

// A transaction that took too long is aborted by the broker, without a word.
func TestAnExpiredTransactionAnswersFenced(t *testing.T) {
	b := kafkatest.Broker(t)
	p, w := opened(t, b, 200*time.Millisecond)
	p.Allow(1)
	if err := w.Write(t.Context(), 1, textRows("late")); err != nil {
		t.Fatal(err)
	}
	if _, err := p.PreCommit(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	adm := kadm.NewClient(kafkatest.Client(t, b.Addr()))
	for {
		txns, err := adm.DescribeTransactions(t.Context(), "job-1")
		if err != nil {
			t.Fatal(err)
		}
		if txns["job-1"].State != "Ongoing" {
			break
		}
	}
	outcome, err := p.Commit(t.Context(), 1, oneRecord, nil)
	if outcome != connector.Unknown || connector.ClassOf(err) != connector.Fenced {
		t.Errorf("%v, %v", outcome, err)
	}
	if err := p.Fence(t.Context(), []string{"job-0", "job-1"}, nil, time.Minute); err != nil {
		t.Fatal(err)
	}
	if got := ledgerValue(t, p); got != "" {
		t.Errorf("the ledger says %q", got)
	}
}

// A producer with an indefinite error is never used again.
func TestNothingIsWrittenAfterAnUnknownOutcome(t *testing.T) {
	b := kafkatest.Broker(t)
	p, w := opened(t, b, time.Minute)
	b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.EndTxn}, TopLevel: true, Err: kerr.UnknownServerError, Count: -1})
	p.Allow(1)
	if err := w.Write(t.Context(), 1, textRows("a")); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	if outcome, err := p.Commit(ctx, 1, oneRecord, nil); outcome != connector.Unknown || err == nil {
		t.Fatalf("%v, %v", outcome, err)
	}
	p.Allow(3)
	if err := w.Write(t.Context(), 3, textRows("b")); err == nil {
		t.Error("the slot took records of another epoch")
	}
}

// Offsets that an open transaction is about to commit are not there yet, and a
// client that does not ask for stability gets the older ones.
func TestGroupOffsetsWaitForAPendingCommit(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"in"})
	kafkatest.Produce(t, b.Addr(), numbered("in", 0, "r", 5)...)
	s := testSource(t, b.Addr(), "in")
	s.start.mode = modeGroup
	if err := s.CommitConsumed(t.Context(), []connector.Consumed{s.Consumed("in/0", 3)}); err != nil {
		t.Fatal(err)
	}
	pending := b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.OffsetFetch}, Group: "job", Err: kerr.UnstableOffsetCommit, Count: 2})
	splits, err := s.Splits(t.Context())
	if err != nil || splits[0].Position != 3 {
		t.Errorf("got %+v, %v", splits, err)
	}
	if pending.Hits() == 0 {
		t.Error("the fault was never met")
	}
}

// kgo answers an offset out of range by choosing another one.
func TestNoPositionIsEverReset(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"in"})
	kafkatest.Produce(t, b.Addr(), numbered("in", 0, "r", 5)...)
	s := testSource(t, b.Addr(), "in")
	s.stop.mode = modeUnbounded
	splits, err := s.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	splits[0].Position = 9
	r, err := s.NewReader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	r.Add(splits)
	err = r.Run(t.Context(), make(chan connector.Chunk))
	if connector.ClassOf(err) != connector.Lost || !strings.Contains(err.Error(), "is 9, but the log ends at 5: 4 offsets are lost") {
		t.Errorf("got %v", err)
	}
}

// A record's memory is used again only after its acknowledgement: what arrives
// is what was written, however fast batches follow each other.
func TestReusedMemoryNeverChangesARecord(t *testing.T) {
	b := kafkatest.Broker(t)
	p, w := opened(t, b, time.Minute)
	var want []string
	p.Allow(1)
	for i := range 200 {
		rows := make([]string, 50)
		for j := range rows {
			rows[j] = strings.Repeat(string(rune('a'+(i+j)%26)), 1+(i*7+j)%90)
		}
		want = append(want, rows...)
		if err := w.Write(t.Context(), 1, textRows(rows...)); err != nil {
			t.Fatal(err)
		}
	}
	reports, err := p.PreCommit(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if outcome, err := p.Commit(t.Context(), 1, oneRecord, nil); outcome != connector.Committed {
		t.Fatal(err)
	}
	got := kafkatest.ReadCommitted(t, b.Addr(), "out")
	var total sum
	for i, r := range got {
		if string(r.Value) != want[i] {
			t.Fatalf("record %d is %q, want %q", i, r.Value, want[i])
		}
		hi, lo := RecordSum(r.Key, r.Value)
		total.add(sum{hi, lo})
	}
	if len(got) != len(want) || reports[0].Hi != total.hi || reports[0].Lo != total.lo {
		t.Errorf("%d records arrived, with another sum than reported", len(got))
	}
}

// A ledger topic that somebody made with Kafka's defaults would expire.
func TestALedgerTopicThatExpiresIsRefused(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"onceflow.job.ledger"})
	p, err := newPrimary(testSink(t, b.Addr(), "out").settings, connector.PrimaryConfig{Job: "job"})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close(context.Background())
	err = p.Fence(t.Context(), []string{"job-0"}, nil, time.Minute)
	if connector.ClassOf(err) != connector.BadConfig || !strings.Contains(err.Error(), "--add-config cleanup.policy=compact") {
		t.Errorf("got %v", err)
	}
}

// Output goes to a topic that does not exist yet, where brokers create topics.
func TestAMissingOutputTopicIsCreatedByTheBrokers(t *testing.T) {
	b := kafkatest.Broker(t, embedded.Partitions(2))
	writeOnce(t, testSink(t, b.Addr(), "fresh"), textRows("a"))
	if got := values(kafkatest.ReadCommitted(t, b.Addr(), "fresh")); strings.Join(got, "") != "a" {
		t.Errorf("got %q", got)
	}
	without := kafkatest.Broker(t, embedded.NoAutoCreate())
	s := testSink(t, without.Addr(), "fresh")
	s.guarantee = atLeastOnce
	w, err := s.NewWriter(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if err := w.Write(t.Context(), 1, textRows("a")); connector.ClassOf(err) != connector.BadConfig || !strings.Contains(err.Error(), "--create --topic fresh") {
		t.Errorf("got %v", err)
	}
}

// The topic of a bounded table may go once it has been read, while the job reads others.
func TestPositionsInATopicThatIsGoneKeepNoEpochFromCommitting(t *testing.T) {
	for _, version := range []*kversion.Versions{kversion.Stable(), kversion.V3_8_0()} {
		b := kafkatest.Broker(t, embedded.With(kfake.MaxVersions(version)))
		p, w := opened(t, b, time.Minute)
		kafkatest.Create(t, b.Addr(), 1, []string{"read"})
		for epoch := connector.Epoch(1); epoch <= 4; epoch++ {
			if epoch == 3 {
				if err := b.Fake().DeleteTopic("read"); err != nil {
					t.Fatal(err)
				}
			}
			p.Allow(epoch)
			if err := w.Write(t.Context(), epoch, textRows("a")); err != nil {
				t.Fatal(err)
			}
			if _, err := p.PreCommit(t.Context(), epoch); err != nil {
				t.Fatal(err)
			}
			consumed := []connector.Consumed{{Group: "g", Topic: "out", Offset: int64(epoch)}, {Group: "g", Topic: "read", Offset: 7}}
			if outcome, err := p.Commit(t.Context(), epoch, oneRecord, consumed); outcome != connector.Committed {
				t.Fatalf("epoch %d: %v", epoch, err)
			}
		}
		got, err := kadm.NewClient(kafkatest.Client(t, b.Addr())).FetchOffsets(kadm.RequireStable(t.Context()), "g")
		if err != nil {
			t.Fatal(err)
		}
		if o, _ := got.Lookup("out", 0); o.At != 4 {
			t.Errorf("the group is at %d", o.At)
		}
	}
}
