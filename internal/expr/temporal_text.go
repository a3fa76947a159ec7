package expr

import (
	"errors"
	"math"
	"strings"
	"unsafe"

	"github.com/onceflow/onceflow/types"
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

// blank is white space between the parts of a JSON path.
const blank = " \t\n\v\f\r"

// isJavaSpace reports what Java's trim takes away.
func isJavaSpace(r rune) bool { return r <= ' ' }

var (
	errNoDate        = errors.New("it is not a date")
	errNumberTooLong = errors.New("a number in it is too long")
)

// trimmedInt reads an unsigned INT with white space around it.
func trimmedInt(s string) (int64, error) {
	s = strings.TrimFunc(s, isJavaSpace)
	if s == "" || strings.Trim(s, "0123456789") != "" {
		return 0, errNoDate
	}
	n, ok := digitsOf(strings.TrimLeft(s[:len(s)-1], "0") + s[len(s)-1:])
	if !ok || n > math.MaxInt32 {
		return 0, errNumberTooLong
	}
	return n, nil
}

// parseDate reads yyyy[-m[-d]] with white space around the numbers, and leaves
// out what follows the first blank unless the text begins with it: the rules of
// CAST(s AS DATE). The day must exist. The error is errNoDate or
// errNumberTooLong.
func parseDate(s string) (days int64, err error) {
	if i := strings.IndexByte(s, ' '); i > 0 {
		s = s[:i]
	}
	month, day := int64(1), int64(1)
	yearText, rest, hasMonth := strings.Cut(s, "-")
	year, err := trimmedInt(yearText)
	if err == nil && hasMonth {
		monthText, dayText, hasDay := strings.Cut(rest, "-")
		month, err = trimmedInt(monthText)
		if err == nil && hasDay {
			day, err = trimmedInt(dayText)
		}
	}
	switch {
	case err != nil:
		return 0, err
	case year > 9999 || month < 1 || month > 12 || day < 1 || day > int64(datum.DaysIn(year, int(month))):
		return 0, errNoDate
	}
	return daysOf(year, month, day), nil
}

// parseZonedClock reads h[:m[:s[.f]]] and an offset that is added, +h or -h,
// with white space around the numbers: the rules of CAST(s AS TIME). The
// fraction is rounded to milliseconds and may hold anything; what is no digit
// counts as zero. The offset may lead out of the day.
func parseZonedClock(s string) (millis int64, ok bool) {
	clock, offset := s, int64(0)
	at, sign := strings.IndexByte(s, '-'), int64(-1)
	if at < 0 {
		at, sign = strings.IndexByte(s, '+'), 1
	}
	if at >= 0 {
		clock = s[:at]
		hour, minute, ok := parseOffsetParts(s[at+1:])
		if !ok {
			return 0, false
		}
		offset = sign * (hour*hourMillis + minute*minuteMillis)
	}
	var parts [3]int64
	rest, fraction, more := clock, "", true
	for i := 0; i < len(parts) && more; i++ {
		var part string
		if i < 2 {
			part, rest, more = strings.Cut(rest, ":")
		} else {
			part, fraction, _ = strings.Cut(rest, ".")
		}
		n, err := trimmedInt(part)
		if err != nil {
			return 0, false
		}
		parts[i] = n
	}
	if parts[0] > 23 || parts[1] > 59 || parts[2] > 59 {
		return 0, false
	}
	millis = parts[0]*hourMillis + parts[1]*minuteMillis + parts[2]*secondMillis + roundedMillis(fraction) + offset
	return wrapTo(types.Int, millis), true
}

// parseOffsetParts reads h or h:m.
func parseOffsetParts(s string) (hour, minute int64, ok bool) {
	hourText, minuteText, hasMinute := strings.Cut(s, ":")
	hour, err := trimmedInt(hourText)
	if err == nil && hasMinute {
		minute, err = trimmedInt(minuteText)
	}
	return hour, minute, err == nil
}

// roundedMillis reads the digits behind the point of a second.
func roundedMillis(fraction string) int64 {
	fraction = strings.TrimFunc(fraction, isJavaSpace)
	millis, unit := int64(0), int64(100)
	for i := 0; i < len(fraction) && i < 3; i++ {
		if c := fraction[i]; '0' <= c && c <= '9' {
			millis += unit * int64(c-'0')
		}
		unit /= 10
	}
	if len(fraction) > 3 && fraction[3] >= '5' {
		millis++
	}
	return millis
}

// smallDigits reads 1 to 9 digits, blanks around them left out.
func smallDigits(s string) (int64, bool) {
	s = strings.Trim(s, " ")
	if len(s) > 9 {
		return 0, false
	}
	return digitsOf(s)
}

// parseClock reads h[:m[:s[.f]]], the form of literals and of JDBC. digits are
// those of the fraction.
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

// parseTimestamp reads yyyy-m-d[ h:m:s[.f]], with a plus before longer years:
// the rules of CAST(s AS TIMESTAMP) and TO_TIMESTAMP(s). Days up to the 31st are
// taken as the last of a shorter month, 24:00:00 as the next day's midnight.
func parseTimestamp(s string) (t timestamp, ok bool) {
	year, s, ok := cutYear(s)
	if !ok {
		return timestamp{}, false
	}
	month, s, ok1 := cutField(s, '-')
	day, s, ok2 := cutField(s, ' ')
	if !ok1 || month < 1 || month > 12 || !ok2 && s != "" || day < 1 || day > 31 {
		return timestamp{}, false
	}
	if ok2 {
		if t, ok = parseTimeOfDay(s); !ok {
			return timestamp{}, false
		}
	}
	t.millis += daysOf(year, month, min(day, int64(datum.DaysIn(year, int(month))))) * dayMillis
	return t, true
}

// parseTimeOfDay reads h:m:s[.f], or 24 hours.
func parseTimeOfDay(s string) (t timestamp, ok bool) {
	hour, s, ok1 := cutField(s, ':')
	minute, s, ok2 := cutField(s, ':')
	second, s, ok3 := cutField(s, '.')
	if !ok1 || !ok2 || !ok3 && s != "" || second < 0 {
		return timestamp{}, false
	}
	nanos := int64(0)
	if s != "" {
		if nanos, ok = digitsOf(s); !ok || len(s) > 9 {
			return timestamp{}, false
		}
		nanos *= pow10int64(9 - len(s))
	}
	if hour > 23 && (hour != 24 || minute != 0 || second != 0 || nanos != 0) || minute > 59 || second > 59 {
		return timestamp{}, false
	}
	t.millis = hour*hourMillis + minute*minuteMillis + second*secondMillis + nanos/1e6
	t.nanos = int32(nanos % 1e6)
	return t, true
}

// cutYear reads a year of four digits, or a plus and more, with the dash behind
// it. There is no year 0.
func cutYear(s string) (year int64, rest string, ok bool) {
	text, rest, ok := strings.Cut(s, "-")
	digits, plus := strings.CutPrefix(text, "+")
	if !ok || plus != (len(digits) > 4) || len(digits) < 4 {
		return 0, s, false
	}
	year, ok = digitsOf(digits)
	return year, rest, ok && year > 0 && year <= maxYear
}

// firstDay is the first of the year 1.
const firstDay = -719162

// maxYear is the last year of Java's dates.
const maxYear = 999_999_999

// cutField reads one digit, or two; digits behind two must have the same value
// again, as they do for Java's pattern [dd][d]. n is -1 without a digit. found
// reports that the separator follows; otherwise rest begins behind the digits.
func cutField(s string, separator byte) (n int64, rest string, found bool) {
	end := 0
	for end < len(s) && '0' <= s[end] && s[end] <= '9' {
		end++
	}
	n, ok := digitsOf(s[:min(end, 2)])
	if again, repeated := digitsOf(s[min(end, 2):end]); !ok || end > 2 && (!repeated || again != n) {
		return -1, "?", false
	}
	if end < len(s) && s[end] == separator {
		return n, s[end+1:], true
	}
	return n, s[end:], false
}

// parseTimestampLiteral reads the text of a TIMESTAMP literal, with a day that
// exists and the year 1 or a later one, and a time of day unless that is midnight.
func parseTimestampLiteral(s string) (t timestamp, digits int, ok bool) {
	dateText, timeText, hasTime := strings.Cut(strings.TrimLeft(s, " "), " ")
	days, err := parseDate(dateText)
	if err != nil || strings.Count(dateText, "-") != 2 || days < firstDay {
		return timestamp{}, 0, false
	}
	if !hasTime {
		return timestamp{millis: days * dayMillis}, 0, true
	}
	if strings.Count(timeText, ":") != 2 {
		return timestamp{}, 0, false
	}
	if _, fraction, _ := strings.Cut(timeText, "."); len(fraction) > 9 {
		timeText = timeText[:len(timeText)-len(fraction)+9]
	}
	if t, digits, ok = parseClock(timeText); !ok {
		return timestamp{}, 0, false
	}
	t.millis += days * dayMillis
	return t, digits, true
}
