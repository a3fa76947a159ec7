package kafka

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
)

// auditor reads topics with plain consumers: neither the source's reader nor the
// writer's sums have a part in it.
type auditor struct {
	settings *settings
	ledger   string
	cl       *kgo.Client
	log      *slog.Logger
}

var _ connector.Audited = transactionalSink{}

// NewAuditor returns an auditor of the job's ledger on the sink's cluster.
func (s transactionalSink) NewAuditor(job string) (connector.Auditor, error) {
	ledger, err := LedgerTopic(job)
	if err != nil {
		return nil, err
	}
	cl, err := s.settings.connect(s.logger())
	if err != nil {
		return nil, err
	}
	return &auditor{settings: s.settings, ledger: ledger, cl: cl, log: s.logger()}, nil
}

// Close frees the connection.
func (a *auditor) Close() error { a.cl.Close(); return nil }

// Ledger returns the committed records of the ledger topic, oldest first.
func (a *auditor) Ledger(ctx context.Context) ([]connector.Record, error) {
	adm := kadm.NewClient(a.cl)
	first, err := adm.ListStartOffsets(ctx, a.ledger)
	if err == nil {
		err = first.Error()
	}
	if err != nil {
		return nil, fmt.Errorf("ledger topic %s: %w", a.ledger, err)
	}
	end, err := adm.ListCommittedOffsets(ctx, a.ledger)
	if err != nil {
		return nil, fmt.Errorf("ledger topic %s: %w", a.ledger, err)
	}
	start, _ := first.Lookup(a.ledger, 0)
	stop, _ := end.Lookup(a.ledger, 0)
	var records []connector.Record
	err = a.read(ctx, []connector.OffsetRange{{Topic: a.ledger, First: start.Offset, Next: stop.Offset}}, func(r *kgo.Record) {
		records = append(records, connector.Record{Key: r.Key, Value: r.Value})
	})
	return records, err
}

// Recount counts what a read_committed reader finds in the ranges.
func (a *auditor) Recount(ctx context.Context, ranges []connector.OffsetRange) (connector.Report, error) {
	if err := a.checkKept(ctx, ranges); err != nil {
		return connector.Report{}, err
	}
	var report connector.Report
	var total sum
	err := a.read(ctx, ranges, func(r *kgo.Record) {
		report.Records++
		hi, lo := RecordSum(r.Key, r.Value)
		total.add(sum{hi, lo})
	})
	report.Hi, report.Lo = total.hi, total.lo
	return report, err
}

// checkKept makes sure that retention or compaction has not begun to remove the
// ranges.
func (a *auditor) checkKept(ctx context.Context, ranges []connector.OffsetRange) error {
	topics := map[string]bool{}
	var names []string
	for _, r := range ranges {
		if !topics[r.Topic] {
			topics[r.Topic] = true
			names = append(names, r.Topic)
		}
	}
	if len(names) == 0 {
		return nil
	}
	starts, err := kadm.NewClient(a.cl).ListStartOffsets(ctx, names...)
	if err != nil {
		return classify(err)
	}
	for _, r := range ranges {
		if o, ok := starts.Lookup(r.Topic, r.Partition); ok && o.Offset > r.First {
			return connector.Errorf(connector.Lost, "topic %s, partition %d begins at offset %d now; the range began at %d",
				r.Topic, r.Partition, o.Offset, r.First)
		}
	}
	return nil
}

// read hands over the committed records of the ranges. Markers are read too: the
// last offset of a range may be one.
func (a *auditor) read(ctx context.Context, ranges []connector.OffsetRange, take func(*kgo.Record)) error {
	type place struct {
		topic     string
		partition int32
	}
	open := map[place]connector.OffsetRange{}
	assign := map[string]map[int32]kgo.Offset{}
	for _, r := range ranges {
		if r.First >= r.Next {
			continue
		}
		open[place{r.Topic, r.Partition}] = r
		if assign[r.Topic] == nil {
			assign[r.Topic] = map[int32]kgo.Offset{}
		}
		assign[r.Topic][r.Partition] = kgo.NewOffset().At(r.First)
	}
	if len(open) == 0 {
		return nil
	}
	cl, err := a.settings.connect(a.log, kgo.FetchIsolationLevel(kgo.ReadCommitted()), kgo.KeepControlRecords(),
		kgo.ConsumePartitions(assign), kgo.ConsumeResetOffset(kgo.NoResetOffset()))
	if err != nil {
		return err
	}
	defer cl.Close()
	for len(open) > 0 {
		fetches := cl.PollFetches(ctx)
		if err := ctx.Err(); err != nil {
			return err
		}
		for _, e := range fetches.Errors() {
			return classify(fmt.Errorf("read topic %s, partition %d: %w", e.Topic, e.Partition, e.Err))
		}
		fetches.EachRecord(func(r *kgo.Record) {
			at := place{r.Topic, r.Partition}
			rg, wanted := open[at]
			if !wanted {
				return
			}
			if r.Offset < rg.Next && !r.Attrs.IsControl() {
				take(r)
			}
			if r.Offset >= rg.Next-1 {
				delete(open, at)
				cl.PauseFetchPartitions(map[string][]int32{r.Topic: {r.Partition}})
			}
		})
	}
	return nil
}
