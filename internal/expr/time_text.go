package expr

import (
	"fmt"

	"github.com/onceflow/onceflow/types"
)

// defaultPattern is that of FROM_UNIXTIME, UNIX_TIMESTAMP and CONVERT_TZ.
const defaultPattern = "yyyy-MM-dd HH:mm:ss"

// timePatterns compiles and remembers the patterns of a call.
type timePatterns struct {
	dialect  dialect
	thisYear int64
	known    map[string]*timePattern
}

func newTimePatterns(d dialect, env *Env) *timePatterns {
	year := int64(env.now().In(env.zone()).Year())
	return &timePatterns{dialect: d, thisYear: year, known: make(map[string]*timePattern)}
}

func (p *timePatterns) get(text []byte) (*timePattern, error) {
	if found, ok := p.known[string(text)]; ok {
		return found, nil
	}
	found, err := parseTimePattern(string(text), p.dialect)
	if err != nil {
		return nil, err
	}
	if len(p.known) >= maxPatterns {
		clear(p.known)
	}
	found.thisYear = p.thisYear
	p.known[string(text)] = found
	return found, nil
}

// argument is the pattern in argument at, or the default one.
func (p *timePatterns) argument(in []*types.Vector, i, at int) (*timePattern, error) {
	if len(in) <= at {
		return p.get([]byte(defaultPattern))
	}
	return p.get(in[at].Bytes(i))
}

// checkPattern reports a literal pattern that is wrong when the job is planned.
func (p *timePatterns) checkPattern(args []operand, at int) error {
	if len(args) <= at || args[at].lit == nil || args[at].lit.IsNull(0) {
		return nil
	}
	_, err := p.get(args[at].lit.Bytes(0))
	return err
}

// lenientLocal reads a text by a legacy pattern as local milliseconds.
func lenientLocal(p *timePattern, s []byte) (millis int64, ok bool) {
	c, ok := p.parse(view(s))
	if !ok {
		return 0, false
	}
	return c.local() - c.values[setOffset], true
}

func buildDateFormat(x *compiler, c *Call, args []operand) (eval, error) {
	d := modern
	if args[0].t.IsString() {
		d = legacy
	}
	patterns, z := newTimePatterns(d, x.env), newZone(x.env.zone())
	if err := patterns.checkPattern(args, 1); err != nil {
		return nil, err
	}
	from, err := parseTimePattern(defaultPattern, legacy)
	if err != nil {
		return nil, err
	}
	times, spell := &localTimes{zone: z, kind: args[0].t.Kind}, &respeller{}
	return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		p, err := patterns.get(in[1].Bytes(i))
		if err != nil {
			return err
		}
		if d == modern && p.zoned {
			return fmt.Errorf("the pattern \"%s\" has a zone or an offset, which DATE_FORMAT does not spell", in[1].Bytes(i))
		}
		m := moment{zone: z}
		if d == legacy {
			local, ok := lenientLocal(from, in[0].Bytes(i))
			if !ok {
				out.AppendNull()
				return nil
			}
			m.local = local
		} else {
			m.local = times.at(in[0], i)
			m.offset = m.local - in[0].Ints[i]
			if times.kind != types.Date {
				m.nanos = in[0].Nano(i)
			} else {
				m.offset = 0
			}
		}
		start := len(out.Data)
		out.Data = spell.append(out.Data, p, m)
		out.AppendView(start)
		return nil
	}), nil
}

func buildToTimestamp(x *compiler, c *Call, args []operand) (eval, error) {
	patterns := newTimePatterns(modern, x.env)
	if err := patterns.checkPattern(args, 1); err != nil {
		return nil, err
	}
	return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		t, ok := timestamp{}, false
		if len(in) == 1 {
			t, ok = parseTimestamp(view(in[0].Bytes(i)))
			t.nanos = 0
		} else {
			p, err := patterns.get(in[1].Bytes(i))
			if err != nil {
				return err
			}
			t, ok = patternTimestamp(p, view(in[0].Bytes(i)))
		}
		if ok {
			out.AppendTimestamp(t.millis, t.nanos)
		} else {
			out.AppendNull()
		}
		return nil
	}), nil
}

