package onceflow

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
)

// AuditedEpoch is one record of a ledger, held against what a reader finds.
type AuditedEpoch struct {
	// Epoch is the ordinal; 0 in an opening record before the first.
	Epoch      uint64
	Generation uint64
	// Hour of the commit, UTC.
	Hour time.Time
	// Opening records begin a generation and have no output.
	Opening bool
	Outputs []AuditedOutput
}

// AuditedOutput is what one table got in an epoch; or several that wrote to the
// same topics, where the records of one cannot be told from those of another.
type AuditedOutput struct {
	// Tables has one name, or several.
	Tables []string
	// Recorded is what the ledger says, Found what the reader found of the job's.
	// The sums are 32 hexadecimal digits.
	RecordedCount, FoundCount uint64
	RecordedSum, FoundSum     string
	// Foreign is how many records of other writers lie between the job's. They are
	// not among the found.
	Foreign uint64
	// Incomparable says why nothing can be said of the output, e.g. that its
	// records were removed since; empty where both were compared.
	Incomparable string
}

// Differs reports that a reader finds something else than the ledger says.
func (o AuditedOutput) Differs() bool {
	return o.Incomparable == "" && !o.equal()
}

func (o AuditedOutput) equal() bool {
	return o.RecordedCount == o.FoundCount && o.RecordedSum == o.FoundSum
}

// Audit reads the job's ledger and, for each epoch, what a read_committed reader
// finds in the offsets that the epoch's records lie in. It hands over each epoch
// in turn, and changes nothing.
func (p *Pipeline) Audit(ctx context.Context, each func(AuditedEpoch) error) error {
	sink := p.audited()
	if sink == nil {
		return errors.New("the pipeline has no exactly-once Kafka sink, so that no topic holds its ledger")
	}
	a, err := sink.NewAuditor(p.program.Name)
	if err != nil {
		return err
	}
	defer a.Close()
	records, err := a.Ledger(ctx)
	if err != nil {
		return err
	}
	for _, r := range records {
		epoch, err := auditRecord(ctx, a, r)
		if err != nil {
			return err
		}
		if err := each(epoch); err != nil {
			return err
		}
	}
	return nil
}

func (p *Pipeline) audited() connector.Audited {
	if p.program.Graph == nil {
		return nil
	}
	for _, n := range p.program.Graph.Sinks() {
		if a, ok := n.Spec.(*dataflow.Sink).Connector.(connector.Audited); ok {
			return a
		}
	}
	return nil
}

func auditRecord(ctx context.Context, a connector.Auditor, r connector.Record) (AuditedEpoch, error) {
	opening, epoch, err := checkpoint.DecodeLedger(r.Value)
	if err != nil {
		return AuditedEpoch{}, fmt.Errorf("ledger record %s: %w", r.Key, err)
	}
	if opening != nil {
		out := audited(&opening.LedgerState)
		out.Opening = true
		return out, nil
	}
	out := audited(&epoch.LedgerState)
	for _, s := range sharedTopics(epoch.Sinks) {
		o, err := s.audit(ctx, a)
		if err != nil {
			return out, err
		}
		out.Outputs = append(out.Outputs, o)
	}
	return out, nil
}

func audited(s *checkpoint.LedgerState) AuditedEpoch {
	return AuditedEpoch{Epoch: uint64(s.Epoch), Generation: uint64(s.Generation), Hour: time.Unix(int64(s.Hour)*3600, 0).UTC()}
}

// sharedOutput is what tables that have topics in common got in an epoch.
type sharedOutput struct {
	tables []string
	count  uint64
	sum    checkpoint.Sum128
	// ranges has one per partition, from the first record to the last of any of
	// the tables.
	ranges []connector.OffsetRange
}

// sharedTopics puts the tables together that have topics in common, directly or by
// way of others. The order is that of their first tables.
func sharedTopics(sinks []checkpoint.SinkOutput) []sharedOutput {
	var groups []sharedOutput
	for _, s := range sinks {
		group := sharedOutput{}
		group.add(string(s.Sink), s)
		apart := groups[:0:0]
		at := -1
		for _, g := range groups {
			switch {
			case !g.overlaps(group):
				apart = append(apart, g)
			case at < 0:
				at = len(apart)
				apart = append(apart, g)
			default:
				apart[at].join(g)
			}
		}
		if at < 0 {
			apart = append(apart, group)
		} else {
			apart[at].join(group)
		}
		groups = apart
	}
	return groups
}

func (o *sharedOutput) add(table string, s checkpoint.SinkOutput) {
	o.tables = append(o.tables, table)
	o.count += s.Count
	o.sum = o.sum.Add(s.Sum)
	for _, r := range s.Offsets {
		o.cover(connector.OffsetRange{Topic: r.Topic, Partition: r.Partition, First: r.First, Next: r.End})
	}
}

func (o *sharedOutput) join(other sharedOutput) {
	o.tables = append(o.tables, other.tables...)
	o.count += other.count
	o.sum = o.sum.Add(other.sum)
	for _, r := range other.ranges {
		o.cover(r)
	}
}

// cover makes the range of a partition hold r too.
func (o *sharedOutput) cover(r connector.OffsetRange) {
	for i := range o.ranges {
		if have := &o.ranges[i]; have.Topic == r.Topic && have.Partition == r.Partition {
			have.First, have.Next = min(have.First, r.First), max(have.Next, r.Next)
			return
		}
	}
	o.ranges = append(o.ranges, r)
}

func (o *sharedOutput) overlaps(other sharedOutput) bool {
	for _, a := range o.ranges {
		for _, b := range other.ranges {
			if a.Topic == b.Topic {
				return true
			}
		}
	}
	return false
}

func (o *sharedOutput) audit(ctx context.Context, a connector.Auditor) (AuditedOutput, error) {
	out := AuditedOutput{Tables: o.tables, RecordedCount: o.count, RecordedSum: o.sum.String()}
	found, err := a.Recount(ctx, o.ranges)
	if connector.ClassOf(err) == connector.Lost {
		out.Incomparable = "gone: " + err.Error()
		return out, nil
	}
	out.FoundCount, out.FoundSum = uint64(found.Records), checkpoint.Sum128{Hi: found.Hi, Lo: found.Lo}.String()
	out.Foreign = uint64(found.Foreign)
	if found.Held != "" || !out.equal() {
		out.Incomparable = incomparable(found, o.count)
	}
	return out, err
}

// incomparable says why what was found is not what was recorded although nothing
// need be wrong; empty: something is.
func incomparable(found connector.Recounted, recorded uint64) string {
	switch n := uint64(found.Records); {
	case found.Held != "":
		return found.Held + ": not comparable yet"
	case found.Mixed && n > recorded:
		return "other records lie between, which cannot be told from the job's: not comparable"
	case found.Compacted && (found.Mixed || n < recorded):
		return "compacted: not comparable"
	}
	return ""
}
