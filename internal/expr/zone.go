package expr

import (
	"math"
	"time"
)

// zone converts between instants and local times of one time zone. It remembers
// the last span of constant offset. Milliseconds everywhere.
type zone struct {
	loc *time.Location
	// calendar: before 1900 the standard time of today holds, as in java.util, which the
	// functions of text and seconds use.
	calendar bool
	// offset holds from start up to end.
	start, end, offset int64
}

func newZone(loc *time.Location) *zone {
	if loc == nil {
		loc = time.UTC
	}
	return &zone{loc: loc, start: math.MaxInt64, end: math.MinInt64}
}

func newCalendarZone(loc *time.Location) *zone {
	z := newZone(loc)
	z.calendar = true
	return z
}

// calendarStart is the beginning of 1900.
const calendarStart = -2208988800 * secondMillis

// offsetAt returns local time minus UTC at an instant.
func (z *zone) offsetAt(instant int64) int64 {
	if instant < z.start || instant >= z.end {
		z.learn(instant)
	}
	return z.offset
}

func (z *zone) learn(instant int64) {
	t := time.UnixMilli(instant).In(z.loc)
	_, seconds := t.Zone()
	z.offset = int64(seconds) * secondMillis
	z.start, z.end = math.MinInt64, math.MaxInt64
	start, end := t.ZoneBounds()
	if !start.IsZero() {
		z.start = start.UnixMilli()
	}
	if !end.IsZero() {
		z.end = end.UnixMilli()
	}
	switch {
	case !z.calendar:
	case instant >= calendarStart:
		z.start = max(z.start, calendarStart)
	default:
		z.start, z.end, z.offset = math.MinInt64, calendarStart, standardOffset(z.loc)
	}
}

// standardOffset is that of today without summer time.
func standardOffset(loc *time.Location) int64 {
	const anyYear = 2037
	for _, month := range [...]time.Month{time.January, time.July} {
		if t := time.Date(anyYear, month, 1, 0, 0, 0, 0, loc); !t.IsDST() {
			_, seconds := t.Zone()
			return int64(seconds) * secondMillis
		}
	}
	return 0
}

// local returns the local time of an instant, as if it were UTC.
func (z *zone) local(instant int64) int64 { return instant + z.offsetAt(instant) }

// instant returns the instant of a local time. In a gap the time moves forward
// by the gap; in an overlap it is the earlier instant.
func (z *zone) instant(local int64) int64 {
	before, after := z.offsetAt(local-dayMillis), z.offsetAt(local+dayMillis)
	if before == after || z.offsetAt(local-before) == before {
		return local - before
	}
	if z.offsetAt(local-after) == after {
		return local - after
	}
	return local - before
}

// lateInstant is instant as java.util.Calendar has it: in an overlap it is the
// later instant.
func (z *zone) lateInstant(local int64) int64 {
	if after := z.offsetAt(local + dayMillis); z.offsetAt(local-after) == after {
		return local - after
	}
	return z.instant(local)
}
