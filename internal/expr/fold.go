package expr

import (
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// Fold computes calls of literals and simplifies comparisons of an expression
// with itself, as Flink's planner does. A call that fails stays as it is: the
// job may never evaluate it. env gives the session's zone; nil: UTC.
func Fold(e Expr, env *Env) Expr {
	c, ok := e.(*Call)
	if !ok {
		return e
	}
	folded := &Call{Fn: c.Fn, Args: make([]Expr, len(c.Args)), T: c.T, Options: c.Options, Place: c.Place}
	for i, a := range c.Args {
		folded.Args[i] = Fold(a, env)
	}
	if s := selfComparison(folded); s != nil {
		return Fold(s, env)
	}
	if folded.volatile() || !allLiterals(folded.Args) {
		return folded
	}
	o, err := (&compiler{env: env}).operand(folded)
	if err != nil || o.lit == nil {
		return folded
	}
	return &Literal{Value: o.lit}
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
// of a year that is not 1 to 9999 then is an error. e is unchanged.
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
