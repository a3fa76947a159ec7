package nexmark

import "strconv"

// Auction is something on offer.
type Auction struct {
	ID                    int64
	ItemName, Description string
	InitialBid, Reserve   int64 // cents
	DateTime, Expires     int64 // event time, milliseconds since 1970
	Seller, Category      int64
	Extra                 string
}

const (
	firstCategory   = 10
	categories      = 5
	hotSellerEvery  = 100 // of persons; three auctions in four are the newest such person's
	itemLetters     = 20
	describeLetters = 100
	// auctionBytes is what an auction's columns come to on average, the extra included.
	auctionBytes = 500
)

// Auction overwrites a with the current event, which [Generator.Step] said is an auction.
func (g *Generator) Auction(a *Auction) {
	rng := g.auctions
	a.ID = firstAuction + g.newestAuction()
	a.ItemName = g.strings.pick(rng, itemLetters)
	a.Description = g.strings.pick(rng, describeLetters)
	a.InitialBid = price(rng)
	a.Reserve = a.InitialBid + price(rng)
	a.DateTime = g.now()
	a.Expires = a.DateTime + 1 + rng.Int64N(max(2*auctionHorizonMillis, 1))
	a.Seller = firstPerson + g.seller()
	a.Category = firstCategory + rng.Int64N(categories)
	a.Extra = g.strings.pickAbout(rng, auctionBytes-8*8-itemLetters-describeLetters)
}

// auctionHorizonMillis is the event time that the next inFlight auctions take: a bid
// chooses among them, so an auction is open for about as long.
const auctionHorizonMillis = inFlight * epochEvents / epochAuctions * 1000 / EventsPerSecond

// seller chooses the person of an auction, counted from zero.
func (g *Generator) seller() int64 {
	newest := g.newestPerson()
	if g.auctions.IntN(4) > 0 {
		return newest / hotSellerEvery * hotSellerEvery
	}
	return someone(g.auctions, newest)
}

// AppendJSON appends the auction as Flink's json format writes it; see [Bid.AppendJSON].
func (a *Auction) AppendJSON(dst []byte) []byte {
	dst = strconv.AppendInt(append(dst, `{"id":`...), a.ID, 10)
	dst = appendText(append(dst, `,"itemName":`...), a.ItemName)
	dst = appendText(append(dst, `,"description":`...), a.Description)
	dst = strconv.AppendInt(append(dst, `,"initialBid":`...), a.InitialBid, 10)
	dst = strconv.AppendInt(append(dst, `,"reserve":`...), a.Reserve, 10)
	dst = AppendTimestamp(append(dst, `,"dateTime":"`...), a.DateTime)
	dst = AppendTimestamp(append(dst, `","expires":"`...), a.Expires)
	dst = strconv.AppendInt(append(dst, `","seller":`...), a.Seller, 10)
	dst = strconv.AppendInt(append(dst, `,"category":`...), a.Category, 10)
	dst = appendText(append(dst, `,"extra":`...), a.Extra)
	return append(dst, '}')
}
