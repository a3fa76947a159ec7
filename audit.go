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
	Tables  []AuditedTable
}

// AuditedTable is what one table got in an epoch.
type AuditedTable struct {
	Table string
	// Recorded is what the ledger says, Found what the reader found.
	RecordedCount, FoundCount uint64
	RecordedSum, FoundSum     string
	// Gone says that the records were removed since, so that nothing can be said.
	Gone string
}

// Differs reports that a reader finds something else than the ledger says.
func (t AuditedTable) Differs() bool {
	return t.Gone == "" && (t.RecordedCount != t.FoundCount || t.RecordedSum != t.FoundSum)
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
	for _, s := range epoch.Sinks {
		t, err := auditTable(ctx, a, s)
		if err != nil {
			return out, err
		}
		out.Tables = append(out.Tables, t)
	}
	return out, nil
}

func audited(s *checkpoint.LedgerState) AuditedEpoch {
	return AuditedEpoch{Epoch: uint64(s.Epoch), Generation: uint64(s.Generation), Hour: time.Unix(int64(s.Hour)*3600, 0).UTC()}
}

func auditTable(ctx context.Context, a connector.Auditor, s checkpoint.SinkOutput) (AuditedTable, error) {
	t := AuditedTable{Table: string(s.Sink), RecordedCount: s.Count, RecordedSum: s.Sum.String()}
	var ranges []connector.OffsetRange
	for _, o := range s.Offsets {
		ranges = append(ranges, connector.OffsetRange{Topic: o.Topic, Partition: o.Partition, First: o.First, Next: o.End})
	}
	found, err := a.Recount(ctx, ranges)
	if connector.ClassOf(err) == connector.Lost {
		t.Gone = err.Error()
		return t, nil
	}
	t.FoundCount, t.FoundSum = uint64(found.Records), checkpoint.Sum128{Hi: found.Hi, Lo: found.Lo}.String()
	return t, err
}
