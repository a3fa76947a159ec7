package expr

import (
	"math"
	"strings"
)

// legacyField is a field of java.util.Calendar that a text may set.
type legacyField uint8

const (
	setEra legacyField = iota
	setYear
	setMonth
	setDay
	setDayOfYear
	// setWeekday counts from Sunday, 0; setNthWeekday tells which of its month it is.
	setWeekday
	setNthWeekday
	setWeekYear
	setWeekOfYear
	setWeekOfMonth
	setHour
	setHalfHour
	setHalf
	setMinute
	setSecond
	setMillis
	setOffset
	legacyFieldCount
)

var legacyFieldOf = map[byte]legacyField{
	'G': setEra, 'y': setYear, 'Y': setWeekYear, 'M': setMonth, 'L': setMonth, 'd': setDay, 'D': setDayOfYear,
	'E': setWeekday, 'u': setWeekday, 'F': setNthWeekday, 'w': setWeekOfYear, 'W': setWeekOfMonth,
	'H': setHour, 'k': setHour, 'h': setHalfHour, 'K': setHalfHour, 'a': setHalf,
	'm': setMinute, 's': setSecond, 'S': setMillis, 'X': setOffset, 'Z': setOffset, 'z': setOffset,
}

// legacyTime is what a text has set, as in a lenient calendar: later fields count more.
type legacyTime struct {
	values [legacyFieldCount]int64
	// stamps tell in which order the fields were set, from 1; 0: not set.
	stamps [legacyFieldCount]int
	last   int
}

func (c *legacyTime) set(f legacyField, value int64) {
	c.last++
	c.values[f], c.stamps[f] = value, c.last
}

// or is the value of a field, or another one if it is not set.
func (c *legacyTime) or(f legacyField, other int64) int64 {
	if c.stamps[f] == 0 {
		return other
	}
	return c.values[f]
}

// parse reads the beginning of a text, which is not empty, by a pattern of the legacy
// dialect; ok is false when it does not follow it.
func (p *timePattern) parse(s string) (c *legacyTime, ok bool) {
	c = &legacyTime{}
	at := 0
	for k, f := range p.fields {
		if f.letter == 0 {
			if !strings.HasPrefix(s[at:], f.text) {
				return nil, false
			}
			at += len(f.text)
			continue
		}
		n, ok := p.parseField(c, f, s[at:], p.adjacent(k))
		if !ok {
			return nil, false
		}
		at += n
	}
	return c, at > 0
}

// adjacent reports whether a number follows field k without anything between.
func (p *timePattern) adjacent(k int) bool {
	return k+1 < len(p.fields) && p.fields[k+1].letter != 0 && p.fields[k+1].numeric()
}

func (f patternField) numeric() bool {
	switch f.letter {
	case 'M', 'L':
		return f.count < 3
	case 'G', 'E', 'a', 'z', 'X', 'Z':
		return false
	}
	return true
}

func (p *timePattern) parseField(c *legacyTime, f patternField, s string, adjacent bool) (n int, ok bool) {
	field := legacyFieldOf[f.letter]
	if !f.numeric() {
		return f.parseText(c, field, s)
	}
	value, start, n, ok := parseLegacyNumber(f, s, adjacent)
	if !ok {
		return 0, false
	}
	switch f.letter {
	case 'y', 'Y':
		if f.count <= 2 && n-start == 2 && s[start] != '-' {
			value = p.fullYear(value)
		}
	case 'k':
		if value == 24 {
			value = 0
		}
	case 'h':
		if value == noonHour {
			value = 0
		}
	case 'u':
		value = floorMod(value, daysOfTheWeek)
	}
	c.set(field, value)
	return n, true
}

// fullYear is the year of two digits, of the 80 years before and 20 years after now.
func (p *timePattern) fullYear(value int64) int64 {
	year := p.thisYear - p.thisYear%100 + value
	if year > p.thisYear+20 {
		year -= 100
	}
	return year
}

// parseLegacyNumber reads a whole number, which begins at start behind white space and ends at n.
// Where another one follows with nothing between it has as many characters as the field letters.
func parseLegacyNumber(f patternField, s string, adjacent bool) (value int64, start, n int, ok bool) {
	if adjacent {
		if len(s) < f.count {
			return 0, 0, 0, false
		}
		s = s[:f.count]
	}
	start = len(s) - len(strings.TrimLeft(s, " \t"))
	n = start
	negative := n < len(s) && s[n] == '-'
	if negative {
		n++
	}
	digits := digitsAt(s[n:], len(s))
	value, ok = digitsOf(s[n : n+digits])
	if negative {
		value = -value
	}
	return wrapInt(value), start, n + digits, ok
}

// parseText reads a name in any case, AM or PM, or an offset.
func (f patternField) parseText(c *legacyTime, field legacyField, s string) (n int, ok bool) {
	index := 0
	switch f.letter {
	case 'M', 'L':
		index, n = findName(s, monthNames[:])
		index++
	case 'E':
		index, n = findName(s, dayNames[:])
		index = (index + 1) % daysOfTheWeek
	case 'a':
		index, n = findPrefix(s, "AM", "PM")
	case 'G':
		index, n = findPrefix(s, "BC", "AD")
	default:
		offset, n, ok := f.parseOffset(s)
		c.set(field, offset)
		return n, ok
	}
	c.set(field, int64(index))
	return n, n > 0
}

