package expr

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/types"
)

// localTimes reads a column of any temporal type as local time.
type localTimes struct {
	zone *zone
	kind types.Kind
}

// at returns local milliseconds since 1970, or of the day for TIME.
func (l *localTimes) at(v *types.Vector, i int) int64 {
	switch l.kind {
	case types.Date:
		return v.Ints[i] * dayMillis
	case types.TimestampLTZ:
		return l.zone.local(v.Ints[i])
	}
	return v.Ints[i]
}

// extractor computes a part from local milliseconds. Days and times of day are
// divided toward zero, as Flink does: before 1970 a time of day is negative.
type extractor func(millis int64, nanos int32) int64

func ofDay(f func(days int64) int64) extractor {
	return func(millis int64, _ int32) int64 { return f(millis / dayMillis) }
}

func ofYear(f func(year int64) int64) extractor {
	return ofDay(func(days int64) int64 {
		year, _, _ := civilOf(days)
		return f(year)
	})
}

func ofClock(unit, modulus int64) extractor {
	return func(millis int64, _ int32) int64 { return millis % modulus / unit }
}

func sameYear(y int64) int64 { return y }

var extractors = map[string]extractor{
	"MILLENNIUM": ofYear(func(y int64) int64 { return (y + 999) / 1000 }),
	"CENTURY":    ofYear(func(y int64) int64 { return (y + 99) / 100 }),
	"DECADE":     ofYear(func(y int64) int64 { return y / 10 }),
	"YEAR":       ofYear(sameYear),
	"ISOYEAR":    ofDay(func(d int64) int64 { y, _ := isoWeek(d); return y }),
	"QUARTER":    ofDay(func(d int64) int64 { _, m, _ := civilOf(d); return (m + 2) / 3 }),
	"MONTH":      ofDay(func(d int64) int64 { _, m, _ := civilOf(d); return m }),
	"WEEK":       ofDay(func(d int64) int64 { _, w := isoWeek(d); return w }),
	"DAY":        ofDay(func(d int64) int64 { _, _, day := civilOf(d); return day }),
	"DOY":        ofDay(dayOfYear),
	"DOW":        ofDay(func(d int64) int64 { return isoWeekday(d)%7 + 1 }),
	"ISODOW":     ofDay(isoWeekday),
	"HOUR":       ofClock(hourMillis, dayMillis),
	"MINUTE":     ofClock(minuteMillis, hourMillis),
	"SECOND":     ofClock(secondMillis, minuteMillis),
	"MILLISECOND": func(millis int64, _ int32) int64 {
		return millis % secondMillis
	},
	"MICROSECOND": func(millis int64, nanos int32) int64 {
		return millis%secondMillis*1000 + int64(nanos)/1000
	},
	"NANOSECOND": func(millis int64, nanos int32) int64 {
		return millis%secondMillis*1e6 + int64(nanos)
	},
	"EPOCH": func(millis int64, _ int32) int64 { return millis / secondMillis },
}

func extractRule(b *binding) (types.Type, error) {
	unit := b.opts[OptUnit]
	if len(b.args) == 1 && b.args[0].Type().IsInterval() {
		if intervalParts[unit].kind != b.args[0].Type().Kind {
			return types.Type{}, fmt.Errorf("an %s has no %s", b.args[0].Type().AsNullable(), unit)
		}
		return bigintType.WithNullable(b.nullable()), nil
	}
	if len(b.args) != 1 || !temporalParam.take(b, 0) {
		return types.Type{}, b.mismatch()
	}
	if _, ok := extractors[unit]; !ok {
		return types.Type{}, fmt.Errorf("EXTRACT knows no unit %s; it has %s", unit, unitNames(extractors))
	}
	if t := b.args[0].Type(); t.Kind == types.Time && !strings.Contains("HOUR MINUTE SECOND MILLISECOND MICROSECOND NANOSECOND EPOCH", unit) {
		return types.Type{}, fmt.Errorf("a TIME has no %s", unit)
	}
	return bigintType.WithNullable(b.nullable()), nil
}

// intervalParts are the units of intervals in months or milliseconds, and the
// unit of which they are a part, 0 if of none. A number before it is negative.
var intervalParts = map[string]struct {
	kind      types.Kind
	unit, of  int64
	countedUp int64
}{
	"YEAR":        {types.IntervalYearMonth, 12, 0, 0},
	"QUARTER":     {types.IntervalYearMonth, 3, 12, 1},
	"MONTH":       {types.IntervalYearMonth, 1, 12, 0},
	"DAY":         {types.IntervalDayTime, dayMillis, 0, 0},
	"HOUR":        {types.IntervalDayTime, hourMillis, dayMillis, 0},
	"MINUTE":      {types.IntervalDayTime, minuteMillis, hourMillis, 0},
	"SECOND":      {types.IntervalDayTime, secondMillis, minuteMillis, 0},
	"MILLISECOND": {types.IntervalDayTime, 1, secondMillis, 0},
}

func extractInterval(c *Call, args []operand) eval {
	part := intervalParts[c.Options[OptUnit]]
	return looped(c, args, func(out *types.Vector, in []*types.Vector, rows []uint16) error {
		for _, i := range rows {
			n := in[0].Ints[i]
			if part.of > 0 {
				n %= part.of
			}
			out.Ints[i] = n/part.unit + part.countedUp
		}
		return nil
	})
}

