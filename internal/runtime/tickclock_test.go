package runtime

import (
	"testing"
	"time"
)

func TestTicksFollowTheClockButNotThroughAFreeze(t *testing.T) {
	start := time.Unix(0, 0)
	c := tickClock{tick: 10 * time.Millisecond, last: start}
	for _, step := range []struct {
		at   time.Duration
		want int
	}{
		{9 * time.Millisecond, 0},
		{10 * time.Millisecond, 1},
		{45 * time.Millisecond, 3},
		{50 * time.Millisecond, 1},
		{time.Minute, 1},
		{time.Minute + 10*time.Millisecond, 1},
	} {
		if got := c.passed(start.Add(step.at)); got != step.want {
			t.Errorf("at %v: %d ticks, want %d", step.at, got, step.want)
		}
	}
}
