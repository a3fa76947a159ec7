package txn

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
)

// Transaction is one that has not ended. While it lasts, read_committed readers wait in front of what it wrote.
type Transaction struct {
	// ID is the transactional id; empty: no coordinator knows of it, it hangs.
	ID string `json:"transactional_id,omitempty"`
	// Producer is the producer's id at the brokers.
	Producer int64 `json:"producer"`
	// Job is the name of the job that owns the id, and Instance which of its processes began the last generation; empty: no job's ledger
	// names the id.
	Job      string `json:"job,omitempty"`
	Instance string `json:"instance,omitempty"`
	// State is the coordinator's: Ongoing, PrepareCommit or PrepareAbort; Hanging without one; NotShown where one may know it that does not show it.
	State string `json:"state"`
	// Seconds is how long it has been open, TimeoutSeconds after how long its coordinator aborts it; 0: unknown.
	Seconds        float64 `json:"seconds"`
	TimeoutSeconds float64 `json:"timeout_seconds"`
	// Partitions that it wrote, as TOPIC/PARTITION, sorted; may be empty.
	Partitions []string `json:"partitions"`
	// started is when it began, in the coordinator's milliseconds; 0: unknown.
	started int64
}

// Hanging is the state of a transaction that no coordinator will ever end.
const Hanging = "Hanging"

// NotShown is the state of a transaction that no coordinator shows to this user, who may not
// see all transactional ids: it hangs, or it is one of those.
const NotShown = "NotShown"

// openStates are those of transactions that have not ended.
var openStates = []string{"Ongoing", "PrepareCommit", "PrepareAbort"}

// List returns the open transactions, the oldest first. An error means that the brokers could not be asked, or refused.
func List(ctx context.Context, client []kgo.Opt) ([]Transaction, error) {
	cl, err := kgo.NewClient(client...)
	if err != nil {
		return nil, err
	}
	defer cl.Close()
	adm := kadm.NewClient(cl)
	owners, err := ownersOf(ctx, adm, client)
	if err != nil {
		return nil, err
	}
	open, err := coordinated(ctx, adm, owners)
	if err != nil {
		return nil, err
	}
	hanging, err := hangingBeside(ctx, adm, open)
	if err != nil {
		return nil, err
	}
	if len(hanging) > 0 && blind(ctx, adm, owners) {
		for i := range hanging {
			hanging[i].State = NotShown
		}
	}
	open = append(open, hanging...)
	slices.SortStableFunc(open, func(a, b Transaction) int { return cmp.Compare(b.Seconds, a.Seconds) })
	return open, nil
}

// coordinated are the transactions that coordinators know.
func coordinated(ctx context.Context, adm *kadm.Client, owners map[string]owner) ([]Transaction, error) {
	listed, err := adm.ListTransactions(ctx, nil, openStates)
	if err != nil {
		return nil, fmt.Errorf("list the transactions: %w", err)
	}
	if len(listed) == 0 {
		return nil, nil
	}
	described, err := adm.DescribeTransactions(ctx, listed.TransactionalIDs()...)
	if err != nil {
		return nil, fmt.Errorf("describe the transactions: %w", err)
	}
	var open []Transaction
	for _, t := range listed.Sorted() {
		of := owners[t.TxnID]
		tx := Transaction{ID: t.TxnID, Producer: t.ProducerID, Job: of.job, Instance: of.instance, State: t.State, Partitions: []string{}}
		if d := described[t.TxnID]; d.Err == nil {
			tx.started = d.StartTimestamp
			tx.Seconds, tx.TimeoutSeconds = since(d.StartTimestamp), float64(d.TimeoutMillis)/1000
			for _, list := range d.Topics.Sorted() {
				for _, p := range list.Partitions {
					tx.Partitions = append(tx.Partitions, fmt.Sprintf("%s/%d", list.Topic, p))
				}
			}
			slices.Sort(tx.Partitions)
		}
		open = append(open, tx)
	}
	return open, nil
}

