package expr

import (
	"math"
	"strings"

	"github.com/onceflow/onceflow/types/datum"
)

// civilTime is a date and time taken apart; fields that a pattern lacks have
// the values of 1970-01-01 00:00:00.
type civilTime struct {
	year, month, day     int64
	hour, minute, second int64
	// nanos of the second; a lenient pattern may give more than a second.
	nanos int64
	// dayOfYear is used instead of month and day where it is not 0.
	dayOfYear int64
	// half is the hour of a half day, -1 for none; pm adds 12 hours to it.
	half int64
	pm   bool
	// offset from UTC in milliseconds, where zoned.
	offset int64
	zoned  bool
}

func newCivilTime() *civilTime { return &civilTime{year: 1970, month: 1, day: 1, half: -1} }

// local returns milliseconds since 1970 and the nanoseconds within.
func (c *civilTime) local() timestamp {
	days := daysOf(c.year, c.month, c.day)
	if c.dayOfYear != 0 {
		days = daysOf(c.year, 1, c.dayOfYear)
	}
	hour := c.hour
	if c.half >= 0 {
		hour = c.half % 12
		if c.pm {
			hour += 12
		}
	}
	millis := days*dayMillis + hour*hourMillis + c.minute*minuteMillis + c.second*secondMillis + floorDiv(c.nanos, 1e6)
	return timestamp{millis: millis, nanos: int32(floorMod(c.nanos, 1e6))}
}

// parse reads a text by the pattern; ok is false when it does not follow it.
// The modern dialect wants the whole text, the legacy one a beginning that is not
// empty.
func (p *timePattern) parse(s string) (c *civilTime, ok bool) {
	c = newCivilTime()
	whole := len(s)
	for k, f := range p.fields {
		n := 0
		if f.letter == 0 {
			if !strings.HasPrefix(s, f.text) {
				return nil, false
			}
			n = len(f.text)
		} else if n, ok = p.parseField(c, f, s, p.adjacent(k)); !ok {
			return nil, false
		}
		s = s[n:]
	}
	if p.dialect == legacy {
		return c, len(s) < whole
	}
	return c, s == "" && c.clamp()
}

// adjacent reports whether a number follows field k without anything between.
func (p *timePattern) adjacent(k int) bool {
	return k+1 < len(p.fields) && p.fields[k+1].letter != 0 && p.fields[k+1].numeric()
}

func (f patternField) numeric() bool {
	switch f.letter {
	case 'M', 'L', 'e', 'Q', 'q':
		return f.count < 3
	case 'G', 'E', 'a', 'V', 'z', 'O', 'X', 'x', 'Z':
		return false
	}
	return f.letter != 0
}

// clamp checks the ranges and makes a day that the month lacks its last.
func (c *civilTime) clamp() bool {
	if c.month < 1 || c.month > 12 || c.day < 1 || c.day > 31 || c.hour > 24 || c.minute > 59 || c.second > 59 || c.half > 12 {
		return false
	}
	if c.hour == 24 && (c.minute != 0 || c.second != 0 || c.nanos != 0) {
		return false
	}
	c.day = min(c.day, int64(datum.DaysIn(c.year, int(c.month))))
	return c.dayOfYear <= 366
}

func (p *timePattern) parseField(c *civilTime, f patternField, s string, adjacent bool) (n int, ok bool) {
	if !f.numeric() {
		return p.parseText(c, f, s)
	}
	value, n, ok := p.parseNumber(f, s, adjacent)
	if !ok {
		return 0, false
	}
	switch f.letter {
	case 'y', 'u', 'Y':
		c.year = p.fullYear(f, value, n)
	case 'M', 'L':
		c.month = value
	case 'd':
		c.day = value
	case 'D':
		c.dayOfYear = value
	case 'H':
		c.hour = value
	case 'k':
		c.hour = value % 24
	case 'h', 'K':
		c.half = value
	case 'm':
		c.minute = value
	case 's':
		c.second = value
	case 'S':
		c.nanos = p.fraction(value, n)
	case 'n':
		c.nanos = value
	}
	return n, true
}

// fraction: digits behind the point, or, in the legacy dialect, milliseconds.
func (p *timePattern) fraction(value int64, n int) int64 {
	if p.dialect == legacy {
		return value * 1e6
	}
	return value * pow10int64(9-n)
}

// fullYear reads two digits of yy as a year of 2000 to 2099, or, in the legacy
// dialect, of the 80 years before and 20 years after now.
func (p *timePattern) fullYear(f patternField, value int64, digits int) int64 {
	if f.count != 2 || digits != 2 {
		return value
	}
	if p.dialect == modern {
		return 2000 + value
	}
	year := p.thisYear - p.thisYear%100 + value
	if year > p.thisYear+20 {
		year -= 100
	}
	return year
}

