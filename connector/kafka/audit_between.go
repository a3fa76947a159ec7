package kafka

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
)

// Kept is the ledger's min.compaction.lag.ms; without the right to see it, what a
// ledger is created with.
func (a *auditor) Kept(ctx context.Context) (time.Duration, error) {
	configs, err := describeConfigs(ctx, a.cl, kmsg.ConfigResourceTypeTopic, a.ledger)
	if errors.Is(err, kerr.UnknownTopicOrPartition) {
		return 0, a.noLedger()
	}
	if err != nil {
		return 0, err
	}
	if ms, err := strconv.ParseInt(configs[a.ledger]["min.compaction.lag.ms"], 10, 64); err == nil {
		return time.Duration(ms) * time.Millisecond, nil
	}
	return ledgerKept, nil
}

// Unaccounted reads the partitions between their first and their last range where more
// than a marker lies between two ranges; see [connector.Auditor].
func (a *auditor) Unaccounted(ctx context.Context, covered []connector.OffsetRange) ([]connector.Stray, error) {
	known := coverageOf(covered)
	var found map[logPlace]map[bool]*connector.Stray
	err := a.readNow(ctx, known.spans(), func() { found = map[logPlace]map[bool]*connector.Stray{} }, func(r *kgo.Record) error {
		at := logPlace{r.Topic, r.Partition}
		if known.has(at, r.Offset) {
			return nil
		}
		own := a.producers[r.ProducerID]
		if found[at] == nil {
			found[at] = map[bool]*connector.Stray{}
		}
		if found[at][own] == nil {
			found[at][own] = &connector.Stray{Topic: r.Topic, Partition: r.Partition, First: r.Offset, Own: own}
		}
		found[at][own].Records++
		found[at][own].Next = r.Offset + 1
		return nil
	})
	var all []connector.Stray
	for _, byOwner := range found {
		for _, s := range byOwner {
			all = append(all, *s)
		}
	}
	sortStrays(all)
	return all, err
}

func sortStrays(all []connector.Stray) {
	slices.SortFunc(all, func(x, y connector.Stray) int {
		return cmp.Or(strings.Compare(x.Topic, y.Topic), cmp.Compare(x.Partition, y.Partition), cmp.Compare(x.First, y.First))
	})
}

// Behind reads the partitions behind their last range; see [connector.Auditor].
func (a *auditor) Behind(ctx context.Context, covered []connector.OffsetRange) ([]connector.Stray, error) {
	var own []connector.Stray
	// latest is the place in own of each partition's last group, foreign what others wrote.
	var latest map[logPlace]int
	var foreign map[logPlace]*connector.Stray
	begin := func() { own, latest, foreign = nil, map[logPlace]int{}, map[logPlace]*connector.Stray{} }
	err := a.readNow(ctx, coverageOf(covered).tails(), begin, func(r *kgo.Record) error {
		at := logPlace{r.Topic, r.Partition}
		to := foreign[at]
		if a.producers[r.ProducerID] {
			i, known := latest[at]
			if !known || own[i].Next != r.Offset {
				i = len(own)
				own, latest[at] = append(own, connector.Stray{Topic: r.Topic, Partition: r.Partition, First: r.Offset, Own: true}), i
			}
			to = &own[i]
		} else if to == nil {
			to = &connector.Stray{Topic: r.Topic, Partition: r.Partition, First: r.Offset}
			foreign[at] = to
		}
		to.Next, to.Records = r.Offset+1, to.Records+1
		return nil
	})
	for _, s := range foreign {
		own = append(own, *s)
	}
	sortStrays(own)
	return own, err
}

// readNow reads what can be read of ranges now. It calls begin before the first record, which may come again.
func (a *auditor) readNow(ctx context.Context, ranges []connector.OffsetRange, begin func(), take func(*kgo.Record) error) error {
	return a.insistOn(func() error {
		begin()
		now, err := a.readable(ctx, ranges)
		if err != nil {
			return err
		}
		return a.read(ctx, now, take)
	})
}

// readable cuts ranges to what a read_committed reader can read now; what retention or an open transaction
// keeps from it is left out.
func (a *auditor) readable(ctx context.Context, ranges []connector.OffsetRange) ([]connector.OffsetRange, error) {
	names := topicsOf(ranges)
	if len(names) == 0 {
		return nil, nil
	}
	adm := kadm.NewClient(a.cl)
	starts, err := a.listed(ctx, adm.ListStartOffsets, names...)
	if err != nil {
		return nil, err
	}
	stables, err := a.listed(ctx, adm.ListCommittedOffsets, names...)
	if err != nil {
		return nil, err
	}
	return cutTo(ranges, starts, stables), nil
}

