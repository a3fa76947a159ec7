package kafka

import (
	"context"
	"net"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
)

// auditedEpoch writes one epoch of two tables to one partition, with records of
// strangers before, between and behind, and returns the reports.
func auditedEpoch(t *testing.T, servers string) []connector.Report {
	t.Helper()
	first, second := transactionalSink{testSink(t, servers, "out")}, transactionalSink{testSink(t, servers, "out")}
	second.table = "second"
	p, err := first.NewPrimary(connector.PrimaryConfig{Job: "job"})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close(t.Context())
	first.Join(p)
	second.Join(p)
	if err := p.Fence(t.Context(), []string{"job-0", "job-1"}, nil, time.Minute); err != nil {
		t.Fatal(err)
	}
	p.Allow(1)
	write := func(s transactionalSink, values ...string) {
		w, err := s.NewWriter(0, 1)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		if err := w.Write(t.Context(), 1, textRows(values...)); err != nil {
			t.Fatal(err)
		}
		if _, err := p.PreCommit(t.Context(), 1); err != nil { // the records are acknowledged
			t.Fatal(err)
		}
	}
	kafkatest.Produce(t, servers, record("out", 0, "stranger before"))
	write(first, "a", "b")
	kafkatest.Produce(t, servers, record("out", 0, "plain stranger"))
	write(second, "c")
	kafkatest.Transaction(t, servers, "other", true, record("out", 0, "stranger in a transaction"))
	write(first, "d")
	kafkatest.Produce(t, servers, record("out", 0, "stranger behind"))
	reports, err := p.PreCommit(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if outcome, err := p.Commit(t.Context(), 1, connector.Record{Key: []byte("k"), Value: []byte("v")}, nil); outcome != connector.Committed {
		t.Fatal(err)
	}
	return reports
}

func TestAnAuditCountsOnlyTheJobsRecords(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"out"})
	reports := auditedEpoch(t, b.Addr())
	a, err := transactionalSink{testSink(t, b.Addr(), "out")}.NewAuditor("job")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	// The first table's range, from a to d, holds all of the second's.
	span := reports[0].Ranges[0]
	got, err := a.Recount(t.Context(), []connector.OffsetRange{span})
	if err != nil {
		t.Fatal(err)
	}
	var want sum
	for _, v := range []string{"a", "b", "c", "d"} {
		hi, lo := RecordSum(nil, []byte(v))
		want.add(sum{hi, lo})
	}
	if got != (connector.Recounted{Records: 4, Hi: want.hi, Lo: want.lo, Foreign: 2}) {
		t.Errorf("got %+v", got)
	}
	// What should lie behind the end of the log is not waited for.
	span.Next += 100
	if got, err := a.Recount(t.Context(), []connector.OffsetRange{span}); err != nil || got.Records != 4 {
		t.Errorf("a range behind the end: %+v, %v", got, err)
	}
}

// A record that was aborted lies just before another writer's open transaction: readers are handed neither, and the marker that
// ends the former lies behind the latter.
func TestAnAuditDoesNotWaitForAbortedRecordsBeforeAnOpenTransaction(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"out"})
	kafkatest.Produce(t, b.Addr(), record("out", 0, "before"))
	aborted := inTransaction(t, b.Addr(), "aborted", record("out", 0, "aborted"), record("out", 0, "aborted"))
	inTransaction(t, b.Addr(), "open", record("out", 0, "open"))
	if err := aborted.EndTransaction(t.Context(), kgo.TryAbort); err != nil {
		t.Fatal(err)
	}
	a, err := transactionalSink{testSink(t, b.Addr(), "out")}.NewAuditor("job")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if got, err := a.Recount(ctx, []connector.OffsetRange{{Topic: "out", First: 0, Next: 3}}); err != nil || got.Records != 1 {
		t.Errorf("got %+v, %v", got, err)
	}
	if strays, err := a.Behind(ctx, []connector.OffsetRange{{Topic: "out", First: 0, Next: 1}}); err != nil || len(strays) != 0 {
		t.Errorf("got %+v, %v", strays, err)
	}
	if got, err := a.Recount(ctx, []connector.OffsetRange{{Topic: "out", First: 1, Next: 3}}); err != nil || got.Records != 0 {
		t.Errorf("got %+v, %v", got, err)
	}
}

