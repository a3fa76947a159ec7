package window

import (
	"math"
	"time"
)

const dayMillis = 24 * 60 * 60 * 1000

// clock converts between instants and the wall clock of a zone.
type clock struct {
	// zone is nil where wall clock and instant are the same number.
	zone *time.Location
	// offset holds from from up to to, both instants.
	from, to, offset int64
}

// local returns the wall clock at an instant.
func (c *clock) local(instant int64) int64 {
	if c.zone == nil {
		return instant
	}
	return instant + c.offsetAt(instant)
}

// offsetAt returns the zone's offset from UTC at an instant and remembers it for
// as long as it holds.
func (c *clock) offsetAt(instant int64) int64 {
	if instant >= c.from && instant < c.to {
		return c.offset
	}
	t := time.UnixMilli(instant).In(c.zone)
	_, seconds := t.Zone()
	start, end := t.ZoneBounds()
	c.offset = int64(seconds) * 1000
	c.from, c.to = math.MinInt64, math.MaxInt64
	if !start.IsZero() {
		c.from = start.UnixMilli()
	}
	if !end.IsZero() {
		c.to = end.UnixMilli()
	}
	return c.offset
}

// instant returns the instant of a wall clock reading: of two the later one
// (clocks set back), of none the moment of the change (clocks set forward).
func (c *clock) instant(local int64) int64 {
	if c.zone == nil {
		return local
	}
	before, after := c.offsetAt(local-dayMillis), c.offsetAt(local+dayMillis)
	early, late := local-max(before, after), local-min(before, after)
	switch {
	case early+c.offsetAt(early) == local && late+c.offsetAt(late) == local:
		return late
	case early+c.offsetAt(early) == local:
		return early
	case late+c.offsetAt(late) == local:
		return late
	}
	start, _ := time.UnixMilli(late).In(c.zone).ZoneBounds()
	return start.UnixMilli()
}
