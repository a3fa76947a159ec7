package txn

import (
	"context"
	"errors"
	"fmt"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
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
	if err := errors.Join(start.Err, end.Err); err != nil {
		return nil, err // no answer is no empty ledger
	}
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
	connect := func(more ...kgo.Opt) (*kgo.Client, error) { return kgo.NewClient(append(more, client...)...) }
	err = kafka.ReadCommitted(ctx, connect, []connector.OffsetRange{{Topic: topic, First: from, Next: end}}, func(r *kgo.Record) { value = r.Value })
	return value, err
}
