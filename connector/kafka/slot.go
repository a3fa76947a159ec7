package kafka

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
)

// slot is one transactional producer. It holds at most one open transaction,
// that of one epoch; epochs take slots in turn.
type slot struct {
	id      string
	timeout time.Duration
	connect func(id string, timeout time.Duration) (*kgo.Client, error)
	// renews is set below transaction.version 2: there a delayed or repeated
	// request can end the next transaction of the same producer epoch, so the
	// producer is initialised anew before each use.
	renews bool
	// targets are those that are written, in any slot.
	targets *targets

	// opening is taken by the one who opens the epoch's transaction.
	opening chan struct{}

	mu     sync.Mutex
	client *kgo.Client
	// epoch holds the slot; 0: it is free.
	epoch connector.Epoch
	used  bool
	// tallies are those of the epoch, by table.
	tallies map[string]*tally
	// failure is the first failed write of any epoch. A producer that had one is
	// never used again.
	failure error
}

// fence makes sure that no earlier producer of the id can commit. It answers
// once what that one left open is aborted, or committed for all to see.
func (s *slot) fence(ctx context.Context) error {
	cl, err := s.connect(s.id, s.timeout)
	if err != nil {
		return err
	}
	if _, _, err := cl.ProducerID(ctx); err != nil {
		cl.Close()
		return classify(fmt.Errorf("fence the transactional id %s: %w", s.id, err))
	}
	s.mu.Lock()
	old := s.client
	s.client, s.epoch, s.used, s.tallies, s.failure = cl, 0, false, nil, nil
	s.mu.Unlock()
	if old != nil {
		old.Close()
	}
	return nil
}

// begin opens the epoch's transaction, if it is not open. No request is sent:
// for brokers a transaction begins with its first write.
func (s *slot) begin(ctx context.Context, epoch connector.Epoch) error {
	if open, err := s.isOpen(epoch); open || err != nil {
		return err
	}
	select {
	case s.opening <- struct{}{}:
		defer func() { <-s.opening }()
	case <-ctx.Done():
		return ctx.Err()
	}
	// Another writer of the epoch may have been here meanwhile.
	if open, err := s.isOpen(epoch); open || err != nil {
		return err
	}
	s.mu.Lock()
	again := s.used && s.renews
	s.mu.Unlock()
	if again {
		if err := s.renew(ctx); err != nil {
			return s.fail(err)
		}
	}
	return s.open(epoch)
}

// identity is a producer of a transactional id. Every initialisation of the id
// raises the epoch by one.
type identity struct {
	producer int64
	epoch    int16
}

// renew initialises the producer anew, unless another one has taken the id over:
// that would undo its fence. A request that names the producer and its epoch is
// refused if they are not the latest. A new client cannot name them. So both
// epochs must be the very next; any other means that somebody came between, and
// then this producer stops, although it may be the latest now.
func (s *slot) renew(ctx context.Context) error {
	was, err := s.identity(ctx)
	if err != nil {
		return err
	}
	bumped, err := s.bump(ctx, was)
	if err != nil {
		return classify(fmt.Errorf("renew the producer of %s: %w", s.id, err))
	}
	if err := s.follows(was, bumped); err != nil {
		return err
	}
	if err := s.fence(ctx); err != nil {
		return err
	}
	is, err := s.identity(ctx)
	if err != nil {
		return err
	}
	return s.follows(bumped, is)
}

// follows fails unless nobody came between the two.
func (s *slot) follows(was, is identity) error {
	if is == (identity{was.producer, was.epoch + 1}) {
		return nil
	}
	return connector.WithHint(connector.Fenced, "only the ledger tells whether a newer generation runs",
		fmt.Errorf("another producer has used the transactional id %s: after epoch %d of producer %d came epoch %d of producer %d",
			s.id, was.epoch, was.producer, is.epoch, is.producer))
}

func (s *slot) identity(ctx context.Context) (identity, error) {
	cl, _, err := s.producer()
	if err != nil {
		return identity{}, err
	}
	id, epoch, err := cl.ProducerID(ctx)
	if err != nil {
		return identity{}, classify(fmt.Errorf("the producer of %s: %w", s.id, err))
	}
	return identity{id, epoch}, nil
}

// bump raises the epoch of the producer at the broker. The client does not learn
// of it, and is replaced.
func (s *slot) bump(ctx context.Context, was identity) (is identity, err error) {
	cl, _, err := s.producer()
	if err != nil {
		return is, err
	}
	req := kmsg.NewPtrInitProducerIDRequest()
	req.TransactionalID, req.TransactionTimeoutMillis = kmsg.StringPtr(s.id), int32(s.timeout.Milliseconds())
	req.ProducerID, req.ProducerEpoch = was.producer, was.epoch
	err = untilSettled(ctx, func() error {
		resp, err := req.RequestWith(ctx, cl)
		if err != nil {
			return err
		}
		is = identity{resp.ProducerID, resp.ProducerEpoch}
		return kerr.ErrorForCode(resp.ErrorCode)
	})
	return is, err
}

