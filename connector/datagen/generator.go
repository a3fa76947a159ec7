package datagen

import (
	"bytes"
	"math"
	"strconv"

	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// row says which row is made.
type row struct {
	// n counts the rows of the table.
	n int64
	// now is the time of the row in milliseconds.
	now int64
}

// generator appends the value of a row to a column, drawing from r.
type generator func(v *types.Vector, at row, r *random)

// column compiles the generator of a column, or of a part of one.
func (c *compiler) column(path string, t types.Type) generator {
	o := c.settings(path)
	if o.Text("kind") == "sequence" {
		return c.sequence(path, o, t)
	}
	draw := c.random(path, o, t)
	rate := c.fraction(path, o, "null-rate")
	if rate == 0 {
		return draw
	}
	return func(v *types.Vector, at row, r *random) {
		if r.unit() < rate {
			v.AppendNull()
			return
		}
		draw(v, at, r)
	}
}

// random compiles random values of a type.
func (c *compiler) random(path string, o option.Values, t types.Type) generator {
	switch t.Kind {
	case types.Boolean:
		return func(v *types.Vector, _ row, r *random) { v.AppendInt(int64(r.next() >> 63)) }
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt, types.IntervalYearMonth, types.IntervalDayTime:
		return c.integers(path, o, t)
	case types.Float, types.Double:
		return c.approximates(path, o, t)
	case types.Decimal:
		return c.decimals(path, o, t)
	case types.Char, types.Varchar, types.Binary, types.Varbinary:
		return c.texts(path, o, t)
	case types.Date, types.Time:
		return c.clockTimes(t)
	case types.Timestamp, types.TimestampLTZ:
		past := o.Duration("max-past").Milliseconds()
		return func(v *types.Vector, at row, r *random) {
			v.AppendTimestamp(at.now-r.between(0, max(past-1, 0)), 0)
		}
	case types.Array, types.Map, types.Multiset:
		return c.collections(path, o, t)
	case types.Row:
		return c.rowsOf(path, t)
	}
	c.problem("", "column '"+path+"': datagen makes no values of type "+t.String(), "")
	return nil
}

// integerRange is the range of random integers of each kind.
var integerRange = map[types.Kind][2]int64{
	types.TinyInt:           {math.MinInt8, math.MaxInt8},
	types.SmallInt:          {math.MinInt16, math.MaxInt16},
	types.Int:               {math.MinInt32, math.MaxInt32},
	types.BigInt:            {math.MinInt64, math.MaxInt64},
	types.IntervalYearMonth: {0, 120000},
	types.IntervalDayTime:   {math.MinInt64, math.MaxInt64},
}

func (c *compiler) integers(path string, o option.Values, t types.Type) generator {
	limits := integerRange[t.Kind]
	bound := func(key string, usual int64) int64 {
		if !o.Has(key) {
			return usual
		}
		x, ok := datum.ParseInt(datum.Trim([]byte(o.Text(key))))
		if !ok || x < limits[0] || x > limits[1] {
			c.problem(path+"."+key, strconv.Quote(o.Text(key))+" is not a "+t.Kind.String(), "")
		}
		return x
	}
	lo, hi := bound("min", limits[0]), bound("max", limits[1])
	c.ordered(path, lo > hi)
	return func(v *types.Vector, _ row, r *random) { v.AppendInt(r.between(lo, hi)) }
}

func (c *compiler) ordered(path string, wrong bool) {
	if wrong {
		c.problem(path+".min", "is greater than the maximum", "")
	}
}

func (c *compiler) approximates(path string, o option.Values, t types.Type) generator {
	largest := math.MaxFloat64
	if t.Kind == types.Float {
		largest = math.MaxFloat32
	}
	bound := func(key string, usual float64) float64 {
		if !o.Has(key) {
			return usual
		}
		f, ok := datum.ParseDouble(datum.Trim([]byte(o.Text(key))))
		if !ok || !(math.Abs(f) <= largest) {
			c.problem(path+"."+key, strconv.Quote(o.Text(key))+" is not a finite "+t.Kind.String(), "")
		}
		return f
	}
	lo, hi := bound("min", 0), bound("max", largest)
	c.ordered(path, lo > hi)
	single := t.Kind == types.Float
	return func(v *types.Vector, _ row, r *random) {
		u := r.unit()
		f := lo*(1-u) + hi*u
		if single {
			f = float64(float32(f))
		}
		v.AppendFloat(f)
	}
}

func (c *compiler) decimals(path string, o option.Values, t types.Type) generator {
	bound := func(key string, usual types.Int128) types.Int128 {
		if !o.Has(key) {
			return usual
		}
		x, fit := datum.ParseDecimal(datum.Trim([]byte(o.Text(key))), t.Precision, t.Scale)
		if fit != datum.Fits {
			c.problem(path+"."+key, strconv.Quote(o.Text(key))+" is not a "+t.AsNullable().String(), "")
		}
		return x
	}
	lo := bound("min", types.Int128{})
	hi := bound("max", datum.Pow10(t.Precision).Sub(types.Int128Of(1)))
	c.ordered(path, lo.Cmp(hi) > 0)
	span := hi.Sub(lo)
	return func(v *types.Vector, _ row, r *random) { v.AppendWide(lo.Add(r.wide(span))) }
}

// wide returns a number from 0 to span, which is not negative.
func (r *random) wide(span types.Int128) types.Int128 {
	if span.Hi == 0 {
		return types.Int128{Lo: r.below(span.Lo + 1)}
	}
	for {
		x := types.Int128{Hi: int64(r.below(uint64(span.Hi) + 1)), Lo: r.next()}
		if x.Cmp(span) <= 0 {
			return x
		}
	}
}

// usualLength is the length of strings and bytes whose type has none.
const usualLength = 100

// texts makes strings of hexadecimal digits, or bytes.
func (c *compiler) texts(path string, o option.Values, t types.Type) generator {
	length, variable, hex := c.length(path, o, t, usualLength), o.Bool("var-len"), t.IsString()
	if variable && (t.Kind == types.Char || t.Kind == types.Binary) {
		c.problem(path+".var-len", "is for types of variable length; "+t.String()+" has a fixed one", "")
	}
	return func(v *types.Vector, _ row, r *random) {
		n := length
		if variable && n > 1 {
			n = int(r.between(1, int64(n)))
		}
		off := len(v.Data)
		v.Data = r.fill(v.Data, n, hex)
		v.AppendView(off)
	}
}

// clockTimes makes the date or the time of day of the row, in the zone.
func (c *compiler) clockTimes(t types.Type) generator {
	zone, date := c.zone, t.Kind == types.Date
	const day = 86_400_000
	return func(v *types.Vector, at row, _ *random) {
		local := at.now + offsetAt(zone, at.now)
		days := local / day
		if local%day < 0 {
			days--
		}
		if date {
			v.AppendInt(days)
		} else {
			v.AppendInt(local - days*day)
		}
	}
}

// usualEntries is the number of entries of a collection.
const usualEntries = 3

func (c *compiler) collections(path string, o option.Values, t types.Type) generator {
	n := c.length(path, o, t, usualEntries)
	switch t.Kind {
	case types.Array:
		elem := c.column(path+".element", *t.Elem)
		return func(v *types.Vector, at row, r *random) {
			for range n {
				elem(v.Children[0], at, r)
			}
			v.CloseList()
		}
	case types.Map:
		return entries(c.column(path+".key", *t.Key), c.column(path+".value", *t.Elem), n)
	}
	count := func(v *types.Vector, _ row, r *random) { v.AppendInt(r.between(1, 10)) }
	return entries(c.column(path+".element", *t.Elem), count, n)
}

// entries makes maps and multisets; an entry whose key is there already is left
// out.
func entries(key, value generator, n int) generator {
	return func(v *types.Vector, at row, r *random) {
		keys, values := v.Children[0], v.Children[1]
		first := keys.Len
		for range n {
			key(keys, at, r)
			if last := keys.Len - 1; hasKey(keys, first, last) {
				keys.Truncate(last)
				continue
			}
			value(values, at, r)
		}
		v.CloseList()
	}
}

// hasKey reports whether a key from row first on equals that of row last.
func hasKey(keys *types.Vector, first, last int) bool {
	for i := first; i < last; i++ {
		if keys.IsNull(i) || keys.IsNull(last) {
			if keys.IsNull(i) && keys.IsNull(last) {
				return true
			}
			continue
		}
		switch keys.Type.Physical() {
		case types.PhysInt:
			if keys.Ints[i] == keys.Ints[last] {
				return true
			}
		case types.PhysBytes:
			if bytes.Equal(keys.Bytes(i), keys.Bytes(last)) {
				return true
			}
		}
	}
	return false
}

func (c *compiler) rowsOf(path string, t types.Type) generator {
	fields := make([]generator, len(t.Fields))
	for i, f := range t.Fields {
		fields[i] = c.column(path+"."+f.Name, f.Type)
	}
	return func(v *types.Vector, at row, r *random) {
		for i, f := range fields {
			f(v.Children[i], at, r)
		}
		v.CloseRow()
	}
}

// sequence makes start, start+1, … and ends the table behind end.
func (c *compiler) sequence(path string, o option.Values, t types.Type) generator {
	for _, key := range []string{"start", "end"} {
		if !o.Has(key) {
			c.problem(path+"."+key, "is required by kind 'sequence'", "")
		}
	}
	start, end := o.Int("start"), o.Int("end")
	if o.Has("start") && o.Has("end") && start > end {
		c.problem(path+".start", "is greater than the end", "")
	}
	if span := uint64(end) - uint64(start); span < math.MaxInt64 {
		c.rows = min(c.rows, int64(span)+1)
	}
	if limits, ok := integerRange[t.Kind]; ok && (start < limits[0] || end > limits[1]) {
		c.problem(path+".end", "the sequence does not fit "+t.Kind.String(), "")
	}
	return c.counted(path, t, start)
}

func (c *compiler) counted(path string, t types.Type, start int64) generator {
	switch t.Kind {
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return func(v *types.Vector, at row, _ *random) { v.AppendInt(start + at.n) }
	case types.Float, types.Double:
		return func(v *types.Vector, at row, _ *random) { v.AppendFloat(float64(start + at.n)) }
	case types.Decimal:
		return func(v *types.Vector, at row, _ *random) { appendWhole(v, t, start+at.n) }
	case types.Char, types.Varchar, types.Binary, types.Varbinary:
		return func(v *types.Vector, at row, _ *random) {
			off := len(v.Data)
			v.Data = datum.AppendInt(v.Data, start+at.n)
			v.AppendView(off)
		}
	}
	c.problem(path+".kind", "a sequence of "+t.String()+" cannot be made", "use 'random'")
	return nil
}

// appendWhole appends a whole number as a DECIMAL, NULL when it does not fit.
func appendWhole(v *types.Vector, t types.Type, n int64) {
	var buf [20]byte
	x, fit := datum.ParseDecimal(datum.AppendInt(buf[:0], n), t.Precision, t.Scale)
	if fit != datum.Fits {
		v.AppendNull()
		return
	}
	v.AppendWide(x)
}
