package expr

import (
	"bytes"
	"unicode/utf8"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// convert appends row i of src, which is not NULL, to dst as a value of dst's
// type: exactly one row, NULL if it reports false. A number that overflows a
// DECIMAL is NULL and no failure.
type convert func(dst, src *types.Vector, i int) bool

// converters makes the conversions of one call.
type converters struct {
	zone    *zone
	scratch []byte
	// legacy: text is spelled as before Flink 1.15, and text and bytes keep their length.
	legacy bool
}

// between returns the conversion of one type to another, which is castable.
func (k *converters) between(from, to types.Type) convert {
	switch {
	case from.Kind == types.Null:
		return convertNull
	case from.SameIgnoringNull(to), needsNoCast(from, to):
		return convertSame
	case to.IsString():
		return k.toText(from, to)
	case to.IsBinary():
		if k.legacy {
			to = types.Bytes()
		}
		return toBinary(to)
	case from.IsString():
		return k.fromText(to)
	case to.Kind == types.Decimal:
		return toDecimal(from, to)
	case from.IsTemporal():
		return k.temporal(from, to)
	case from.Kind >= types.Array:
		return k.composite(from, to)
	case to.IsApproximate():
		return toFloat(from, to)
	case to.Kind == types.Boolean:
		return toBoolean(from)
	case to.IsInteger():
		return toInteger(from, to.Kind)
	case to.Kind == types.IntervalYearMonth:
		return toInteger(from, types.Int)
	}
	return convertSame
}

// needsNoCast reports values that are of the other type as they are. As in Flink a text
// or bytes that are longer than their type says are then not cut.
func needsNoCast(from, to types.Type) bool {
	switch {
	case from.Kind == types.Null:
		return false
	case from.Elem != nil || from.Kind == types.Row:
		return everyPart(from, to, needsNoCast)
	case from.Nullable && !to.Nullable:
		return false
	case from.IsString() && to.Kind == types.Varchar, from.IsBinary() && to.Kind == types.Varbinary:
		return from.Length <= to.Length
	}
	return from.SameIgnoringNull(to)
}

func convertNull(dst, _ *types.Vector, _ int) bool { dst.AppendNull(); return true }

func convertSame(dst, src *types.Vector, i int) bool { dst.AppendFrom(src, i); return true }

// toText spells the value and cuts it, or fills it up for CHAR.
func (k *converters) toText(from, to types.Type) convert {
	if k.legacy {
		to = types.String()
	}
	spell := spelling{zone: k.zone, legacy: k.legacy}.append
	if from.IsTimestamp() {
		spell = (&daySpeller{zone: k.zone}).append
	}
	if from.IsBinary() {
		spell = func(dst []byte, src *types.Vector, i int) []byte { return appendUTF8(dst, src.Bytes(i)) }
	}
	return func(dst, src *types.Vector, i int) bool {
		start := len(dst.Data)
		dst.Data = spell(dst.Data, src, i)
		dst.Data = fitText(dst.Data, start, to)
		dst.AppendView(start)
		return true
	}
}

// fitText cuts the text behind start to the length of a string type and fills a
// CHAR up with blanks.
func fitText(data []byte, start int, to types.Type) []byte {
	if len(data)-start > to.Length {
		data = data[:start+len(prefixRunes(data[start:], to.Length))]
	}
	if to.Kind == types.Char {
		for n := utf8.RuneCount(data[start:]); n < to.Length; n++ {
			data = append(data, ' ')
		}
	}
	return data
}

// prefixRunes returns the first n code points of b.
func prefixRunes(b []byte, n int) []byte {
	end := 0
	for ; n > 0 && end < len(b); n-- {
		if b[end] < utf8.RuneSelf {
			end++
			continue
		}
		_, size := utf8.DecodeRune(b[end:])
		end += size
	}
	return b[:end]
}

// appendUTF8 appends bytes as text, with U+FFFD for what is no UTF-8.
func appendUTF8(dst, b []byte) []byte { return datum.Charset{}.AppendDecoded(dst, b) }

// toBinary cuts, and fills a BINARY up with zeros.
func toBinary(to types.Type) convert {
	return func(dst, src *types.Vector, i int) bool {
		start, b := len(dst.Data), src.Bytes(i)
		dst.Data = append(dst.Data, b[:min(len(b), to.Length)]...)
		if to.Kind == types.Binary {
			for len(dst.Data)-start < to.Length {
				dst.Data = append(dst.Data, 0)
			}
		}
		dst.AppendView(start)
		return true
	}
}

// fromText reads a value. What may stand around it is a matter of its type.
func (k *converters) fromText(to types.Type) convert {
	read := k.reader(to)
	return func(dst, src *types.Vector, i int) bool {
		if read(dst, src.Bytes(i)) {
			return true
		}
		dst.AppendNull()
		return false
	}
}

// reader appends the value of a text, or nothing and false.
func (k *converters) reader(to types.Type) func(dst *types.Vector, b []byte) bool {
	switch to.Kind {
	case types.Boolean:
		return readBoolean
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return readInteger(to.Kind)
	case types.Float, types.Double:
		return readFloat(to.Kind)
	case types.Decimal:
		return readDecimal(to)
	case types.Date:
		return readDate
	case types.Time:
		return readTime
	case types.Timestamp, types.TimestampLTZ:
		return k.readTimestamp(to)
	}
	return func(*types.Vector, []byte) bool { return false }
}

func readBoolean(dst *types.Vector, b []byte) bool {
	value, ok := booleanOf(b)
	if ok {
		dst.AppendBool(value)
	}
	return ok
}

// booleanOf reads the words of CAST(s AS BOOLEAN), in any case.
func booleanOf(b []byte) (value, ok bool) {
	var lower [5]byte
	if len(b) > len(lower) {
		return false, false
	}
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		lower[i] = c
	}
	switch string(lower[:len(b)]) {
	case "t", "true", "y", "yes", "1":
		return true, true
	case "f", "false", "n", "no", "0":
		return false, true
	}
	return false, false
}

