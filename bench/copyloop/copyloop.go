package copyloop

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/bench/topic"
)

// commitInterval is the time between two commits, the same as the jobs'.
const commitInterval = time.Second

// Options say what to copy.
type Options struct {
	// Broker is host:port.
	Broker string
	// In and Out are topics.
	In, Out string
	// Name is both the consumer group and the transactional id.
	Name string
	// Follow goes on at the end of the topic until ctx ends. By default the copy
	// ends where the topic ended when it began; In must then hold no transaction
	// markers at its end.
	Follow bool
}

// loop is one run.
type loop struct {
	Options
	session *kgo.GroupTransactSession
	left    map[int32]int64 // per partition not yet read to its end: that end
}

// Run copies. With Follow, the end of ctx is no error.
func Run(ctx context.Context, o Options) error {
	session, err := kgo.NewGroupTransactSession(
		kgo.SeedBrokers(o.Broker),
		kgo.ConsumerGroup(o.Name), kgo.ConsumeTopics(o.In),
		kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()), kgo.FetchIsolationLevel(kgo.ReadCommitted()),
		kgo.TransactionalID(o.Name), kgo.DefaultProduceTopic(o.Out), kgo.ProducerBatchCompression(kgo.NoCompression()),
	)
	if err != nil {
		return err
	}
	defer session.Close()
	l := loop{Options: o, session: session}
	if !o.Follow {
		if l.left, err = topic.Ends(ctx, session.Client(), o.In); err != nil {
			return err
		}
	}
	for o.Follow || len(l.left) > 0 {
		if err := l.transaction(ctx); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return l.ended(ctx)
		}
	}
	return nil
}

func (l *loop) ended(ctx context.Context) error {
	if l.Follow {
		return nil
	}
	return ctx.Err()
}

// transaction copies what a second brings, and commits it.
func (l *loop) transaction(ctx context.Context) error {
	if err := l.session.Begin(); err != nil {
		return fmt.Errorf("begin a transaction: %w", err)
	}
	until, cancel := context.WithTimeout(ctx, commitInterval)
	defer cancel()
	for until.Err() == nil && (l.Follow || len(l.left) > 0) {
		fetches := l.session.PollFetches(until)
		for _, e := range fetches.Errors() {
			if until.Err() == nil {
				return fmt.Errorf("reading %s: %w", e.Topic, e.Err)
			}
		}
		fetches.EachRecord(l.copy)
	}
	// Also when ctx has ended: the last second is worth a commit.
	committed, err := l.session.End(context.WithoutCancel(ctx), kgo.TryCommit)
	if err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	if !committed {
		return errors.New("the transaction was aborted: a write failed, or the group changed")
	}
	return nil
}

// copy writes a record on. Errors of writes show at the commit.
func (l *loop) copy(r *kgo.Record) {
	if end, reading := l.left[r.Partition]; reading && r.Offset >= end-1 {
		delete(l.left, r.Partition)
	}
	l.session.Produce(context.Background(), &kgo.Record{Key: r.Key, Value: r.Value}, nil)
}
