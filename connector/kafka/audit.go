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

// Ledger hands over the committed records of the ledger topic, oldest first; see [connector.Auditor]. It reads them twice: the producers of all of them
// must be known before the first epoch is recounted, and there may be too many records to keep.
func (a *auditor) Ledger(ctx context.Context, take func(connector.Record) error) (pending bool, err error) {
	if _, err := a.settings.domain(ctx, a.cl); err != nil { // in time, where nobody answers
		return false, fmt.Errorf("ledger topic %s: %w", a.ledger, err)
	}
	adm := kadm.NewClient(a.cl)
	first, err := adm.ListStartOffsets(ctx, a.ledger)
	if err == nil {
		err = first.Error()
	}
	if errors.Is(err, kerr.UnknownTopicOrPartition) {
		return false, a.noLedger()
	}
	if err != nil {
		return false, a.refused(ctx, fmt.Errorf("ledger topic %s: %w", a.ledger, err), a.ledger)
	}
	// The end of all first: a transaction that ends in between is read then, and not said to be pending.
	ends, err := a.listed(ctx, adm.ListEndOffsets, a.ledger)
	if err != nil {
		return false, err
	}
	stables, err := a.listed(ctx, adm.ListCommittedOffsets, a.ledger)
	if err != nil {
		return false, err
	}
	start, _ := first.Lookup(a.ledger, 0)
	end, _ := ends.Lookup(a.ledger, 0)
	stop, _ := stables.Lookup(a.ledger, 0)
	whole := []connector.OffsetRange{{Topic: a.ledger, First: start.Offset, Next: stop.Offset}}
	err = a.read(ctx, whole, func(r *kgo.Record) error { a.producers[r.ProducerID] = true; return nil })
	if err != nil {
		return false, err
	}
	err = a.read(ctx, whole, func(r *kgo.Record) error { return take(connector.Record{Key: r.Key, Value: r.Value}) })
	return stop.Offset < end.Offset, err
}

func (a *auditor) noLedger() error {
	return fmt.Errorf("the job has no ledger: there is no topic %s on these brokers. Either it never ran here under this name, or the ledger is gone", a.ledger)
}

// Partitions returns an empty range at the beginning of each partition of the topics; see [connector.Auditor].
func (a *auditor) Partitions(ctx context.Context, topics []string) (all []connector.OffsetRange, err error) {
	if len(topics) == 0 {
		return nil, nil
	}
	starts, err := a.listed(ctx, kadm.NewClient(a.cl).ListStartOffsets, topics...)
	if err != nil {
		return nil, err
	}
	starts.Each(func(o kadm.ListedOffset) {
		if o.Err == nil {
			all = append(all, connector.OffsetRange{Topic: o.Topic, Partition: o.Partition})
		}
	})
	return all, nil
}

// Recount counts what a read_committed reader finds in the ranges. One epoch is
// one transaction, so that all of the job's records in it have one producer id:
// that of the first record of each range. Several epochs have those of both slots,
// which wrote the ledger too.
func (a *auditor) Recount(ctx context.Context, ranges []connector.OffsetRange) (connector.Recounted, error) {
	var found *headcount
	held := ""
	err := a.insistOn(func() (err error) {
		var now []connector.OffsetRange
		if now, held, err = a.kept(ctx, ranges); err != nil || held != "" {
			return err
		}
		found = newHeadcount(now)
		maps.Copy(found.own, a.producers)
		return a.read(ctx, now, found.take)
	})
	if err != nil || held != "" {
		return connector.Recounted{Held: held}, err
	}
	maps.Copy(a.producers, found.own)
	r := found.recounted()
	r.Compacted, err = a.compacted(ctx, ranges)
	return r, err
}

// insistOn looks again, a few times, if a log has begun to move on while it was read: retention does not wait for an audit.
func (a *auditor) insistOn(look func() error) (err error) {
	for range 5 {
		if err = look(); !errors.Is(err, kerr.OffsetOutOfRange) {
			break
		}
	}
	return err
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

// read hands over the committed records of the ranges. There is at most one range per partition. An error of take ends it, and is returned.
func (a *auditor) read(ctx context.Context, ranges []connector.OffsetRange, take func(*kgo.Record) error) error {
	connect := func(more ...kgo.Opt) (*kgo.Client, error) { return a.settings.connect(a.log, more...) }
	reading, stop := context.WithCancel(ctx)
	defer stop()
	var failed error
	err := ReadCommitted(reading, connect, ranges, func(r *kgo.Record) {
		if failed == nil {
			if failed = take(r); failed != nil {
				stop()
			}
		}
	})
	switch {
	case failed != nil:
		return failed
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return a.refused(ctx, err, topicsOf(ranges)...)
	}
	return nil
}
