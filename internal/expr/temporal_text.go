package expr

import (
	"strings"
	"unsafe"

	"github.com/onceflow/onceflow/types/datum"
)

// timestamp is milliseconds since 1970, floor, and nanoseconds within the
// millisecond.
type timestamp struct {
	millis int64
	nanos  int32
}

// view returns b as a string that is valid as long as b is not changed.
func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// blank are the characters that casts from text trim.
const blank = " \t\n\v\f\r"

// smallDigits reads 1 to 9 digits, blanks around them left out.
func smallDigits(s string) (int64, bool) {
	s = strings.Trim(s, " ")
	if len(s) > 9 {
		return 0, false
	}
	return digitsOf(s)
}

// parseDate reads yyyy[-m[-d]], and leaves out what follows a blank: the rules
// of CAST(s AS DATE). The day must exist.
func parseDate(s string) (days int64, ok bool) {
	if i := strings.IndexByte(s, ' '); i > 0 {
		s = s[:i]
	}
	month, day := int64(1), int64(1)
	yearText, rest, hasMonth := strings.Cut(s, "-")
	year, ok := smallDigits(yearText)
	if ok && hasMonth {
		monthText, dayText, hasDay := strings.Cut(rest, "-")
		month, ok = smallDigits(monthText)
		if ok && hasDay {
			day, ok = smallDigits(dayText)
		}
	}
	if !ok || year > 9999 || month < 1 || month > 12 || day < 1 || day > int64(datum.DaysIn(year, int(month))) {
		return 0, false
	}
	return daysOf(year, month, day), true
}

// parseClock reads h[:m[:s[.f]]]: the rules of CAST(s AS TIME). digits are those
// of the fraction.
func parseClock(s string) (t timestamp, digits int, ok bool) {
	hourText, rest, hasMinute := strings.Cut(s, ":")
	hour, ok := smallDigits(hourText)
	var minute, second, nanos int64
	if ok && hasMinute {
		minuteText, secondText, hasSecond := strings.Cut(rest, ":")
		minute, ok = smallDigits(minuteText)
		if ok && hasSecond {
			second, nanos, digits, ok = parseSeconds(secondText)
		}
	}
	if !ok || hour > 23 || minute > 59 || second > 59 {
		return timestamp{}, 0, false
	}
	t.millis = hour*hourMillis + minute*minuteMillis + second*secondMillis + nanos/1e6
	t.nanos = int32(nanos % 1e6)
	return t, digits, true
}

// parseSeconds reads s[.f] with up to nine digits of a fraction.
func parseSeconds(s string) (second, nanos int64, digits int, ok bool) {
	whole, fraction, dotted := strings.Cut(s, ".")
	second, ok = smallDigits(whole)
	if !ok || !dotted || fraction == "" {
		return second, 0, 0, ok
	}
	nanos, ok = digitsOf(fraction)
	digits = len(fraction)
	if !ok || digits > 9 {
		return 0, 0, 0, false
	}
	return second, nanos * pow10int64(9-digits), digits, true
}

// parseTimestamp reads yyyy-m-d[ h:m:s[.f]]: the rules of CAST(s AS TIMESTAMP)
// and TO_TIMESTAMP(s). Days up to the 31st are taken as the last of a shorter
// month, 24:00:00 as the next day's midnight.
func parseTimestamp(s string) (t timestamp, digits int, ok bool) {
	dateText, timeText, hasTime := strings.Cut(s, " ")
	days, ok := parseClampedDate(dateText)
	if !ok {
		return timestamp{}, 0, false
	}
	if hasTime {
		midnight, is24 := strings.CutPrefix(timeText, "24:00:00")
		switch {
		case is24 && strings.Trim(midnight, ".0") == "":
			t.millis = dayMillis
		case strings.Count(timeText, ":") != 2:
			return timestamp{}, 0, false
		default:
			if t, digits, ok = parseClock(timeText); !ok {
				return timestamp{}, 0, false
			}
		}
	}
	t.millis += days * dayMillis
	return t, digits, true
}

// parseClampedDate reads yyyy-m-d with at least four digits of a year.
func parseClampedDate(s string) (days int64, ok bool) {
	yearText, rest, _ := strings.Cut(s, "-")
	monthText, dayText, found := strings.Cut(rest, "-")
	if !found || len(yearText) < 4 || len(monthText) > 2 || len(dayText) > 2 {
		return 0, false
	}
	year, ok1 := digitsOf(yearText)
	month, ok2 := digitsOf(monthText)
	day, ok3 := digitsOf(dayText)
	if !ok1 || !ok2 || !ok3 || len(yearText) > 9 || month < 1 || month > 12 || day < 1 || day > 31 {
		return 0, false
	}
	return daysOf(year, month, min(day, int64(datum.DaysIn(year, int(month))))), true
}

// parseTimestampLiteral reads the text of a TIMESTAMP literal, which has a time
// of day and a day that exists.
func parseTimestampLiteral(s string) (t timestamp, digits int, ok bool) {
	dateText, timeText, hasTime := strings.Cut(s, " ")
	days, ok := parseDate(dateText)
	if !ok || !hasTime || strings.Count(timeText, ":") != 2 || strings.Count(dateText, "-") != 2 {
		return timestamp{}, 0, false
	}
	if t, digits, ok = parseClock(timeText); !ok {
		return timestamp{}, 0, false
	}
	t.millis += days * dayMillis
	return t, digits, true
}
