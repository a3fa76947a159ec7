package csv

import "github.com/onceflow/onceflow/types/datum"

// parseDate reads yyyy-[m]m-[d]d as java.sql.Date does: a day up to the 31st
// that the month has not runs over into the next. Before October 15, 1582 that
// goes by the Julian calendar, in which years such as 1500 are leap years; the
// ten days left out then count from the 15th. Year 0 is year 1.
func parseDate(b []byte) (days int64, ok bool) {
	if len(b) < 8 || len(b) > 10 || b[4] != '-' {
		return 0, false
	}
	year, n := datum.ScanDigits(b[:4])
	month, m := datum.ScanDigits(b[5:min(7, len(b))])
	if n != 4 || m == 0 || 5+m >= len(b) || b[5+m] != '-' {
		return 0, false
	}
	day, d := datum.ScanDigits(b[6+m:])
	if d == 0 || d > 2 || 6+m+d != len(b) || month < 1 || month > 12 || day < 1 || day > 31 {
		return 0, false
	}
	return javaDate(int64(year), int(month), int(day))
}

// javaDate returns the day of a date that need not exist. Flink fails on
// February 29 of a year that is a leap year by the Julian calendar only.
func javaDate(year int64, month, day int) (days int64, ok bool) {
	if year < 1582 && year%4 == 0 && !datum.IsLeap(max(year, 1)) && month == 2 && day >= 29 {
		if day == 29 {
			return 0, false
		}
		day--
	}
	if year == 1582 && month == 10 && day >= 5 && day <= 14 {
		day += 10
	}
	return datum.Days(max(year, 1), month, day), true
}

// parseTime reads HH:mm[:ss[.f]] as milliseconds of the day, cut to a precision
// of 0 to 3 digits.
func parseTime(b []byte, precision int) (millis int64, ok bool) {
	if len(b) == len("HH:mm") {
		b = append(append(make([]byte, 0, 8), b...), ":00"...)
	}
	if len(b) == 0 || b[0] == '2' && len(b) > 1 && b[1] == '4' {
		return 0, false // 24:00:00 is no time of a day
	}
	nanos, ok := datum.ParseTime(b)
	millis = nanos / 1e6
	unit := [...]int64{1000, 100, 10, 1}[precision]
	return millis / unit * unit, ok
}
