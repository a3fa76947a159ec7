package kafka

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
)

// Primary is a Kafka cluster whose transactions hold a job's output, its ledger
// and its consumed offsets. One epoch is one transaction; two may be open.
type Primary struct {
	settings *settings
	job      string
	ledger   string
	log      *slog.Logger
	// patience is how long a ledger that should be there may be missing.
	patience time.Duration

	mu      sync.Mutex
	admin   *kgo.Client
	cluster cluster
	slots   []*slot
	// opener is the one of an id that is not the slots', through which the opening record commits; nil: the first slot is.
	opener *slot
	// fenced is set once every id is taken over: nothing of the job is open then
	// but what this primary opened.
	fenced  bool
	sinks   []*Sink
	targets targets
	// allowed is the highest epoch that may be written; changed is closed and
	// made anew when it, or what a slot holds, changes.
	allowed connector.Epoch
	changed chan struct{}
	// acks watches what is written; see unacked.go.
	acks ackWatch
	// answered is of Unanswered alone.
	answered progress
	// ledgerSeen is the offset of the ledger up to which nothing is news, ledgerOwn the
	// offsets from there on of this primary's own records.
	ledgerSeen int64
	ledgerOwn  []int64
}

var (
	_ connector.Primary = (*Primary)(nil)
	_ connector.Waiting = (*Primary)(nil)

	_ connector.Remembering = (*Primary)(nil)
	_ output                = (*Primary)(nil)
)

func newPrimary(s *settings, cfg connector.PrimaryConfig) (*Primary, error) {
	ledger, err := LedgerTopic(cfg.Job)
	if err != nil {
		return nil, err
	}
	log := cfg.Log
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	p := &Primary{settings: s, job: cfg.Job, ledger: ledger, log: log, patience: missingPatience, targets: targets{patience: missingPatience, settings: s}, changed: make(chan struct{})}
	p.acks = ackWatch{primary: p, patience: ackPatience}
	return p, nil
}

func (p *Primary) join(s *Sink) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !slices.Contains(p.sinks, s) {
		p.sinks = append(p.sinks, s)
	}
}

// client returns the client for everything but transactions.
func (p *Primary) client() (*kgo.Client, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.admin == nil {
		cl, err := p.settings.connect(p.log)
		if err != nil {
			return nil, err
		}
		p.admin = cl
	}
	return p.admin, nil
}

// Fence takes over the transactional ids; see [connector.Primary].
func (p *Primary) Fence(ctx context.Context, slots, others []string, timeout time.Duration) error {
	cl, err := p.client()
	if err != nil {
		return err
	}
	c, err := describeCluster(ctx, cl)
	if err != nil {
		return err
	}
	if c.transactionVersion < 2 {
		p.log.Info("kafka: the cluster's transaction.version is below 2; producers are initialised anew for every epoch",
			"transaction.version", c.transactionVersion)
	}
	mine, err := p.takeSlots(ctx, c, slots, timeout)
	if err != nil {
		return err
	}
	var former []*slot
	for _, id := range others {
		if !slices.Contains(slots, id) {
			former = append(former, p.newSlot(c, id, timeout))
		}
	}
	if err := p.takeOver(ctx, mine, former); err != nil {
		return err
	}
	p.acks.start()
	return p.makeLedger(ctx, cl)
}

// takeOver fences every id: first the one through which the opening record commits, then the others at once. So of starts that take
// over at the same time, each of which may come last with another id, one alone can open: another that has come last with the first
// id began after this one, and what this one then holds of the rest it cannot use (CKPT-27).
func (p *Primary) takeOver(ctx context.Context, mine, former []*slot) error {
	opener, rest := mine[0], slices.Concat(mine[1:], former)
	if len(former) > 0 {
		opener, rest = former[0], slices.Concat(mine, former[1:])
	}
	err := opener.fence(ctx)
	if err == nil {
		err = eachSlot(rest, func(s *slot) error { return s.fence(ctx) })
	}
	for _, s := range former {
		if s != opener || err != nil {
			s.close(ctx)
		}
	}
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fenced = true
	if opener != mine[0] {
		p.opener = opener
	}
	return nil
}

