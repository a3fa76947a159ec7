package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/onceflow/onceflow/bench/nexmark"
	"github.com/onceflow/onceflow/bench/topic"
)

// eventTopics are the topics of the queries, by kind of event.
var eventTopics = [...]string{nexmark.KindPerson: "nexmark-person", nexmark.KindAuction: "nexmark-auction", nexmark.KindBid: "nexmark-bid"}

// quietFactor is how many times more events a query gets that reads no bids: they
// are 23 in 25.
const quietFactor = 5

// eventBytes is how much room an event gets before it is known how long it is; an
// auction may take more.
const eventBytes = 512

// events is the input of the queries. A shorter input is the beginning of a longer one.
type events struct {
	// bids and quiet are where an input of so many events ends; quiet is for the queries
	// that read no bids, and counts none beyond the longest input of bids.
	bids, quiet map[int64]marks
	// bidSum is of all bids.
	bidSum topic.Sum
}

// of is where the input of a query ends that is so many events long.
func (e *events) of(q *query, events int64) marks {
	if q.quiet() {
		return e.quiet[events]
	}
	return e.bids[events]
}

// eventFeed writes events to their topics.
type eventFeed struct {
	feeders [len(eventTopics)]*topic.Feeder
	written marks
	bids    topic.Sum
}

// fillEvents writes the topics that hold inputs of these lengths, in events.
func fillEvents(ctx context.Context, broker string, seed uint64, lengths []int64) (_ *events, err error) {
	var f eventFeed
	for k, name := range eventTopics {
		if err := topic.Create(ctx, broker, name); err != nil {
			return nil, err
		}
		if f.feeders[k], err = topic.NewFeeder(broker, name, 20*time.Millisecond); err != nil {
			return nil, err
		}
		defer f.feeders[k].Close()
	}
	e := &events{bids: map[int64]marks{}, quiet: map[int64]marks{}}
	longest := slices.Max(lengths)
	g := nexmark.NewGenerator(seed, baseMillis)
	for n := int64(1); n <= longest*quietFactor && ctx.Err() == nil; n++ {
		f.next(ctx, g, n <= longest)
		if slices.Contains(lengths, n) {
			e.bids[n] = f.written
		}
		if n%quietFactor == 0 && slices.Contains(lengths, n/quietFactor) {
			e.quiet[n/quietFactor] = f.written
		}
	}
	for k, feeder := range f.feeders {
		if flushErr := feeder.Flush(ctx); flushErr != nil {
			err = errors.Join(err, fmt.Errorf("filling topic %s: %w", eventTopics[k], flushErr))
		}
	}
	e.bidSum = f.bids
	return e, errors.Join(err, ctx.Err())
}

// next writes the next event; a bid only if bids are wanted. Everything about an auction
// is in one partition, so that which of two equal bids came first does not
// depend on which partition is read faster.
func (f *eventFeed) next(ctx context.Context, g *nexmark.Generator, bids bool) {
	const stripe = 100 // hot ids are multiples of it
	kind := g.Step()
	if kind == nexmark.KindBid && !bids {
		return
	}
	json := make([]byte, 0, eventBytes) // the client keeps it
	var id int64
	switch kind {
	case nexmark.KindPerson:
		var p nexmark.Person
		g.Person(&p)
		id, json = p.ID, p.AppendJSON(json)
	case nexmark.KindAuction:
		var a nexmark.Auction
		g.Auction(&a)
		id, json = a.ID/stripe, a.AppendJSON(json)
	case nexmark.KindBid:
		var b nexmark.Bid
		g.Bid(&b)
		id, json = b.Auction/stripe, b.AppendJSON(json)
		f.bids.Add(nil, json)
	}
	partition := int32(id % topic.Partitions)
	f.feeders[kind].WriteTo(ctx, partition, json)
	f.written[kind][partition]++
}
