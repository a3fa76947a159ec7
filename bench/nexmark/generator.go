package nexmark

import (
	"math"
	"math/rand/v2"
)

// In every 50 events come one person, three auctions, 46 bids.
const (
	epochEvents     = 50
	epochAuctions   = 3
	epochBidsBefore = 1 + epochAuctions // events of an epoch before its first bid
)

const (
	// EventsPerSecond is how many events share a second of event time.
	EventsPerSecond = 10_000
	// BidsPerSecond is how many of them are bids.
	BidsPerSecond = EventsPerSecond * (epochEvents - epochBidsBefore) / epochEvents
)

const (
	firstAuction = 1000
	// firstBidder is not the id of the first person, 1000: Nexmark adds the first
	// id twice to a bidder.
	firstBidder = 2000

	hotAuctionEvery = 100 // one auction in so many may be hot; every second bid goes to the newest such
	hotBidderEvery  = 100 // of persons; three bids in four come from the newest such
	inFlight        = 100 // newest auctions that the other bids choose from
	activePeople    = 1000
	ahead           = 10 // ids not yet handed out that may be chosen too
)

// Generator makes the bids of one seed, in the order of their event time. It is
// not safe for concurrent use.
type Generator struct {
	rng      *rand.Rand
	base     int64 // event time of event 0, milliseconds
	event    int64 // number of the event that was made last
	strings  stringPool
	channels channelPool
}

// NewGenerator returns the generator of a seed whose event time begins at
// baseMillis, milliseconds since 1970.
func NewGenerator(seed uint64, baseMillis int64) *Generator {
	rng := rand.New(rand.NewPCG(seed, 0x6e65786d61726b))
	return &Generator{rng: rng, base: baseMillis, strings: newStringPool(rng), channels: newChannelPool(rng)}
}

// Next overwrites b with the next bid.
func (g *Generator) Next(b *Bid) {
	g.event++
	for g.event%epochEvents < epochBidsBefore {
		g.event++
	}
	b.Auction = firstAuction + g.auction()
	b.Bidder = firstBidder + g.bidder()
	b.Price = int64(math.Round(math.Pow(10, g.rng.Float64()*6) * 100))
	b.Channel, b.URL = g.channels.pick(g.rng)
	b.DateTime = g.base + g.event*1000/EventsPerSecond
	b.Extra = g.strings.pick(g.rng)
}

// auction chooses the auction of a bid, counted from zero.
func (g *Generator) auction() int64 {
	newest := g.event/epochEvents*epochAuctions + epochAuctions - 1
	if g.rng.IntN(2) > 0 {
		return newest / hotAuctionEvery * hotAuctionEvery
	}
	oldest := max(newest-inFlight, 0)
	return oldest + g.rng.Int64N(newest-oldest+1+ahead)
}

// bidder chooses the person of a bid, counted from zero.
func (g *Generator) bidder() int64 {
	newest := g.event / epochEvents
	if g.rng.IntN(4) > 0 {
		return newest/hotBidderEvery*hotBidderEvery + 1
	}
	people := newest + 1
	active := min(people, activePeople)
	return people - active + g.rng.Int64N(active+ahead)
}
