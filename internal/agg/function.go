package agg

import (
	"fmt"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/types"
)

// Function is an aggregate function by its name.
type Function struct {
	// Signature shows how it is written, and Doc says in a sentence what it gives; both
	// are empty for functions that only the planner calls.
	Signature, Doc string

	name     string
	min, max int // number of arguments
	result   func(args []types.Type) (types.Type, error)
	build    func(c call) (accumulator, error)
}

// Name in upper case.
func (f *Function) Name() string { return f.name }

// Result returns the type of a call with the given arguments, or what is wrong
// with them. The type is that of a group with rows in it; whether there may be
// groups without rows is the caller's to know.
func (f *Function) Result(args []types.Type) (types.Type, error) {
	if len(args) < f.min || len(args) > f.max {
		return types.Type{}, fmt.Errorf("%s takes %s, not %d", f.name, f.arity(), len(args))
	}
	return f.result(args)
}

func (f *Function) arity() string {
	switch {
	case f.min == f.max && f.min == 1:
		return "1 argument"
	case f.max == anyNumber:
		return fmt.Sprintf("%d or more arguments", f.min)
	case f.min == f.max:
		return fmt.Sprintf("%d arguments", f.min)
	}
	return fmt.Sprintf("%d or %d arguments", f.min, f.max)
}

const anyNumber = 1 << 20

// functions is the registry. Several names may share one implementation.
var functions = []*Function{
	{name: "COUNT", Signature: "COUNT(*), COUNT(value, …)", Doc: "The number of rows, or of those whose values are all not NULL.",
		max: anyNumber, result: bigint, build: newCount},
	{name: "SUM", Signature: "SUM(number)", Doc: "The sum; NULL of no value.",
		min: 1, max: 1, result: sumType, build: newSum},
	{name: "$SUM0", min: 1, max: 1, result: sum0Type, build: newSum0},
	{name: "AVG", Signature: "AVG(number)", Doc: "The mean, of the number's type; an integer's is truncated toward zero.",
		min: 1, max: 1, result: avgType, build: newAvg},
	{name: "MIN", Signature: "MIN(value)", Doc: "The least value.",
		min: 1, max: 1, result: first, build: newExtreme(-1)},
	{name: "MAX", Signature: "MAX(value)", Doc: "The greatest value.",
		min: 1, max: 1, result: first, build: newExtreme(1)},
	{name: "FIRST_VALUE", Signature: "FIRST_VALUE(value)", Doc: "The first value that is not NULL, in the order of arrival.",
		min: 1, max: 1, result: first, build: newFirst},
	{name: "LAST_VALUE", Signature: "LAST_VALUE(value)", Doc: "The last value that is not NULL, in the order of arrival.",
		min: 1, max: 1, result: first, build: newLast},
	{name: "LISTAGG", Signature: "LISTAGG(string [, separator])", Doc: "The texts one behind the other, with a separator, by default a comma.",
		min: 1, max: 2, result: listaggType, build: newListagg},
	{name: "ARRAY_AGG", Signature: "ARRAY_AGG(value)", Doc: "The values as an array, NULLs included.",
		min: 1, max: 1, result: arrayAggType, build: newArrayAgg},
	{name: "COLLECT", Signature: "COLLECT(value)", Doc: "The values that are not NULL as a multiset.",
		min: 1, max: 1, result: collectType, build: newCollect},
	{name: "JSON_ARRAYAGG", Signature: "JSON_ARRAYAGG(value [{NULL | ABSENT} ON NULL])", Doc: "The values as the text of a JSON array; NULLs are left out unless NULL ON NULL is written.",
		min: 1, max: 1, result: jsonArrayType, build: newJSONArray},
	{name: "JSON_OBJECTAGG", Signature: "JSON_OBJECTAGG([KEY] key VALUE value [{NULL | ABSENT} ON NULL])", Doc: "Keys and values as the text of a JSON object; two equal keys in a group end the job.",
		min: 2, max: 2, result: jsonObjectType, build: newJSONObject(false)},
	{name: absentObject, min: 2, max: 2, result: jsonObjectType, build: newJSONObject(true)},
	{name: "PERCENTILE", Signature: "PERCENTILE(number, place [, frequency])", Doc: "The value at a place from 0 to 1, or an array of those at several places, among the values that are not NULL, each counted as often as the frequency says.",
		min: 2, max: 3, result: percentileType, build: newPercentile},
	{name: "VAR_POP", Signature: "VAR_POP(number)", Doc: "The variance of the population.",
		min: 1, max: 1, result: avgType, build: newVariance(population, false)},
	{name: "VAR_SAMP", Signature: "VAR_SAMP(number)", Doc: "The variance of the sample.",
		min: 1, max: 1, result: avgType, build: newVariance(sample, false)},
	{name: "VARIANCE", Signature: "VARIANCE(number)", Doc: "The same as VAR_SAMP.",
		min: 1, max: 1, result: avgType, build: newVariance(sample, false)},
	{name: "STDDEV_POP", Signature: "STDDEV_POP(number)", Doc: "The standard deviation of the population.",
		min: 1, max: 1, result: avgType, build: newVariance(population, true)},
	{name: "STDDEV_SAMP", Signature: "STDDEV_SAMP(number)", Doc: "The standard deviation of the sample.",
		min: 1, max: 1, result: avgType, build: newVariance(sample, true)},
	{name: "STDDEV", Signature: "STDDEV(number)", Doc: "The same as STDDEV_SAMP.",
		min: 1, max: 1, result: avgType, build: newVariance(sample, true)},
}

