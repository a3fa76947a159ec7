package expr

// The calendar of java.util, in which Flink also rounds times: Julian up to 4 October 1582,
// Gregorian from the next day on, which was 15 October.

const (
	// gregorianStart is 15 October 1582.
	gregorianStart = -141427
	gregorianYear  = 1582
	// julianShift are the days from 1 March of the year -4800 to 1970-01-01.
	julianShift = 2440588 + 32082
)

// legacyDate returns the date of a day; the year 0 is 1 BC.
func legacyDate(days int64) (year, month, day int64) {
	if days >= gregorianStart {
		return civilOf(days)
	}
	// A year that begins in March has its leap day last.
	d := days + julianShift
	cycle := floorDiv(4*d+3, 1461)
	ofCycle := d - floorDiv(1461*cycle, 4)
	m := (5*ofCycle + 2) / 153
	return cycle - 4800 + m/10, m + 3 - 12*(m/10), ofCycle - (153*m+2)/5 + 1
}

// legacyDays returns the day of a date; the month may lie outside 1 to 12, the day
// outside its month.
func legacyDays(year, month, day int64) int64 {
	year += floorDiv(month-1, 12)
	month = floorMod(month-1, 12) + 1
	gregorian := daysOf(year, month, day)
	if year > gregorianYear || year == gregorianYear && gregorian >= gregorianStart {
		return gregorian
	}
	return julianDays(year, month, day)
}

func julianDays(year, month, day int64) int64 {
	m := month - 3
	if m < 0 {
		m += 12
		year--
	}
	return floorDiv(1461*(year+4800), 4) + (153*m+2)/5 + day - 1 - julianShift
}
