package expr

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/onceflow/onceflow/types/datum"
)

// dialect says which of Java's two classes a pattern is for.
type dialect bool

const (
	// modern is java.time's DateTimeFormatter.
	modern dialect = false
	// legacy is SimpleDateFormat, which is lenient.
	legacy dialect = true
)

// patternField is a letter and how often it stands there, or a literal text
// where letter is 0.
type patternField struct {
	letter byte
	count  int
	text   string
}

// timePattern is a pattern of a Java class.
type timePattern struct {
	dialect dialect
	fields  []patternField
	// reader reads texts in the modern dialect.
	reader reader
	// thisYear tells the century of yy in the legacy dialect.
	thisYear int64
	// zoned: it spells an offset or a zone, but for optional parts, which are left out then.
	zoned bool
	// resolution is the span, in milliseconds, in which all moments are spelled
	// the same; 0 when that is not worth knowing.
	resolution int64
}

// resolutionOf returns the resolution of a letter.
func resolutionOf(letter byte) int64 {
	switch letter {
	case 'a', 'h', 'H', 'k', 'K':
		return hourMillis
	case 'm', 'B':
		return minuteMillis
	case 's':
		return secondMillis
	case 'S', 'A', 'n', 'N', 'V', 'z', 'O', 'X', 'x', 'Z':
		return 0
	}
	return dayMillis
}

// respeller spells moments, of which neighbours are often spelled the same.
type respeller struct {
	pattern *timePattern
	span    int64
	text    []byte
}

func (r *respeller) append(dst []byte, p *timePattern, m moment) []byte {
	if p.resolution == 0 {
		return p.append(dst, m)
	}
	span := floorDiv(m.local, p.resolution)
	if p != r.pattern || span != r.span {
		r.pattern, r.span = p, span
		r.text = p.append(r.text[:0], m)
	}
	return append(dst, r.text...)
}

var patternLetters = map[dialect]string{
	modern: "GuyYMLdDQqwWEecFaBhHkKmsSAnNVzOXxZ",
	legacy: "GyYMLdDwWEuFahHkKmsSzXZ",
}

// zoneLetters spell an offset or a zone.
const zoneLetters = "VzOXxZ"

// parseTimePattern reads a pattern; the error names the letter that has no
// meaning.
func parseTimePattern(pattern string, d dialect) (*timePattern, error) {
	p, open := &timePattern{dialect: d, resolution: dayMillis}, int64(0)
	for k := 0; k < len(pattern); {
		c := pattern[k]
		switch {
		case c == '\'':
			text, n, ok := quotedText(pattern[k:], d)
			if !ok {
				return nil, fmt.Errorf("the pattern \"%s\" has a quote without its counterpart", pattern)
			}
			p.literal(text)
			k += n
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z':
			n := 1
			for k+n < len(pattern) && pattern[k+n] == c {
				n++
			}
			if strings.IndexByte(patternLetters[d], c) < 0 {
				return nil, fmt.Errorf("the pattern \"%s\" has the letter '%c', which stands for nothing", pattern, c)
			}
			if d == modern && !letterCount(c, n) {
				return nil, fmt.Errorf("the pattern \"%s\" has the letter '%c' %d times, which stands for nothing", pattern, c, n)
			}
			p.fields = append(p.fields, patternField{letter: c, count: n})
			p.resolution = min(p.resolution, resolutionOf(c))
			k += n
		case d == modern && (c == '{' || c == '}' || c == '#'):
			return nil, fmt.Errorf("the pattern \"%s\" has '%c', which is reserved: write it in quotes", pattern, c)
		case d == modern && (c == '[' || c == ']'):
			// Optional parts are always written, and read if they are there.
			p.fields = append(p.fields, patternField{letter: c, count: 1})
			if open += 1 - 2*oneIf(c == ']'); open < 0 {
				return nil, fmt.Errorf("the pattern \"%s\" has a ] without a [", pattern)
			}
			k++
		default:
			p.literal(string(c))
			k++
		}
	}
	if d == modern {
		p.reader, _ = newReader(p.fields)
		p.fields, _ = withoutOptionalZones(p.fields)
	}
	p.zoned = slices.ContainsFunc(p.fields, patternField.zone)
	return p, nil
}

// withoutOptionalZones takes the brackets off, with what is inside where a zone is directly
// within; rest is what follows the closing one of them.
func withoutOptionalZones(fields []patternField) (kept, rest []patternField) {
	for len(fields) > 0 {
		f := fields[0]
		fields = fields[1:]
		switch f.letter {
		case ']':
			return kept, fields
		case '[':
			var group []patternField
			if group, fields = withoutOptionalZones(fields); !slices.ContainsFunc(group, patternField.zone) {
				kept = append(kept, group...)
			}
		default:
			kept = append(kept, f)
		}
	}
	return kept, nil
}

func (f patternField) zone() bool {
	return f.letter != 0 && strings.IndexByte(zoneLetters, f.letter) >= 0
}

