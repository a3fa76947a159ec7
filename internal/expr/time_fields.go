package expr

import "github.com/onceflow/onceflow/types/datum"

// timeField is a field of java.time that a text may tell.
type timeField uint8

const (
	theEra timeField = iota
	theYearOfEra
	theYear
	theMonthOfYear
	theDayOfMonth
	theDayOfTheYear
	theQuarterOfYear
	theWeekYear
	theWeekOfYear
	theWeekOfMonth
	// theDayOfWeek counts from Monday, 1; theLocalDay from Sunday, 1.
	theDayOfWeek
	theLocalDay
	theAlignedDay
	theHourOfDay
	theClockHourOfDay
	theHourOfHalf
	theClockHourOfHalf
	theHalfOfDay
	theMinuteOfHour
	theSecondOfMinute
	theNanoOfSecond
	theMilliOfDay
	theNanoOfDay
	timeFieldCount
)

var timeFieldOf = map[byte]timeField{
	'G': theEra, 'y': theYearOfEra, 'u': theYear, 'M': theMonthOfYear, 'L': theMonthOfYear, 'd': theDayOfMonth, 'D': theDayOfTheYear,
	'Q': theQuarterOfYear, 'q': theQuarterOfYear, 'Y': theWeekYear, 'w': theWeekOfYear, 'W': theWeekOfMonth,
	'E': theDayOfWeek, 'e': theLocalDay, 'c': theLocalDay, 'F': theAlignedDay,
	'H': theHourOfDay, 'k': theClockHourOfDay, 'K': theHourOfHalf, 'h': theClockHourOfHalf, 'a': theHalfOfDay,
	'm': theMinuteOfHour, 's': theSecondOfMinute, 'S': theNanoOfSecond, 'n': theNanoOfSecond, 'A': theMilliOfDay, 'N': theNanoOfDay,
}

// The last moments of a second and of a day.
const (
	lastNano       = 1e9 - 1
	nanosOfTheDay  = dayMillis * 1e6
	millisToNanos  = 1e6
	daysOfTheWeek  = 7
	longestYear    = 366
	noonHour       = 12
	lastHourOfHalf = noonHour - 1
)

// timeRanges are the values of the fields.
var timeRanges = [timeFieldCount][2]int64{
	theEra: {0, 1}, theYearOfEra: {1, maxYear + 1}, theYear: {-maxYear, maxYear}, theMonthOfYear: {1, 12}, theDayOfMonth: {1, 31},
	theDayOfTheYear: {1, longestYear}, theQuarterOfYear: {1, 4}, theWeekYear: {-maxYear, maxYear}, theWeekOfYear: {1, 53}, theWeekOfMonth: {0, 6},
	theDayOfWeek: {1, daysOfTheWeek}, theLocalDay: {1, daysOfTheWeek}, theAlignedDay: {1, daysOfTheWeek},
	theHourOfDay: {0, 23}, theClockHourOfDay: {0, 24}, theHourOfHalf: {0, lastHourOfHalf}, theClockHourOfHalf: {0, noonHour}, theHalfOfDay: {0, 1},
	theMinuteOfHour: {0, 59}, theSecondOfMinute: {0, 59}, theNanoOfSecond: {0, lastNano}, theMilliOfDay: {0, dayMillis - 1}, theNanoOfDay: {0, nanosOfTheDay - 1},
}

// timeFields are the values that a text has told.
type timeFields struct {
	values [timeFieldCount]int64
	known  [timeFieldCount]bool
}

// put is false where the field has another value already.
func (f *timeFields) put(field timeField, value int64) bool {
	if f.known[field] {
		return f.values[field] == value
	}
	f.values[field], f.known[field] = value, true
	return true
}

// take removes a field; ok is false where there is none, valid where it is out of range.
func (f *timeFields) take(field timeField) (value int64, ok, valid bool) {
	value, ok = f.values[field], f.known[field]
	f.known[field] = false
	return value, ok, f.values[field] >= timeRanges[field][0] && f.values[field] <= timeRanges[field][1]
}

func (f *timeFields) inRange(field timeField) bool {
	return !f.known[field] || f.values[field] >= timeRanges[field][0] && f.values[field] <= timeRanges[field][1]
}

