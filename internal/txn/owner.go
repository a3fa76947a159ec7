package txn

import (
	"context"
	"fmt"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector/kafka"
	"github.com/onceflow/onceflow/internal/checkpoint"
)

// owner is the job that a transactional id belongs to.
type owner struct{ job, instance string }

// ownersOf reads the last record of every job's ledger: it names the transactional ids.
func ownersOf(ctx context.Context, adm *kadm.Client, client []kgo.Opt) (map[string]owner, error) {
	topics, err := adm.ListTopics(ctx)
	if err != nil {
		return nil, fmt.Errorf("list the topics: %w", err)
	}
	owners := map[string]owner{}
	for _, topic := range topics.Names() {
		job, is := kafka.JobOfLedger(topic)
		if !is {
			continue
		}
		state, err := lastState(ctx, adm, client, topic)
		if err != nil {
			return nil, fmt.Errorf("the ledger of job %s: %w", job, err)
		}
		if state == nil {
			continue
		}
		for _, id := range state.TransactionalIDs {
			owners[id] = owner{job: job, instance: state.Instance}
		}
	}
	return owners, nil
}

// tailRecords is how far from its end a ledger is read at first: most of it is markers and aborted records at worst.
const tailRecords = 32

// lastState is what the last committed record of a ledger says; nil: there is none.
func lastState(ctx context.Context, adm *kadm.Client, client []kgo.Opt, topic string) (*checkpoint.LedgerState, error) {
	starts, err := adm.ListStartOffsets(ctx, topic)
	if err != nil {
		return nil, err
	}
	ends, err := adm.ListCommittedOffsets(ctx, topic)
	if err != nil {
		return nil, err
	}
	start, _ := starts.Lookup(topic, 0)
	end, _ := ends.Lookup(topic, 0)
	for back := int64(tailRecords); ; back *= 16 {
		from := max(start.Offset, end.Offset-back)
		value, err := lastRecord(ctx, client, topic, from, end.Offset)
		switch {
		case err != nil:
			return nil, err
		case value != nil:
			opening, epoch, err := checkpoint.DecodeLedger(value)
			if err != nil {
				return nil, err
			}
			return checkpoint.LedgerRead{Opening: opening, Epoch: epoch}.State(), nil
		case from == start.Offset:
			return nil, nil
		}
	}
}

// lastRecord returns the value of the last committed record from an offset up to another, which is the last stable one; nil: there is none.
func lastRecord(ctx context.Context, client []kgo.Opt, topic string, from, end int64) (value []byte, err error) {
	if from >= end {
		return nil, nil
	}
	cl, err := kgo.NewClient(append([]kgo.Opt{kgo.FetchIsolationLevel(kgo.ReadCommitted()), kgo.KeepControlRecords(),
		kgo.ConsumePartitions(map[string]map[int32]kgo.Offset{topic: {0: kgo.NewOffset().At(from)}})}, client...)...)
	if err != nil {
		return nil, err
	}
	defer cl.Close()
	for next := from; next < end; {
		fetches := cl.PollFetches(ctx)
		if err := fetches.Err0(); err != nil {
			return nil, err
		}
		for _, e := range fetches.Errors() {
			return nil, e.Err
		}
		fetches.EachRecord(func(r *kgo.Record) {
			next = r.Offset + 1
			if !r.Attrs.IsControl() && r.Offset < end {
				value = r.Value
			}
		})
	}
	return value, nil
}
