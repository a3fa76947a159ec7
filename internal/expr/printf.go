package expr

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/onceflow/onceflow/types"
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
		f := formatter{in: in[1:], row: i, zone: z, dst: out.Data, last: -1}
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
	// next is the argument of the next directive without an index, last that of
	// the one before.
	next, last int
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
		d, n, ok := parseDirective(text[at+1:])
		if !ok || !d.valid() || !f.apply(d) {
			return false
		}
		text = text[at+1+n:]
	}
}

func (f *formatter) apply(d directive) bool {
	switch d.conversion {
	case '%', 'n':
		f.pad([]byte{d.text()}, d)
		return true
	}
	switch {
	case d.has('<'):
	case d.index >= 0:
		f.last = d.index
	default:
		f.last = f.next
		f.next++
	}
	if f.last < 0 || f.last >= len(f.in) {
		return false
	}
	var buf [64]byte
	text, ok := f.value(buf[:0], d, f.in[f.last])
	if !ok {
		return false
	}
	if d.upper {
		text = appendUpper(nil, text)
	}
	f.pad(text, d)
	return true
}

func (f *formatter) value(buf []byte, d directive, v *types.Vector) ([]byte, bool) {
	null := v.IsNull(f.row)
	switch {
	case d.conversion == 'b':
		value := !null && (v.Type.Kind != types.Boolean || v.Ints[f.row] == 1)
		return d.cut(strconv.AppendBool(buf, value)), true
	case null:
		return d.cut(append(buf, "null"...)), true
	}
	switch d.conversion {
	case 'd', 'o', 'x':
		return formatInt(buf, d, v, f.row)
	case 'f', 'e', 'g', 'a':
		return formatFloat(buf, d, v, f.row)
	case 'c':
		if !v.Type.IsInteger() || v.Type.Kind == types.BigInt || v.Ints[f.row] < 0 || v.Ints[f.row] > utf8.MaxRune {
			return nil, false
		}
		return utf8.AppendRune(buf, rune(v.Ints[f.row])), true
	case 'h':
		hash, ok := javaHashOf(v, f.row)
		return d.cut(strconv.AppendUint(buf, uint64(hash), 16)), ok
	}
	if v.Type.Kind == types.Boolean {
		return d.cut(strconv.AppendBool(buf, v.Ints[f.row] == 1)), true
	}
	return d.cut(appendText(buf, v, f.row, f.zone)), true
}

// pad fills up to the width, which counts UTF-16 units.
func (f *formatter) pad(text []byte, d directive) {
	blanks := d.width - len(text)
	if blanks > 0 || !isASCII(text) {
		blanks = d.width - len(units(text))
	}
	if d.has('-') {
		f.dst = append(f.dst, text...)
	}
	for range max(0, blanks) {
		f.dst = append(f.dst, ' ')
	}
	if !d.has('-') {
		f.dst = append(f.dst, text...)
	}
}
