package expr

import "strings"

// directive is %[index$][flags][width][.precision]conversion.
type directive struct {
	// index is counted from 0, and -1 if it is not given, as are width and
	// precision.
	index, width, precision int
	flags                   string
	// conversion is a small letter or '%'; upper that a capital one was given.
	conversion byte
	upper      bool
}

// parseDirective reads what stands behind a '%'; n is its length. Its flags may
// not fit its conversion.
func parseDirective(s string) (d directive, n int, ok bool) {
	d.index, d.width, d.precision = -1, -1, -1
	if k, size := leadingInt(s); size > 0 && len(s) > size && s[size] == '$' {
		if k == 0 {
			return d, 0, false
		}
		d.index, n = k-1, size+1
	}
	flags := n
	for n < len(s) && strings.IndexByte("-#+ 0,(<", s[n]) >= 0 {
		if strings.IndexByte(s[flags:n], s[n]) >= 0 {
			return d, 0, false
		}
		n++
	}
	d.flags = s[flags:n]
	if k, size := leadingInt(s[n:]); size > 0 {
		d.width = k
		n += size
	}
	if n < len(s) && s[n] == '.' {
		k, size := leadingInt(s[n+1:])
		if size == 0 {
			return d, 0, false
		}
		d.precision = k
		n += 1 + size
	}
	if n == len(s) {
		return d, 0, false
	}
	d.conversion = s[n]
	if strings.IndexByte("BSHCXEGA", d.conversion) >= 0 {
		d.conversion |= 0x20
		d.upper = true
	}
	return d, n + 1, true
}

// leadingInt reads up to four digits.
func leadingInt(s string) (n, size int) {
	for size < len(s) && size < 4 && s[size] >= '0' && s[size] <= '9' {
		n = n*10 + int(s[size]-'0')
		size++
	}
	return n, size
}

func (d directive) has(flag byte) bool { return strings.IndexByte(d.flags, flag) >= 0 }

// valid reports whether the conversion exists and takes the flags, the width and
// the precision.
func (d directive) valid() bool {
	switch d.conversion {
	case '%':
		return d.precision < 0 && d.only("-") && d.sized("-")
	case 'n':
		return d.precision < 0 && d.width < 0 && d.only("")
	case 's', 'b', 'h':
		return d.only("-<") && d.sized("-")
	case 'c':
		return d.precision < 0 && d.only("-<") && d.sized("-")
	}
	if !d.sized("-0") || d.has('+') && d.has(' ') || d.has('-') && d.has('0') {
		return false
	}
	switch d.conversion {
	case 'd':
		return d.precision < 0 && !d.has('#')
	case 'o', 'x':
		return d.precision < 0 && !d.has(',')
	case 'f':
		return true
	case 'e':
		return !d.has(',')
	case 'g':
		return !d.has('#')
	case 'a':
		return !d.has(',') && !d.has('(')
	}
	return false
}

// only reports whether all flags are among these.
func (d directive) only(flags string) bool { return strings.Trim(d.flags, flags) == "" }

// sized reports whether there is a width if one of these flags is there.
func (d directive) sized(flags string) bool {
	return d.width >= 0 || !strings.ContainsAny(d.flags, flags)
}

// text is what a directive without an argument stands for.
func (d directive) text() byte {
	if d.conversion == 'n' {
		return '\n'
	}
	return '%'
}

// cut shortens a text to the precision, which counts UTF-16 units.
func (d directive) cut(text []byte) []byte {
	if d.precision < 0 || len(text) <= d.precision {
		return text
	}
	u := units(text)
	return appendUnits(nil, u[:min(len(u), d.precision)])
}