// resolved is a time put together from fields as java.time does in its style SMART.
type resolved struct {
	*timeFields
	days    int64
	hasDate bool
	// nanos of the day.
	nanos   int64
	hasTime bool
	// over: the time was 24:00, the midnight of the next day.
	over bool
}

// resolve puts date and time together; ok is false where the fields contradict each other or
// there is no such time.
func (f *timeFields) resolve() (r resolved, ok bool) {
	r.timeFields = f
	if !r.resolveYear() || !r.resolveDate() || !r.resolveHour() || !r.splitClock() || !r.resolveTime() || !r.agree() {
		return r, false
	}
	if r.over && r.hasDate {
		r.days++
	}
	return r, true
}

// resolveYear makes a year of one in an era, by default the present one.
func (r *resolved) resolveYear() bool {
	value, ok, valid := r.take(theYearOfEra)
	if !ok {
		return r.inRange(theEra)
	}
	if !valid {
		return false
	}
	inEra, known, _ := r.take(theEra)
	if known && inEra == 0 {
		value = 1 - value
	}
	return r.put(theYear, value)
}

func (r *resolved) resolveDate() bool {
	if day, ok, valid := r.take(theLocalDay); ok && (!valid || !r.put(theDayOfWeek, floorMod(day-2, daysOfTheWeek)+1)) {
		return false
	}
	switch {
	case r.known[theYear] && r.known[theMonthOfYear] && r.known[theDayOfMonth]:
		y, _, valid1 := r.take(theYear)
		m, _, valid2 := r.take(theMonthOfYear)
		d, _, valid3 := r.take(theDayOfMonth)
		if !valid1 || !valid2 || !valid3 {
			return false
		}
		r.days = daysOf(y, m, min(d, int64(datum.DaysIn(y, int(m)))))
	case r.known[theYear] && r.known[theDayOfTheYear]:
		y, _, valid1 := r.take(theYear)
		d, _, valid2 := r.take(theDayOfTheYear)
		if !valid1 || !valid2 || d == longestYear && !datum.IsLeap(y) {
			return false
		}
		r.days = daysOf(y, 1, d)
	case r.known[theWeekYear] && r.known[theWeekOfYear] && r.known[theDayOfWeek]:
		y, _, _ := r.take(theWeekYear)
		w, _, valid1 := r.take(theWeekOfYear)
		d, _, valid2 := r.take(theDayOfWeek)
		if !valid1 || !valid2 {
			return false
		}
		first, next := onOrBefore(daysOf(y, 1, 1), 0), onOrBefore(daysOf(y+1, 1, 1), 0)
		r.days = min(first+(w-1)*daysOfTheWeek, next-daysOfTheWeek) + d%daysOfTheWeek
	default:
		return true
	}
	r.hasDate = true
	return true
}

// resolveHour makes an hour of the day of the hours of other clocks.
func (r *resolved) resolveHour() bool {
	if h, ok, valid := r.take(theClockHourOfDay); ok && (!valid || !r.put(theHourOfDay, h%24)) {
		return false
	}
	if h, ok, valid := r.take(theClockHourOfHalf); ok && (!valid || !r.put(theHourOfHalf, h%noonHour)) {
		return false
	}
	if r.known[theHalfOfDay] && r.known[theHourOfHalf] {
		half, _, valid1 := r.take(theHalfOfDay)
		h, _, valid2 := r.take(theHourOfHalf)
		return valid1 && valid2 && r.put(theHourOfDay, half*noonHour+h)
	}
	return true
}

// splitClock takes a time of day apart that is one number.
func (r *resolved) splitClock() bool {
	if n, ok, valid := r.take(theNanoOfDay); ok {
		second := n / 1e9
		if !valid || !r.putClock(second) || !r.put(theNanoOfSecond, n%1e9) {
			return false
		}
	}
	if n, ok, valid := r.take(theMilliOfDay); ok {
		if !valid || !r.putClock(n/secondMillis) || !r.put(theNanoOfSecond, n%secondMillis*millisToNanos) {
			return false
		}
	}
	return r.inRange(theNanoOfSecond)
}

