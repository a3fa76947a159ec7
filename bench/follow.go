package main

import (
	"context"
	"fmt"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/bench/topic"
	"github.com/onceflow/onceflow/internal/drill"
)

const (
	// firstPatience is how long a child may take to its first record.
	firstPatience = 60 * time.Second
	// endPatience is how long a child may take to end after SIGTERM.
	endPatience = 20 * time.Second
)

// follower reads a topic while a child writes it, as a read_committed reader.
type follower struct {
	client *kgo.Client
	child  *drill.Child
}

// follow returns a reader of a topic that already waits for its first record.
func follow(ctx context.Context, broker, name string) (*follower, error) {
	client, err := topic.NewReader(broker, name)
	if err != nil {
		return nil, err
	}
	f := &follower{client: client}
	// What a first poll needs, connections and offsets, is not the child's to wait for.
	if err := f.poll(ctx, time.Second, func(*kgo.Record, time.Time) {}); err != nil {
		client.Close()
		return nil, err
	}
	return f, nil
}

func (f *follower) close() { f.client.Close() }

// poll hands over what became visible within a time, at most one fetch, with
// the moment of its arrival. A child that has ended is an error.
func (f *follower) poll(ctx context.Context, wait time.Duration, take func(*kgo.Record, time.Time)) error {
	until, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	fetches := f.client.PollFetches(until)
	now := time.Now()
	if until.Err() == nil {
		if err := topic.FetchError(ctx, fetches); err != nil {
			return err
		}
	}
	fetches.EachRecord(func(r *kgo.Record) { take(r, now) })
	if f.child != nil {
		if ended, err := f.child.Ended(); ended {
			return fmt.Errorf("the child ended by itself: %v\n%s", err, f.child.Words())
		}
	}
	return ctx.Err()
}

// until polls until done says so, or fails when that takes longer than patience.
func (f *follower) until(ctx context.Context, patience time.Duration, what string, take func(*kgo.Record, time.Time), done func() bool) error {
	for deadline := time.Now().Add(patience); !done(); {
		if time.Now().After(deadline) {
			return fmt.Errorf("%s did not happen within %v; the child's last words:\n%s", what, patience, f.child.Words())
		}
		if err := f.poll(ctx, 100*time.Millisecond, take); err != nil {
			return err
		}
	}
	return nil
}
