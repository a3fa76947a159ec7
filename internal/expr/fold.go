package expr

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// Fold computes calls of literals and simplifies comparisons of an expression
// with itself, as Flink's planner does. A call that fails stays as it is: the
// job may never evaluate it. env gives the session's zone; nil: UTC.
func Fold(e Expr, env *Env) Expr {
	folded, computed := foldPart(e, env)
	if computed {
		return keptConstant(folded)
	}
	return folded
}

// foldPart is [Fold] of a part of an expression; computed reports a literal that was a
// call.
func foldPart(e Expr, env *Env) (folded Expr, computed bool) {
	c, ok := e.(*Call)
	if !ok {
		return e, false
	}
	call := &Call{Fn: c.Fn, Args: make([]Expr, len(c.Args)), T: c.T, Options: c.Options, Place: c.Place}
	was := make([]bool, len(c.Args))
	for i, a := range c.Args {
		call.Args[i], was[i] = foldPart(a, env)
	}
	if s := selfComparison(call); s != nil {
		return foldPart(s, env)
	}
	if s := decided(call); s != nil {
		return s, false
	}
	if !call.volatile() && allLiterals(call.Args) {
		if o, err := (&compiler{env: env}).operand(call); err == nil && o.lit != nil {
			return &Literal{Value: o.lit}, !spellsNumber(call, was)
		}
	}
	for i, computed := range was {
		if computed {
			call.Args[i] = keptConstant(call.Args[i])
		}
	}
	return call, false
}

// spellsNumber reports CAST of an exact number as it is written, which gives the
// literal another type and computes nothing.
func spellsNumber(c *Call, computed []bool) bool {
	return c.Fn == castFunction && !computed[0] && c.Args[0].Type().IsNumeric() && !c.Args[0].Type().IsApproximate()
}

// keptConstant is a computed constant as Flink's planner writes it down: a FLOAT with
// seven digits, a time with the precision of its type.
func keptConstant(e Expr) Expr {
	l, ok := e.(*Literal)
	if !ok || l.IsNull() {
		return e
	}
	t, v := l.Type(), l.Value
	kept := types.NewVector(t, 1)
	switch {
	case t.Kind == types.Float && !math.IsNaN(v.Floats[0]) && !math.IsInf(v.Floats[0], 0):
		const digits = 7
		rounded, err := strconv.ParseFloat(strconv.FormatFloat(v.Floats[0], 'e', digits-1, 64), 32)
		if err != nil {
			return e
		}
		kept.AppendFloat(rounded + 0)
	case t.Kind == types.Double && v.Floats[0] == 0:
		kept.AppendFloat(0) // Flink's planner knows no negative zero
	case t.IsTimestamp():
		millis, nanos := v.Ints[0], v.Nano(0)
		if t.Precision <= 3 {
			millis, nanos = millis-floorMod(millis, pow10int64(3-t.Precision)), 0
		} else {
			nanos -= nanos % int32(pow10int64(9-t.Precision))
		}
		kept.AppendTimestamp(millis, nanos)
	default:
		return e
	}
	return &Literal{Value: kept}
}

func allLiterals(args []Expr) bool {
	for _, a := range args {
		if _, ok := a.(*Literal); !ok {
			return false
		}
	}
	return true
}

// FourDigitYears spells the years of the constant times of a folded expression with
// four digits, as Flink's planner does: of a later one the last four remain. A DATE
// of a year that is not 1 to 9999 then is an error, and a TIMESTAMP of a year before 0. e is unchanged.
func FourDigitYears(e Expr) (Expr, error) {
	switch e := e.(type) {
	case *Literal:
		return fourDigitYear(e)
	case *Call:
		var changed *Call
		for i, a := range e.Args {
			arg, err := FourDigitYears(a)
			if err != nil {
				return nil, err
			}
			if arg != a && changed == nil {
				changed = &Call{Fn: e.Fn, Args: slices.Clone(e.Args), T: e.T, Options: e.Options, Place: e.Place}
			}
			if changed != nil {
				changed.Args[i] = arg
			}
		}
		if changed != nil {
			return changed, nil
		}
	}
	return e, nil
}

func fourDigitYear(l *Literal) (Expr, error) {
	const yearsKept = 10000
	t, v := l.Type(), l.Value
	if t.Kind != types.Date && t.Kind != types.Timestamp || l.IsNull() {
		return l, nil
	}
	days, ofDay := v.Ints[0], int64(0)
	if t.Kind == types.Timestamp {
		days, ofDay = floorDiv(v.Ints[0], dayMillis), floorMod(v.Ints[0], dayMillis)
	}
	year, month, day := datum.Civil(days)
	switch {
	case t.Kind == types.Date && (year < 0 || year%yearsKept == 0):
		return nil, fmt.Errorf("the constant DATE of the year %d is out of range: the years are 1 to 9999", year)
	case year < 0 && year%yearsKept != 0:
		return nil, fmt.Errorf("the constant TIMESTAMP of the year %d is out of range: the years are 0 to 9999", year)
	case year < yearsKept:
		return l, nil
	}
	days = datum.Days(year%yearsKept, month, day)
	kept := types.NewVector(t, 1)
	if t.Kind == types.Date {
		kept.AppendInt(days)
	} else {
		kept.AppendTimestamp(days*dayMillis+ofDay, v.Nano(0))
	}
	return &Literal{Value: kept}, nil
}
