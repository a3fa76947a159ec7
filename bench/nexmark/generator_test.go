package nexmark

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"
)

const base = 1_767_225_600_000 // 2026-01-01 00:00:00 UTC

// bids makes n bids of a seed.
func bids(seed uint64, n int) []Bid {
	g := NewGenerator(seed, base)
	all := make([]Bid, n)
	for i := range all {
		g.Next(&all[i])
	}
	return all
}

// share is the part of the bids for which is holds.
func share(all []Bid, is func(*Bid) bool) float64 {
	n := 0
	for i := range all {
		if is(&all[i]) {
			n++
		}
	}
	return float64(n) / float64(len(all))
}

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within {
		t.Errorf("%s is %.4g, want %.4g ± %.2g", what, got, want, within)
	}
}

func text(all []Bid) []byte {
	var b []byte
	for i := range all {
		b = all[i].AppendJSON(b)
	}
	return b
}

func TestSameSeedMakesTheSameBidsAndAnotherSeedOthers(t *testing.T) {
	one := text(bids(7, 1000))
	if !bytes.Equal(one, text(bids(7, 1000))) {
		t.Error("two generators of one seed differ")
	}
	if bytes.Equal(one, text(bids(8, 1000))) {
		t.Error("two seeds make the same bids")
	}
}

func TestABidIs271BytesOfJSONOnAverage(t *testing.T) {
	const n = 200_000
	near(t, "mean length", float64(len(text(bids(1, n))))/n, 271, 3)
}

func TestEventTimeCountsTenThousandEventsASecondOfWhich46In50AreBids(t *testing.T) {
	all := bids(1, 2*BidsPerSecond)
	// Event 4 is the first bid; event 54 comes after 46 bids, event 50 being the next person.
	for i, wantEvent := range map[int]int64{0: 4, 45: 49, 46: 54, BidsPerSecond: EventsPerSecond + 4} {
		if got, want := all[i].DateTime, base+wantEvent/10; got != want {
			t.Errorf("bid %d is at %d, want %d", i, got-base, want-base)
		}
	}
}

func TestHotAuctionsAndBiddersTakeTheirShare(t *testing.T) {
	all := bids(1, 400_000)[100_000:] // past the start, where few people exist
	hotAuction := share(all, func(b *Bid) bool { return (b.Auction-firstAuction)%hotAuctionEvery == 0 })
	// Besides every second bid, about one in a hundred of the others falls on it.
	near(t, "share of hot auctions", hotAuction, 0.505, 0.01)
	hotBidder := share(all, func(b *Bid) bool { return (b.Bidder-firstBidder)%hotBidderEvery == 1 })
	near(t, "share of hot bidders", hotBidder, 0.7525, 0.01)
}

func TestOtherBidsChooseAmongTheNewestAndUpToTenAhead(t *testing.T) {
	g := NewGenerator(3, base)
	var b Bid
	for range 200_000 {
		g.Next(&b)
		epoch := g.event / epochEvents
		newest := firstAuction + epoch*3 + 2
		if b.Auction < newest-100 || b.Auction > newest+10 {
			t.Fatalf("auction %d at event %d, whose newest is %d", b.Auction, g.event, newest)
		}
		person := firstBidder + epoch
		if b.Bidder < person-1000 || b.Bidder > person+10 {
			t.Fatalf("bidder %d at event %d, whose newest person is %d", b.Bidder, g.event, person)
		}
	}
}

func TestPricesAreLogUniformOverSixDecades(t *testing.T) {
	all := bids(1, 200_000)
	for decade := 2; decade < 8; decade++ {
		low, high := math.Pow10(decade), math.Pow10(decade+1)
		near(t, "share of a decade", share(all, func(b *Bid) bool { return float64(b.Price) >= low && float64(b.Price) < high }), 1.0/6, 0.005)
	}
}

func TestHalfOfTheBidsComeThroughFourChannelsWithoutAnID(t *testing.T) {
	all := bids(1, 200_000)
	hot := func(b *Bid) bool { return !strings.HasPrefix(b.Channel, "channel-") }
	near(t, "share of hot channels", share(all, hot), 0.5, 0.005)
	urls := map[string]bool{}
	for i := range all {
		if hot(&all[i]) {
			urls[all[i].Channel+" "+all[i].URL] = true
		}
	}
	if len(urls) != 4 {
		t.Errorf("%d hot channels and urls, want 4: %v", len(urls), urls)
	}
	// 90 % of the other half.
	near(t, "share of urls with an id", share(all, func(b *Bid) bool { return strings.Contains(b.URL, "&channel_id=") }), 0.45, 0.01)
}

func TestJSONHoldsTheColumnsAndNeedsNoEscape(t *testing.T) {
	for _, b := range bids(5, 2000) {
		var got struct {
			Auction, Bidder, Price int64
			Channel, URL, Extra    string
			DateTime               string
		}
		if err := json.Unmarshal(b.AppendJSON(nil), &got); err != nil {
			t.Fatal(err)
		}
		at, err := time.Parse("2006-01-02 15:04:05.999", got.DateTime)
		if err != nil {
			t.Fatal(err)
		}
		if back := (Bid{got.Auction, got.Bidder, got.Price, got.Channel, got.URL, at.UnixMilli(), got.Extra}); back != b {
			t.Fatalf("%+v came back as %+v", b, back)
		}
	}
}

func TestTimestampsHaveNoZerosAtTheEndOfTheirFraction(t *testing.T) {
	for millis, want := range map[int64]string{
		base:       "2026-01-01 00:00:00",
		base + 100: "2026-01-01 00:00:00.1",
		base + 7:   "2026-01-01 00:00:00.007",
		base + 120: "2026-01-01 00:00:00.12",
	} {
		if got := string(AppendTimestamp(nil, millis)); got != want {
			t.Errorf("%d is %q, want %q", millis, got, want)
		}
	}
}

func BenchmarkNextAndJSON(b *testing.B) {
	g := NewGenerator(1, base)
	var bid Bid
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		g.Next(&bid)
		buf = bid.AppendJSON(buf[:0])
	}
	b.SetBytes(int64(len(buf)))
}