func (r *resolved) putClock(second int64) bool {
	return r.put(theHourOfDay, second/3600) && r.put(theMinuteOfHour, second/60%60) && r.put(theSecondOfMinute, second%60)
}

// resolveTime needs an hour, and whatever is greater than what is told.
func (r *resolved) resolveTime() bool {
	gap := !r.known[theMinuteOfHour] && (r.known[theSecondOfMinute] || r.known[theNanoOfSecond]) ||
		r.known[theMinuteOfHour] && !r.known[theSecondOfMinute] && r.known[theNanoOfSecond]
	if !r.known[theHourOfDay] || gap {
		for field := theHourOfDay; field < timeFieldCount; field++ {
			if !r.inRange(field) {
				return false
			}
		}
		return true
	}
	var parts [4]int64
	midnight, inRange := true, true
	for k, field := range [...]timeField{theHourOfDay, theMinuteOfHour, theSecondOfMinute, theNanoOfSecond} {
		value, known, valid := r.take(field)
		if !known {
			continue
		}
		parts[k] = value
		inRange = inRange && valid
		midnight = midnight && (value == 0 || field == theHourOfDay)
	}
	if parts[0] == 24 && midnight {
		parts[0], r.over, inRange = 0, true, true
	}
	r.nanos = (parts[0]*3600+parts[1]*60+parts[2])*1e9 + parts[3]
	r.hasTime = true
	return inRange
}

// agree compares what is left with date and time.
func (r *resolved) agree() bool {
	for field := theYear; r.hasDate && field <= theAlignedDay; field++ {
		if r.known[field] && r.values[field] != dateField(r.days, field) {
			return false
		}
	}
	if r.hasTime {
		hour := r.nanos / (hourMillis * millisToNanos)
		if r.known[theHalfOfDay] && r.values[theHalfOfDay] != hour/noonHour || r.known[theHourOfHalf] && r.values[theHourOfHalf] != hour%noonHour {
			return false
		}
	}
	return true
}

// dateField is a field of a day.
func dateField(days int64, field timeField) int64 {
	y, month, day := civilOf(days)
	switch field {
	case theYear:
		return y
	case theMonthOfYear:
		return month
	case theDayOfMonth:
		return day
	case theDayOfTheYear:
		return dayOfYear(days)
	case theQuarterOfYear:
		return (month + 2) / 3
	case theWeekYear:
		y, _ = modernWeeks.week(days, y)
		return y
	case theWeekOfYear:
		_, week := modernWeeks.week(days, y)
		return week
	case theWeekOfMonth:
		return weekInMonth(days, day)
	case theDayOfWeek:
		return isoWeekday(days)
	}
	return (day-1)%daysOfTheWeek + 1
}

// modernWeeks counts weeks in the Gregorian calendar.
var modernWeeks = &timePattern{dialect: modern}

// weekInMonth counts weeks that begin on Sunday, the first one with the first of the month.
func weekInMonth(days, day int64) int64 {
	first := days - day + 1
	return (day-1+isoWeekday(first)%daysOfTheWeek)/daysOfTheWeek + 1
}

// timestamp is the local time, in which what is not told is as at the beginning of 1970. ok is
// false where there is no such time.
func (r *resolved) timestamp() (t timestamp, ok bool) {
	days, nanos := r.days, r.nanos
	if !r.hasDate {
		date := [3]int64{1970, 1, 1}
		for k, field := range [...]timeField{theYear, theMonthOfYear, theDayOfMonth} {
			if !r.inRange(field) {
				return t, false
			}
			if r.known[field] {
				date[k] = r.values[field]
			}
		}
		if date[2] > int64(datum.DaysIn(date[0], int(date[1]))) {
			return t, false
		}
		days = daysOf(date[0], date[1], date[2])
	}
	if !r.hasTime {
		for _, part := range [...]struct {
			field timeField
			nanos int64
		}{{theHourOfDay, 3600e9}, {theMinuteOfHour, 60e9}, {theSecondOfMinute, 1e9}, {theNanoOfSecond, 1}} {
			if r.known[part.field] {
				nanos += r.values[part.field] * part.nanos
			}
		}
	}
	return timestamp{millis: days*dayMillis + nanos/millisToNanos, nanos: int32(nanos % millisToNanos)}, true
}
