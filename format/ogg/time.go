package ogg

import "github.com/onceflow/onceflow/types/datum"

const millisOfDay = 86_400_000

// parseSQL reads year-month-day, and behind a blank hour:minute:second with a fraction,
// as milliseconds since 1970. Numbers but the year may have one digit; a day that the
// month has not is its last.
func parseSQL(text []byte) (millis int64, ok bool) {
	r := reader{rest: text, ok: true, least: 1}
	year, month, day := r.date()
	if r.ok = r.ok && year > 0; !r.ok {
		return 0, false
	}
	millis = datum.Days(year, month, min(day, datum.DaysIn(year, month))) * millisOfDay
	if len(r.rest) > 0 {
		r.take(' ')
		time, nanos := r.clock(0, 9)
		r.ok = r.ok && (time < millisOfDay || time == millisOfDay && nanos == 0)
		millis += time
	}
	return millis, r.ok && len(r.rest) == 0
}

// parseISO reads year-month-dayThour:minute:second with six digits of a fraction.
func parseISO(text []byte) (millis int64, ok bool) {
	r := reader{rest: text, ok: true, least: 2}
	year, month, day := r.date()
	r.take('T')
	time, nanos := r.clock(6, 6)
	if !r.ok || len(r.rest) > 0 || year == 0 || time > millisOfDay || time == millisOfDay && nanos > 0 {
		return 0, false
	}
	return datum.Days(year, month, min(day, datum.DaysIn(year, month)))*millisOfDay + time, true
}

// parseLenient reads what parseSQL does, with blanks around it. A day that the month has
// not, or an hour 24, runs over into the next.
func parseLenient(text []byte) (millis int64, nanos int32, ok bool) {
	r := reader{rest: datum.Trim(text), ok: true, least: 1}
	year, month, day := r.date()
	if !r.ok {
		return 0, 0, false
	}
	millis = (datum.Days(year, month, 1) + int64(day) - 1) * millisOfDay
	if len(r.rest) > 0 {
		r.take(' ')
		var time int64
		time, nanos = r.clock(1, 9)
		millis += time
	}
	return millis, nanos, r.ok && len(r.rest) == 0
}

// reader reads a text from its front.
type reader struct {
	rest []byte
	ok   bool
	// least is the number of digits that the numbers but the year have at least.
	least int
}

func (r *reader) take(c byte) {
	if r.ok = r.ok && len(r.rest) > 0 && r.rest[0] == c; r.ok {
		r.rest = r.rest[1:]
	}
}

// number reads at least and at most so many digits.
func (r *reader) number(least, most int) (v int64) {
	n := 0
	for n < len(r.rest) && n < most && r.rest[n] >= '0' && r.rest[n] <= '9' {
		v = 10*v + int64(r.rest[n]-'0')
		n++
	}
	r.ok = r.ok && n >= least
	r.rest = r.rest[n:]
	return v
}

// date reads a date whose day need not exist.
func (r *reader) date() (year int64, month, day int) {
	year = r.number(4, 4)
	r.take('-')
	month = int(r.number(r.least, 2))
	r.take('-')
	day = int(r.number(r.least, 2))
	r.ok = r.ok && month >= 1 && month <= 12 && day >= 1 && day <= 31
	return year, month, day
}

// clock reads hour:minute:second and a fraction of so many digits: nanos is what the
// milliseconds lack of it.
func (r *reader) clock(least, most int) (millis int64, nanos int32) {
	h := r.number(r.least, 2)
	r.take(':')
	m := r.number(r.least, 2)
	r.take(':')
	s := r.number(r.least, 2)
	r.ok = r.ok && h <= 24 && m < 60 && s < 60
	millis = ((h*60+m)*60 + s) * 1000
	if len(r.rest) == 0 {
		r.ok = r.ok && least < 6
		return millis, 0
	}
	r.take('.')
	digits := len(r.rest)
	fraction := r.number(least, most)
	for ; digits < 9; digits++ {
		fraction *= 10
	}
	return millis + fraction/1e6, int32(fraction % 1e6)
}
