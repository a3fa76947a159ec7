package nexmark

import (
	"encoding/json"
	"testing"
	"time"
)

// TestEveryFiftyEventsHoldAPersonThreeAuctionsAnd46Bids checks the order as well:
// ids count up without a gap, and a bid's own kind comes last.
func TestEveryFiftyEventsHoldAPersonThreeAuctionsAnd46Bids(t *testing.T) {
	g := NewGenerator(1, base)
	var p Person
	var a Auction
	counts := map[Kind]int64{}
	for n := int64(1); n <= 5000; n++ {
		kind := g.Step()
		switch kind {
		case KindPerson:
			g.Person(&p)
			if p.ID != firstPerson+1+counts[KindPerson] { // event 0, never made, would be the first
				t.Fatalf("person %d has id %d", counts[KindPerson], p.ID)
			}
		case KindAuction:
			g.Auction(&a)
			if a.ID != firstAuction+counts[KindAuction] {
				t.Fatalf("auction %d has id %d", counts[KindAuction], a.ID)
			}
			if a.DateTime != base+n/10 {
				t.Fatalf("event %d is at %d", n, a.DateTime-base)
			}
		}
		counts[kind]++
	}
	if counts[KindPerson] != 100 || counts[KindAuction] != 300 || counts[KindBid] != 4600 {
		t.Errorf("got %v", counts)
	}
}

func TestABidDoesNotDependOnWhetherTheOthersWereFilledIn(t *testing.T) {
	g := NewGenerator(9, base)
	want := bids(9, 1000)
	var b Bid
	for n := 0; n < len(want); {
		switch g.Step() {
		case KindPerson:
			g.Person(new(Person))
		case KindAuction:
			g.Auction(new(Auction))
		case KindBid:
			if g.Bid(&b); b != want[n] {
				t.Fatalf("bid %d is %+v, want %+v", n, b, want[n])
			}
			n++
		}
	}
}

func TestAuctionsLastAboutAsLongAsTheyAreBidFor(t *testing.T) {
	g := NewGenerator(2, base)
	var a Auction
	var open, hot, n float64
	for n < 20_000 {
		if g.Step() != KindAuction {
			continue
		}
		g.Auction(&a)
		n++
		length := a.Expires - a.DateTime
		if length < 1 || length > 2*auctionHorizonMillis {
			t.Fatalf("auction %d lasts %d ms", a.ID, length)
		}
		open += float64(length)
		if (a.Seller-firstPerson)%hotSellerEvery == 0 {
			hot++
		}
		if a.Category < 10 || a.Category > 14 || a.Reserve <= a.InitialBid {
			t.Fatalf("%+v", a)
		}
	}
	near(t, "mean length in ms", open/n, auctionHorizonMillis, 5)
	near(t, "share of hot sellers", hot/n, 0.7525, 0.02)
}

func TestJSONOfPersonsAndAuctionsHoldsTheirColumns(t *testing.T) {
	g := NewGenerator(4, base)
	parse := func(text string) int64 {
		at, err := time.Parse("2006-01-02 15:04:05.999", text)
		if err != nil {
			t.Fatal(err)
		}
		return at.UnixMilli()
	}
	for range 2000 {
		switch g.Step() {
		case KindPerson:
			var p Person
			g.Person(&p)
			var got struct {
				ID                                                           int64
				Name, EmailAddress, CreditCard, City, State, Extra, DateTime string
			}
			if err := json.Unmarshal(p.AppendJSON(nil), &got); err != nil {
				t.Fatal(err)
			}
			if back := (Person{got.ID, got.Name, got.EmailAddress, got.CreditCard, got.City, got.State, parse(got.DateTime), got.Extra}); back != p {
				t.Fatalf("%+v came back as %+v", p, back)
			}
		case KindAuction:
			var a Auction
			g.Auction(&a)
			var got struct {
				ID, InitialBid, Reserve, Seller, Category       int64
				ItemName, Description, Extra, DateTime, Expires string
			}
			if err := json.Unmarshal(a.AppendJSON(nil), &got); err != nil {
				t.Fatal(err)
			}
			back := Auction{got.ID, got.ItemName, got.Description, got.InitialBid, got.Reserve, parse(got.DateTime), parse(got.Expires), got.Seller, got.Category, got.Extra}
			if back != a {
				t.Fatalf("%+v came back as %+v", a, back)
			}
		}
	}
}
