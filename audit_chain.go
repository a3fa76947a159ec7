package onceflow

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
)

// AuditedTopics is what an audit finds in ledger and topics beside the epochs.
type AuditedTopics struct {
	// Faults are what must not be, each a sentence: epochs that are missing, offsets that two epochs claim,
	// records of the job that no epoch accounts for, transactions that nobody will end.
	Faults []string
	// Notes need no action: records of others between the epochs, open transactions that their
	// coordinators will end.
	Notes []string
}

// auditedPlace is a partition.
type auditedPlace struct {
	topic     string
	partition int32
}

// auditChain follows the epochs of an audit, oldest first, and what each covers.
type auditChain struct {
	// kept is the hour from which on the ledger must have every record.
	kept checkpoint.Hour
	// last is the record before; nil: there is none.
	last *checkpoint.LedgerState
	// ended is the end of what the epochs before cover, by partition, and by which of them.
	ended map[auditedPlace]claimed
	// covered is everything that epochs account for, in order, by partition; of what lies between two only a marker is left out.
	covered map[auditedPlace][]connector.OffsetRange
	// whole: they are all that the job has written, so that it wrote nothing before the first, nor in other partitions.
	whole bool
	// partitions are empty ranges at the beginnings of all partitions, if they are whole.
	partitions []connector.OffsetRange
	faults     []string
	// toTheEnd: the last of them is the last of the ledger.
	toTheEnd bool
}

type claimed struct {
	epoch checkpoint.Epoch
	next  int64
}

func newAuditChain(now time.Time, kept time.Duration) *auditChain {
	// The hour in which that time ends may be half gone.
	return &auditChain{kept: checkpoint.Hour(now.Add(-kept).Unix()/3600) + 1, ended: map[auditedPlace]claimed{}, covered: map[auditedPlace][]connector.OffsetRange{}}
}

// record takes the next record of the ledger, opening or epoch.
func (c *auditChain) record(s *checkpoint.LedgerState, opening bool) {
	if c.last == nil {
		c.whole = opening && s.Epoch == 0
	}
	if last := c.last; last != nil && last.Job == s.Job {
		known := max(last.Epoch, last.Manifest.Epoch()) // a start from another job's manifest goes on behind it
		next := s.Epoch
		if !opening {
			next--
		}
		// Compaction leaves of an hour its last record and what came later, so that nothing is ever missing behind one of the hour.
		if next > known && (last.Hour >= c.kept || last.Hour == s.Hour) {
			c.faults = append(c.faults, fmt.Sprintf("%s missing in the ledger, between the records of the hours %s and %s: they are committed and nothing says what they wrote",
				epochsFrom(known+1, next), last.Hour.Key(), s.Hour.Key()))
		}
	}
	c.last = s
}

// epochsFrom spells the epochs from one up to another, with the verb.
func epochsFrom(first, last checkpoint.Epoch) string {
	if first == last {
		return fmt.Sprintf("epoch %d is", first)
	}
	return fmt.Sprintf("epochs %d to %d are", first, last)
}

// epoch takes what an epoch wrote: in each partition it lies behind what the epochs before it did.
func (c *auditChain) epoch(e checkpoint.Epoch, sinks []checkpoint.SinkOutput) {
	for _, r := range c.cover(sinks) {
		at := auditedPlace{r.Topic, r.Partition}
		if before, ok := c.ended[at]; ok && r.First < before.next {
			c.faults = append(c.faults, fmt.Sprintf("epoch %d claims the offsets %d to %d of topic %s, partition %d, and epoch %d those up to %d: one of them was written over, or counted twice",
				e, r.First, r.Next-1, r.Topic, r.Partition, before.epoch, before.next-1))
		}
		c.ended[at] = claimed{e, max(r.Next, c.ended[at].next)}
	}
}