// findName finds the name that s begins with, by its whole or its first three letters, and
// returns its length; 0 for none.
func findName(s string, names []string) (index, n int) {
	if index, n = findPrefix(s, names...); n > 0 {
		return index, n
	}
	for k, name := range names {
		if _, n := findPrefix(s, name[:3]); n > 0 {
			return k, n
		}
	}
	return 0, 0
}

func findPrefix(s string, names ...string) (index, n int) {
	for k, name := range names {
		if len(s) >= len(name) && strings.EqualFold(s[:len(name)], name) {
			return k, len(name)
		}
	}
	return 0, 0
}

// parseOffset reads Z for X, GMT perhaps with ±h:mm for the others, and ±hhmm, for XXX ±hh:mm and
// for X ±hh.
func (f patternField) parseOffset(s string) (millis int64, n int, ok bool) {
	blanks := len(s) - len(strings.TrimLeft(s, " \t"))
	rest, colon, short, minutes := s[blanks:], f.count == 3, false, f.count > 1
	if f.letter != 'X' {
		colon, minutes = false, true
		for _, utc := range [...]string{"GMT", "UTC"} {
			if _, k := findPrefix(s, utc); k > 0 && blanks == 0 {
				rest, n, colon, short = s[k:], k, true, true
				if utc == "UTC" || rest == "" || rest[0] != '+' && rest[0] != '-' {
					return 0, n, true
				}
			}
		}
	} else if strings.HasPrefix(rest, "Z") {
		return 0, blanks + 1, true
	}
	if rest == "" || rest[0] != '+' && rest[0] != '-' {
		return 0, 0, false
	}
	digits := digitsAt(rest[1:], 2)
	hours, _ := digitsOf(rest[1 : 1+digits])
	if digits == 0 || digits == 1 && !short || hours > 23 {
		return 0, 0, false
	}
	end, minute := 1+digits, int64(0)
	if minutes {
		if minute, end, ok = twoDigits(rest, end, colon); !ok {
			return 0, 0, false
		}
	}
	millis = hours*hourMillis + minute*minuteMillis
	if rest[0] == '-' {
		millis = -millis
	}
	return millis, blanks + n + end, true
}

// local returns milliseconds since 1970.
func (c *legacyTime) local() int64 {
	hour := c.or(setHour, 0)
	if c.stamps[setHalfHour] > c.stamps[setHour] || c.stamps[setHour] == 0 && c.stamps[setHalf] > 0 {
		hour = c.or(setHalfHour, 0) + c.or(setHalf, 0)*noonHour
	}
	return c.days()*dayMillis + hour*hourMillis + c.or(setMinute, 0)*minuteMillis + c.or(setSecond, 0)*secondMillis + c.or(setMillis, 0)
}

// days is the day that the fields set last tell.
func (c *legacyTime) days() int64 {
	if c.stamps[setWeekYear] > c.stamps[setYear] {
		return weekDay(legacyDays(c.values[setWeekYear], 1, 1), c.or(setWeekOfYear, 1), c.or(setWeekday, 0))
	}
	year, month := c.or(setYear, 1970), c.or(setMonth, 1)
	if c.or(setEra, 1) == 0 {
		year = 1 - year
	}
	inWeek := c.stamps[setWeekday]
	with := func(f legacyField) int {
		if c.stamps[f] == 0 || inWeek == 0 {
			return 0
		}
		return max(c.stamps[f], inWeek)
	}
	ofMonth, nth, ofYear := with(setWeekOfMonth), with(setNthWeekday), with(setWeekOfYear)
	best := max(c.stamps[setDay], ofMonth, nth, c.stamps[setDayOfYear], ofYear)
	if best == 0 {
		ofMonth, nth, ofYear = c.stamps[setWeekOfMonth], max(c.stamps[setNthWeekday], inWeek), c.stamps[setWeekOfYear]
		best = max(ofMonth, nth, ofYear)
	}
	first := legacyDays(year, month, 1)
	switch best {
	case c.stamps[setDay]:
		return first + c.or(setDay, 1) - 1
	case c.stamps[setDayOfYear]:
		return legacyDays(year, 1, 1) + c.values[setDayOfYear] - 1
	case ofYear:
		return weekDay(legacyDays(year, 1, 1), c.values[setWeekOfYear], c.or(setWeekday, 0))
	case nth:
		if ofMonth != nth || c.stamps[setNthWeekday] > c.stamps[setWeekOfMonth] {
			return onOrBefore(first+daysOfTheWeek*c.or(setNthWeekday, 1)-1, c.or(setWeekday, 0))
		}
	}
	return weekDay(first, c.values[setWeekOfMonth], c.or(setWeekday, 0))
}

// weekDay is a day of the week, counted from Sunday, in the n-th week; the first one has
// the day first.
func weekDay(first, n, day int64) int64 { return onOrBefore(first, 0) + (n-1)*daysOfTheWeek + day }

// onOrBefore is the last day not behind days that is a day of the week, counted from Sunday.
func onOrBefore(days, day int64) int64 { return days - floorMod(isoWeekday(days)-day, daysOfTheWeek) }

// unparsable is what SimpleDateFormat's callers in Flink get instead of a time.
const unparsable = math.MinInt64