// readInteger passes over blanks around the number, but no other white space.
func readInteger(kind types.Kind) func(dst *types.Vector, b []byte) bool {
	return func(dst *types.Vector, b []byte) bool {
		n, ok := integerOf(bytes.Trim(b, " "))
		if !ok || n != wrapTo(kind, n) {
			return false
		}
		dst.AppendInt(n)
		return true
	}
}

// integerOf reads a number and leaves out a fraction: -7.5, .5 and 5. are taken.
func integerOf(b []byte) (n int64, ok bool) {
	whole, fraction, dotted := bytes.Cut(b, []byte{'.'})
	if dotted {
		if _, digits := datum.ScanDigits(fraction); digits != len(fraction) {
			return 0, false
		}
		if len(whole) == 0 || len(whole) == 1 && (whole[0] == '-' || whole[0] == '+') {
			return 0, true
		}
	}
	return datum.ParseInt(whole)
}

// wrapTo cuts n to the width of an integer kind.
func wrapTo(kind types.Kind, n int64) int64 {
	switch kind {
	case types.TinyInt:
		return int64(int8(n))
	case types.SmallInt:
		return int64(int16(n))
	case types.Int:
		return int64(int32(n))
	}
	return n
}

// readFloat passes over what Java's trim takes away.
func readFloat(kind types.Kind) func(dst *types.Vector, b []byte) bool {
	parse := datum.ParseDouble
	if kind == types.Float {
		parse = datum.ParseFloat
	}
	return func(dst *types.Vector, b []byte) bool {
		f, ok := parse(bytes.TrimFunc(b, isJavaSpace))
		if ok {
			dst.AppendFloat(f)
		}
		return ok
	}
}

// readDecimal reads a short text for a short DECIMAL by Flink's own rules, any
// other by those of BigDecimal.
func readDecimal(to types.Type) func(dst *types.Vector, b []byte) bool {
	return func(dst *types.Vector, b []byte) bool {
		parse := datum.ParseDecimal
		if max(to.Precision, len(b)) <= types.MaxNarrowDecimal {
			parse = parseShortDecimal
		}
		v, fit := parse(bytes.Trim(b, blank), to.Precision, to.Scale)
		switch fit {
		case datum.Fits:
			dst.AppendWide(v)
		case datum.Overflows:
			dst.AppendNull()
		}
		return fit != datum.Malformed
	}
}

// parseShortDecimal passes over one wrong character at the end, which also
// stands for 0 behind a sign or alone, and does not know numbers that are more
// than 18 digits away from their last place.
func parseShortDecimal(b []byte, precision, scale int) (types.Int128, datum.Fit) {
	if !datum.WithinPlaces(b, -scale-types.MaxNarrowDecimal, types.MaxNarrowDecimal-scale) {
		return types.Int128{}, datum.Malformed
	}
	v, fit := datum.ParseDecimal(b, precision, scale)
	if fit != datum.Malformed || len(b) == 0 {
		return v, fit
	}
	switch wrong := b[len(b)-1]; wrong {
	case '.', '+', '-':
		return v, fit
	}
	switch b = b[:len(b)-1]; string(b) {
	case "", "+", "-":
		return types.Int128{}, datum.Fits
	}
	return datum.ParseDecimal(b, precision, scale)
}

func readDate(dst *types.Vector, b []byte) bool {
	days, err := parseDate(view(b))
	if err != nil {
		return false
	}
	dst.AppendInt(days)
	return true
}

func readTime(dst *types.Vector, b []byte) bool {
	millis, ok := parseZonedClock(view(b))
	if ok {
		dst.AppendInt(millis)
	}
	return ok
}

func (k *converters) readTimestamp(to types.Type) func(dst *types.Vector, b []byte) bool {
	return func(dst *types.Vector, b []byte) bool {
		t, ok := parseTimestamp(view(b))
		if !ok {
			return false
		}
		if to.Kind == types.TimestampLTZ {
			t.millis = k.zone.instant(t.millis)
		}
		appendCut(dst, t, to.Precision)
		return true
	}
}

// appendCut appends a timestamp cut to a precision; milliseconds are cut toward
// 1970, as Flink does.
func appendCut(dst *types.Vector, t timestamp, precision int) {
	if precision <= 3 {
		unit := pow10int64(3 - precision)
		t.millis -= t.millis % unit
		t.nanos = 0
	} else {
		t.nanos -= t.nanos % int32(pow10int64(9-precision))
	}
	dst.AppendTimestamp(t.millis, t.nanos)
}
