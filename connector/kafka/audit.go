package kafka

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
)

// auditor reads topics with plain consumers: neither the source's reader nor the
// writer's sums have a part in it.
type auditor struct {
	settings *settings
	ledger   string
	cl       *kgo.Client
	log      *slog.Logger
	// policies are the cleanup.policy of topics, once asked for.
	policies map[string]string
	// producers are the job's: those of its ledger, and of the first records of the epochs that were recounted.
	producers map[int64]bool
}

var _ connector.Audited = transactionalSink{}

// NewAuditor returns an auditor of the job's ledger on the sink's cluster.
func (s transactionalSink) NewAuditor(job string) (connector.Auditor, error) {
	ledger, err := LedgerTopic(job)
	if err != nil {
		return nil, err
	}
	log := s.logger()
	cl, err := s.settings.connect(log)
	if err != nil {
		return nil, err
	}
	return &auditor{settings: s.settings, ledger: ledger, cl: cl, log: log, policies: map[string]string{}, producers: map[int64]bool{}}, nil
}

// Close frees the connection.
func (a *auditor) Close() error { a.cl.Close(); return nil }

// Ledger returns the committed records of the ledger topic, oldest first; see [connector.Auditor].
func (a *auditor) Ledger(ctx context.Context) (records []connector.Record, pending bool, err error) {
	adm := kadm.NewClient(a.cl)
	first, err := adm.ListStartOffsets(ctx, a.ledger)
	if err == nil {
		err = first.Error()
	}
	if errors.Is(err, kerr.UnknownTopicOrPartition) {
		return nil, false, fmt.Errorf("the job has no ledger: there is no topic %s on these brokers. Either it never ran here under this name, or the ledger is gone", a.ledger)
	}
	if err != nil {
		return nil, false, a.refused(ctx, fmt.Errorf("ledger topic %s: %w", a.ledger, err), a.ledger)
	}
	// The end of all first: a transaction that ends in between is read then, and not said to be pending.
	ends, err := a.listed(ctx, adm.ListEndOffsets, a.ledger)
	if err != nil {
		return nil, false, err
	}
	stables, err := a.listed(ctx, adm.ListCommittedOffsets, a.ledger)
	if err != nil {
		return nil, false, err
	}
	start, _ := first.Lookup(a.ledger, 0)
	end, _ := ends.Lookup(a.ledger, 0)
	stop, _ := stables.Lookup(a.ledger, 0)
	err = a.read(ctx, []connector.OffsetRange{{Topic: a.ledger, First: start.Offset, Next: stop.Offset}}, func(r *kgo.Record) {
		records = append(records, connector.Record{Key: r.Key, Value: r.Value})
		a.producers[r.ProducerID] = true
	})
	return records, stop.Offset < end.Offset, err
}

// Recount counts what a read_committed reader finds in the ranges. One epoch is
// one transaction, so that all of the job's records in it have one producer id:
// that of the first record of each range. Several epochs have those of both slots,
// which wrote the ledger too.
func (a *auditor) Recount(ctx context.Context, ranges []connector.OffsetRange) (connector.Recounted, error) {
	ranges, held, err := a.kept(ctx, ranges)
	if err != nil || held != "" {
		return connector.Recounted{Held: held}, err
	}
	found := newHeadcount(ranges)
	maps.Copy(found.own, a.producers)
	if err := a.read(ctx, ranges, found.take); err != nil {
		return connector.Recounted{}, err
	}
	maps.Copy(a.producers, found.own)
	r := found.recounted()
	r.Compacted, err = a.compacted(ctx, ranges)
	return r, err
}

// kept makes sure that retention has not begun to remove the ranges, and ends
// them at the end of the log: what should be behind it is missing. held says that a
// transaction keeps readers from a range: one of another writer, or that of an epoch whose
// record in the ledger readers came to see before its output.
func (a *auditor) kept(ctx context.Context, ranges []connector.OffsetRange) (kept []connector.OffsetRange, held string, err error) {
	names := topicsOf(ranges)
	if len(names) == 0 {
		return nil, "", nil
	}
	adm := kadm.NewClient(a.cl)
	starts, err := a.listed(ctx, adm.ListStartOffsets, names...)
	if err != nil {
		return nil, "", err
	}
	ends, err := a.listed(ctx, adm.ListEndOffsets, names...)
	if err != nil {
		return nil, "", err
	}
	stables, err := a.listed(ctx, adm.ListCommittedOffsets, names...)
	if err != nil {
		return nil, "", err
	}
	ranges = slices.Clone(ranges)
	for i := range ranges {
		r := &ranges[i]
		start, _ := starts.Lookup(r.Topic, r.Partition)
		end, ok := ends.Lookup(r.Topic, r.Partition)
		if start.Err != nil || end.Err != nil || !ok {
			return nil, "", connector.Errorf(connector.Lost, "topic %s, partition %d, does not exist any more", r.Topic, r.Partition)
		}
		if start.Offset > r.First {
			return nil, "", connector.Errorf(connector.Lost, "topic %s, partition %d begins at offset %d now; the range began at %d",
				r.Topic, r.Partition, start.Offset, r.First)
		}
		r.Next = min(r.Next, end.Offset)
		if stable, _ := stables.Lookup(r.Topic, r.Partition); stable.Offset < r.Next {
			return nil, fmt.Sprintf("a transaction keeps readers from topic %s, partition %d, from offset %d on: that of another writer, or the job's own, whose end is on its way", r.Topic, r.Partition, stable.Offset), nil
		}
	}
	return ranges, "", nil
}

// listed lists offsets of topics. A partition that cannot be asked for them is an error, and says nothing of what it holds; one
// that is gone has its own error in the list.
func (a *auditor) listed(ctx context.Context, list func(context.Context, ...string) (kadm.ListedOffsets, error), names ...string) (kadm.ListedOffsets, error) {
	all, err := list(ctx, names...)
	all.Each(func(o kadm.ListedOffset) {
		if err == nil && o.Err != nil && !isAny(o.Err, goneErrors) {
			err = fmt.Errorf("partition %d of topic %s: %w", o.Partition, o.Topic, o.Err)
		}
	})
	if err != nil {
		return nil, a.refused(ctx, fmt.Errorf("list the offsets of the topics %s: %w", strings.Join(names, ", "), err), names...)
	}
	return all, nil
}

func topicsOf(ranges []connector.OffsetRange) []string {
	var names []string
	for _, r := range ranges {
		names = append(names, r.Topic)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// compacted reports whether one of the topics is. Without the right to see that,
// none is.
func (a *auditor) compacted(ctx context.Context, ranges []connector.OffsetRange) (bool, error) {
	for _, topic := range topicsOf(ranges) {
		policy, known := a.policies[topic]
		if !known {
			configs, err := describeConfigs(ctx, a.cl, kmsg.ConfigResourceTypeTopic, topic)
			if err != nil {
				return false, err
			}
			policy = configs[topic]["cleanup.policy"]
			a.policies[topic] = policy
		}
		if compacts(policy) {
			return true, nil
		}
	}
	return false, nil
}

// read hands over the committed records of the ranges. There is at most one range per partition.
func (a *auditor) read(ctx context.Context, ranges []connector.OffsetRange, take func(*kgo.Record)) error {
	connect := func(more ...kgo.Opt) (*kgo.Client, error) { return a.settings.connect(a.log, more...) }
	if err := ReadCommitted(ctx, connect, ranges, take); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return a.refused(ctx, err, topicsOf(ranges)...)
	}
	return nil
}
