package txn

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
)

// RefusedError says why a transaction is not aborted.
type RefusedError struct {
	ID, Why string
}

// Error names the transactional id and the reason.
func (e *RefusedError) Error() string { return fmt.Sprintf("transactional id %s: %s", e.ID, e.Why) }

// Which says which transactions to abort: those of a job, or that of an id. One of them is set.
type Which struct {
	Job, ID string
	// Foreign aborts that of an id although no job's ledger names it.
	Foreign bool
}

// Chosen are the open transactions to abort. It refuses, with a [RefusedError], one that its owner may still need, and fails if an id
// has none that is open; a job that has none gives none.
func Chosen(open []Transaction, w Which) ([]Transaction, error) {
	if w.Job != "" {
		return slices.DeleteFunc(slices.Clone(open), func(t Transaction) bool { return t.Job != w.Job }), nil
	}
	i := slices.IndexFunc(open, func(t Transaction) bool { return t.ID == w.ID && t.ID != "" })
	if i < 0 {
		return nil, fmt.Errorf("transactional id %s has no open transaction", w.ID)
	}
	if t := open[i]; t.Job == "" && !w.Foreign {
		return nil, &RefusedError{ID: t.ID, Why: "no job's ledger names it, so that nobody here knows whether its owner needs it: what a checkpoint of another engine, " +
			"such as Apache Flink, has prepared is lost if it is aborted. Start that application from its last checkpoint, which completes it; or wait for its time-out; " +
			"or, if it is given up, abort it with --foreign"}
	}
	return open[i : i+1], nil
}

// Abort takes over the transactional id of a transaction, as a start of its job would, and returns once it has ended. A commit that is
// decided already (PrepareCommit) is completed, never undone: committed says so. A producer that still uses the id is fenced; a job that runs
// then begins again from its last epoch.
func Abort(ctx context.Context, client []kgo.Opt, t Transaction) (committed bool, err error) {
	if t.ID == "" {
		return false, errors.New("a hanging transaction has no transactional id to take over; kafka-transactions.sh abort ends it")
	}
	cl, err := kgo.NewClient(append([]kgo.Opt{kgo.TransactionalID(t.ID)}, client...)...)
	if err != nil {
		return false, err
	}
	defer cl.Close()
	committing := t.State == "PrepareCommit"
	if t.Job == "" { // of a job's, whichever is open now may go
		now, err := stillOpen(ctx, kadm.NewClient(cl), t)
		if err != nil {
			return false, err
		}
		committing = now.State == "PrepareCommit"
	}
	if _, _, err := cl.ProducerID(ctx); err != nil {
		return false, fmt.Errorf("take over the transactional id %s: %w", t.ID, err)
	}
	return committing, nil
}

// stillOpen describes a transaction once more. It fails if it has ended, whether or not its id has begun another one since.
func stillOpen(ctx context.Context, adm *kadm.Client, t Transaction) (now kadm.DescribedTransaction, err error) {
	described, err := adm.DescribeTransactions(ctx, t.ID)
	if now = described[t.ID]; err == nil {
		err = now.Err
	}
	switch {
	case err != nil && !errors.Is(err, kerr.TransactionalIDNotFound):
		return now, fmt.Errorf("describe the transaction of %s: %w", t.ID, err)
	case err != nil, !slices.Contains(openStates, now.State), now.ProducerID != t.Producer, t.started != 0 && now.StartTimestamp != t.started:
		return now, fmt.Errorf("the transaction of %s has ended meanwhile", t.ID)
	}
	return now, nil
}
