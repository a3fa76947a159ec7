package nexmark

import (
	"math/bits"
	"math/rand/v2"
	"strconv"
)

const (
	poolBytes = 1 << 20
	// The rest of a bid that has 271 bytes of JSON on average.
	extraBytes = 83
)

// stringPool is random text of which each extra is a piece, so that a bid costs
// no random letter of its own.
type stringPool struct{ text string }

func newStringPool(rng *rand.Rand) stringPool {
	text := make([]byte, poolBytes)
	for i := range text {
		text[i] = letter(rng)
	}
	return stringPool{string(text)}
}

// pick is a piece of n letters.
func (p stringPool) pick(rng *rand.Rand, n int) string {
	from := rng.IntN(poolBytes - n)
	return p.text[from : from+n]
}

// pickAbout is a piece of n letters, give or take a fifth.
func (p stringPool) pickAbout(rng *rand.Rand, n int) string {
	spread := n / 5
	return p.pick(rng, n-spread+rng.IntN(2*spread+1))
}

func letter(rng *rand.Rand) byte { return byte('a' + rng.IntN(26)) }

const coldChannels = 10_000

// channelPool is what names a bid's channel and url.
type channelPool struct {
	hot, cold []channel
}

type channel struct{ name, url string }

func newChannelPool(rng *rand.Rand) channelPool {
	var p channelPool
	for _, name := range []string{"Google", "Facebook", "Baidu", "Apple"} {
		p.hot = append(p.hot, channel{name, itemURL(rng)})
	}
	for i := range coldChannels {
		c := channel{"channel-" + strconv.Itoa(i), itemURL(rng)}
		if rng.IntN(10) > 0 {
			// Reversed bits spread the ids over nine and ten digits. Nexmark takes the
			// absolute value of what is a signed number there.
			id := int32(bits.Reverse32(uint32(i)))
			c.url += "&channel_id=" + strconv.Itoa(int(max(id, -id)))
		}
		p.cold = append(p.cold, c)
	}
	return p
}

// pick chooses one of the hot channels for every second bid.
func (p *channelPool) pick(rng *rand.Rand) (name, url string) {
	from := p.cold
	if rng.IntN(2) > 0 {
		from = p.hot
	}
	c := &from[rng.IntN(len(from))]
	return c.name, c.url
}

func itemURL(rng *rand.Rand) string {
	url := []byte("https://www.nexmark.com/")
	for range 3 {
		for range 3 + rng.IntN(3) {
			url = append(url, letter(rng))
		}
		url = append(url, '/')
	}
	return string(url) + "item.htm?query=1"
}