// hangingBeside are producers with a transaction open at a partition whose coordinator knows of none. Transactions come and go meanwhile: it
// hangs if it was there before the coordinators were asked once more and is there behind.
func hangingBeside(ctx context.Context, adm *kadm.Client, known []Transaction) ([]Transaction, error) {
	before, err := openAtPartitions(ctx, adm)
	before = slices.DeleteFunc(before, func(p kadm.DescribedProducer) bool {
		return slices.ContainsFunc(known, func(t Transaction) bool { return t.Producer == p.ProducerID })
	})
	if err != nil || len(before) == 0 {
		return nil, err
	}
	again, err := adm.ListTransactions(ctx, nil, openStates)
	if err != nil {
		return nil, fmt.Errorf("list the transactions: %w", err)
	}
	coordinated := map[int64]bool{}
	for _, t := range again {
		coordinated[t.ProducerID] = true
	}
	behind, err := openAtPartitions(ctx, adm)
	if err != nil {
		return nil, err
	}
	var hanging []Transaction
	for _, p := range before {
		stays := slices.ContainsFunc(behind, func(b kadm.DescribedProducer) bool {
			return b.ProducerID == p.ProducerID && b.Topic == p.Topic && b.Partition == p.Partition && b.CurrentTxnStartOffset == p.CurrentTxnStartOffset
		})
		if stays && !coordinated[p.ProducerID] {
			hanging = addHanging(hanging, p)
		}
	}
	return hanging, nil
}

// probedID is a transactional id that nobody has: who may see all ids is told that there is none.
const probedID = "onceflow-sees-all-ids"

// blind reports whether some transactional ids are hidden from the user: coordinators leave
// them out of lists, and refuse them one by one. Answers that say nothing of rights count as
// that none is.
func blind(ctx context.Context, adm *kadm.Client, owners map[string]owner) bool {
	_, err := adm.DescribeTransactions(ctx, append(slices.Collect(maps.Keys(owners)), probedID)...)
	return errors.Is(err, kerr.TransactionalIDAuthorizationFailed)
}

// addHanging adds what hangs at a partition to what hangs of the same producer.
func addHanging(all []Transaction, p kadm.DescribedProducer) []Transaction {
	at := fmt.Sprintf("%s/%d", p.Topic, p.Partition)
	i := slices.IndexFunc(all, func(t Transaction) bool { return t.Producer == p.ProducerID })
	if i < 0 {
		// When it began is not kept at partitions; it is at least as old as its last record.
		return append(all, Transaction{Producer: p.ProducerID, State: Hanging, Seconds: since(p.LastTimestamp), Partitions: []string{at}})
	}
	all[i].Partitions = append(all[i].Partitions, at)
	return all
}

// openAtPartitions are the producers that hold readers back, by partition.
func openAtPartitions(ctx context.Context, adm *kadm.Client) ([]kadm.DescribedProducer, error) {
	held, err := heldPartitions(ctx, adm)
	if err != nil || len(held) == 0 {
		return nil, err
	}
	described, err := adm.DescribeProducers(ctx, held)
	if err != nil {
		return nil, fmt.Errorf("describe the producers: %w", err)
	}
	return slices.DeleteFunc(described.SortedProducers(), func(p kadm.DescribedProducer) bool { return p.CurrentTxnStartOffset < 0 }), nil
}

// heldPartitions are those whose readers are held back.
func heldPartitions(ctx context.Context, adm *kadm.Client) (kadm.TopicsSet, error) {
	ends, err := adm.ListEndOffsets(ctx)
	if err != nil {
		return nil, fmt.Errorf("ends of the topics: %w", err)
	}
	stable, err := adm.ListCommittedOffsets(ctx)
	if err != nil {
		return nil, fmt.Errorf("last stable offsets: %w", err)
	}
	held := kadm.TopicsSet{}
	ends.Each(func(o kadm.ListedOffset) {
		if s, ok := stable.Lookup(o.Topic, o.Partition); ok && s.Err == nil && o.Err == nil && s.Offset < o.Offset {
			held.Add(o.Topic, o.Partition)
		}
	})
	return held, nil
}

// since is how many seconds ago a time in milliseconds was; 0: it is not known.
func since(millis int64) float64 {
	if millis <= 0 {
		return 0
	}
	return max(0, time.Since(time.UnixMilli(millis)).Round(time.Millisecond).Seconds())
}
