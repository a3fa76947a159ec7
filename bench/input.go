package main

import (
	"context"
	"fmt"
	"time"

	"github.com/onceflow/onceflow/bench/nexmark"
	"github.com/onceflow/onceflow/bench/topic"
)

const (
	inputTopic = "bid"
	// baseMillis is the event time of the first bid, 2026-01-01 00:00:00 UTC. It is
	// fixed, so that a seed always gives the same bytes.
	baseMillis = 1_767_225_600_000
	// bidBytes is how much room a bid gets before it is known how long it is.
	bidBytes = 320
)

// fill writes the input topic, and tells each bid to take.
func fill(ctx context.Context, broker string, c config, take func(*nexmark.Bid, []byte)) error {
	if err := topic.Create(ctx, broker, inputTopic); err != nil {
		return err
	}
	feeder, err := topic.NewFeeder(broker, inputTopic, 20*time.Millisecond)
	if err != nil {
		return err
	}
	defer feeder.Close()
	g := nexmark.NewGenerator(c.seed, baseMillis)
	var b nexmark.Bid
	for range c.records {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		g.Next(&b)
		json := b.AppendJSON(make([]byte, 0, bidBytes))
		take(&b, json)
		feeder.Write(ctx, json)
	}
	if err := feeder.Flush(ctx); err != nil {
		return fmt.Errorf("filling topic %s: %w", inputTopic, err)
	}
	return nil
}

// feedTick is how often the feeder of a steady rate wakes up.
const feedTick = 5 * time.Millisecond

// fed is what a feeder wrote.
type fed struct {
	sum topic.Sum
	err error
}

// feed writes bids whose event time is the moment of their creation, at a rate a
// second, until ctx ends.
func feed(ctx context.Context, broker, name string, seed uint64, rate int) fed {
	feeder, err := topic.NewFeeder(broker, name, feedTick)
	if err != nil {
		return fed{err: err}
	}
	defer feeder.Close()
	ticker := time.NewTicker(feedTick)
	defer ticker.Stop()
	started, whole := time.Now(), context.WithoutCancel(ctx)
	g := nexmark.NewGenerator(seed, 0)
	var b nexmark.Bid
	var sum topic.Sum
	for ctx.Err() == nil {
		for due := int64(time.Since(started).Seconds() * float64(rate)); sum.Records < due; {
			g.Next(&b)
			b.DateTime = time.Now().UnixMilli()
			json := b.AppendJSON(make([]byte, 0, bidBytes))
			sum.Add(nil, json)
			feeder.Write(whole, json)
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
		}
	}
	return fed{sum, feeder.Flush(whole)}
}
