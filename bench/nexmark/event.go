package nexmark

// Kind tells what an event is.
type Kind int

// The kinds of event, in the order in which they come in every 50.
const (
	KindPerson Kind = iota
	KindAuction
	KindBid
)

// Step goes on to the next event and says which kind it is: the caller may then
// fill it in, once, by [Generator.Person], [Generator.Auction] or [Generator.Bid].
// The three draw from different sources, so that what one kind looks like does
// not depend on whether another was filled in.
func (g *Generator) Step() Kind {
	g.event++
	switch rest := g.event % epochEvents; {
	case rest < epochPersons:
		return KindPerson
	case rest < epochBidsBefore:
		return KindAuction
	}
	return KindBid
}

// newestPerson is the person made last, counted from zero.
func (g *Generator) newestPerson() int64 { return g.event / epochEvents }

// newestAuction is the auction made last, or the one that is being made, counted
// from zero. Before a bid all three of the epoch are there.
func (g *Generator) newestAuction() int64 {
	of := min(g.event%epochEvents-epochPersons, epochAuctions-1)
	return g.event/epochEvents*epochAuctions + of
}

// now is the event time of the current event, milliseconds since 1970.
func (g *Generator) now() int64 { return g.base + g.event*1000/EventsPerSecond }
