package onceflow

import (
	"context"
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
)

// behind asks what a reader finds behind the last epoch of the ledger. The job may run, and have committed more since the ledger was
// read. So records of its own are held against the ledger as it is after they were seen: an epoch's output and its record in the ledger
// commit together, but readers come to see one before the other.
func (c *auditChain) behind(ctx context.Context, a connector.Auditor, found *AuditedTopics) error {
	strays, err := a.Behind(ctx, c.all())
	if err != nil {
		return err
	}
	var own []connector.Stray
	for _, s := range strays {
		if s.Own {
			own = append(own, s)
			continue
		}
		found.Notes = append(found.Notes, fmt.Sprintf("topic %s, partition %d, has %d records behind epoch %d, from offset %d on, of other writers", s.Topic, s.Partition, s.Records, c.last.Epoch, s.First))
	}
	if len(own) == 0 {
		return nil
	}
	later, pending, err := c.later(ctx, a)
	if err != nil {
		return err
	}
	for _, s := range own {
		what := fmt.Sprintf("topic %s, partition %d, has %d records behind epoch %d, from offset %d on, that producers of the job wrote", s.Topic, s.Partition, s.Records, c.last.Epoch, s.First)
		switch {
		case accountedFor(s, later):
		case pending:
			found.Notes = append(found.Notes, what+": the ledger does not show their epoch yet, which is being committed")
		default:
			found.Faults = append(found.Faults, what+" and no epoch accounts for: they are doubled, or the ledger has lost its end")
		}
	}
	return nil
}

// later is what epochs behind the last one account for now; pending as the ledger says.
func (c *auditChain) later(ctx context.Context, a connector.Auditor) (later []checkpoint.OffsetRange, pending bool, err error) {
	pending, err = a.Ledger(ctx, func(r connector.Record) error {
		_, epoch, err := checkpoint.DecodeLedger(r.Value)
		if err != nil {
			return fmt.Errorf("ledger record %s: %w", r.Key, err)
		}
		if epoch == nil || epoch.Epoch <= c.last.Epoch {
			return nil
		}
		for _, o := range epoch.Sinks {
			later = append(later, o.Offsets...)
		}
		return nil
	})
	return later, pending, err
}

// accountedFor reports whether the ranges, together, hold all of the records.
func accountedFor(s connector.Stray, ranges []checkpoint.OffsetRange) bool {
	for next := s.First; next < s.Next; {
		at := slices.IndexFunc(ranges, func(r checkpoint.OffsetRange) bool {
			return r.Topic == s.Topic && r.Partition == s.Partition && r.First <= next && next < r.End
		})
		if at < 0 {
			return false
		}
		next = ranges[at].End
	}
	return true
}
