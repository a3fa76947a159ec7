package runtime

import "time"

// ticksMade is the most ticks that one reading of the clock gives. A busy loop
// that is late by less makes up for what it missed, so that intervals keep their
// length; a process that was frozen or stopped does not.
const ticksMade = 20

// tickClock turns the passing of time into whole ticks.
type tickClock struct {
	tick time.Duration
	last time.Time
}

// passed returns the number of ticks since the last call.
func (c *tickClock) passed(now time.Time) int {
	n := int(now.Sub(c.last) / c.tick)
	if n > ticksMade {
		c.last = now
		return 1
	}
	c.last = c.last.Add(time.Duration(n) * c.tick)
	return n
}
