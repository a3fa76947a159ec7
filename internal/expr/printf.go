package expr

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// buildPrintf compiles PRINTF: java.util.Formatter, as far as SQL values go.
func buildPrintf(x *compiler, c *Call, args []operand) (eval, error) {
	z := newZone(x.env.zone())
	return each(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		if in[0].IsNull(i) {
			out.AppendNull()
			return nil
		}
		start := len(out.Data)
		f := formatter{in: in[1:], row: i, zone: z, dst: out.Data}
		if !f.format(view(in[0].Bytes(i))) {
			out.AppendNull()
			return nil
		}
		out.Data = f.dst
		out.AppendView(start)
		return nil
	}), nil
}

// formatter formats one row.
type formatter struct {
	in   []*types.Vector
	row  int
	zone *zone
	dst  []byte
	// next is the argument of the next directive without an index.
	next int
}

// directive is %[index$][flags][width][.precision]conversion.
type directive struct {
	flags            string
	width, precision int
	conversion       byte
}

// format reports false where Java throws.
func (f *formatter) format(text string) bool {
	for {
		at := strings.IndexByte(text, '%')
		if at < 0 {
			f.dst = append(f.dst, text...)
			return true
		}
		f.dst = append(f.dst, text[:at]...)
		text = text[at+1:]
		d, arg, n, ok := f.directive(text)
		if !ok || !f.apply(d, arg) {
			return false
		}
		text = text[n:]
	}
}

// directive reads one and finds its argument; n is its length.
func (f *formatter) directive(s string) (d directive, arg int, n int, ok bool) {
	d.width, d.precision, arg = -1, -1, -1
	if k, size := leadingInt(s); size > 0 && len(s) > size && s[size] == '$' {
		arg, n = k-1, size+1
	}
	flags := n
	for n < len(s) && strings.IndexByte("-#+ 0,(", s[n]) >= 0 {
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
			return d, 0, 0, false
		}
		d.precision = k
		n += 1 + size
	}
	if n == len(s) {
		return d, 0, 0, false
	}
	d.conversion = s[n]
	if arg < 0 && d.conversion != '%' && d.conversion != 'n' {
		arg = f.next
		f.next++
	}
	return d, arg, n + 1, true
}

// leadingInt reads up to four digits.
func leadingInt(s string) (n, size int) {
	for size < len(s) && size < 4 && s[size] >= '0' && s[size] <= '9' {
		n = n*10 + int(s[size]-'0')
		size++
	}
	return n, size
}

func (f *formatter) apply(d directive, arg int) bool {
	var buf [64]byte
	var text []byte
	ok := true
	switch {
	case d.conversion == '%':
		text = append(buf[:0], '%')
	case d.conversion == 'n':
		text = append(buf[:0], '\n')
	case arg >= len(f.in):
		return false
	case strings.IndexByte("bBsSdoxXcCfeE", d.conversion) < 0:
		return false
	case f.in[arg].IsNull(f.row):
		text = cutText(append(buf[:0], nullText(d.conversion)...), d)
	default:
		text, ok = f.value(buf[:0], d, f.in[arg])
	}
	if !ok {
		return false
	}
	if d.conversion == 'S' || d.conversion == 'X' || d.conversion == 'B' || d.conversion == 'C' {
		text = []byte(strings.ToUpper(string(text)))
	}
	f.pad(text, d)
	return true
}

func nullText(conversion byte) string {
	if conversion == 'b' || conversion == 'B' {
		return "false"
	}
	return "null"
}

func (f *formatter) value(buf []byte, d directive, v *types.Vector) ([]byte, bool) {
	switch d.conversion {
	case 'd', 'o', 'x', 'X':
		return formatInt(buf, d, v, f.row)
	case 'f', 'e', 'E':
		return formatFloat(buf, d, v, f.row)
	case 'c', 'C':
		if !v.Type.IsInteger() || v.Ints[f.row] < 0 || v.Ints[f.row] > utf8.MaxRune {
			return nil, false
		}
		return utf8.AppendRune(buf, rune(v.Ints[f.row])), true
	case 'b', 'B':
		value := v.Type.Kind != types.Boolean || v.Ints[f.row] == 1
		return cutText(strconv.AppendBool(buf, value), d), true
	}
	if v.Type.Kind == types.Boolean {
		return cutText(strconv.AppendBool(buf, v.Ints[f.row] == 1), d), true
	}
	return cutText(appendText(buf, v, f.row, f.zone), d), true
}

