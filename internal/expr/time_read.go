package expr

import "strings"

// reader reads texts as java.time's DateTimeFormatter does. It is a sequence of parts.
type reader []readPart

// readPart is a part of a pattern: a literal text, a group that may be absent, or a field.
type readPart struct {
	letter byte
	count  int
	text   string
	// group is what stands in square brackets.
	group reader
	// numeric: the part is a number of least to most digits.
	numeric     bool
	field       timeField
	least, most int
	sign        signForm
	// behind are the digits of the numbers that follow with nothing between, for which
	// a number of any length leaves room.
	behind int
}

// signForm says which signs a number may have.
type signForm uint8

const (
	noSign signForm = iota
	// minusSign: a minus.
	minusSign
	// exceedingSign: a minus, and a plus if and only if there are more digits than the least.
	exceedingSign
)

// newReader arranges the fields of a pattern up to a closing square bracket; rest is what
// stands behind that.
func newReader(fields []patternField) (r reader, rest []patternField) {
	active := -1 // the number that leaves room for those that follow it
	for len(fields) > 0 {
		f := fields[0]
		fields = fields[1:]
		part := readPart{letter: f.letter, count: f.count, text: f.text}
		switch f.letter {
		case ']':
			return r, fields
		case '[':
			part.group, fields = newReader(fields)
			active = -1
		default:
			part.asNumber()
			switch {
			case !part.numeric || strings.IndexByte("YwWec", f.letter) >= 0:
				active = -1
			case active >= 0 && part.least == part.most && part.sign == noSign:
				r[active].behind += part.most
			default:
				if active >= 0 {
					r[active].behind = 0
				}
				active = len(r)
			}
		}
		r = append(r, part)
	}
	return r, nil
}

// asNumber finds the field of the part, and how many digits it has if it is a number.
func (p *readPart) asNumber() {
	const unlimited = 19
	field, known := timeFieldOf[p.letter]
	if !known {
		return
	}
	p.field, p.numeric = field, true
	p.least, p.most = p.count, p.count
	switch p.letter {
	case 'y', 'u', 'Y':
		if p.count != 2 {
			p.most, p.sign = unlimited, minusSign
		}
		if p.count > 3 {
			p.sign = exceedingSign
		}
	case 'E', 'a', 'G':
		p.numeric = false
	case 'M', 'L', 'Q', 'q', 'e', 'c':
		p.numeric = p.count < 3
		if p.letter == 'e' || p.letter == 'c' {
			p.most = 2
		} else if p.count == 1 {
			p.most, p.sign = unlimited, minusSign
		}
	case 'W', 'w':
		p.most = 2
	case 'D':
		if p.most = 3; p.count == 1 {
			p.most, p.sign = unlimited, minusSign
		}
	case 'A', 'n', 'N':
		p.most = unlimited
	case 'S':
	default:
		if p.count == 1 {
			p.most, p.sign = unlimited, minusSign
		}
	}
}

// read reads the beginning of s; n is -1 where it does not follow the pattern.
func (r reader) read(s string, f *timeFields) (n int) {
	for i := range r {
		k := r[i].read(s[n:], f)
		if k < 0 {
			return -1
		}
		n += k
	}
	return n
}

func (p *readPart) read(s string, f *timeFields) int {
	switch {
	case p.letter == '[':
		before := *f
		n := p.group.read(s, f)
		if n < 0 {
			*f = before
			return 0
		}
		return n
	case p.letter == 0:
		if !strings.HasPrefix(s, p.text) {
			return -1
		}
		return len(p.text)
	case p.letter == 'S':
		return p.readFraction(s, f)
	case p.numeric:
		return p.readNumber(s, f)
	}
	return p.readText(s, f)
}

func (p *readPart) readFraction(s string, f *timeFields) int {
	n := digitsAt(s, p.count)
	value, ok := digitsOf(s[:n])
	if n < p.count || n > 9 || !ok || !f.put(theNanoOfSecond, value*pow10int64(9-n)) {
		return -1
	}
	return n
}

// digitsAt counts the digits at the front of s, at most most.
func digitsAt(s string, most int) (n int) {
	for n < len(s) && n < most && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return n
}

func (p *readPart) readNumber(s string, f *timeFields) int {
	negative, positive, start := false, false, 0
	if s != "" && (s[0] == '-' || s[0] == '+') {
		negative, positive, start = s[0] == '-', s[0] == '+', 1
		if p.sign == noSign || positive && p.sign != exceedingSign {
			return -1
		}
	}
	digits := digitsAt(s[start:], p.most+p.behind)
	if digits < p.least {
		return -1
	}
	if p.behind > 0 {
		digits = min(digits, max(p.least, digits-p.behind))
	}
	value, ok := digitsOf(s[start : start+digits])
	switch {
	case !ok:
		return -1
	case negative && value == 0:
		return -1
	case negative:
		value = -value
	case p.sign == exceedingSign && (digits > p.least) != positive:
		return -1
	}
	if p.count == 2 && (p.letter == 'y' || p.letter == 'u' || p.letter == 'Y') {
		value += 2000
	}
	if !f.put(p.field, value) {
		return -1
	}
	return start + digits
}

