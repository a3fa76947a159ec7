package expr

import (
	"strings"

	"github.com/onceflow/onceflow/types/datum"
)

// jdbcTimestamp reads what java.sql's Timestamp and Date take: yyyy-[m]m-[d]d[ h:m:s[.f]], in
// which the time may go beyond the day, and day 30 of February is in March.
func jdbcTimestamp(s string) (t timestamp, ok bool) {
	dateText, timeText, hasTime := strings.Cut(strings.TrimFunc(s, isJavaSpace), " ")
	year, month, day, ok := jdbcDate(dateText)
	if ok && hasTime {
		t, ok = jdbcTime(timeText)
	}
	if !ok {
		return timestamp{}, false
	}
	return addJDBCDate(t, year, month, day)
}

func jdbcDate(s string) (year, month, day int64, ok bool) {
	yearText, rest, _ := strings.Cut(s, "-")
	monthText, dayText, _ := strings.Cut(rest, "-")
	if len(yearText) != 4 || len(monthText) > 2 || len(dayText) > 2 {
		return 0, 0, 0, false
	}
	year, ok1 := datum.ParseInt([]byte(yearText))
	month, ok2 := datum.ParseInt([]byte(monthText))
	day, ok3 := datum.ParseInt([]byte(dayText))
	return year, month, day, ok1 && ok2 && ok3 && month >= 1 && month <= 12 && day >= 1 && day <= 31
}

// jdbcTime reads three numbers of any size.
func jdbcTime(s string) (t timestamp, ok bool) {
	hourText, rest, _ := strings.Cut(s, ":")
	minuteText, secondText, _ := strings.Cut(rest, ":")
	secondText, fraction, dotted := strings.Cut(secondText, ".")
	var parts [3]int64
	for k, text := range [...]string{hourText, minuteText, secondText} {
		n, ok := datum.ParseInt([]byte(text))
		if !ok || n != wrapInt(n) {
			return t, false
		}
		parts[k] = n
	}
	nanos := int64(0)
	if dotted {
		if nanos, ok = digitsOf(fraction); !ok || len(fraction) > 9 {
			return t, false
		}
		nanos *= pow10int64(9 - len(fraction))
	}
	t.millis = parts[0]*hourMillis + parts[1]*minuteMillis + parts[2]*secondMillis + nanos/millisToNanos
	t.nanos = int32(nanos % millisToNanos)
	return t, true
}

func wrapInt(n int64) int64 { return int64(int32(n)) }

// addJDBCDate adds a day of the calendar of java.util. What comes of it, which before 1582 is
// a Julian date, is taken for a Gregorian one; one that does not exist there is no time.
func addJDBCDate(t timestamp, year, month, day int64) (timestamp, bool) {
	days := legacyDays(year, month, day) + floorDiv(t.millis, dayMillis)
	year, month, day = legacyDate(days)
	if year <= 0 {
		year = 1 - year // a year before Christ has lost its era
	}
	if day > int64(datum.DaysIn(year, int(month))) {
		return timestamp{}, false
	}
	t.millis = daysOf(year, month, day)*dayMillis + floorMod(t.millis, dayMillis)
	return t, true
}