// patternTimestamp reads a timestamp by a pattern, to the millisecond; failing
// that, in the form of JDBC, with all digits of the fraction.
func patternTimestamp(p *timePattern, s string) (timestamp, bool) {
	var f timeFields
	if n := p.reader.read(s, &f); n == len(s) {
		if r, ok := f.resolve(); ok {
			t, ok := r.timestamp()
			t.nanos = 0
			return t, ok
		}
	}
	return jdbcTimestamp(s)
}

func buildToDate(x *compiler, c *Call, args []operand) (eval, error) {
	patterns := newTimePatterns(legacy, x.env)
	if err := patterns.checkPattern(args, 1); err != nil {
		return nil, err
	}
	return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		s := in[0].Bytes(i)
		if len(in) == 1 {
			return appendDate(out, view(s))
		}
		p, err := patterns.get(in[1].Bytes(i))
		if err != nil {
			return err
		}
		local, ok := lenientLocal(p, s)
		if !ok {
			// Flink divides Long.MIN_VALUE and cuts the result to 32 bits.
			const days = int64(unparsable / dayMillis)
			out.AppendInt(wrapTo(types.Int, days))
			return nil
		}
		out.AppendInt(floorDiv(local, dayMillis))
		return nil
	}), nil
}

// appendDate is TO_DATE(s), which fails at a number too long for an INT.
func appendDate(out *types.Vector, s string) error {
	days, err := parseDate(s)
	switch err {
	case nil:
		out.AppendInt(days)
	case errNumberTooLong:
		return fmt.Errorf("'%s' cannot be read as a date: %w", s, err)
	default:
		out.AppendNull()
	}
	return nil
}

func buildFromUnixTime(x *compiler, c *Call, args []operand) (eval, error) {
	patterns, z := newTimePatterns(legacy, x.env), newCalendarZone(x.env.zone())
	if err := patterns.checkPattern(args, 1); err != nil {
		return nil, err
	}
	spell := &respeller{}
	return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		p, err := patterns.argument(in, i, 1)
		if err != nil {
			return err
		}
		instant := in[0].Ints[i] * secondMillis
		start, local := len(out.Data), z.local(instant)
		out.Data = spell.append(out.Data, p, moment{local: local, zone: z, offset: local - instant})
		out.AppendView(start)
		return nil
	}), nil
}

func buildUnixTimestamp(x *compiler, c *Call, args []operand) (eval, error) {
	patterns, z := newTimePatterns(legacy, x.env), newCalendarZone(x.env.zone())
	if err := patterns.checkPattern(args, 1); err != nil {
		return nil, err
	}
	return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		if len(in) == 0 {
			out.AppendInt(x.env.now().Unix())
			return nil
		}
		p, err := patterns.argument(in, i, 1)
		if err != nil {
			return err
		}
		parsed, ok := p.parse(view(in[0].Bytes(i)))
		switch {
		case !ok:
			out.AppendInt(unparsable)
		case parsed.stamps[setOffset] > 0:
			out.AppendInt((parsed.local() - parsed.values[setOffset]) / secondMillis)
		default:
			out.AppendInt(z.lateInstant(parsed.local()) / secondMillis)
		}
		return nil
	}), nil
}

func buildConvertZone(_ *compiler, c *Call, args []operand) (eval, error) {
	known := legacyZones()
	p, err := parseTimePattern(defaultPattern, legacy)
	if err != nil {
		return nil, err
	}
	return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		local, ok := lenientLocal(p, in[0].Bytes(i))
		if !ok {
			out.AppendNull()
			return nil
		}
		instant := known.get(in[1].Bytes(i)).lateInstant(local)
		start := len(out.Data)
		out.Data = p.append(out.Data, moment{local: known.get(in[2].Bytes(i)).local(instant)})
		out.AppendView(start)
		return nil
	}), nil
}
