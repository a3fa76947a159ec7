package expr

import (
	"fmt"
	"strings"

	"github.com/onceflow/onceflow/types"
)

// intervalUnits are the units of interval literals, largest first, in months or
// milliseconds. Flink takes a literal of weeks for hours and one of quarters for
// months.
var intervalUnits = []struct {
	name   string
	kind   types.Kind
	factor int64
	// last is the unit of a type that ends with this one.
	last types.IntervalUnit
}{
	{"YEAR", types.IntervalYearMonth, 12, types.UnitYear},
	{"QUARTER", types.IntervalYearMonth, 1, types.UnitFinest},
	{"MONTH", types.IntervalYearMonth, 1, types.UnitFinest},
	{"WEEK", types.IntervalDayTime, hourMillis, types.UnitDay},
	{"DAY", types.IntervalDayTime, dayMillis, types.UnitDay},
	{"HOUR", types.IntervalDayTime, hourMillis, types.UnitHour},
	{"MINUTE", types.IntervalDayTime, minuteMillis, types.UnitMinute},
	{"SECOND", types.IntervalDayTime, secondMillis, types.UnitFinest},
}

// defaultIntervalDigits is the number of digits that the leading field of an
// interval literal may have unless it says otherwise.
const defaultIntervalDigits = 2

// NewInterval returns INTERVAL 'text' from TO to. to is empty for a single unit;
// digits is the precision of the leading field, 0 when not written.
func NewInterval(text, from, to string, digits int) (*Literal, error) {
	fail := func(why string) (*Literal, error) {
		return nil, fmt.Errorf("INTERVAL '%s' %s: %s", text, strings.TrimSuffix(from+" TO "+to, " TO "), why)
	}
	t, ok := IntervalType(from, to)
	if !ok {
		return fail("the units do not make an interval")
	}
	first, last := intervalUnit(from), intervalUnit(lastUnit(from, to))
	if digits == 0 {
		digits = defaultIntervalDigits
	}
	body, negative := strings.CutPrefix(strings.TrimPrefix(strings.TrimSpace(text), "+"), "-")
	total, why := parseInterval(body, first, last, digits)
	if why != "" {
		return fail(why)
	}
	if negative {
		total = -total
	}
	return newInterval(t, total), nil
}

// IntervalType returns the nullable type INTERVAL from TO to; to is empty for a
// single unit. ok is false when the units make no interval.
func IntervalType(from, to string) (t types.Type, ok bool) {
	first, last := intervalUnit(from), intervalUnit(lastUnit(from, to))
	if first < 0 || last < first || intervalUnits[first].kind != intervalUnits[last].kind {
		return types.Type{}, false
	}
	return types.IntervalOf(intervalUnits[first].kind, intervalUnits[last].last), true
}

// lastUnit is the unit with which from TO to ends.
func lastUnit(from, to string) string {
	if to == "" {
		return from
	}
	return to
}

func intervalUnit(name string) int {
	for i, u := range intervalUnits {
		if u.name == name {
			return i
		}
	}
	return -1
}

// parseInterval sums the fields from unit first to unit last; why is empty or
// what is wrong.
func parseInterval(body string, first, last, digits int) (total int64, why string) {
	for u := first; u <= last; u++ {
		unit := intervalUnits[u]
		if (unit.name == "WEEK" || unit.name == "QUARTER") && first != last {
			continue
		}
		field := body
		if u < last {
			var found bool
			if field, body, found = strings.Cut(body, intervalSeparator(unit.name)); !found {
				return 0, "a field is missing"
			}
		}
		n, millis, ok := parseIntervalField(field, unit.name == "SECOND")
		switch {
		case !ok:
			return 0, fmt.Sprintf("'%s' is not a number of units", field)
		case u == first && len(field) > 0 && n >= pow10int64(digits):
			return 0, fmt.Sprintf("the leading field has more than %d digits: write %s(%d)", digits, unit.name, len(field))
		}
		total += n*unit.factor + millis
	}
	return total, ""
}

func intervalSeparator(unit string) string {
	switch unit {
	case "YEAR":
		return "-"
	case "DAY":
		return " "
	}
	return ":"
}

// parseIntervalField reads digits, and a fraction where the unit is the second.
func parseIntervalField(s string, fraction bool) (n, millis int64, ok bool) {
	whole, rest, dotted := strings.Cut(s, ".")
	if dotted && (!fraction || len(rest) > 6) {
		return 0, 0, false
	}
	if n, ok = digitsOf(whole); !ok {
		return 0, 0, false
	}
	if dotted {
		padded := (rest + "000")[:3]
		if millis, ok = digitsOf(padded); !ok {
			return 0, 0, false
		}
	}
	return n, millis, true
}

// digitsOf reads 1 to 18 ASCII digits.
func digitsOf(s string) (n int64, ok bool) {
	if s == "" || len(s) > 18 {
		return 0, false
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int64(s[i]-'0')
	}
	return n, true
}

// pow10int64 takes n from 0 to 18.
func pow10int64(n int) int64 { return int64(types.Pow10(n).Lo) }