// takeSlots replaces the slots by new ones, which are not fenced yet.
func (p *Primary) takeSlots(ctx context.Context, c cluster, ids []string, timeout time.Duration) ([]*slot, error) {
	if len(ids) == 0 {
		return nil, errors.New("a Kafka primary needs at least one transactional id")
	}
	mine := make([]*slot, len(ids))
	for i, id := range ids {
		mine[i] = p.newSlot(c, id, timeout)
	}
	p.mu.Lock()
	old := p.held()
	p.cluster, p.slots, p.opener, p.allowed, p.fenced = c, mine, nil, 0, false
	p.mu.Unlock()
	return mine, eachSlot(old, func(s *slot) error { s.close(ctx); return nil })
}

// held are all slots that have a producer. p.mu is held.
func (p *Primary) held() []*slot {
	if p.opener == nil {
		return p.slots
	}
	return append(slices.Clone(p.slots), p.opener)
}

func (p *Primary) newSlot(c cluster, id string, timeout time.Duration) *slot {
	renews := c.transactionVersion < 2
	return &slot{id: id, timeout: timeout, renews: renews, targets: &p.targets, opening: make(chan struct{}, 1), connect: func(id string, timeout time.Duration) (*kgo.Client, error) {
		opts := append(p.settings.producing(&p.targets), kgo.TransactionalID(id), kgo.TransactionTimeout(timeout))
		if renews {
			opts = append(opts, oldTransactions())
		}
		return p.settings.connect(p.log, opts...)
	}}
}

// eachSlot calls f for every slot at once and joins the errors.
func eachSlot(slots []*slot, f func(*slot) error) error {
	errs := make([]error, len(slots))
	var wg sync.WaitGroup
	for i, s := range slots {
		wg.Go(func() { errs[i] = f(s) })
	}
	wg.Wait()
	return errors.Join(errs...)
}

func (p *Primary) slotOf(epoch connector.Epoch) (*slot, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.slots) == 0 {
		return nil, errors.New("the primary has no transactional id yet: Fence comes first")
	}
	return p.slots[int(epoch%connector.Epoch(len(p.slots)))], nil
}

// Allow lets writers write the epoch.
func (p *Primary) Allow(epoch connector.Epoch) {
	p.mu.Lock()
	p.allowed = max(p.allowed, epoch)
	p.mu.Unlock()
	p.announce()
}

// announce wakes the writers that wait.
func (p *Primary) announce() {
	p.mu.Lock()
	close(p.changed)
	p.changed = make(chan struct{})
	p.mu.Unlock()
}

// enter waits until the epoch is allowed and its slot free, and opens its
// transaction.
func (p *Primary) enter(ctx context.Context, s *Sink, epoch connector.Epoch) (lane, error) {
	slot, err := p.await(ctx, epoch)
	if err != nil {
		return lane{}, err
	}
	if err := slot.begin(ctx, epoch); err != nil {
		return lane{}, named(s.table, err)
	}
	return slot.lane(epoch, s.table)
}

