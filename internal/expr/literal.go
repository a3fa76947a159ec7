package expr

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/onceflow/onceflow/types"
)

// literal returns a NOT NULL literal whose value put appends.
func literal(t types.Type, put func(v *types.Vector)) *Literal {
	v := types.NewVector(t.NotNull(), 1)
	put(v)
	return &Literal{Value: v}
}

// LiteralNull returns NULL of a type; of kind Null for a bare NULL.
func LiteralNull(t types.Type) *Literal {
	v := types.NewVector(t.AsNullable(), 1)
	v.AppendNull()
	return &Literal{Value: v}
}

// NewBool returns TRUE or FALSE.
func NewBool(b bool) *Literal {
	return literal(types.Of(types.Boolean), func(v *types.Vector) { v.AppendBool(b) })
}

// NewInt returns an INT, or a BIGINT where INT is too small.
func NewInt(n int64) *Literal {
	kind := types.Int
	if n != int64(int32(n)) {
		kind = types.BigInt
	}
	return literal(types.Of(kind), func(v *types.Vector) { v.AppendInt(n) })
}

// NewDouble returns a DOUBLE.
func NewDouble(f float64) *Literal {
	return literal(types.Of(types.Double), func(v *types.Vector) { v.AppendFloat(f) })
}

// NewString returns a CHAR of the text's length in code points.
func NewString(s string) *Literal {
	t := types.Type{Kind: types.Char, Length: utf8.RuneCountInString(s)}
	return literal(t, func(v *types.Vector) { v.AppendString(s) })
}

// NewBytes returns a BINARY of the length of b.
func NewBytes(b []byte) *Literal {
	return literal(types.Type{Kind: types.Binary, Length: len(b)}, func(v *types.Vector) { v.AppendBytes(b) })
}

// NewNumber returns the literal of an unsigned or signed number as SQL spells
// it: 12 is INT or BIGINT by its size, and so is 12. with a point; 1.50 is
// DECIMAL, 1e3 is DOUBLE.
func NewNumber(text string) (*Literal, error) {
	if strings.ContainsAny(text, "eE") {
		f, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, fmt.Errorf("%s is out of the range of DOUBLE", text)
		}
		return NewDouble(f + 0), nil // there is no negative zero
	}
	whole := strings.TrimSuffix(text, ".")
	if n, err := strconv.ParseInt(whole, 10, 64); err == nil {
		return NewInt(n), nil
	}
	if !strings.Contains(whole, ".") {
		return nil, fmt.Errorf("%s is out of the range of BIGINT: write %s.0 for a DECIMAL", text, whole)
	}
	return NewDecimal(text)
}

// NewDecimal returns a DECIMAL of the precision and scale in which the text is
// written: 0.001 is DECIMAL(4, 3).
func NewDecimal(text string) (*Literal, error) {
	digits, negative := strings.CutPrefix(strings.TrimPrefix(text, "+"), "-")
	whole, fraction, _ := strings.Cut(digits, ".")
	if zero := strings.TrimLeft(whole, "0"); zero != "" || whole == "" {
		whole = zero
	} else {
		whole = "0"
	}
	precision := len(whole) + len(fraction)
	if whole == "0" && len(fraction) == types.MaxDecimalPrecision {
		precision--
	}
	if precision > types.MaxDecimalPrecision {
		return nil, fmt.Errorf("%s has %d digits; DECIMAL holds %d", text, precision, types.MaxDecimalPrecision)
	}
	var unscaled types.Int128
	for _, c := range whole + fraction {
		if c < '0' || c > '9' {
			return nil, fmt.Errorf("%s is not a decimal number", text)
		}
		unscaled, _ = unscaled.Mul(types.Int128Of(10))
		unscaled = unscaled.Add(types.Int128Of(int64(c - '0')))
	}
	if negative {
		unscaled = unscaled.Neg()
	}
	return literal(types.DecimalOf(precision, len(fraction)), func(v *types.Vector) { v.AppendWide(unscaled) }), nil
}

// NewDate returns DATE 'yyyy-mm-dd'.
func NewDate(text string) (*Literal, error) {
	days, err := parseDate(text)
	if err != nil || strings.Count(text, "-") != 2 || strings.HasSuffix(text, " ") || strings.Contains(strings.TrimLeft(text, " "), " ") {
		return nil, fmt.Errorf("DATE '%s' is not a date: write it as 2024-02-29", text)
	}
	return literal(types.Of(types.Date), func(v *types.Vector) { v.AppendInt(days) }), nil
}

// NewTime returns TIME 'hh:mm:ss[.f]' to the millisecond, as a TIME(0): Flink
// has no other.
func NewTime(text string) (*Literal, error) {
	clock, _, ok := parseClock(text)
	if !ok || strings.Count(text, ":") != 2 || clock.millis >= dayMillis {
		return nil, fmt.Errorf("TIME '%s' is not a time of day: write it as 23:59:59", text)
	}
	return literal(types.Of(types.Time), func(v *types.Vector) { v.AppendInt(clock.millis) }), nil
}

// NewTimestamp returns TIMESTAMP 'yyyy-mm-dd[ hh:mm:ss[.f]]', with a precision of
// the digits written, at most 9.
func NewTimestamp(text string) (*Literal, error) {
	ts, digits, ok := parseTimestampLiteral(text)
	if !ok {
		return nil, fmt.Errorf("TIMESTAMP '%s' is not a timestamp: write it as 2024-02-29 23:59:59.999", text)
	}
	return literal(types.TimestampOf(digits), func(v *types.Vector) { v.AppendTimestamp(ts.millis, ts.nanos) }), nil
}

// NewTimestampLTZ returns the instant of a local time in the session's zone.
func NewTimestampLTZ(text string, env *Env) (*Literal, error) {
	local, err := NewTimestamp(text)
	if err != nil {
		return nil, err
	}
	t := types.TimestampLTZOf(local.Type().Precision)
	instant := newZone(env.zone()).instant(local.Value.Ints[0])
	return literal(t, func(v *types.Vector) { v.AppendTimestamp(instant, local.Value.Nano(0)) }), nil
}

func newInterval(t types.Type, n int64) *Literal {
	return literal(t, func(v *types.Vector) { v.AppendInt(n) })
}