// inTransaction writes records in a transaction, which is left open.
func inTransaction(t *testing.T, servers, id string, records ...*kgo.Record) *kgo.Client {
	t.Helper()
	cl := kafkatest.Client(t, servers, kgo.TransactionalID(id))
	if err := cl.BeginTransaction(); err != nil {
		t.Fatal(err)
	}
	if err := cl.ProduceSync(t.Context(), records...).FirstErr(); err != nil {
		t.Fatal(err)
	}
	return cl
}

func TestAnAuditSaysThatATopicIsCompacted(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"out"}, "cleanup.policy", "compact,delete")
	kafkatest.Produce(t, b.Addr(), &kgo.Record{Topic: "out", Key: []byte("k"), Value: []byte("v")})
	a, err := transactionalSink{testSink(t, b.Addr(), "out")}.NewAuditor("job")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	got, err := a.Recount(t.Context(), []connector.OffsetRange{{Topic: "out", First: 0, Next: 1}})
	if err != nil || !got.Compacted || got.Records != 1 {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestRecordsCannotBeToldApartWithoutTheFirstOfARange(t *testing.T) {
	h := newHeadcount([]connector.OffsetRange{{Topic: "out", First: 3, Next: 9}})
	for offset, producer := range map[int64]int64{5: 1, 7: 2} {
		h.take(&kgo.Record{Topic: "out", Offset: offset, ProducerID: producer})
	}
	if got := h.recounted(); !got.Mixed || got.Records != 2 || got.Foreign != 0 {
		t.Errorf("got %+v", got)
	}
}

// A partition that cannot be asked is no empty one: an audit of nothing would say that all is well.
func TestAnAuditFailsWhereAPartitionCannotBeAsked(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"out"})
	ranges := auditedEpoch(t, b.Addr())[0].Ranges
	for _, asks := range []struct {
		what, topic string
		isolation   int8
		ask         func(a connector.Auditor) error
	}{
		{"ledger", "onceflow.job.ledger", 0, func(a connector.Auditor) error {
			_, err := a.Ledger(t.Context(), func(connector.Record) error { return nil })
			return err
		}},
		{"ledger", "onceflow.job.ledger", 1, func(a connector.Auditor) error {
			_, err := a.Ledger(t.Context(), func(connector.Record) error { return nil })
			return err
		}},
		{"recount", "out", 1, func(a connector.Auditor) error { _, err := a.Recount(t.Context(), ranges); return err }},
		{"behind", "out", 1, func(a connector.Auditor) error { _, err := a.Behind(t.Context(), ranges); return err }},
		{"open", "out", 1, func(a connector.Auditor) error { _, err := a.Open(t.Context(), []string{"out"}); return err }},
	} {
		a, err := transactionalSink{testSink(t, b.Addr(), "out")}.NewAuditor("job")
		if err != nil {
			t.Fatal(err)
		}
		faults := b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.ListOffsets}, Topic: asks.topic, Err: kerr.OffsetNotAvailable, Count: -1,
			When: func(request kmsg.Request) bool {
				req := request.(*kmsg.ListOffsetsRequest)
				return req.IsolationLevel == asks.isolation && req.Topics[0].Partitions[0].Timestamp == -1 // the end
			}})
		if err := asks.ask(a); err == nil || !strings.Contains(err.Error(), asks.topic) {
			t.Errorf("%s, isolation %d: %v", asks.what, asks.isolation, err)
		}
		faults.Remove()
		if err := asks.ask(a); err != nil {
			t.Errorf("%s: %v", asks.what, err)
		}
		a.Close()
	}
}