// parseNumber reads as many digits as the field may have.
func (p *timePattern) parseNumber(f patternField, s string, adjacent bool) (value int64, n int, ok bool) {
	blanks := 0
	if p.dialect == legacy {
		blanks = len(s) - len(strings.TrimLeft(s, " \t"))
		s = s[blanks:]
	}
	least, most := p.width(f, adjacent)
	for n < len(s) && n < most && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	if n < least {
		return 0, 0, false
	}
	value, ok = digitsOf(s[:n])
	return value, n + blanks, ok
}

// width is the number of digits of a field, at least and at most.
func (p *timePattern) width(f patternField, adjacent bool) (least, most int) {
	const longest = 18
	switch {
	case p.dialect == legacy && adjacent:
		return 1, f.count
	case p.dialect == legacy:
		return 1, longest
	case f.letter == 'S':
		return f.count, min(f.count, 9)
	case f.letter == 'y' || f.letter == 'u':
		switch {
		case f.count == 2:
			return 2, 2
		case f.count < 4 && !adjacent:
			return f.count, longest
		case adjacent || f.count == 4:
			return max(f.count, 1), max(f.count, 4)
		}
		return f.count, longest
	case f.count == 1 && !adjacent:
		return 1, longest
	case f.count == 1:
		return 1, 2
	}
	return f.count, f.count
}

// parseText reads a name, AM or PM, or a zone.
func (p *timePattern) parseText(c *civilTime, f patternField, s string) (n int, ok bool) {
	switch f.letter {
	case 'M', 'L':
		month, n := findName(s, monthNames[:], f.count, p.dialect)
		c.month = int64(month) + 1
		return n, n > 0
	case 'E', 'e':
		_, n := findName(s, dayNames[:], f.count, p.dialect)
		return n, n > 0
	case 'a':
		if len(s) < 2 || !strings.EqualFold(s[:2], "AM") && !strings.EqualFold(s[:2], "PM") {
			return 0, false
		}
		c.pm = s[0]|0x20 == 'p'
		return 2, true
	case 'G':
		return 2, strings.HasPrefix(s, "AD")
	}
	c.offset, n, ok = parseOffset(s)
	c.zoned = true
	return n, ok
}

// findName finds the name that s begins with, by its whole or its first three
// letters, and returns its length; 0 for none. Only the legacy dialect takes
// names of either length, in any case.
func findName(s string, names []string, count int, d dialect) (index, n int) {
	for k, name := range names {
		for _, form := range [2]string{name, name[:3]} {
			if len(s) < len(form) || d == modern && (form == name) != (count > 3) && len(name) != 3 {
				continue
			}
			if s[:len(form)] == form || d == legacy && strings.EqualFold(s[:len(form)], form) {
				return k, len(form)
			}
		}
	}
	return 0, 0
}

// parseOffset reads Z, ±hh, ±hhmm, ±hh:mm, each after GMT or UTC perhaps.
func parseOffset(s string) (millis int64, n int, ok bool) {
	if strings.HasPrefix(s, "Z") {
		return 0, 1, true
	}
	if strings.HasPrefix(s, "GMT") || strings.HasPrefix(s, "UTC") {
		n = 3
		if len(s) == 3 || s[3] != '+' && s[3] != '-' {
			return 0, 3, true
		}
	}
	if len(s) < n+2 || s[n] != '+' && s[n] != '-' {
		return 0, 0, false
	}
	negative := s[n] == '-'
	n++
	hours, size := leadingDigits(s[n:], 2)
	n += size
	minutes := int64(0)
	if rest := strings.TrimPrefix(s[n:], ":"); size == 2 {
		if m, k := leadingDigits(rest, 2); k == 2 {
			minutes = m
			n = len(s) - len(rest) + 2
		}
	}
	if size == 0 || hours > 18 || minutes > 59 {
		return 0, 0, false
	}
	millis = hours*hourMillis + minutes*minuteMillis
	if negative {
		millis = -millis
	}
	return millis, n, true
}

func leadingDigits(s string, most int) (value int64, n int) {
	for n < len(s) && n < most && s[n] >= '0' && s[n] <= '9' {
		value = value*10 + int64(s[n]-'0')
		n++
	}
	return value, n
}

// unparsable is what SimpleDateFormat's callers in Flink get instead of a time.
const unparsable = math.MinInt64
