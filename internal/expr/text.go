package expr

import (
	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// appendText spells row i of v as CAST(… AS STRING) does; NULL is the word.
// z is the session's zone, nil for UTC.
func appendText(dst []byte, v *types.Vector, i int, z *zone) []byte {
	return spelling{zone: z}.append(dst, v, i)
}

// spelling is a way to spell values as text.
type spelling struct {
	// zone is the session's, nil for UTC.
	zone *zone
	// legacy: as before Flink 1.15, with null, true and rows as (1,a).
	legacy bool
}

// word picks one of the two spellings of a word.
func (s spelling) word(now, legacy string) string {
	if s.legacy {
		return legacy
	}
	return now
}

func (s spelling) append(dst []byte, v *types.Vector, i int) []byte {
	if v.IsNull(i) {
		return append(dst, s.word("NULL", "null")...)
	}
	switch v.Type.Kind {
	case types.Boolean:
		if v.Ints[i] != 0 {
			return append(dst, s.word("TRUE", "true")...)
		}
		return append(dst, s.word("FALSE", "false")...)
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return datum.AppendInt(dst, v.Ints[i])
	case types.Float:
		return datum.AppendFloat(dst, v.Floats[i])
	case types.Double:
		return datum.AppendDouble(dst, v.Floats[i])
	case types.Decimal:
		return datum.AppendDecimalPlain(dst, v.Wide(i), v.Type.Scale)
	case types.Char, types.Varchar, types.Binary, types.Varbinary:
		return append(dst, v.Bytes(i)...)
	case types.IntervalYearMonth, types.IntervalDayTime:
		return appendInterval(dst, v.Type.Kind, v.Ints[i])
	case types.Array, types.Map, types.Multiset, types.Row:
		return s.appendComposite(dst, v, i)
	}
	return appendTemporal(dst, v, i, s.zone)
}

func appendTemporal(dst []byte, v *types.Vector, i int, z *zone) []byte {
	x := v.Ints[i]
	switch v.Type.Kind {
	case types.Date:
		return appendDay(dst, x)
	case types.Time:
		return datum.AppendTime(dst, floorMod(x, dayMillis), 0, 0)
	case types.TimestampLTZ:
		if z != nil {
			x = z.local(x)
		}
	}
	days := floorDiv(x, dayMillis)
	dst = append(appendDay(dst, days), ' ')
	return datum.AppendTime(dst, x-days*dayMillis, v.Nano(i), v.Type.Precision)
}

// daySpeller spells timestamps, of which neighbours are often of the same day.
type daySpeller struct {
	zone *zone
	day  int64
	text []byte
}

func (d *daySpeller) append(dst []byte, v *types.Vector, i int) []byte {
	local := v.Ints[i]
	if v.Type.Kind == types.TimestampLTZ {
		local = d.zone.local(local)
	}
	day := floorDiv(local, dayMillis)
	if day != d.day || d.text == nil {
		d.day = day
		d.text = append(appendDay(d.text[:0], day), ' ')
	}
	return datum.AppendTime(append(dst, d.text...), local-day*dayMillis, v.Nano(i), v.Type.Precision)
}

// appendDay spells a date with the last four digits of its year, as Flink does.
func appendDay(dst []byte, days int64) []byte {
	year, month, day := civilOf(days)
	if year > 9999 {
		days = daysOf(floorMod(year, 10000), month, day)
	}
	return datum.AppendDate(dst, days)
}

// appendInterval spells +days hh:mm:ss.fff or +years-months.
func appendInterval(dst []byte, kind types.Kind, n int64) []byte {
	sign := byte('+')
	if n < 0 {
		sign, n = '-', -n
	}
	dst = append(dst, sign)
	if kind == types.IntervalYearMonth {
		dst = append(datum.AppendInt(dst, n/12), '-')
		return appendPadded(dst, n%12, 2)
	}
	dst = append(datum.AppendInt(dst, n/dayMillis), ' ')
	return datum.AppendTime(dst, n%dayMillis, 0, 3)
}

// appendPadded appends n, which is not negative, with leading zeros to width.
func appendPadded(dst []byte, n int64, width int) []byte {
	start := len(dst)
	dst = datum.AppendInt(dst, n)
	for len(dst)-start < width {
		dst = append(dst, 0)
		copy(dst[start+1:], dst[start:])
		dst[start] = '0'
	}
	return dst
}

// appendComposite spells [1, NULL], {k=1} and (1, TRUE).
func (s spelling) appendComposite(dst []byte, v *types.Vector, i int) []byte {
	if v.Type.Kind == types.Row {
		dst = append(dst, '(')
		for f, child := range v.Children {
			if f > 0 {
				dst = append(dst, s.word(", ", ",")...)
			}
			dst = s.append(dst, child, i)
		}
		return append(dst, ')')
	}
	brackets := [2]byte{'[', ']'}
	if v.Type.Kind != types.Array {
		brackets = [2]byte{'{', '}'}
	}
	dst = append(dst, brackets[0])
	for j := v.Offsets[i]; j < v.Offsets[i+1]; j++ {
		if j > v.Offsets[i] {
			dst = append(dst, ", "...)
		}
		dst = s.append(dst, v.Children[0], int(j))
		if len(v.Children) == 2 {
			dst = s.append(append(dst, '='), v.Children[1], int(j))
		}
	}
	return append(dst, brackets[1])
}
