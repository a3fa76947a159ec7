package embedded

import (
	"errors"
	"testing"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
)

func transactional(t *testing.T, b *Broker) *kgo.Client {
	t.Helper()
	cl, err := kgo.NewClient(kgo.SeedBrokers(b.Addr()), kgo.AllowAutoTopicCreation(), kgo.TransactionalID("id"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cl.Close)
	return cl
}

func commit(t *testing.T, cl *kgo.Client) {
	t.Helper()
	if err := cl.BeginTransaction(); err != nil {
		t.Fatal(err)
	}
	if err := cl.ProduceSync(t.Context(), &kgo.Record{Topic: "t"}).FirstErr(); err != nil {
		t.Fatal(err)
	}
	if err := cl.EndTransaction(t.Context(), kgo.TryCommit); err != nil {
		t.Fatal(err)
	}
}

func fencedProducerLeavesNothing(t *testing.T, successor func(*testing.T, *kgo.Client)) {
	b, err := Start("127.0.0.1:0", "", Partitions(1))
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for range 2 {
		old := transactional(t, b)
		commit(t, old)
		if err := old.BeginTransaction(); err != nil {
			t.Fatal(err)
		}
		successor(t, transactional(t, b))
		err = old.ProduceSync(t.Context(), &kgo.Record{Topic: "t"}).FirstErr()
		if !errors.Is(err, kerr.InvalidProducerEpoch) && !errors.Is(err, kerr.ProducerFenced) {
			t.Errorf("the fenced producer's record: %v", err)
		}
	}
	open, err := kadm.NewClient(client(t, b)).ListTransactions(t.Context(), nil, []string{"Ongoing"})
	if err != nil || len(open) > 0 {
		t.Errorf("open: %v, %v", open, err)
	}
}

func TestAFencedProducerLeavesItsSuccessorNoOpenTransaction(t *testing.T) {
	fencedProducerLeavesNothing(t, commit)
}

func TestAFencedProducerOpensNoTransactionBeforeItsSuccessorWrites(t *testing.T) {
	fencedProducerLeavesNothing(t, func(t *testing.T, cl *kgo.Client) {
		if _, _, err := cl.ProducerID(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}
