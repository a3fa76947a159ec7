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
	// Gap is how many epochs before this one are no longer in the ledger: of each hour compaction leaves the last record.
	Gap uint64
	// WholeHour says that the outputs are those of the whole hour, by the totals of its last record: some of its epochs are no longer in the ledger.
	WholeHour bool
	Outputs   []AuditedOutput
	// Accounts say what became of the records and rows; none in what earlier releases wrote.
	Accounts []AuditedAccount
	// Mismatch says that the dead letters that were written are not those of the accounts;
	// empty: they are.
	Mismatch string
}

// AuditedAccount is what one table or operator made of records and rows.
type AuditedAccount = checkpoint.Account

// AuditOptions of [Pipeline.Audit]. The zero value audits all that the ledger has.
type AuditOptions struct {
	// From and To bound the hours of the commits, From included and To not; the zero time does not bound.
	From, To time.Time
}

// covers reports whether any of an hour lies within the bounds.
func (o AuditOptions) covers(hour time.Time) bool {
	return (o.From.IsZero() || hour.Add(time.Hour).After(o.From)) && (o.To.IsZero() || hour.Before(o.To))
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
// finds in the offsets that the epoch's records lie in; and so for each hour of which the ledger has lost
// epochs. It hands over each in turn, and returns what else it finds in ledger and topics. It changes nothing.
func (p *Pipeline) Audit(ctx context.Context, o AuditOptions, each func(AuditedEpoch) error) (found AuditedTopics, err error) {
	sink := p.audited()
	if sink == nil {
		return found, errors.New("the pipeline has no exactly-once Kafka sink, so that no topic holds its ledger")
	}
	a, err := sink.NewAuditor(p.program.Name)
	if err != nil {
		return found, err
	}
	defer a.Close()
	kept, err := a.Kept(ctx)
	if err != nil {
		return found, err
	}
	return auditAll(ctx, a, o, newAuditChain(time.Now(), kept), each)
}

// auditAll walks along the ledger. With an error it returns what it found until then.
func auditAll(ctx context.Context, a connector.Auditor, o AuditOptions, chain *auditChain, each func(AuditedEpoch) error) (found AuditedTopics, err error) {
	lastCovered, all := false, o.From.IsZero()
	step := func(s auditStep) error {
		if lastCovered = o.covers(s.epoch.Hour); !lastCovered {
			return nil
		}
		s.follow(chain)
		epoch, err := s.audit(ctx, a)
		if err != nil {
			return err
		}
		return each(epoch)
	}
	var walk ledgerWalk
	_, err = a.Ledger(ctx, func(r connector.Record) error { return walk.take(r, step) })
	if err == nil {
		err = walk.end(step)
	}
	if err != nil {
		return AuditedTopics{Faults: chain.faults}, err
	}
	chain.toTheEnd, chain.whole = lastCovered && chain.last != nil, chain.whole && all
	return chain.inTopics(ctx, a)
}

// follow takes a step along the chain.
func (s *auditStep) follow(c *auditChain) {
	if s.epoch.WholeHour {
		c.cover(s.sinks)
		return
	}
	c.record(s.state, s.epoch.Opening)
	c.epoch(s.state.Epoch, s.sinks)
}

// auditStep is something to hold against what a reader finds.
type auditStep struct {
	epoch AuditedEpoch
	// state is the record's; that of a whole hour is its last one's.
	state    *checkpoint.LedgerState
	sinks    []checkpoint.SinkOutput
	accounts []checkpoint.Account
}

// ledgerWalk makes steps of the records of a ledger, oldest first: each is one, and each hour that lost epochs is followed by its totals. It keeps no
// record but the last.
type ledgerWalk struct {
	last *checkpoint.LedgerState
	// lost is how many epochs of the hour of last are gone.
	lost uint64
}

// take takes the next record.
func (w *ledgerWalk) take(r connector.Record, each func(auditStep) error) error {
	opening, epoch, err := checkpoint.DecodeLedger(r.Value)
	if err != nil {
		return fmt.Errorf("ledger record %s: %w", r.Key, err)
	}
	var step auditStep
	if opening != nil {
		step.state = &opening.LedgerState
		step.epoch = audited(step.state)
		step.epoch.Opening = true
	} else {
		step = auditStep{state: &epoch.LedgerState, epoch: audited(&epoch.LedgerState), sinks: epoch.Sinks, accounts: epoch.Accounts}
	}
	if w.last != nil && step.state.Hour != w.last.Hour {
		if err := w.end(each); err != nil {
			return err
		}
	}
	step.epoch.Gap = gapBefore(step.state, w.last, opening != nil)
	w.lost += step.epoch.Gap
	w.last = step.state
	return each(step)
}

// end closes the hour of the last record.
func (w *ledgerWalk) end(each func(auditStep) error) error {
	if w.last == nil || w.lost == 0 {
		return nil
	}
	total := auditStep{epoch: audited(w.last), sinks: w.last.HourTotals, accounts: w.last.HourAccounts}
	total.epoch.WholeHour, total.epoch.Gap = true, w.lost
	w.lost = 0
	return each(total)
}

// gapBefore is how many epochs are missing between two records; an opening repeats the number of the last epoch.
func gapBefore(state, last *checkpoint.LedgerState, opening bool) uint64 {
	known := uint64(0)
	if last != nil && last.Job == state.Job {
		known = uint64(last.Epoch)
	}
	next := uint64(state.Epoch)
	if !opening && next > 0 {
		next--
	}
	if next <= known {
		return 0
	}
	return next - known
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

func (s auditStep) audit(ctx context.Context, a connector.Auditor) (AuditedEpoch, error) {
	out := s.epoch
	for _, shared := range sharedTopics(s.sinks) {
		o, err := shared.audit(ctx, a)
		if err != nil {
			return out, err
		}
		out.Outputs = append(out.Outputs, o)
	}
	out.Accounts = s.accounts
	out.Mismatch = s.mismatch()
	return out, nil
}

// mismatch holds the dead letters of the accounts against those of the sinks; empty: they are
// equal.
func (s auditStep) mismatch() string {
	accounted, written := uint64(0), uint64(0)
	for _, account := range s.accounts {
		accounted += account.DeadLetters
	}
	for _, sink := range s.sinks {
		if sink.Sink.TakesDeadLetters() {
			written += sink.Count
		}
	}
	if accounted == written {
		return ""
	}
	return fmt.Sprintf("tables and operators account for %d dead letters, %d were written", accounted, written)
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