func cutText(text []byte, d directive) []byte {
	if d.precision >= 0 {
		return prefixRunes(text, d.precision)
	}
	return text
}

func formatInt(buf []byte, d directive, v *types.Vector, i int) ([]byte, bool) {
	if !v.Type.IsInteger() || d.precision >= 0 {
		return nil, false
	}
	n := v.Ints[i]
	if d.conversion == 'd' {
		return withSign(d, n < 0, grouped(d, strconv.AppendUint(buf, magnitude(n), 10))), true
	}
	u := uint64(n)
	switch v.Type.Kind {
	case types.TinyInt:
		u = uint64(uint8(n))
	case types.SmallInt:
		u = uint64(uint16(n))
	case types.Int:
		u = uint64(uint32(n))
	}
	base := 16
	if d.conversion == 'o' {
		base = 8
	}
	return strconv.AppendUint(buf, u, base), true
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// grouped puts commas between thousands if the flag asks for them.
func grouped(d directive, digits []byte) []byte {
	if !strings.Contains(d.flags, ",") {
		return digits
	}
	whole := len(digits)
	if point := strings.IndexByte(string(digits), '.'); point >= 0 {
		whole = point
	}
	var out []byte
	for k, c := range digits {
		if k > 0 && k < whole && (whole-k)%3 == 0 {
			out = append(out, ',')
		}
		out = append(out, c)
	}
	return out
}

// withSign puts the sign before the digits, and zeros between them.
func withSign(d directive, negative bool, digits []byte) []byte {
	sign, end := "", ""
	switch {
	case negative && strings.Contains(d.flags, "("):
		sign, end = "(", ")"
	case negative:
		sign = "-"
	case strings.Contains(d.flags, "+"):
		sign = "+"
	case strings.Contains(d.flags, " "):
		sign = " "
	}
	zeros := 0
	if strings.Contains(d.flags, "0") {
		zeros = max(0, d.width-len(digits)-len(sign)-len(end))
	}
	return []byte(sign + strings.Repeat("0", zeros) + string(digits) + end)
}

// formatFloat rounds the shortest spelling half up.
func formatFloat(buf []byte, d directive, v *types.Vector, i int) ([]byte, bool) {
	if !v.Type.IsApproximate() {
		return nil, false
	}
	f, precision := v.Floats[i], d.precision
	if precision < 0 {
		precision = 6
	}
	if !datum.IsFinite(f) {
		d.flags = strings.ReplaceAll(d.flags, "0", "")
		text := "NaN"
		if math.IsInf(f, 0) {
			text = "Infinity"
		}
		return withSign(d, f < 0, append(buf, text...)), true
	}
	if d.conversion != 'f' {
		return withSign(d, math.Signbit(f), strconv.AppendFloat(buf, math.Abs(f), 'e', precision, 64)), true
	}
	bits := 64
	if v.Type.Kind == types.Float {
		bits = 32
	}
	var digits shortest
	digits.set(math.Abs(f), bits)
	digits.round(precision)
	return withSign(d, math.Signbit(f), grouped(d, digits.appendPlain(buf, precision))), true
}

// pad fills up to the width.
func (f *formatter) pad(text []byte, d directive) {
	blanks := max(0, d.width-utf8.RuneCount(text))
	if strings.Contains(d.flags, "-") {
		f.dst = append(f.dst, text...)
	}
	for range blanks {
		f.dst = append(f.dst, ' ')
	}
	if !strings.Contains(d.flags, "-") {
		f.dst = append(f.dst, text...)
	}
}
