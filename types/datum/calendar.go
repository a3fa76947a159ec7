package datum

// A count of days is relative to 1970-01-01, on the Gregorian calendar extended
// to all years; year 0 is 1 BC.

const (
	daysOfEra = 146097 // days in 400 years
	// A year that begins in March has its leap day last. eraShift are the days
	// from 0000-03-01 to 1970-01-01.
	eraShift = 719468
)

// Civil returns the date of a day.
func Civil(days int64) (year int64, month, day int) {
	z := days + eraShift
	era := floorDiv(z, daysOfEra)
	doe := z - era*daysOfEra
	yoe := (doe - doe/1460 + doe/36524 - doe/(daysOfEra-1)) / 365
	doy := int(doe - (365*yoe + yoe/4 - yoe/100))
	m := (5*doy + 2) / 153 // months since March
	day = doy - (153*m+2)/5 + 1
	year = yoe + era*400
	if m < 10 {
		return year, m + 3, day
	}
	return year + 1, m - 9, day
}

// Days returns the day of a date, which need not exist: day 30 of February is
// two days behind day 28.
func Days(year int64, month, day int) int64 {
	m := month - 3
	if m < 0 {
		m += 12
		year--
	}
	era := floorDiv(year, 400)
	yoe := year - era*400
	doy := int64((153*m+2)/5 + day - 1)
	return era*daysOfEra + yoe*365 + yoe/4 - yoe/100 + doy - eraShift
}

// IsLeap reports whether the year has 366 days.
func IsLeap(year int64) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

// DaysIn returns the number of days of a month.
func DaysIn(year int64, month int) int {
	if month == 2 && IsLeap(year) {
		return 29
	}
	return int([...]int8{0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[month])
}

// floorDiv divides by a positive divisor and rounds toward minus infinity.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