// cover takes what is accounted for, and returns one range per partition.
func (c *auditChain) cover(sinks []checkpoint.SinkOutput) []connector.OffsetRange {
	var all sharedOutput
	for _, s := range sinks {
		all.add(string(s.Sink), s)
	}
	for _, r := range all.ranges {
		at := auditedPlace{r.Topic, r.Partition}
		have := c.covered[at]
		if n := len(have) - 1; n >= 0 && r.First >= have[n].First && r.First <= have[n].Next+1 { // of millions of epochs one range
			have[n].Next = max(have[n].Next, r.Next)
			continue
		}
		c.covered[at] = append(have, r)
	}
	return all.ranges
}

// all are the ranges that are covered, and the empty ones.
func (c *auditChain) all() (ranges []connector.OffsetRange) {
	for _, of := range c.covered {
		ranges = append(ranges, of...)
	}
	return append(ranges, c.partitions...)
}

// topics are those that the epochs cover, sorted.
func (c *auditChain) topics() (names []string) {
	for at := range c.covered {
		names = append(names, at.topic)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// inTopics asks what the topics hold that the epochs do not say.
func (c *auditChain) inTopics(ctx context.Context, a connector.Auditor) (AuditedTopics, error) {
	found := AuditedTopics{Faults: c.faults}
	if c.whole {
		var err error
		if c.partitions, err = a.Partitions(ctx, c.topics()); err != nil {
			return found, err
		}
	}
	strays, err := a.Unaccounted(ctx, c.all())
	if err != nil {
		return found, err
	}
	for _, s := range strays {
		what := fmt.Sprintf("topic %s, partition %d, has %d records %s, from offset %d on, ", s.Topic, s.Partition, s.Records, c.where(s), s.First)
		if s.Own {
			found.Faults = append(found.Faults, what+"that producers of the job wrote and no epoch accounts for: they are doubled, or their epochs are lost")
		} else {
			found.Notes = append(found.Notes, what+"of other writers")
		}
	}
	if c.toTheEnd {
		if err := c.behind(ctx, a, &found); err != nil {
			return found, err
		}
	}
	open, err := a.Open(ctx, c.topics())
	if err != nil {
		return found, err
	}
	for _, t := range open {
		c.opened(t, &found)
	}
	return found, nil
}

// where says where records lie that no epoch accounts for.
func (c *auditChain) where(s connector.Stray) string {
	of := c.covered[auditedPlace{s.Topic, s.Partition}]
	switch {
	case len(of) == 0 || s.First >= of[0].First:
		return "between epochs"
	case s.Next <= of[0].First:
		return "before the first epoch"
	}
	return "before the first epoch, and between epochs"
}

// overdue is how long after its time-out a transaction is one that nobody ends: brokers look every ten seconds.
const overdue = 30 * time.Second

// opened judges an open transaction. One of the job itself is there as long as the job runs.
func (c *auditChain) opened(t connector.OpenTransaction, found *AuditedTopics) {
	timeout := cmp.Or(t.Timeout, time.Minute)
	whose := cmp.Or(t.ID, fmt.Sprintf("of producer %d, which no coordinator knows", t.Producer))
	what := fmt.Sprintf("the transaction %s is open in topic %s, partition %d, from offset %d on, for %v: readers wait there", whose, t.Topic, t.Partition, t.Offset, t.For.Round(time.Second))
	switch {
	case t.For > timeout+overdue:
		found.Faults = append(found.Faults, what+"; nobody has ended it though its time is over: onceflow txn ls")
	case c.last != nil && slices.Contains(c.last.TransactionalIDs, t.ID):
		if c.toTheEnd {
			found.Notes = append(found.Notes, fmt.Sprintf("topic %s, partition %d, has offsets from %d up to %d behind the last epoch, %d, of one that has not ended: its transaction, %s, is open for %v; no reader sees them before it commits",
				t.Topic, t.Partition, t.Offset, t.End-1, c.last.Epoch, t.ID, t.For.Round(time.Second)))
		}
	default:
		found.Notes = append(found.Notes, what)
	}
}