// letterCount reports how often a letter may stand in the modern dialect.
func letterCount(letter byte, n int) bool {
	switch letter {
	case 'a', 'W', 'F':
		return n == 1
	case 'd', 'h', 'H', 'k', 'K', 'm', 's', 'w':
		return n <= 2
	case 'V':
		return n == 2
	case 'D':
		return n <= 3
	case 'z':
		return n <= 4
	case 'G', 'M', 'L', 'Q', 'q', 'E', 'e', 'Z', 'X', 'x':
		return n <= 5
	case 'c':
		return n <= 5 && n != 2
	case 'O':
		return n == 1 || n == 4
	case 'B':
		return n == 1 || n == 4 || n == 5
	case 'S':
		return n <= 9
	}
	return n <= 19
}

func (p *timePattern) literal(text string) {
	if n := len(p.fields); n > 0 && p.fields[n-1].letter == 0 {
		p.fields[n-1].text += text
		return
	}
	p.fields = append(p.fields, patternField{text: text})
}

// quotedText reads a quoted text, in which two quotes stand for one, or two quotes with
// nothing between; n is its length with the quotes. The legacy dialect sees two quotes
// first.
func quotedText(s string, d dialect) (text string, n int, ok bool) {
	if d == legacy && len(s) > 1 && s[1] == '\'' {
		return "'", 2, true
	}
	for k := 1; k < len(s); k++ {
		if s[k] != '\'' {
			text += string(s[k])
			continue
		}
		if k+1 < len(s) && s[k+1] == '\'' {
			text += "'"
			k++
			continue
		}
		if text == "" {
			text = "'"
		}
		return text, k + 1, true
	}
	return "", 0, false
}

var (
	monthNames = [...]string{
		"January", "February", "March", "April", "May", "June",
		"July", "August", "September", "October", "November", "December",
	}
	dayNames = [...]string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
)

// moment is what a pattern is applied to: a local time, and the zone that it is
// in.
type moment struct {
	local int64
	nanos int32
	zone  *zone
	// offset of the local time from UTC, in milliseconds.
	offset int64
}

// append spells a moment.
func (p *timePattern) append(dst []byte, m moment) []byte {
	days := floorDiv(m.local, dayMillis)
	clock := m.local - days*dayMillis
	for _, f := range p.fields {
		switch {
		case f.letter == 0:
			dst = append(dst, f.text...)
		case f.zone():
			dst = appendZone(dst, f, m)
		case strings.IndexByte("aBhHkKmsSAnN", f.letter) >= 0:
			dst = p.appendClock(dst, f, clock, m.nanos)
		default:
			dst = p.appendDate(dst, f, days)
		}
	}
	return dst
}

func (p *timePattern) appendDate(dst []byte, f patternField, days int64) []byte {
	year, month, day := civilOf(days)
	if p.dialect == legacy {
		year, month, day = legacyDate(days)
	}
	switch f.letter {
	case 'G':
		return append(dst, eraName(year > 0, f.count, p.dialect)...)
	case 'y':
		if year <= 0 {
			year = 1 - year
		}
		return p.appendYear(dst, f.count, year)
	case 'u':
		if p.dialect == legacy {
			return appendPadded(dst, isoWeekday(days), f.count)
		}
		return p.appendYear(dst, f.count, year)
	case 'Y':
		weekYear, _ := p.week(days, year)
		return p.appendYear(dst, f.count, weekYear)
	case 'M', 'L':
		return appendName(dst, p.nameCount(f.count), month, monthNames[month-1])
	case 'd':
		return appendPadded(dst, day, f.count)
	case 'D':
		return appendPadded(dst, days-p.daysOf(year)+1, f.count)
	case 'Q', 'q':
		return appendQuarter(dst, f.count, (month+2)/3)
	case 'w':
		_, week := p.week(days, year)
		return appendPadded(dst, week, f.count)
	case 'W':
		return appendPadded(dst, weekInMonth(days, day), f.count)
	case 'F':
		if p.dialect == modern {
			return appendPadded(dst, (day-1)%7+1, f.count)
		}
		return appendPadded(dst, (day+6)/7, f.count)
	case 'e', 'c':
		return appendName(dst, f.count, isoWeekday(days)%7+1, dayNames[isoWeekday(days)-1])
	}
	return appendName(dst, max(3, p.nameCount(f.count)), 0, dayNames[isoWeekday(days)-1])
}

// nameCount is the count of a field with names, of which the legacy dialect has no narrow one.
func (p *timePattern) nameCount(count int) int {
	if p.dialect == legacy {
		return min(count, 4)
	}
	return count
}

// daysOf is the first day of a year.
func (p *timePattern) daysOf(year int64) int64 {
	if p.dialect == legacy {
		return legacyDays(year, 1, 1)
	}
	return daysOf(year, 1, 1)
}

