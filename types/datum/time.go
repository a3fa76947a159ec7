package datum

const (
	millisOfDay = 86_400_000
	nanosOfDay  = millisOfDay * 1_000_000
)

// MinimalFraction asks for as few fraction digits as the value needs, none for
// a whole second.
const MinimalFraction = -1

// AppendDate appends a day as yyyy-MM-dd; years beyond 9999 carry a plus, those
// before year 0 a minus.
func AppendDate(dst []byte, days int64) []byte {
	year, month, day := Civil(days)
	switch {
	case year < 0:
		dst = append(dst, '-')
		year = -year
	case year > 9999:
		dst = append(dst, '+')
	}
	if year <= 9999 {
		dst = append2(append2(dst, int(year/100)), int(year%100))
	} else {
		dst = AppendInt(dst, year)
	}
	dst = append2(append(dst, '-'), month)
	return append2(append(dst, '-'), day)
}

// AppendTime appends a time of day as HH:mm:ss with digits of a fraction, 0 to
// 9 or [MinimalFraction]. millis may be one day, which is 24:00:00; other times
// outside of the day are taken modulo a day.
func AppendTime(dst []byte, millis int64, nanos int32, digits int) []byte {
	if uint64(millis) > millisOfDay {
		millis -= floorDiv(millis, millisOfDay) * millisOfDay
	}
	seconds := int(millis / 1000)
	minutes := seconds / 60
	dst = append2(dst, minutes/60)
	dst = append2(append(dst, ':'), minutes%60)
	dst = append2(append(dst, ':'), seconds%60)
	return appendFraction(dst, uint32(millis%1000)*1_000_000+uint32(nanos), digits)
}

// appendClock appends a time of day in milliseconds with a minimal fraction.
func appendClock(dst []byte, millis uint32) []byte {
	seconds := millis / 1000
	fraction := millis - 1000*seconds
	minutes := seconds / 60
	hours := minutes / 60
	hour, minute, second, tenths := 2*hours, 2*(minutes-60*hours), 2*(seconds-60*minutes), 2*(fraction/10)
	n := len(dst)
	dst = extend(dst, len("HH:mm:ss.SSS"))
	b := dst[n : n+12]
	b[0], b[1], b[2] = pairs[hour], pairs[hour+1], ':'
	b[3], b[4], b[5] = pairs[minute], pairs[minute+1], ':'
	b[6], b[7], b[8] = pairs[second], pairs[second+1], '.'
	b[9], b[10], b[11] = pairs[tenths], pairs[tenths+1], byte('0'+fraction%10)
	switch {
	case fraction == 0:
		return dst[:n+8]
	case fraction%10 != 0:
		return dst
	case fraction%100 != 0:
		return dst[:n+11]
	}
	return dst[:n+10]
}

// appendFraction appends a fraction of a second, in nanoseconds.
func appendFraction(dst []byte, nanos uint32, digits int) []byte {
	if digits == 0 || digits == MinimalFraction && nanos == 0 {
		return dst
	}
	dst = appendPadded(append(dst, '.'), uint64(nanos), 9)
	if digits == MinimalFraction {
		for dst[len(dst)-1] == '0' {
			dst = dst[:len(dst)-1]
		}
		return dst
	}
	return dst[:len(dst)-9+digits]
}

// ParseDate reads yyyy-MM-dd, where longer years need a sign, as Java's
// ISO_LOCAL_DATE does. The day must exist.
func ParseDate(b []byte) (days int64, ok bool) {
	days, n := scanDate(b, true)
	return days, n > 0 && n == len(b)
}

// ParseTime reads HH:mm:ss and up to nine fraction digits; 24:00:00 is 0.
func ParseTime(b []byte) (nanosOfTheDay int64, ok bool) {
	nanos, n := scanTime(b, false)
	if nanos == nanosOfDay {
		nanos = 0
	}
	return nanos, n > 0 && n == len(b)
}

// scanDate reads a date from the front of b; n is 0 when there is none. Unless
// strict, days up to the 31st are taken as the last of a shorter month.
func scanDate(b []byte, strict bool) (days int64, n int) {
	year, n := scanYear(b)
	if n == 0 || len(b) < n+6 || b[n] != '-' || b[n+3] != '-' {
		return 0, 0
	}
	month, ok1 := two(b[n+1:])
	day, ok2 := two(b[n+4:])
	if !ok1 || !ok2 || month < 1 || month > 12 || day < 1 || day > 31 {
		return 0, 0
	}
	if last := DaysIn(year, month); day > last {
		if strict {
			return 0, 0
		}
		day = last
	}
	return Days(year, month, day), n + 6
}

// scanYear reads four digits, or a sign and up to nine: a plus only before more
// than four, a minus before at least four.
func scanYear(b []byte) (year int64, n int) {
	rest, neg := cutSign(b)
	signed := len(rest) < len(b)
	v, digits := ScanDigits(rest)
	plus := signed && !neg
	if digits < 4 || digits > 9 || (digits > 4) != plus && !neg || neg && v == 0 {
		return 0, 0
	}
	if neg {
		return -int64(v), digits + 1
	}
	return int64(v), digits + len(b) - len(rest)
}

// two reads two digits; b holds at least as many bytes.
func two(b []byte) (v int, ok bool) {
	hi, lo := b[0]-'0', b[1]-'0'
	return int(hi)*10 + int(lo), hi <= 9 && lo <= 9
}

// scanTime reads HH:mm:ss[.f], or HH:mm where the seconds are optional, from
// the front of b; n is 0 when there is none. 24:00:00 is a whole day.
func scanTime(b []byte, secondsOptional bool) (nanos int64, n int) {
	if len(b) < 5 || b[2] != ':' {
		return 0, 0
	}
	h, ok1 := two(b)
	m, ok2 := two(b[3:])
	if !ok1 || !ok2 || h > 24 || m > 59 {
		return 0, 0
	}
	s, frac, n := scanSeconds(b, secondsOptional)
	nanos = (int64(h)*3600+int64(m)*60+int64(s))*1e9 + frac
	if n == 0 || nanos > nanosOfDay {
		return 0, 0
	}
	return nanos, n
}

func scanSeconds(b []byte, optional bool) (s int, frac int64, n int) {
	if len(b) < 8 || b[5] != ':' {
		if optional {
			return 0, 0, 5
		}
		return 0, 0, 0
	}
	s, ok := two(b[6:])
	if !ok || s > 59 {
		return 0, 0, 0
	}
	frac, n = scanFraction(b[8:])
	return s, frac, 8 + n
}

// fractionUnits[n] are the nanoseconds of the last of n digits.
var fractionUnits = [...]int64{1e9, 1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1}

// scanFraction reads a point and up to nine digits, none of which is needed.
func scanFraction(b []byte) (nanos int64, n int) {
	if len(b) == 0 || b[0] != '.' {
		return 0, 0
	}
	v, digits := ScanDigits(b[1:])
	if digits > 9 {
		v, digits = ScanDigits(b[1:10])
	}
	return int64(v) * fractionUnits[digits], digits + 1
}
