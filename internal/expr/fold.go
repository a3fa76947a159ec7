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

// FourDigitYears brings the constant dates of a folded expression into the years 1
// to 9999, as Flink's planner does, which spells a constant DATE with the last four
// digits of its year. A year that this leaves nothing of is an error. e is unchanged.
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
	t := l.Type()
	if t.Kind != types.Date || l.IsNull() {
		return l, nil
	}
	year, month, day := datum.Civil(l.Value.Ints[0])
	switch {
	case 1 <= year && year <= 9999:
		return l, nil
	case year < 0 || year%10000 == 0:
		return nil, fmt.Errorf("the constant DATE of the year %d is out of range: the years are 1 to 9999", year)
	}
	v := types.NewVector(t, 1)
	v.AppendInt(datum.Days(year%10000, month, day))
	return &Literal{Value: v}, nil
}
