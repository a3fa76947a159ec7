package kafka

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/types"
)

// guarantee is how much a table asks of its writes.
type guarantee string

// The guarantees, spelled as the option spells them.
const (
	exactlyOnce guarantee = "exactly-once"
	atLeastOnce guarantee = "at-least-once"
	noGuarantee guarantee = "none"
)

// writtenColumns are the places of metadata columns in a row; -1: the table has
// no such column.
type writtenColumns struct{ topic, headers, timestamp int }

// Sink writes the topics of one table. A batch that its writers take has the
// table's columns in their order, without the virtual ones.
type Sink struct {
	connection
	table       string
	topics      selection
	fields      []types.Field
	key, value  *format.Use // key is nil for records without a key
	env         format.Env
	upsert      bool
	partitioner string
	columns     writtenColumns
	guarantee   guarantee
	idPrefix    string
	// letters: it takes dead letters, which nothing may remove but age.
	letters bool

	joining sync.Mutex
	primary *Primary
	// joined is set by Join; foreign if with a primary of another connector.
	joined, foreign bool
}

var (
	_ connector.Sink    = (*Sink)(nil)
	_ connector.Checker = (*Sink)(nil)
	_ connector.Adviser = (*Sink)(nil)
	_ connector.Logger  = (*Sink)(nil)
)

// Transactional is a sink within the guarantee.
type transactionalSink struct{ *Sink }

var _ connector.Transactional = transactionalSink{}

// Name is the table's name.
func (s *Sink) Name() string { return s.table }

// NewWriter returns a writer for one task. A sink within the guarantee must have
// joined a primary before.
func (s *Sink) NewWriter(task, tasks int) (connector.Writer, error) {
	if s.guarantee != exactlyOnce {
		out, err := newPlainOutput(s)
		if err != nil {
			return nil, named(s.table, err)
		}
		return newWriter(s, out, task)
	}
	s.joining.Lock()
	defer s.joining.Unlock()
	switch {
	case s.foreign:
		return nil, fmt.Errorf("table %s: joined a primary that is not Kafka's", s.table)
	case !s.joined:
		return nil, fmt.Errorf("table %s: a writer was asked for before the table joined a primary", s.table)
	}
	return newWriter(s, s.primary, task)
}

func (s *Sink) encoder(u *format.Use) (format.Encoder, error) {
	e, err := u.Format.NewEncoder(u.Fields(s.fields), u.Options, s.env)
	return e, named(s.table, err)
}

// Domain names the cluster by its id.
func (s transactionalSink) Domain(ctx context.Context) (string, error) {
	name, err := s.domain(ctx)
	return name, named(s.table, err)
}

// NewPrimary makes the primary of the sink's cluster. It connects with the
// client properties of this table.
func (s transactionalSink) NewPrimary(cfg connector.PrimaryConfig) (connector.Primary, error) {
	return newPrimary(s.settings, cfg)
}

// Join makes writers made from now on write through p.
func (s transactionalSink) Join(p connector.Primary) {
	primary, ok := p.(*Primary)
	s.joining.Lock()
	s.joined, s.foreign, s.primary = true, !ok, primary
	s.joining.Unlock()
	if ok {
		primary.join(s.Sink)
	}
}

// IDPrefix is sink.transactional-id-prefix.
func (s transactionalSink) IDPrefix() string { return s.idPrefix }

// maxTimeoutDefault is Kafka's transaction.max.timeout.ms.
const maxTimeoutDefault = 15 * time.Minute

// Timeout returns properties.transaction.timeout.ms, and the brokers' maximum;
// brokers that do not let us see it are taken to have Kafka's default.
func (s transactionalSink) Timeout(ctx context.Context) (fixed, max time.Duration, err error) {
	cl, err := s.admin()
	if err != nil {
		return 0, 0, err
	}
	config, err := brokerConfig(ctx, cl)
	if err != nil {
		return 0, 0, named(s.table, err)
	}
	max = maxTimeoutDefault
	if ms, err := strconv.ParseInt(config["transaction.max.timeout.ms"], 10, 64); err == nil {
		max = time.Duration(ms) * time.Millisecond
	}
	return s.settings.transactionTimeout, max, nil
}
