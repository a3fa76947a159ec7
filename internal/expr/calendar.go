package expr

import "github.com/onceflow/onceflow/types/datum"

// Days count from 1970-01-01 on the proleptic Gregorian calendar.

const (
	secondMillis = 1000
	minuteMillis = 60 * secondMillis
	hourMillis   = 60 * minuteMillis
	dayMillis    = 24 * hourMillis
	weekMillis   = 7 * dayMillis
)

// floorDiv rounds toward minus infinity.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// floorMod is the rest of floorDiv, not negative for positive b.
func floorMod(a, b int64) int64 { return a - floorDiv(a, b)*b }

// daysOf returns the day of a date; the month may lie outside 1 to 12, the day
// outside its month.
func daysOf(year, month, day int64) int64 {
	year += floorDiv(month-1, 12)
	month = floorMod(month-1, 12) + 1
	return datum.Days(year, int(month), 1) + day - 1
}

// civilOf returns the date of a day.
func civilOf(days int64) (year, month, day int64) {
	y, m, d := datum.Civil(days)
	return y, int64(m), int64(d)
}

// dayOfYear counts from 1.
func dayOfYear(days int64) int64 {
	year, _, _ := civilOf(days)
	return days - daysOf(year, 1, 1) + 1
}

// addMonths moves a day by months; a day that the month lacks becomes its last.
func addMonths(days, months int64) int64 {
	year, month, day := civilOf(days)
	n := year*12 + month - 1 + months
	year, month = floorDiv(n, 12), floorMod(n, 12)+1
	return daysOf(year, month, min(day, int64(datum.DaysIn(year, int(month)))))
}

// isoWeekday counts from Monday, 1.
func isoWeekday(days int64) int64 { return floorMod(days+3, 7) + 1 }

// isoWeek returns the ISO week and the year that it belongs to.
func isoWeek(days int64) (year, week int64) {
	thursday := days - isoWeekday(days) + 4
	year, _, _ = civilOf(thursday)
	return year, (thursday-daysOf(year, 1, 1))/7 + 1
}