func cutTo(ranges []connector.OffsetRange, starts, stables kadm.ListedOffsets) (cut []connector.OffsetRange) {
	for _, r := range ranges {
		start, known := starts.Lookup(r.Topic, r.Partition)
		stable, there := stables.Lookup(r.Topic, r.Partition)
		if !known || !there || start.Err != nil || stable.Err != nil {
			continue // the topic is gone, which the epochs say
		}
		r.First, r.Next = max(r.First, start.Offset), min(r.Next, stable.Offset)
		if r.First < r.Next {
			cut = append(cut, r)
		}
	}
	return cut
}

// coverage is which offsets epochs account for: disjoint ranges in order, by partition.
type coverage map[logPlace][]connector.OffsetRange

func coverageOf(ranges []connector.OffsetRange) coverage {
	c := coverage{}
	sorted := slices.SortedFunc(slices.Values(ranges), func(x, y connector.OffsetRange) int { return cmp.Compare(x.First, y.First) })
	for _, r := range sorted {
		at := logPlace{r.Topic, r.Partition}
		if have := c[at]; len(have) > 0 && r.First <= have[len(have)-1].Next {
			have[len(have)-1].Next = max(have[len(have)-1].Next, r.Next)
			continue
		}
		c[at] = append(c[at], r)
	}
	return c
}

func (c coverage) has(at logPlace, offset int64) bool {
	list := c[at]
	i := sort.Search(len(list), func(i int) bool { return list[i].Next > offset })
	return i < len(list) && list[i].First <= offset
}

// spans are, of the partitions with more than a marker between two ranges, or with anything behind an empty one, what lies between their first and
// their last.
func (c coverage) spans() (spans []connector.OffsetRange) {
	for at, list := range c {
		for i := 1; i < len(list); i++ {
			before := list[i-1]
			if gap := list[i].First - before.Next; gap > 1 || gap > 0 && before.First == before.Next {
				spans = append(spans, connector.OffsetRange{Topic: at.topic, Partition: at.partition, First: list[i-1].Next, Next: list[len(list)-1].First})
				break
			}
		}
	}
	return spans
}

// tails are what lies behind the last range of each partition.
func (c coverage) tails() (tails []connector.OffsetRange) {
	for at, list := range c {
		tails = append(tails, connector.OffsetRange{Topic: at.topic, Partition: at.partition, First: list[len(list)-1].Next, Next: math.MaxInt64})
	}
	return tails
}

// Open lists the transactions that keep readers from partitions of the topics.
func (a *auditor) Open(ctx context.Context, topics []string) ([]connector.OpenTransaction, error) {
	if len(topics) == 0 {
		return nil, nil
	}
	adm := kadm.NewClient(a.cl)
	ends, err := a.listed(ctx, adm.ListEndOffsets, topics...)
	if err != nil {
		return nil, err
	}
	stables, err := a.listed(ctx, adm.ListCommittedOffsets, topics...)
	if err != nil {
		return nil, err
	}
	var held kadm.TopicsSet
	ends.Each(func(end kadm.ListedOffset) {
		if s, ok := stables.Lookup(end.Topic, end.Partition); ok && end.Err == nil && s.Err == nil && s.Offset < end.Offset {
			held.Add(end.Topic, end.Partition)
		}
	})
	if len(held) == 0 {
		return nil, nil
	}
	described, err := adm.DescribeProducers(ctx, held)
	if err != nil {
		return nil, classify(fmt.Errorf("describe the producers: %w", err))
	}
	var open []connector.OpenTransaction
	for _, p := range described.SortedProducers() {
		if p.CurrentTxnStartOffset >= 0 {
			t := a.describeOpen(ctx, adm, p)
			end, _ := ends.Lookup(p.Topic, p.Partition)
			t.End = end.Offset
			open = append(open, t)
		}
	}
	return open, nil
}

// describeOpen says whose transaction a producer's is; brokers may not show that.
func (a *auditor) describeOpen(ctx context.Context, adm *kadm.Client, p kadm.DescribedProducer) connector.OpenTransaction {
	open := connector.OpenTransaction{Topic: p.Topic, Partition: p.Partition, Offset: p.CurrentTxnStartOffset, Producer: p.ProducerID}
	if p.LastTimestamp > 0 {
		open.For = max(0, time.Since(time.UnixMilli(p.LastTimestamp)))
	}
	listed, err := adm.ListTransactions(ctx, []int64{p.ProducerID}, nil)
	if err != nil || len(listed) == 0 {
		return open
	}
	open.ID = listed.Sorted()[0].TxnID
	txns, err := adm.DescribeTransactions(ctx, open.ID)
	if t := txns[open.ID]; err == nil && t.Err == nil && t.StartTimestamp > 0 {
		open.For, open.Timeout = max(0, time.Since(time.UnixMilli(t.StartTimestamp))), time.Duration(t.TimeoutMillis)*time.Millisecond
	}
	return open
}