func eraName(present bool, count int, d dialect) string {
	name, long := "BC", "Before Christ"
	if present {
		name, long = "AD", "Anno Domini"
	}
	switch {
	case d == modern && count == 4:
		return long
	case d == modern && count == 5:
		return name[:1]
	}
	return name
}

// appendName spells a number of one or two digits, a short or a long name.
func appendName(dst []byte, count int, n int64, name string) []byte {
	switch {
	case count < 3:
		return appendPadded(dst, n, count)
	case count == 3:
		return append(dst, name[:3]...)
	case count == 5:
		return append(dst, name[0])
	}
	return append(dst, name...)
}

func appendQuarter(dst []byte, count int, quarter int64) []byte {
	switch count {
	case 3:
		return appendPadded(append(dst, 'Q'), quarter, 1)
	case 4:
		return append(dst, [...]string{"1st quarter", "2nd quarter", "3rd quarter", "4th quarter"}[quarter-1]...)
	}
	return appendPadded(dst, quarter, count%5)
}

// appendYear cuts to two digits for yy; DateTimeFormatter puts a plus before a
// year of more than the digits of the pattern.
func (p *timePattern) appendYear(dst []byte, count int, year int64) []byte {
	if count == 2 {
		return appendPadded(dst, max(year, -year)%100, 2)
	}
	if year < 0 {
		dst, year = append(dst, '-'), -year
	} else if p.dialect == modern && count >= 4 && year >= pow10int64(min(count, 18)) {
		dst = append(dst, '+')
	}
	return appendPadded(dst, year, count)
}

// week is the week of a day of a year, and its year, where weeks begin on Sunday and that of
// January 1st is the first.
func (p *timePattern) week(days, year int64) (weekYear, week int64) {
	if next := onOrBefore(p.daysOf(year+1), 0); days >= next {
		return year + 1, 1
	}
	return year, (days-onOrBefore(p.daysOf(year), 0))/daysOfTheWeek + 1
}

func (p *timePattern) appendClock(dst []byte, f patternField, millis int64, nanos int32) []byte {
	hour := millis / hourMillis
	switch f.letter {
	case 'a':
		if hour < 12 {
			return append(dst, "AM"...)
		}
		return append(dst, "PM"...)
	case 'B':
		return append(dst, periodOfDay(millis/minuteMillis)...)
	case 'h':
		return appendPadded(dst, (hour+11)%12+1, f.count)
	case 'K':
		return appendPadded(dst, hour%12, f.count)
	case 'H':
		return appendPadded(dst, hour, f.count)
	case 'k':
		return appendPadded(dst, (hour+23)%24+1, f.count)
	case 'm':
		return appendPadded(dst, millis/minuteMillis%60, f.count)
	case 's':
		return appendPadded(dst, millis/secondMillis%60, f.count)
	case 'A':
		return appendPadded(dst, millis, f.count)
	case 'n':
		return appendPadded(dst, millis%secondMillis*1e6+int64(nanos), f.count)
	case 'N':
		return appendPadded(dst, millis*1e6+int64(nanos), f.count)
	}
	if p.dialect == legacy {
		return appendPadded(dst, millis%secondMillis, f.count)
	}
	fraction := millis%secondMillis*1e6 + int64(nanos)
	digits := appendPadded(nil, fraction, 9)
	return append(dst, digits[:min(f.count, 9)]...)
}

// periodOfDay names the part of the day of a minute in it.
func periodOfDay(minute int64) string {
	switch hour := minute / 60; {
	case minute == 0:
		return "midnight"
	case minute == 12*60:
		return "noon"
	case hour < 6 || hour >= 21:
		return "at night"
	case hour < 12:
		return "in the morning"
	case hour < 18:
		return "in the afternoon"
	}
	return "in the evening"
}

// zoneAbbreviation is a short name of the zone, or else its name.
func zoneAbbreviation(m moment) string {
	name, _ := time.UnixMilli(m.local - m.offset).In(m.zone.loc).Zone()
	if name == "" || name[0] == '+' || name[0] == '-' {
		return m.zone.loc.String()
	}
	return name
}

// appendZone spells an offset, or the name of the zone for z, in the legacy dialect.
func appendZone(dst []byte, f patternField, m moment) []byte {
	minutes := m.offset / minuteMillis
	switch {
	case f.letter == 'z':
		return append(dst, zoneAbbreviation(m)...)
	case f.letter == 'X' && minutes == 0:
		return append(dst, 'Z')
	}
	sign := byte('+')
	if minutes < 0 {
		sign, minutes = '-', -minutes
	}
	dst = appendPadded(append(dst, sign), minutes/60, 2)
	if f.letter == 'X' && f.count == 3 {
		dst = append(dst, ':')
	}
	if f.count == 1 && f.letter == 'X' {
		return dst
	}
	return datum.AppendInt(appendPadded(dst, minutes%60/10, 1), minutes%10)
}
