package rowpattern

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// aggregate binds an aggregate over the rows of a variable; declared is nil if the function is SQL's own.
func (v *matchView) aggregate(x *ast.Call, name string, declared *expr.DeclaredAggregate) (expr.Expr, error) {
	if err := v.aggregateAllowed(x, name); err != nil {
		return nil, err
	}
	f := &matchFunction{name: name, aggregate: true, variable: noVariable}
	args, err := v.arguments(x, f)
	if err != nil {
		return nil, err
	}
	if f.variable == noVariable {
		return nil, diag.Errorf(x.Span, "%s needs a column of a variable, as in %s(A.x)", name, name)
	}
	call := dataflow.AggCall{Fn: name, Filter: -1, Name: name}
	if declared == nil {
		err = matchResult(&call, args)
	} else {
		args, err = scalar.UseDeclared(&call, declared, args)
	}
	if err != nil {
		return nil, diag.At(x.Span, err)
	}
	return v.callRef(f.variable, call, args), nil
}

// matchResult gives a call of one of SQL's own functions its type.
func matchResult(call *dataflow.AggCall, args []expr.Expr) (err error) {
	name, argTypes := call.Fn, scalar.TypesOf(args)
	switch {
	case (name == "MIN" || name == "MAX") && len(args) > 0 && !agg.Ordered(argTypes[0]):
		return fmt.Errorf("%s does not take %s", name, argTypes[0].AsNullable())
	case name == "COUNT" && len(args) > 1:
		return errors.New("COUNT of several columns cannot be planned")
	}
	if call.T, err = scalar.AggregateResult(name, argTypes); err != nil {
		return err
	}
	switch {
	case name == "COUNT":
	case name == "AVG" && !argTypes[0].Nullable:
		// Flink has this one NOT NULL, although there may be no rows.
		call.T = call.T.NotNull()
	default:
		call.T = call.T.AsNullable()
	}
	return nil
}

func (v *matchView) aggregateAllowed(x *ast.Call, name string) error {
	switch {
	case v.within != nil:
		return diag.Errorf(x.Span, "the aggregate %s cannot stand in %s", name, v.within.name)
	case x.Distinct:
		return diag.Errorf(x.Span, "%s(DISTINCT …) is not supported in MATCH_RECOGNIZE, as in Flink", name)
	case x.Filter != nil:
		return diag.Errorf(x.Filter.Bounds(), "FILTER is not supported in MATCH_RECOGNIZE").WithHint("write %s(CASE WHEN … THEN … END)", name)
	case len(x.OrderBy) > 0 || len(x.WithinGroup) > 0:
		return diag.Unsupported(x.Span, "ORDER BY in an aggregate")
	case x.Nulls != ast.NullsDefault:
		return diag.Errorf(x.Span, "%s cannot follow %s in an aggregation", x.Nulls, name)
	}
	return nil
}

// arguments binds the arguments over the columns of the input. COUNT(*) counts all
// rows.
func (v *matchView) arguments(x *ast.Call, f *matchFunction) ([]expr.Expr, error) {
	if len(x.Args) == 1 {
		if star, ok := x.Args[0].(*ast.Star); ok {
			if f.name != "COUNT" || star.Qualifier != nil {
				return nil, diag.Errorf(star.Span, "only COUNT(*) takes a star")
			}
			f.variable = allVariables
			return nil, nil
		}
	}
	var args []expr.Expr
	for _, a := range x.Args {
		bound, err := v.inside(f, func() (expr.Expr, error) { return v.scalar("an aggregate").Bind(a) })
		if err != nil {
			return nil, err
		}
		args = append(args, expr.Fold(bound, v.Env()))
	}
	return args, nil
}

// callRef returns the reference to a call's result; equal calls are made once.
func (v *matchView) callRef(variable int, call dataflow.AggCall, args []expr.Expr) expr.Expr {
	place := matchCallPlace{aggregate: v.aggregateOf(variable)}
	a := &v.view.Aggregates[place.aggregate]
	for _, x := range args {
		call.Args = append(call.Args, argumentOf(a, x))
	}
	place.call = slices.IndexFunc(a.Calls, func(c dataflow.AggCall) bool { return c.Fn == call.Fn && slices.Equal(c.Args, call.Args) })
	if place.call < 0 {
		place.call = len(a.Calls)
		a.Calls = append(a.Calls, call)
	}
	at := slices.Index(v.calls, place)
	if at < 0 {
		at = len(v.calls)
		v.calls = append(v.calls, place)
	}
	return &expr.Column{Index: callMark + at, Name: v.spellCall(variable, call.Fn, args), T: call.T}
}

// aggregateOf returns the place of the aggregates over a variable.
func (v *matchView) aggregateOf(variable int) int {
	at := slices.IndexFunc(v.view.Aggregates, func(a dataflow.MatchAggregate) bool { return a.Variable == variable })
	if at < 0 {
		at = len(v.view.Aggregates)
		v.view.Aggregates = append(v.view.Aggregates, dataflow.MatchAggregate{Variable: variable})
	}
	return at
}

// argumentOf returns the place of an argument, which several calls may share.
func argumentOf(a *dataflow.MatchAggregate, x expr.Expr) int {
	canonical := x.Canonical()
	for i, known := range a.Args {
		if known.Canonical() == canonical && expr.Deterministic(x) {
			return i
		}
	}
	a.Args = append(a.Args, x)
	return len(a.Args) - 1
}

// spellCall writes a call for people, and for the meaning of an expression.
func (m *matching) spellCall(variable int, fn string, args []expr.Expr) string {
	if len(args) == 0 {
		return fn + "(*)"
	}
	prefix := m.prefix(variable)
	spelled := make([]string, len(args))
	for i, a := range args {
		spelled[i] = plan.Spell(plan.Substitute(a, func(c *expr.Column) expr.Expr {
			return &expr.Column{Index: c.Index, Name: prefix + c.Name, T: c.T}
		}))
	}
	return fn + "(" + strings.Join(spelled, ", ") + ")"
}