func (p *Primary) await(ctx context.Context, epoch connector.Epoch) (*slot, error) {
	for {
		p.mu.Lock()
		allowed, changed := p.allowed >= epoch, p.changed
		p.mu.Unlock()
		if allowed {
			slot, err := p.slotOf(epoch)
			if err != nil || !slot.heldByOther(epoch) {
				return slot, err
			}
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// end has nothing to do: the client sends by itself, PreCommit waits.
func (p *Primary) end(context.Context, *Sink, connector.Epoch) error { return nil }

// finish has nothing to do: the last epoch commits like the others.
func (p *Primary) finish(context.Context) error { return nil }

func (p *Primary) close() {}

func (p *Primary) target(ctx context.Context, topic string) (target, error) {
	cl, err := p.client()
	if err != nil {
		return target{}, err
	}
	return p.targets.of(ctx, cl, topic)
}

// PreCommit waits until every record of the epoch is acknowledged. The reports
// are sorted by table; a table that wrote nothing has one of no records.
func (p *Primary) PreCommit(ctx context.Context, epoch connector.Epoch) ([]connector.Report, error) {
	s, err := p.slotOf(epoch)
	if err != nil {
		return nil, err
	}
	var reports []connector.Report
	if s.holds(epoch) {
		if reports, err = s.flush(ctx); err != nil {
			return nil, err
		}
	}
	cl, err := p.client()
	if err != nil {
		return nil, err
	}
	if err := p.targets.stillSame(ctx, cl); err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, sink := range p.sinks {
		if !slices.ContainsFunc(reports, func(r connector.Report) bool { return r.Sink == sink.table }) {
			reports = append(reports, connector.Report{Sink: sink.table})
		}
	}
	slices.SortFunc(reports, func(a, b connector.Report) int { return strings.Compare(a.Sink, b.Sink) })
	return reports, nil
}

// Commit commits the epoch's output, the ledger record and the positions.
func (p *Primary) Commit(ctx context.Context, epoch connector.Epoch, r connector.Record, consumed []connector.Consumed) (connector.Outcome, error) {
	s, err := p.slotOf(epoch)
	if err != nil {
		return connector.Unknown, err
	}
	if err := s.begin(ctx, epoch); err != nil {
		return connector.Unknown, err
	}
	return p.commit(ctx, s, r, consumed)
}

// CommitRecord commits a ledger record alone.
func (p *Primary) CommitRecord(ctx context.Context, r connector.Record) (connector.Outcome, error) {
	s, former, err := p.opening()
	if err != nil {
		return connector.Unknown, err
	}
	if err := s.begin(ctx, aloneEpoch); err != nil {
		return connector.Unknown, err
	}
	outcome, err := p.commit(ctx, s, r, nil)
	if err == nil && former {
		p.mu.Lock()
		p.opener = nil
		p.mu.Unlock()
		s.close(ctx)
	}
	return outcome, err
}

// aloneEpoch holds a slot for a record that belongs to no epoch.
const aloneEpoch = ^connector.Epoch(0)

// opening is the slot through which a record commits alone; former: its id is not one of the epochs'.
func (p *Primary) opening() (s *slot, former bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.opener != nil:
		return p.opener, true, nil
	case len(p.slots) > 0 && p.slots[0].holds(0):
		return p.slots[0], false, nil
	}
	return nil, false, errors.New("the transactional id for a ledger record is not free: Fence comes first, and every epoch must have ended")
}

func (p *Primary) commit(ctx context.Context, s *slot, r connector.Record, consumed []connector.Consumed) (connector.Outcome, error) {
	// Not only the barrier's caller but also this one must see every write
	// acknowledged: a commit after a failed one would be a commit of the rest.
	if _, err := s.flush(ctx); err != nil {
		return connector.Unknown, err
	}
	// The ledger record is written last, so that a transaction always has a
	// write that succeeded: without one the client would answer nil and commit
	// nothing.
	record := &kgo.Record{Topic: p.ledger, Key: r.Key, Value: r.Value}
	if err := s.write(ctx, record); err != nil {
		return connector.Unknown, fmt.Errorf("ledger of job %s: %w", p.job, err)
	}
	p.wroteLedger(record.Offset)
	lookup, err := p.client()
	if err != nil {
		return connector.Unknown, err
	}
	if err := s.commitOffsets(ctx, lookup, consumed); err != nil {
		return connector.Unknown, err
	}
	if err := s.commit(ctx); err != nil {
		return connector.Unknown, err
	}
	p.announce()
	return connector.Committed, nil
}

// closePatience is how long Close may take to abort what is open.
const closePatience = 2 * time.Second

// Close aborts what is open, as far as two seconds allow, and frees the
// connections. The ids stay fenced by nobody: the next start takes them over.
func (p *Primary) Close(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, closePatience)
	defer cancel()
	p.acks.stop()
	p.mu.Lock()
	slots, admin := p.held(), p.admin
	p.slots, p.opener, p.admin, p.fenced = nil, nil, nil, false
	p.mu.Unlock()
	err := eachSlot(slots, func(s *slot) error { s.close(ctx); return nil })
	if admin != nil {
		admin.Close()
	}
	return err
}