func (s *slot) isOpen(epoch connector.Epoch) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.failure != nil:
		return false, s.failure
	case s.epoch == 0 || s.epoch == epoch:
		return s.epoch == epoch, nil
	}
	return false, fmt.Errorf("epoch %d needs the transactional id %s, which epoch %d holds", epoch, s.id, s.epoch)
}

func (s *slot) open(epoch connector.Epoch) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.client == nil {
		return s.notFenced()
	}
	if err := s.client.BeginTransaction(); err != nil {
		s.failure = classify(fmt.Errorf("begin a transaction of %s: %w", s.id, err))
		return s.failure
	}
	s.epoch, s.used, s.tallies = epoch, true, map[string]*tally{}
	return nil
}

func (s *slot) notFenced() error {
	return fmt.Errorf("the transactional id %s is not in use: Fence comes first", s.id)
}

// lane is where the table's records of the epoch go.
func (s *slot) lane(epoch connector.Epoch, table string) (lane, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.client == nil || s.epoch != epoch {
		return lane{}, fmt.Errorf("table %s: epoch %d has ended", table, epoch)
	}
	t, ok := s.tallies[table]
	if !ok {
		t = newTally(table)
		s.tallies[table] = t
	}
	return lane{client: s.client, tally: t}, nil
}

// producer returns the client, and the tallies of the open transaction.
func (s *slot) producer() (*kgo.Client, map[string]*tally, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.client == nil {
		return nil, nil, s.notFenced()
	}
	return s.client, s.tallies, nil
}

// flush waits until every record of the transaction is acknowledged, and
// reports what was written by table.
func (s *slot) flush(ctx context.Context) ([]connector.Report, error) {
	cl, tallies, err := s.producer()
	if err != nil {
		return nil, err
	}
	if err := cl.Flush(ctx); err != nil {
		return nil, fmt.Errorf("wait for the acknowledgements of %s: %w", s.id, err)
	}
	var reports []connector.Report
	for _, table := range sortedKeys(tallies) {
		r, err := tallies[table].report()
		if err != nil {
			return nil, s.targets.limitNamed(ctx, cl, s.fail(err))
		}
		reports = append(reports, r)
	}
	return reports, nil
}

// fail marks the producer as never to be used again.
func (s *slot) fail(err error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failure == nil {
		s.failure = err
	}
	return err
}

// write writes one record into the open transaction and waits.
func (s *slot) write(ctx context.Context, r *kgo.Record) error {
	cl, _, err := s.producer()
	if err != nil {
		return err
	}
	acknowledged := make(chan error, 1)
	cl.Produce(ctx, r, func(_ *kgo.Record, err error) { acknowledged <- err })
	select {
	case err = <-acknowledged:
	case <-ctx.Done():
		// A record that may have been sent is not given up by the client, whatever
		// its context says, while the broker is away. Closing the slot ends it.
		err = ctx.Err()
	}
	if err != nil {
		return s.fail(classify(fmt.Errorf("write to topic %s: %w", r.Topic, err)))
	}
	return nil
}

// commit ends the transaction. Only a nil error means that it is committed; any
// other proves nothing. Every write was acknowledged before: the client would
// commit without the failed ones, or answer nil to a transaction of failures.
func (s *slot) commit(ctx context.Context) error {
	cl, _, err := s.producer()
	if err != nil {
		return err
	}
	if err := cl.EndTransaction(ctx, kgo.TryCommit); err != nil {
		return s.fail(classify(fmt.Errorf("commit the transaction of %s: %w", s.id, err)))
	}
	s.release()
	return nil
}

func (s *slot) release() {
	s.mu.Lock()
	s.epoch, s.tallies = 0, nil
	s.mu.Unlock()
}

// close aborts what is open, as far as ctx allows, and frees the connections.
func (s *slot) close(ctx context.Context) {
	s.mu.Lock()
	cl, open := s.client, s.epoch != 0
	s.client = nil
	s.mu.Unlock()
	if cl == nil {
		return
	}
	if open {
		if cl.AbortBufferedRecords(ctx) == nil {
			// Whether this succeeds or not, the next start fences the id.
			_ = cl.EndTransaction(ctx, kgo.TryAbort)
		}
	}
	cl.Close()
}

// heldByOther reports whether another epoch must end first. A slot that failed is
// held by nobody: whoever needs it gets the failure.
func (s *slot) heldByOther(epoch connector.Epoch) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failure == nil && s.epoch != 0 && s.epoch != epoch
}

func (s *slot) holds(epoch connector.Epoch) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.epoch == epoch
}