// Retention does not wait for an audit: what goes while it is read is gone, and no failure.
func TestAnAuditStandsALogThatMovesOnMeanwhile(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"out"})
	var all []*kgo.Record
	for i := range 10 {
		all = append(all, record("out", 0, strconv.Itoa(i)))
	}
	kafkatest.Produce(t, b.Addr(), all...)
	a, err := transactionalSink{testSink(t, b.Addr(), "out")}.NewAuditor("job")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	adm := kadm.NewClient(kafkatest.Client(t, b.Addr()))
	// moveOn removes the first n records behind the audit's back, when it first reads.
	moveOn := func(n int64) {
		b.Fake().ControlKey(int16(kmsg.Fetch), func(kmsg.Request) (kmsg.Response, error, bool) {
			b.Fake().DropControl()
			offsets := kadm.Offsets{}
			offsets.AddOffset("out", 0, n, -1)
			b.Fake().SleepControl(func() {
				if r, err := adm.DeleteRecords(t.Context(), offsets); err != nil || r.Error() != nil {
					t.Error(err, r)
				}
			})
			return nil, nil, false
		})
	}
	moveOn(3)
	if got, err := a.Recount(t.Context(), []connector.OffsetRange{{Topic: "out", First: 2, Next: 9}}); connector.ClassOf(err) != connector.Lost {
		t.Errorf("recount: %+v, %v", got, err)
	}
	moveOn(5)
	strays, err := a.Unaccounted(t.Context(), []connector.OffsetRange{{Topic: "out", First: 3, Next: 4}, {Topic: "out", First: 8, Next: 9}})
	if want := []connector.Stray{{Topic: "out", First: 5, Next: 8, Records: 3}}; err != nil || !slices.Equal(strays, want) {
		t.Errorf("between: %+v, %v; want %+v", strays, err, want)
	}
	moveOn(7)
	strays, err = a.Behind(t.Context(), []connector.OffsetRange{{Topic: "out", First: 3, Next: 6}})
	if want := []connector.Stray{{Topic: "out", First: 7, Next: 10, Records: 3}}; err != nil || !slices.Equal(strays, want) {
		t.Errorf("behind: %+v, %v; want %+v", strays, err, want)
	}
}

func TestAnEmptyRangeIsWhereTheSearchBegins(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 3, []string{"out"})
	kafkatest.Produce(t, b.Addr(), record("out", 0, "stray"), record("out", 0, "epoch"), record("out", 1, "stray"), record("out", 2, "epoch"))
	a, err := transactionalSink{testSink(t, b.Addr(), "out")}.NewAuditor("job")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	covered, err := a.Partitions(t.Context(), []string{"out"})
	if err != nil || len(covered) != 3 {
		t.Fatalf("%v, %v", covered, err)
	}
	covered = append(covered, connector.OffsetRange{Topic: "out", First: 1, Next: 2}, connector.OffsetRange{Topic: "out", Partition: 2, First: 0, Next: 1})
	between, err := a.Unaccounted(t.Context(), covered)
	if want := []connector.Stray{{Topic: "out", First: 0, Next: 1, Records: 1}}; err != nil || !slices.Equal(between, want) {
		t.Errorf("between: %+v, %v; want %+v", between, err, want)
	}
	behind, err := a.Behind(t.Context(), covered)
	if want := []connector.Stray{{Topic: "out", Partition: 1, First: 0, Next: 1, Records: 1}}; err != nil || !slices.Equal(behind, want) {
		t.Errorf("behind: %+v, %v; want %+v", behind, err, want)
	}
}

// A port that is another service's takes the connection and says nothing that a broker would.
func TestAnAuditEndsWhereNoBrokerAnswers(t *testing.T) {
	t.Parallel()
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	a, err := transactionalSink{testSink(t, silent.Addr().String(), "out")}.NewAuditor("job")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 3*domainPatience)
	defer cancel()
	if _, err := a.Ledger(ctx, func(connector.Record) error { return nil }); err == nil || !strings.Contains(err.Error(), "has said within 10s") {
		t.Errorf("the audit says %v", err)
	}
}