func buildExtract(x *compiler, c *Call, args []operand) (eval, error) {
	if args[0].t.IsInterval() {
		return extractInterval(c, args), nil
	}
	times := &localTimes{zone: newZone(x.env.zone()), kind: args[0].t.Kind}
	part := extractors[c.Options[OptUnit]]
	return looped(c, args, func(out *types.Vector, in []*types.Vector, rows []uint16) error {
		for _, i := range rows {
			var nanos int32
			if len(in[0].Nanos) > 0 {
				nanos = in[0].Nanos[i]
			}
			out.Ints[i] = part(times.at(in[0], int(i)), nanos)
		}
		return nil
	}), nil
}

// span is a unit of TIMESTAMPADD and TIMESTAMPDIFF, in months or milliseconds.
type span struct{ months, millis int64 }

var spans = map[string]span{
	"YEAR": {months: 12}, "QUARTER": {months: 3}, "MONTH": {months: 1},
	"WEEK": {millis: weekMillis}, "DAY": {millis: dayMillis}, "HOUR": {millis: hourMillis},
	"MINUTE": {millis: minuteMillis}, "SECOND": {millis: secondMillis}, "MILLISECOND": {millis: 1},
}

func unitOf(b *binding) (span, error) {
	u, ok := spans[b.opts[OptUnit]]
	if !ok {
		return u, fmt.Errorf("%s knows no unit %s; it has %s", b.fn.Name, b.opts[OptUnit], unitNames(spans))
	}
	return u, nil
}

// unitNames lists the keys for a message.
func unitNames[V any](units map[string]V) string {
	return strings.Join(slices.Sorted(maps.Keys(units)), ", ")
}

// addUnitsRule: a DATE stays one unless the unit is shorter than a day.
func addUnitsRule(b *binding) (types.Type, error) {
	u, err := unitOf(b)
	if err != nil {
		return types.Type{}, err
	}
	if len(b.args) != 2 || !wholeParam.take(b, 0) || !temporalParam.take(b, 1) {
		return types.Type{}, b.mismatch()
	}
	if b.args[1].Type().Kind == types.Date && u.months == 0 && u.millis < dayMillis {
		b.args[1] = convertTo(b.args[1], types.TimestampOf(6))
	}
	return b.args[1].Type().WithNullable(b.nullable()), nil
}

func buildAddUnits(_ *compiler, c *Call, args []operand) (eval, error) {
	u := spans[c.Options[OptUnit]]
	interval := types.IntervalDayTime
	if u.months > 0 {
		interval = types.IntervalYearMonth
	}
	add := addInterval(args[1].t.Kind, interval, 1)
	scaled := types.NewVector(types.Of(interval), 0)
	moved := []*types.Vector{nil, scaled}
	return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		scaled.Ints = resize(scaled.Ints, i+1)
		scaled.Ints[i] = in[0].Ints[i] * (u.months + u.millis)
		moved[0] = in[1]
		return add(out, moved, i)
	}), nil
}

func diffRule(b *binding) (types.Type, error) {
	if _, err := unitOf(b); err != nil {
		return types.Type{}, err
	}
	if len(b.args) != 2 || !temporalParam.take(b, 0) || !temporalParam.take(b, 1) {
		return types.Type{}, b.mismatch()
	}
	if from, to := b.args[0].Type().Kind, b.args[1].Type().Kind; from != to && (from == types.TimestampLTZ || to == types.TimestampLTZ) {
		return types.Type{}, fmt.Errorf("TIMESTAMPDIFF takes a TIMESTAMP_LTZ only beside another: use CAST")
	}
	if u := spans[b.opts[OptUnit]]; u.months == 0 && (b.args[0].Type().Kind == types.Time || b.args[1].Type().Kind == types.Time) {
		return types.Type{}, fmt.Errorf("TIMESTAMPDIFF counts no %s from or to a TIME: use CAST", b.opts[OptUnit])
	}
	return intType.WithNullable(b.nullable()), nil
}

// millisPer is what the values of a temporal type count, in milliseconds.
func millisPer(t types.Type) int64 {
	if t.Kind == types.Date {
		return dayMillis
	}
	return 1
}

// buildDiff counts between instants: as in Flink the session's zone has no part in it,
// also where it changes its clocks in between.
func buildDiff(_ *compiler, c *Call, args []operand) (eval, error) {
	u := spans[c.Options[OptUnit]]
	from, to := millisPer(args[0].t), millisPer(args[1].t)
	return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		start, end := in[0].Ints[i]*from, in[1].Ints[i]*to
		switch {
		case u.millis == weekMillis:
			// Flink divides an INT of seconds, which wraps after 68 years.
			out.AppendInt(wrapTo(types.Int, (end-start)/secondMillis) / (weekMillis / secondMillis))
		case u.months == 0:
			out.AppendInt(wrapTo(types.Int, (end-start)/u.millis))
		default:
			out.AppendInt(monthsBetween(start, end) / u.months)
		}
		return nil
	}), nil
}

// monthsBetween counts the whole months between two days, negative when end comes first. The times of day count only where the days are whole months
// apart, and then as Flink has it: an end earlier in its day is a month less, in both directions.
func monthsBetween(start, end int64) int64 {
	from, to := floorDiv(start, dayMillis), floorDiv(end, dayMillis)
	months := monthsOfDays(from, to)
	if addMonths(from, months) == to && floorMod(end, dayMillis) < floorMod(start, dayMillis) {
		months--
	}
	return months
}

func monthsOfDays(from, to int64) int64 {
	if to < from {
		return -monthsOfDays(to, from)
	}
	fromYear, fromMonth, _ := civilOf(from)
	toYear, toMonth, _ := civilOf(to)
	months := (toYear-fromYear)*12 + toMonth - fromMonth
	if addMonths(from, months) > to {
		months--
	}
	return months
}
