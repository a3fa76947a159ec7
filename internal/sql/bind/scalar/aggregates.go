package scalar

import (
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/types"
)

// IsAggregate reports an aggregate function that SQL may call; name is in upper
// case.
func IsAggregate(name string) bool { return agg.Lookup(name) != nil && !strings.HasPrefix(name, "$") }

// aggregateNames lists the aggregates.
func aggregateNames() []string { return agg.Names() }

// AggregateResult is the type of an aggregate over arguments of the types, in a group
// that has rows: NULL comes of NULLs only.
func AggregateResult(name string, args []types.Type) (types.Type, error) {
	t, err := agg.Lookup(name).Result(args)
	if err != nil {
		return t, err
	}
	nullable := slices.ContainsFunc(args, func(a types.Type) bool { return a.Nullable })
	switch name {
	case "COLLECT":
		return t.NotNull(), nil
	case "SUM", "AVG", "MIN", "MAX", "FIRST_VALUE", "LAST_VALUE", "LISTAGG", "ARRAY_AGG",
		"VAR_POP", "STDDEV_POP", "VAR_SAMP", "VARIANCE", "STDDEV_SAMP", "STDDEV":
		return t.WithNullable(t.Nullable && nullable), nil
	}
	return t, nil
}

// UseDeclared makes a call one of a function of the file, and converts the arguments for it.
func UseDeclared(call *dataflow.AggCall, f *expr.DeclaredAggregate, args []expr.Expr) ([]expr.Expr, error) {
	code, args, err := f.Bind(args)
	if err == nil {
		call.Fn, call.Declared, call.T = code.Spelled(), code, code.Result
	}
	return args, err
}

// TypesOf are the types of expressions.
func TypesOf(list []expr.Expr) []types.Type {
	all := make([]types.Type, len(list))
	for i, x := range list {
		all[i] = x.Type()
	}
	return all
}

// PercentileArgument brings the arguments of PERCENTILE to DOUBLE, a place or
// array of places of DOUBLE, and BIGINT.
func PercentileArgument(i int, x expr.Expr) (expr.Expr, error) {
	t := x.Type()
	switch {
	case i < 2 && t.IsNumeric():
		return expr.Cast(x, types.Of(types.Double), false)
	case i == 1 && t.Kind == types.Array && t.Elem.IsNumeric():
		return expr.Cast(x, types.ArrayOf(types.Of(types.Double)), false)
	case i == 2 && t.IsInteger():
		return expr.Cast(x, types.Of(types.BigInt), false)
	}
	return x, nil
}

// CheckSeparator refuses a separator of LISTAGG that is not written out.
func CheckSeparator(c *ast.Call, name string) error {
	if name != "LISTAGG" || len(c.Args) < 2 {
		return nil
	}
	if _, ok := c.Args[1].(*ast.StringLit); !ok {
		return diag.Errorf(c.Args[1].Bounds(), "the separator of LISTAGG is a string in quotes")
	}
	return nil
}
