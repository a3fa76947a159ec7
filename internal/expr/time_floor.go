package expr

import (
	"fmt"

	"github.com/onceflow/onceflow/types"
)

// floorFunction is FLOOR or CEIL, of numbers and, with a unit, of times.
func floorFunction(name string, up bool, doc string, aliases ...string) *Function {
	return &Function{
		Name: name, Aliases: aliases, Signature: name + "(number), " + name + "(time TO unit)", Doc: doc,
		rule: floorRule,
		build: func(x *compiler, c *Call, args []operand) (eval, error) {
			if args[0].t.IsNumeric() {
				return strict(c, args, floorRow(up)), nil
			}
			return buildFloorTime(x, c, args, up), nil
		},
	}
}

func floorRule(b *binding) (types.Type, error) {
	unit := b.opts[OptUnit]
	if unit == "" {
		if len(b.args) != 1 || !numberParam.take(b, 0) {
			return types.Type{}, b.mismatch()
		}
		t := b.args[0].Type()
		if t.Kind == types.Decimal {
			t.Scale = 0
		}
		return t, nil
	}
	if len(b.args) != 1 || !temporalParam.take(b, 0) {
		return types.Type{}, b.mismatch()
	}
	_, long := longUnits[unit]
	_, short := shortUnits[unit]
	if unit == "DAY" && b.args[0].Type().Kind == types.Time {
		short, b.opts = true, map[string]string{OptUnit: "MILLISECOND"} // a TIME stays as it is
	}
	if !long && !short || long && b.args[0].Type().Kind == types.Time {
		return types.Type{}, fmt.Errorf("%s cannot round %s to %s", b.fn.Name, b.args[0].Type().AsNullable(), unit)
	}
	return b.args[0].Type(), nil
}

// shortUnits are of constant length.
var shortUnits = map[string]int64{
	"MILLISECOND": 1, "SECOND": secondMillis, "MINUTE": minuteMillis, "HOUR": hourMillis, "DAY": dayMillis,
}

// longUnits find the first day of a unit that begins at another day each time, or with
// up that of the next one, by the rules of Flink: a MONTH and a YEAR stay where they
// begin, a QUARTER does so in January only, the longer ones and a DAY never do.
var longUnits = map[string]func(days int64, up bool) int64{
	"DAY": func(days int64, up bool) int64 {
		year, month, day := legacyDate(days)
		return daysOf(year, month, day) + oneIf(up)
	},
	"WEEK": func(days int64, up bool) int64 {
		back := isoWeekday(days) % 7
		if up && back > 0 {
			back -= 7
		}
		year, month, day := legacyDate(days)
		return daysOf(year, month, day) - back
	},
	"MONTH": func(days int64, up bool) int64 {
		year, month, day := legacyDate(days)
		return daysOf(year, month+oneIf(up && day > 1), 1)
	},
	"QUARTER": func(days int64, up bool) int64 {
		year, month, day := legacyDate(days)
		quarter := (month+2)/3 + oneIf(up && (month > 1 || day > 1))
		return daysOf(year, quarter*3-2, 1)
	},
	"YEAR": func(days int64, up bool) int64 {
		year, month, day := legacyDate(days)
		return daysOf(year+oneIf(up && (month > 1 || day > 1)), 1, 1)
	},
	"DECADE":     func(days int64, up bool) int64 { return floorYears(days, 10, 0, up) },
	"CENTURY":    func(days int64, up bool) int64 { return floorYears(days, 100, 1, up) },
	"MILLENNIUM": func(days int64, up bool) int64 { return floorYears(days, 1000, 1, up) },
}

func oneIf(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// floorYears takes spans of years that begin at a year with the given rest.
func floorYears(days, years, rest int64, up bool) int64 {
	year, _, _ := legacyDate(days)
	return daysOf(year-floorMod(year-rest, years)+oneIf(up)*years, 1, 1)
}

// buildFloorTime rounds local times. As in Flink, the zone's offset is that of
// the value, not of the result, and the day of a long unit is found by division
// toward zero.
func buildFloorTime(x *compiler, c *Call, args []operand, up bool) eval {
	z, kind := newZone(x.env.zone()), args[0].t.Kind
	unit := c.Options[OptUnit]
	length, long := shortUnits[unit], longUnits[unit]
	if unit == "DAY" && kind != types.Date {
		long = nil // the same length each time
	}
	round := func(local int64) int64 {
		if long != nil {
			return long(local/dayMillis, up) * dayMillis
		}
		if up {
			local += length - 1
		}
		return floorDiv(local, length) * length
	}
	return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		v := in[0].Ints[i]
		switch kind {
		case types.Date:
			out.AppendInt(floorDiv(round(v*dayMillis), dayMillis))
		case types.Time:
			out.AppendInt(round(v))
		case types.TimestampLTZ:
			offset := z.offsetAt(v)
			out.AppendTimestamp(round(v+offset)-offset, 0)
		default:
			out.AppendTimestamp(round(v), 0)
		}
		return nil
	})
}
