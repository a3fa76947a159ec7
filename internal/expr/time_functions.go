package expr

import (
	"fmt"

	"github.com/onceflow/onceflow/types"
)

var (
	timestamp3  = types.TimestampOf(3)
	timestampZ3 = types.TimestampLTZOf(3)
	timeZero    = types.Type{Kind: types.Time, Nullable: true}
)

func timeFunctions() []*Function {
	text := textParam
	return []*Function{
		{
			Name: "EXTRACT", Signature: "EXTRACT(unit FROM time)", Doc: "A part of a date, time or timestamp as a number.",
			rule: extractRule, build: buildExtract,
		},
		partOf("YEAR", "YEAR"), partOf("QUARTER", "QUARTER"), partOf("MONTH", "MONTH"), partOf("WEEK", "WEEK"),
		partOf("DAYOFYEAR", "DOY"), partOf("DAYOFMONTH", "DAY"), partOf("DAYOFWEEK", "DOW"),
		partOf("HOUR", "HOUR"), partOf("MINUTE", "MINUTE"), partOf("SECOND", "SECOND"),
		{
			Name: "TIMESTAMPADD", Signature: "TIMESTAMPADD(unit, n, time)", Doc: "The time n units later.",
			rule: addUnitsRule, build: buildAddUnits,
		},
		{
			Name: "TIMESTAMPDIFF", Signature: "TIMESTAMPDIFF(unit, from, to)", Doc: "The number of whole units between two times.",
			rule: diffRule, build: buildDiff,
		},
		{
			Name: "OVERLAPS", Signature: "(start, end | interval) OVERLAPS (start, end | interval)",
			Doc: "True if two spans of time have a moment in common.", expand: expandOverlaps,
		},
		function("DATE_FORMAT", "timestamp | string, pattern", "The time in a pattern of Java's DateTimeFormatter.",
			takes(mayBeNull(stringType), timestampOrText, text), buildDateFormat),
		function("TO_TIMESTAMP", "string [, pattern]", "The timestamp that a text spells, by default as 2024-02-29 23:59:59.999; NULL if it does not.",
			takesAtLeast(1, mayBeNull(timestamp3), text, text), buildToTimestamp),
		function("TO_DATE", "string [, pattern]", "The date that a text spells, by default as 2024-02-29; NULL if it does not.",
			takesAtLeast(1, mayBeNull(types.Of(types.Date)), text, text), buildToDate),
		function("TO_TIMESTAMP_LTZ", "number [, precision] | string [, pattern [, zone]]", "The instant of seconds (precision 0) or milliseconds (3) since 1970, or that a text spells.",
			instantRule, buildToInstant),
		function("FROM_UNIXTIME", "seconds [, pattern]", "The local time of seconds since 1970 as text.",
			takesAtLeast(1, mayBeNull(stringType), wholeParam, text), buildFromUnixTime),
		{
			Name: "UNIX_TIMESTAMP", Signature: "UNIX_TIMESTAMP([string [, pattern]])", Doc: "Seconds since 1970: now, or of a local time.", volatileBare: true,
			rule: takesAtLeast(0, gives(bigintType), textParam, textParam), build: buildUnixTimestamp,
		},
		function("CONVERT_TZ", "string, from, to", "A local time of one time zone in another.",
			takes(mayBeNull(stringType), text, text, text), buildConvertZone),
		clock("CURRENT_TIMESTAMP", timestampZ3, "The instant at which the row is processed.", "NOW", "CURRENT_ROW_TIMESTAMP"),
		clock("PROCTIME", timestampZ3, "The instant at which the row is processed, as a time attribute."),
		clock("LOCALTIMESTAMP", timestamp3, "The local time at which the row is processed."),
		clock("CURRENT_DATE", types.Of(types.Date), "The local date on which the row is processed."),
		clock("CURRENT_TIME", timeZero, "The local time of day at which the row is processed.", "LOCALTIME"),
		{
			Name: "CURRENT_WATERMARK", Signature: "CURRENT_WATERMARK(time attribute)", volatile: true,
			Doc:  "The watermark that the row meets; NULL before the first.",
			rule: takes(func(b *binding) types.Type { return b.args[0].Type().AsNullable() }, instantParam), build: buildWatermark,
		},
	}
}

var (
	timestampOrText = param{
		accepts:   func(t types.Type) bool { return t.IsTimestamp() || t.IsString() },
		preferred: types.String(),
	}
	instantParam = param{accepts: types.Type.IsTimestamp, preferred: timestampZ3}
)

// partOf is YEAR(t) and its like: EXTRACT by another name.
func partOf(name, unit string) *Function {
	return &Function{
		Name: name, Signature: name + "(time)", Doc: "The same as EXTRACT(" + unit + " FROM time).",
		expand: func(args []Expr, _ map[string]string) (Expr, error) {
			f, ok := Lookup("EXTRACT")
			if !ok || len(args) != 1 {
				return nil, fmt.Errorf("%s takes one date, time or timestamp", name)
			}
			return f.Bind(args, map[string]string{OptUnit: unit})
		},
	}
}

// clock is a function without arguments that reads the clock once a batch.
func clock(name string, t types.Type, doc string, aliases ...string) *Function {
	return &Function{
		Name: name, Aliases: aliases, Signature: name, Doc: doc, volatile: true,
		rule: takes(neverNull(t)), build: buildClock,
	}
}

func buildClock(x *compiler, c *Call, _ []operand) (eval, error) {
	out, z := types.NewVector(c.T, 0), newZone(x.env.zone())
	return func(b *types.Batch, _ []uint16) (*types.Vector, error) {
		shape(out, b.N)
		now := x.env.now().UnixMilli()
		switch c.T.Kind {
		case types.Timestamp:
			now = z.local(now)
		case types.Date:
			now = floorDiv(z.local(now), dayMillis)
		case types.Time:
			now = floorMod(z.local(now), dayMillis) / secondMillis * secondMillis
		}
		for i := range out.Ints {
			out.Ints[i] = now
		}
		return out, nil
	}, nil
}

func buildWatermark(x *compiler, c *Call, _ []operand) (eval, error) {
	out := types.NewVector(c.T, 0)
	return func(b *types.Batch, _ []uint16) (*types.Vector, error) {
		shape(out, b.N)
		now, ok := x.env.watermark()
		for i := range out.Ints {
			out.Ints[i] = now
			if !ok {
				out.SetNull(i)
			}
		}
		return out, nil
	}, nil
}

// expandOverlaps adds an interval to its start, and orders each span by GREATEST
// and LEAST.
func expandOverlaps(args []Expr, _ map[string]string) (Expr, error) {
	if len(args) != 4 {
		return nil, fmt.Errorf("OVERLAPS takes two spans of a start and an end each")
	}
	var bounds [4]Expr
	for k := 0; k < 4; k += 2 {
		start, end := args[k], args[k+1]
		var err error
		if end.Type().IsInterval() {
			if end, err = call("+", start, end); err != nil {
				return nil, err
			}
		}
		if bounds[k], err = call("LEAST", start, end); err != nil {
			return nil, err
		}
		if bounds[k+1], err = call("GREATEST", start, end); err != nil {
			return nil, err
		}
	}
	first, err := call(">=", bounds[1], bounds[2])
	if err != nil {
		return nil, err
	}
	second, err := call(">=", bounds[3], bounds[0])
	if err != nil {
		return nil, err
	}
	return call("AND", first, second)
}
