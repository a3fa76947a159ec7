package kafka

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/embedded"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
)

// holdInit holds the first initialisation of a transactional id until release is called, and lets everything else pass. held is closed
// when it came.
func holdInit(b *embedded.Broker, id string) (held <-chan struct{}, release func()) {
	fake, came, free := b.Fake(), make(chan struct{}), make(chan struct{})
	var once sync.Once
	fake.ControlKey(kmsg.InitProducerID.Int16(), func(req kmsg.Request) (kmsg.Response, error, bool) {
		fake.KeepControl()
		if txn := req.(*kmsg.InitProducerIDRequest).TransactionalID; txn != nil && *txn == id {
			first := false
			once.Do(func() { first = true })
			if first {
				close(came)
				fake.SleepControl(func() { <-free })
			}
		}
		return nil, nil, false
	})
	return came, func() { close(free) }
}

// taker is a primary that takes a job over.
type taker struct {
	*Primary
	writer connector.Writer
}

func newTaker(t *testing.T, servers, topic string) *taker {
	t.Helper()
	s := transactionalSink{testSink(t, servers, topic)}
	p, err := s.NewPrimary(connector.PrimaryConfig{Job: "job"})
	if err != nil {
		t.Fatal(err)
	}
	s.Join(p)
	t.Cleanup(func() { p.Close(context.Background()) })
	w, err := s.NewWriter(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	return &taker{p.(*Primary), w}
}

func (k *taker) opens(t *testing.T) bool {
	outcome, err := k.CommitRecord(t.Context(), connector.Record{Key: []byte("hour"), Value: []byte("opening")})
	return err == nil && outcome == connector.Committed
}

// commits tries to commit an epoch with a row.
func (k *taker) commits(t *testing.T, e connector.Epoch) bool {
	k.Allow(e)
	if k.writer.Write(t.Context(), e, textRows(fmt.Sprint("row ", e))) != nil {
		return false
	}
	if _, err := k.PreCommit(t.Context(), e); err != nil {
		return false
	}
	outcome, err := k.Commit(t.Context(), e, oneRecord, nil)
	return err == nil && outcome == connector.Committed
}

// Two starts that take the ids over at the same time must not each keep some: whichever of them has opened last, the other
// commits nothing more, whatever request was late.
func TestOfTwoTakeoversAtTheSameTimeOneCommits(t *testing.T) {
	job, renamed := []string{"job-0", "job-1"}, []string{"new-0", "new-1"}
	for _, test := range []struct{ slots, others []string }{{job, nil}, {renamed, job}} {
		for _, late := range slices.Concat(test.slots, test.others) {
			t.Run(fmt.Sprintf("%s, late is %s", test.slots[0], late), func(t *testing.T) {
				b := kafkatest.Broker(t)
				kafkatest.Create(t, b.Addr(), 1, []string{"out"})
				held, release := holdInit(b, late)
				slow, prompt := newTaker(t, b.Addr(), "out"), newTaker(t, b.Addr(), "out")
				fenced := make(chan error, 1)
				go func() { fenced <- slow.Fence(t.Context(), test.slots, test.others, time.Minute) }()
				<-held
				if err := prompt.Fence(t.Context(), job, nil, time.Minute); err != nil {
					t.Fatal(err)
				}
				opened := prompt.opens(t)
				release()
				if err := <-fenced; err != nil {
					t.Fatal(err)
				}
				if !slow.opens(t) {
					if !opened || !prompt.commits(t, 1) && !prompt.commits(t, 2) {
						t.Error("neither can commit, and nobody else came between")
					}
					return
				}
				for _, e := range []connector.Epoch{1, 2} {
					if prompt.commits(t, e) {
						t.Errorf("the slow one has opened, and the prompt one commits epoch %d", e)
					}
				}
			})
		}
	}
}

// An engine that was not fenced, whatever the reason, must find out by the ledger, though it goes on writing there itself.
func TestNewsOfTheLedgerAreFoundBelowRecordsOfOnesOwn(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"out"})
	older := newTaker(t, b.Addr(), "out")
	if err := older.Fence(t.Context(), []string{"job-0", "job-1"}, nil, time.Minute); err != nil {
		t.Fatal(err)
	}
	if _, _, err := older.ReadLedger(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	news := func() string {
		r, err := older.LedgerNews(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if r == nil {
			return ""
		}
		return string(r.Value)
	}
	for e := range connector.Epoch(5) {
		if !older.commits(t, e+1) {
			t.Fatalf("epoch %d", e+1)
		}
		if got := news(); got != "" {
			t.Fatalf("epoch %d: news %q", e+1, got)
		}
	}
	kafkatest.Transaction(t, b.Addr(), "elsewhere", true, &kgo.Record{Topic: older.ledger, Key: []byte("hour"), Value: []byte("opening of another")})
	if !older.commits(t, 6) || !older.commits(t, 7) {
		t.Fatal("it was fenced")
	}
	if got := news(); got != "opening of another" {
		t.Errorf("news %q", got)
	}
	if got := news(); got != "" {
		t.Errorf("old news: %q", got)
	}
}
