package datum

import "encoding/binary"

// TimestampLayout is a spelling of timestamps: a date, a separator, a time.
type TimestampLayout struct {
	// Separator stands between date and time: ' ' or 'T'.
	Separator byte
	// Zulu: a 'Z' follows, for TIMESTAMP_LTZ.
	Zulu bool
	// SecondsOptional: HH:mm alone is read, too.
	SecondsOptional bool
	// Strict: the date must exist and 24:00 does not. Otherwise February 30 is
	// the last day of February and 24:00:00 the next day's midnight. Only here the
	// separator may be a small letter.
	Strict bool
}

// separates reports whether c stands between date and time.
func (l *TimestampLayout) separates(c byte) bool {
	return c == l.Separator || l.Strict && c == l.Separator|0x20
}

// The layouts of the JSON format.
var (
	SQLTimestamp    = TimestampLayout{Separator: ' '}
	SQLTimestampLTZ = TimestampLayout{Separator: ' ', Zulu: true}
	ISOTimestamp    = TimestampLayout{Separator: 'T', SecondsOptional: true, Strict: true}
	ISOTimestampLTZ = TimestampLayout{Separator: 'T', Zulu: true, SecondsOptional: true}
)

// Parse reads a whole text: milliseconds since 1970 (floor) and nanoseconds
// within the millisecond.
func (l *TimestampLayout) Parse(b []byte) (millis int64, nanos int32, ok bool) {
	millis, nanos, n := l.Scan(b)
	return millis, nanos, n > 0 && n == len(b)
}

// Scan reads a timestamp from the front of b; n is 0 when there is none.
func (l *TimestampLayout) Scan(b []byte) (millis int64, nanos int32, n int) {
	days, d := scanDate(b, l.Strict)
	if d == 0 || d >= len(b) || !l.separates(b[d]) {
		return 0, 0, 0
	}
	time, t := scanTime(b[d+1:], l.SecondsOptional)
	if t == 0 || l.Strict && time == nanosOfDay {
		return 0, 0, 0
	}
	n = d + 1 + t
	if l.Zulu {
		if n >= len(b) || b[n] != 'Z' {
			return 0, 0, 0
		}
		n++
	}
	return days*millisOfDay + time/1e6, int32(time % 1e6), n
}

// Append appends a timestamp with digits of a fraction, 0 to 9 or
// [MinimalFraction].
func (l *TimestampLayout) Append(dst []byte, millis int64, nanos int32, digits int) []byte {
	days := floorDiv(millis, millisOfDay)
	dst = append(AppendDate(dst, days), l.Separator)
	return l.appendTime(dst, millis-days*millisOfDay, nanos, digits)
}

func (l *TimestampLayout) appendTime(dst []byte, millis int64, nanos int32, digits int) []byte {
	dst = AppendTime(dst, millis, nanos, digits)
	if l.Zulu {
		dst = append(dst, 'Z')
	}
	return dst
}

// Clock reads and spells timestamps of one layout quickly when neighbours are
// of the same day. It belongs to one goroutine.
type Clock struct {
	layout TimestampLayout
	// readText are the bytes yyyy-MM-dd of the day read last, readDay its
	// milliseconds; known tells that there is one.
	readText0 uint64
	readText1 uint16
	readKnown bool
	readDay   int64
	// spelled is the day spelled last, with the separator behind it.
	spelled    [24]byte
	spelledLen int
	spelledDay int64
}

// NewClock returns a clock for the layout.
func NewClock(l TimestampLayout) Clock { return Clock{layout: l} }

// Layout returns the clock's layout.
func (c *Clock) Layout() TimestampLayout { return c.layout }

// Append is [TimestampLayout.Append] with a minimal fraction.
func (c *Clock) Append(dst []byte, millis int64, nanos int32) []byte {
	rest := millis - c.spelledDay
	if c.spelledLen == 0 || uint64(rest) >= millisOfDay {
		c.spell(millis)
		rest = millis - c.spelledDay
	}
	n := len(dst)
	dst = extend(dst, len(c.spelled)) // one store of fixed size
	copy(dst[n:], c.spelled[:])
	dst = dst[:n+c.spelledLen]
	if nanos != 0 {
		return c.layout.appendTime(dst, rest, nanos, MinimalFraction)
	}
	dst = appendClock(dst, uint32(rest))
	if c.layout.Zulu {
		dst = append(dst, 'Z')
	}
	return dst
}

func (c *Clock) spell(millis int64) {
	days := floorDiv(millis, millisOfDay)
	text := append(AppendDate(c.spelled[:0], days), c.layout.Separator)
	c.spelledLen = copy(c.spelled[:], text)
	c.spelledDay = days * millisOfDay
}

// Scan is [TimestampLayout.Scan].
func (c *Clock) Scan(b []byte) (millis int64, nanos int32, n int) {
	if len(b) < 20 {
		return c.layout.Scan(b)
	}
	if !c.readKnown || binary.LittleEndian.Uint64(b) != c.readText0 || binary.LittleEndian.Uint16(b[8:]) != c.readText1 {
		return c.scanNewDay(b)
	}
	if !c.layout.separates(b[10]) {
		return 0, 0, 0
	}
	time, ok := clockTime(binary.LittleEndian.Uint64(b[11:]))
	if !ok {
		return c.layout.Scan(b)
	}
	n = 19
	if b[19] == '.' {
		frac, k := scanFraction(b[19:])
		n += k
		time += frac / 1e6
		nanos = int32(frac % 1e6)
	}
	if c.layout.Zulu {
		if n >= len(b) || b[n] != 'Z' {
			return 0, 0, 0
		}
		n++
	}
	return c.readDay + time, nanos, n
}

// scanNewDay reads without the remembered day, and remembers the day read if it
// has the usual ten characters.
func (c *Clock) scanNewDay(b []byte) (millis int64, nanos int32, n int) {
	millis, nanos, n = c.layout.Scan(b)
	if n == 0 {
		return 0, 0, 0
	}
	days, d := scanDate(b, c.layout.Strict)
	if d == 10 {
		c.readText0 = binary.LittleEndian.Uint64(b)
		c.readText1 = binary.LittleEndian.Uint16(b[8:])
		c.readDay = days * millisOfDay
		c.readKnown = true
	}
	return millis, nanos, n
}

// clockTime reads the eight bytes HH:mm:ss, the first one lowest, as
// milliseconds of the day before 24:00:00.
func clockTime(w uint64) (millis int64, ok bool) {
	const colons = 0x0000ff0000ff0000
	if w&colons != 0x00003a00003a0000 {
		return 0, false
	}
	x, marks := notDigits(w&^colons | 0x0000300000300000)
	if marks != 0 {
		return 0, false
	}
	h := x&0xff*10 + x>>8&0xff
	m := x>>24&0xff*10 + x>>32&0xff
	s := x>>48&0xff*10 + x>>56
	return int64(h*3600+m*60+s) * 1000, h < 24 && m < 60 && s < 60
}
