package nexmark

import (
	"math"
	"math/rand/v2"
)

// In every 50 events come one person, three auctions, 46 bids.
const (
	epochEvents     = 50
	epochPersons    = 1
	epochAuctions   = 3
	epochBidsBefore = epochPersons + epochAuctions // events of an epoch before its first bid
)

const (
	// EventsPerSecond is how many events share a second of event time.
	EventsPerSecond = 10_000
	// BidsPerSecond is how many of them are bids.
	BidsPerSecond = EventsPerSecond * (epochEvents - epochBidsBefore) / epochEvents
)

const (
	firstPerson  = 1000
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

// Generator makes the events of one seed, in the order of their event time. It is
// not safe for concurrent use.
type Generator struct {
	rng      *rand.Rand // of bids
	persons  *rand.Rand
	auctions *rand.Rand
	base     int64 // event time of event 0, milliseconds
	event    int64 // number of the event that was made last
	strings  stringPool
	channels channelPool
}

// NewGenerator returns the generator of a seed whose event time begins at
// baseMillis, milliseconds since 1970.
func NewGenerator(seed uint64, baseMillis int64) *Generator {
	const stream = 0x6e65786d61726b
	rng := rand.New(rand.NewPCG(seed, stream))
	return &Generator{
		rng: rng, persons: rand.New(rand.NewPCG(seed, stream+1)), auctions: rand.New(rand.NewPCG(seed, stream+2)),
		base: baseMillis, strings: newStringPool(rng), channels: newChannelPool(rng),
	}
}

// Next goes on to the next bid and overwrites b with it.
func (g *Generator) Next(b *Bid) {
	for g.Step() != KindBid {
	}
	g.Bid(b)
}

// Bid overwrites b with the current event, which [Generator.Step] said is a bid.
func (g *Generator) Bid(b *Bid) {
	b.Auction = firstAuction + g.auction()
	b.Bidder = firstBidder + g.bidder()
	b.Price = price(g.rng)
	b.Channel, b.URL = g.channels.pick(g.rng)
	b.DateTime = g.now()
	b.Extra = g.strings.pickAbout(g.rng, extraBytes)
}

// price is log-uniform over six decades of cents.
func price(rng *rand.Rand) int64 { return int64(math.Round(math.Pow(10, rng.Float64()*6) * 100)) }

// auction chooses the auction of a bid, counted from zero.
func (g *Generator) auction() int64 {
	newest := g.newestAuction()
	if g.rng.IntN(2) > 0 {
		return newest / hotAuctionEvery * hotAuctionEvery
	}
	oldest := max(newest-inFlight, 0)
	return oldest + g.rng.Int64N(newest-oldest+1+ahead)
}

// bidder chooses the person of a bid, counted from zero.
func (g *Generator) bidder() int64 {
	newest := g.newestPerson()
	if g.rng.IntN(4) > 0 {
		return newest/hotBidderEvery*hotBidderEvery + 1
	}
	return someone(g.rng, newest)
}

// someone is one of the newest thousand persons, or of the next few.
func someone(rng *rand.Rand, newest int64) int64 {
	people := newest + 1
	active := min(people, activePeople)
	return people - active + rng.Int64N(active+ahead)
}
