package txn

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector/kafka"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/testkafka"
)

func TestOpenTransactionsAreListedWithTheirOwnersAndAbortedForThemOnly(t *testing.T) {
	ownersAndOthers(t, kafkatest.Broker(t).Addr())
}

func TestTheSameOnRealKafka(t *testing.T) {
	ownersAndOthers(t, testkafka.ForTest(t, testkafka.Options{HeapMegabytes: 256}).Bootstrap())
}

func ownersAndOthers(t *testing.T, servers string) {
	client := []kgo.Opt{kgo.SeedBrokers(servers)}
	kafkatest.Create(t, servers, 2, []string{"out"})
	writeLedger(t, servers, "my revenue", "revenue-0", "revenue-1")
	mine := open(t, servers, "revenue-1", "out", 1)
	open(t, servers, "flink-3-17", "out", 0)

	all, err := List(t.Context(), client)
	if err != nil || len(all) != 2 {
		t.Fatalf("%+v, %v", all, err)
	}
	byID := map[string]Transaction{}
	for _, tx := range all {
		byID[tx.ID] = tx
	}
	if tx := byID["revenue-1"]; tx.Job != "my revenue" || tx.Instance != "process 7" || tx.State != "Ongoing" || tx.TimeoutSeconds != 600 ||
		strings.Join(tx.Partitions, " ") != "out/1" || tx.Seconds < 0 || tx.Seconds > 60 {
		t.Errorf("%+v", tx)
	}
	if tx := byID["flink-3-17"]; tx.Job != "" || tx.State != "Ongoing" {
		t.Errorf("%+v", tx)
	}

	var refused *RefusedError
	if _, err := Chosen(all, Which{ID: "flink-3-17"}); !errors.As(err, &refused) || !strings.Contains(err.Error(), "--foreign") {
		t.Errorf("what may be needed is not refused: %v", err)
	}
	if _, err := Chosen(all, Which{ID: "revenue-0"}); err == nil || errors.As(err, &refused) {
		t.Errorf("an id without a transaction: %v", err)
	}
	if chosen, err := Chosen(all, Which{Job: "another"}); err != nil || len(chosen) != 0 {
		t.Errorf("a job without one: %+v, %v", chosen, err)
	}
	chosen, err := Chosen(all, Which{Job: "my revenue"})
	if err != nil || len(chosen) != 1 || chosen[0].ID != "revenue-1" {
		t.Fatalf("%+v, %v", chosen, err)
	}
	if committed, err := Abort(t.Context(), client, chosen[0]); err != nil || committed {
		t.Fatalf("committed %v, %v", committed, err)
	}
	if err := mine.EndTransaction(t.Context(), kgo.TryCommit); err == nil {
		t.Error("the producer whose id was taken over committed")
	}
	if all, err = List(t.Context(), client); err != nil || len(all) != 1 || all[0].ID != "flink-3-17" {
		t.Fatalf("%+v, %v", all, err)
	}
	chosen, err = Chosen(all, Which{ID: "flink-3-17", Foreign: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Abort(t.Context(), client, chosen[0]); err != nil {
		t.Fatal(err)
	}
	if all, err = List(t.Context(), client); err != nil || len(all) != 0 {
		t.Errorf("%+v, %v", all, err)
	}
}

// What has ended meanwhile, and whose id has begun another transaction since, is not aborted for it.
func TestATransactionThatIsNoLongerTheOneThatWasListedIsNotAborted(t *testing.T) {
	servers := kafkatest.Broker(t).Addr()
	client := []kgo.Opt{kgo.SeedBrokers(servers)}
	kafkatest.Create(t, servers, 1, []string{"out"})
	cl := open(t, servers, "other-0", "out", 0)
	listed, err := List(t.Context(), client)
	if err != nil || len(listed) != 1 {
		t.Fatalf("%+v, %v", listed, err)
	}
	if err := cl.EndTransaction(t.Context(), kgo.TryCommit); err != nil {
		t.Fatal(err)
	}
	if committed, err := Abort(t.Context(), client, listed[0]); err == nil || !strings.Contains(err.Error(), "has ended meanwhile") {
		t.Errorf("one that has ended: committed %t, %v", committed, err)
	}
	time.Sleep(2 * time.Millisecond) // the times of transactions are in milliseconds
	if err := cl.BeginTransaction(); err != nil {
		t.Fatal(err)
	}
	if err := cl.ProduceSync(t.Context(), &kgo.Record{Topic: "out", Value: []byte("later")}).FirstErr(); err != nil {
		t.Fatal(err)
	}
	if committed, err := Abort(t.Context(), client, listed[0]); err == nil || !strings.Contains(err.Error(), "has ended meanwhile") {
		t.Errorf("another of the id: committed %t, %v", committed, err)
	}
	if err := cl.EndTransaction(t.Context(), kgo.TryCommit); err != nil {
		t.Errorf("the later transaction was aborted: %v", err)
	}
}

// A record that was aborted just before a transaction that is open keeps nobody from reading the ledger.
func TestLedgerWithAnAbortedRecordBeforeAnOpenTransactionIsRead(t *testing.T) {
	servers := kafkatest.Broker(t).Addr()
	client := []kgo.Opt{kgo.SeedBrokers(servers)}
	writeLedger(t, servers, "my revenue", "revenue-0", "revenue-1")
	topic, _ := kafka.LedgerTopic("my revenue")
	aborted := open(t, servers, "revenue-0", topic, 0)
	open(t, servers, "revenue-1", topic, 0)
	if err := aborted.EndTransaction(t.Context(), kgo.TryAbort); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if all, err := List(ctx, client); err != nil || len(all) != 1 || all[0].Job != "my revenue" {
		t.Errorf("%+v, %v", all, err)
	}
}

// writeLedger makes the ledger of a job: an opening, and behind it a lot that never committed.
func writeLedger(t *testing.T, servers, job string, ids ...string) {
	t.Helper()
	topic, err := kafka.LedgerTopic(job)
	if err != nil {
		t.Fatal(err)
	}
	kafkatest.Create(t, servers, 1, []string{topic})
	r := checkpoint.OpeningRecord{LedgerState: checkpoint.LedgerState{Job: "j", Generation: 1, Attempt: "a", Instance: "process 7", TransactionalIDs: ids, Hour: 1}}
	value, err := r.Encode()
	if err != nil {
		t.Fatal(err)
	}
	cl := kafkatest.Client(t, servers, kgo.TransactionalID("writer of the ledger"))
	for i := range 2 * tailRecords {
		if err := cl.BeginTransaction(); err != nil {
			t.Fatal(err)
		}
		if err := cl.ProduceSync(t.Context(), &kgo.Record{Topic: topic, Value: value}).FirstErr(); err != nil {
			t.Fatal(err)
		}
		end := kgo.TryAbort
		if i == 0 {
			end = kgo.TryCommit
		}
		if err := cl.EndTransaction(t.Context(), end); err != nil {
			t.Fatal(err)
		}
	}
}

// open leaves a transaction open.
func open(t *testing.T, servers, id, topic string, partition int32) *kgo.Client {
	t.Helper()
	cl := kafkatest.Client(t, servers, kgo.TransactionalID(id), kgo.TransactionTimeout(10*time.Minute))
	if err := cl.BeginTransaction(); err != nil {
		t.Fatal(err)
	}
	if err := cl.ProduceSync(t.Context(), &kgo.Record{Topic: topic, Partition: partition, Value: []byte("open")}).FirstErr(); err != nil {
		t.Fatal(err)
	}
	return cl
}