// Lookup returns the function of a name, in any case; nil if there is none.
func Lookup(name string) *Function {
	i := slices.IndexFunc(functions, func(f *Function) bool { return strings.EqualFold(f.name, name) })
	if i < 0 {
		return nil
	}
	return functions[i]
}

// Documented returns the functions that SQL may call, in the order in which they are
// documented.
func Documented() []*Function {
	return slices.DeleteFunc(slices.Clone(functions), func(f *Function) bool { return f.Doc == "" })
}

// Names returns the names of all functions that SQL may call, sorted.
func Names() []string {
	var names []string
	for _, f := range functions {
		if !strings.HasPrefix(f.name, "$") {
			names = append(names, f.name)
		}
	}
	slices.Sort(names)
	return names
}

func bigint([]types.Type) (types.Type, error) { return types.Of(types.BigInt).NotNull(), nil }

func first(args []types.Type) (types.Type, error) { return args[0].AsNullable(), nil }

func sumType(args []types.Type) (types.Type, error) {
	switch t := args[0]; {
	case t.Kind == types.Decimal:
		return types.DecimalOf(types.MaxDecimalPrecision, t.Scale), nil
	case t.IsNumeric():
		return t.AsNullable(), nil
	}
	return types.Type{}, fmt.Errorf("SUM needs a number, not %s", args[0])
}

func sum0Type(args []types.Type) (types.Type, error) {
	t, err := sumType(args)
	return t.NotNull(), err
}

// minAvgScale is the least scale of the average of a DECIMAL.
const minAvgScale = 6

func avgType(args []types.Type) (types.Type, error) {
	switch t := args[0]; {
	case t.Kind == types.Decimal:
		return types.DecimalOf(types.MaxDecimalPrecision, max(minAvgScale, t.Scale)), nil
	case t.IsNumeric():
		return t.AsNullable(), nil
	}
	return types.Type{}, fmt.Errorf("averages and variances need a number, not %s", args[0])
}

func listaggType(args []types.Type) (types.Type, error) {
	for _, t := range args {
		if !t.IsString() {
			return types.Type{}, fmt.Errorf("LISTAGG needs a string, not %s: CAST it", t)
		}
	}
	return args[0].AsNullable(), nil
}

func arrayAggType(args []types.Type) (types.Type, error) { return types.ArrayOf(args[0]), nil }

func collectType(args []types.Type) (types.Type, error) {
	return types.MultisetOf(args[0]), nil
}
