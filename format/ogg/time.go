package ogg

import "github.com/onceflow/onceflow/types/datum"

// parseTime reads year-month-day, and behind the separator hour:minute:second with a
// fraction, as milliseconds since 1970. Digits behind the third of the fraction are cut
// off. Numbers but the year may have one digit; a day alone is its beginning, unless the
// separator is T.
func parseTime(text []byte, separator byte) (millis int64, ok bool) {
	r := reader{rest: text, ok: true}
	year := r.number(4, 4)
	r.take('-')
	month := r.number(1, 2)
	r.take('-')
	day := r.number(1, 2)
	if r.ok = r.ok && month >= 1 && month <= 12 && day >= 1 && day <= int64(datum.DaysIn(year, int(month))); !r.ok {
		return 0, false
	}
	millis = datum.Days(year, int(month), int(day)) * 86400000
	if len(r.rest) > 0 || separator == 'T' {
		r.take(separator)
		millis += r.clock()
	}
	return millis, r.ok && len(r.rest) == 0
}

// reader reads a text from its front.
type reader struct {
	rest []byte
	ok   bool
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

// clock reads hour:minute:second and a fraction of up to nine digits.
func (r *reader) clock() (millis int64) {
	h := r.number(1, 2)
	r.take(':')
	m := r.number(1, 2)
	r.take(':')
	s := r.number(1, 2)
	r.ok = r.ok && h < 24 && m < 60 && s < 60
	millis = ((h*60+m)*60 + s) * 1000
	if len(r.rest) > 0 {
		r.take('.')
		digits := len(r.rest)
		nanos := r.number(1, 9)
		for ; digits < 9; digits++ {
			nanos *= 10
		}
		millis += nanos / 1e6
	}
	return millis
}
