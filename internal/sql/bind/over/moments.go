package over

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/types"
)

// overMoments spells AVG, VAR_* and STDDEV_* of a window as sums and counts, each value in the type of the result. Flink
// computes them so with OVER: every square and quotient is rounded to that type, DISTINCT is that of each sum.
type overMoments struct {
	overs  *Calls
	scalar *scalar.Binder
	at     ast.Span
	call   overCall
	err    error
}

// moments are what the functions that overMoments spells differ in.
var moments = map[string]struct{ spread, sample, root bool }{
	"AVG":         {},
	"VAR_POP":     {spread: true},
	"VAR_SAMP":    {spread: true, sample: true},
	"VARIANCE":    {spread: true, sample: true},
	"STDDEV_POP":  {spread: true, root: true},
	"STDDEV_SAMP": {spread: true, sample: true, root: true},
	"STDDEV":      {spread: true, sample: true, root: true},
}

// IsSpread reports VAR_* and STDDEV_*.
func IsSpread(fn string) bool { return moments[fn].spread }

// spell returns the value of the call; ok is false if it is none of these functions.
func (m *overMoments) spell() (_ expr.Expr, ok bool, _ error) {
	f, ok := moments[m.call.fn]
	if !ok {
		return nil, false, nil
	}
	arg := m.call.args[0]
	if !f.spread {
		return m.result(m.op("/", m.typed(m.sum(arg)), m.count(arg))), true, m.err
	}
	arg = m.typed(arg)
	n := m.typed(m.count(arg))
	sum := m.typed(m.sum(arg))
	mean := m.typed(m.op("/", m.typed(m.op("*", sum, sum)), n))
	x := m.typed(m.op("-", m.typed(m.sum(m.typed(m.op("*", arg, arg)))), mean))
	if f.sample {
		n = m.othersThanOne(m.count(arg))
	}
	x = m.op("/", x, n)
	if f.root {
		half, _ := expr.NewDecimal("0.5")
		x = m.op("POWER", m.typed(x), half)
	}
	x = m.result(x)
	if f.sample && m.err == nil && m.neverNull(arg) {
		x = m.op("CASE", m.op("=", m.count(arg), expr.NewInt(1)), m.typed(expr.NewInt(noNull)), x)
	}
	return x, true, m.err
}

// noNull stands for the NULL of one row where the result is NOT NULL.
const noNull = -1

// neverNull: a frame from UNBOUNDED PRECEDING on always has the row itself, so that Flink's result is NOT NULL where
// the argument is, though that of one row is not there.
func (m *overMoments) neverNull(arg expr.Expr) bool {
	return m.call.frame.Unbounded && !arg.Type().Nullable && m.call.result.Kind != types.Decimal
}

// othersThanOne is n - 1, and NULL for one.
func (m *overMoments) othersThanOne(n expr.Expr) expr.Expr {
	one := expr.NewInt(1)
	return m.op("CASE", m.op("=", n, one), expr.LiteralNull(types.Of(types.BigInt)), m.op("-", n, one))
}

func (m *overMoments) sum(x expr.Expr) expr.Expr   { return m.aggregate("SUM", x) }
func (m *overMoments) count(x expr.Expr) expr.Expr { return m.aggregate("COUNT", x) }

func (m *overMoments) aggregate(fn string, x expr.Expr) expr.Expr {
	if m.err != nil {
		return x
	}
	c := m.call
	c.fn, c.args = fn, []expr.Expr{x}
	c.result, m.err = overResult(fn, c.args)
	if fn == "SUM" {
		c.result = c.result.AsNullable()
	}
	return m.overs.ref(c)
}

// typed gives a value the type of the result.
func (m *overMoments) typed(x expr.Expr) expr.Expr {
	if m.err != nil || x.Type().AsNullable().Equal(m.call.result.AsNullable()) {
		return x
	}
	x, m.err = expr.Cast(x, m.call.result.AsNullable(), false)
	return x
}

// result is typed, with the place of the call for what may go wrong.
func (m *overMoments) result(x expr.Expr) expr.Expr {
	x = m.typed(x)
	if m.err != nil {
		return nil
	}
	return m.scalar.Placed(x, m.at)
}

func (m *overMoments) op(fn string, args ...expr.Expr) expr.Expr {
	if m.err != nil {
		return args[0]
	}
	var x expr.Expr
	x, m.err = m.scalar.Apply(m.at, fn, args, nil)
	if m.err != nil {
		return args[0]
	}
	return x
}