// readText reads a name, or a zone, of which only the form matters.
func (p *readPart) readText(s string, f *timeFields) int {
	switch p.letter {
	case 'M', 'L':
		return p.readName(s, f, monthNames[:])
	case 'E', 'e', 'c':
		return p.readName(s, f, dayNames[:])
	case 'a':
		return f.putName(p.field, s, 0, "AM", "PM")
	case 'G':
		if p.count > 3 {
			return f.putName(p.field, s, 0, "Before Christ", "Anno Domini")
		}
		return f.putName(p.field, s, 0, "BC", "AD")
	case 'X', 'x', 'Z':
		return p.readOffset(s)
	case 'O':
		return readLocalizedOffset(s, p.count == 4)
	case 'V', 'z':
		return readZoneName(s)
	}
	return -1
}

func (p *readPart) readName(s string, f *timeFields, names []string) int {
	if p.count == 4 {
		return f.putName(p.field, s, 1, names...)
	}
	for k, name := range names {
		if strings.HasPrefix(s, name[:3]) && p.count < 4 {
			if !f.put(p.field, int64(k)+1) {
				return -1
			}
			return 3
		}
	}
	return -1
}

// putName sets a field to the place of the name that s begins with, counted from first.
func (f *timeFields) putName(field timeField, s string, first int64, names ...string) int {
	for k, name := range names {
		if strings.HasPrefix(s, name) {
			if !f.put(field, first+int64(k)) {
				return -1
			}
			return len(name)
		}
	}
	return -1
}

// readOffset reads what X, x and Z stand for, which differ in how zero is spelled, in
// the colons and in what may be absent.
func (p *readPart) readOffset(s string) int {
	zero, colon := "Z", p.count == 3 || p.count == 5
	minutes, seconds := true, p.count > 3
	switch {
	case p.letter == 'X' || p.letter == 'x':
		minutes = p.count > 1
		if p.letter == 'x' {
			zero = [...]string{"+00", "+0000", "+00:00", "+0000", "+00:00"}[p.count-1]
		}
	case p.count == 4:
		return readLocalizedOffset(s, true)
	case p.count < 4:
		zero, colon = "+0000", false
	}
	if strings.HasPrefix(s, zero) {
		return len(zero)
	}
	if s == "" || s[0] != '+' && s[0] != '-' {
		return -1
	}
	hour, n, ok := twoDigits(s, 1, false)
	if !ok || hour > 23 {
		return -1
	}
	if _, end, ok := twoDigits(s, n, colon); ok {
		n = end
	} else if minutes {
		return -1
	} else {
		return n
	}
	if _, end, ok := twoDigits(s, n, colon); ok && seconds {
		n = end
	}
	return n
}

// twoDigits reads a number below 60 at a place, behind a colon perhaps.
func twoDigits(s string, at int, colon bool) (value int64, end int, ok bool) {
	if colon {
		if at >= len(s) || s[at] != ':' {
			return 0, at, false
		}
		at++
	}
	if at+2 > len(s) {
		return 0, at, false
	}
	value, ok = digitsOf(s[at : at+2])
	return value, at + 2, ok && value < 60
}

// readLocalizedOffset reads GMT, GMT+2 and GMT+2:30, or GMT+02:30 in full.
func readLocalizedOffset(s string, inFull bool) int {
	n := len("GMT")
	if !strings.HasPrefix(s, "GMT") {
		return -1
	}
	if len(s) == n || s[n] != '+' && s[n] != '-' {
		return n
	}
	hours := digitsAt(s[n+1:], 2)
	if hours == 0 || inFull && hours < 2 {
		return -1
	}
	n += 1 + hours
	for k := range 2 {
		_, end, ok := twoDigits(s, n, true)
		if !ok {
			if inFull && k == 0 {
				return -1
			}
			break
		}
		n = end
	}
	return n
}

// readZoneName reads the longest name of a zone.
func readZoneName(s string) int {
	n := 0
	for n < len(s) && (s[n] > ' ' && s[n] != ',' && s[n] != ')' && s[n] != ']') {
		n++
	}
	for ; n > 0; n-- {
		if strictZone(s[:n]) != nil {
			return n
		}
		if long, ok := shortZones[s[:n]]; ok && region(long) != nil {
			return n
		}
	}
	return -1
}
