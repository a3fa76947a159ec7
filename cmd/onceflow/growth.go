package main

import "time"

const (
	// growthStep is how far apart the sizes are that growth is told by, growthSteps how many there are: an hour of them.
	growthStep  = time.Minute
	growthSteps = 60
)

// growth knows how large something was in the last hour. The zero value knows nothing.
type growth struct{ sizes []sized }

type sized struct {
	at    time.Time
	bytes int64
}

// perHour notes a size and returns by how many bytes an hour it grows, from the oldest size known; false while that is less than a
// step old.
func (g *growth) perHour(now time.Time, bytes int64) (int64, bool) {
	if n := len(g.sizes); n == 0 || now.Sub(g.sizes[n-1].at) >= growthStep {
		if n > growthSteps {
			g.sizes = append(g.sizes[:0], g.sizes[1:]...)
		}
		g.sizes = append(g.sizes, sized{now, bytes})
	}
	oldest := g.sizes[0]
	age := now.Sub(oldest.at)
	if age < growthStep {
		return 0, false
	}
	return int64(float64(bytes-oldest.bytes) / age.Hours()), true
}
