package compile

import (
	"errors"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/function"
	"github.com/onceflow/onceflow/types"
)

// fakeFunctions are what the scripts name in CREATE FUNCTION.
func fakeFunctions() []function.Function {
	return []function.Function{
		function.Scalar2("com.acme.Mask", func(text string, keep int32) (string, error) {
			return text[:keep] + strings.Repeat("*", len(text)-int(keep)), nil
		}),
		function.Scalar1("com.acme.Double", func(n int64) (int64, error) { return 2 * n, nil }),
		function.Scalar1("com.acme.Double", func(x float64) (float64, error) { return 2 * x, nil }),
		function.Scalar1("com.acme.Refuse", func(function.Text) (bool, error) { return false, errors.New("never") }),
		function.Table{
			Name:       "com.acme.Words",
			Parameters: function.Parameters{Types: []types.Type{types.String().NotNull()}},
			Columns:    []types.Field{{Name: "word", Type: types.String()}, {Name: "place", Type: types.Of(types.Int)}},
			New: func() function.TableCode {
				return func([]*types.Vector, int, []*types.Vector) error { return nil }
			},
		},
		fakeAggregate("com.acme.Total", types.Of(types.BigInt), func() function.Accumulator { return struct{ function.Retractor }{} }),
		fakeAggregate("com.acme.Longest", types.String(), func() function.Accumulator { return struct{ function.Accumulator }{} }),
	}
}

// fakeAggregate is one that is planned and never run.
func fakeAggregate(name string, t types.Type, made func() function.Accumulator) function.Aggregate {
	return function.Aggregate{Name: name, Parameters: function.Parameters{Types: []types.Type{t}}, Result: types.Of(types.BigInt), New: made}
}

func TestFunctionsUnderOneIdentifierAreOfOneKindAndDiffer(t *testing.T) {
	scalar := function.Scalar1("f", func(n int64) (int64, error) { return n, nil })
	table := function.Table{Name: "f", New: func() function.TableCode { return nil }}
	for want, all := range map[string][]function.Function{
		"f(BIGINT) is registered twice":                       {scalar, scalar},
		"f is registered as a scalar and as a table function": {scalar, table},
		"table function f has no columns":                     {table},
		"function g has no New":                               {function.Scalar{Name: "g", Result: types.String()}},
		"function h has no result type":                       {function.Scalar{Name: "h", New: func() function.ScalarCode { return nil }}},
	} {
		_, errs := File("f.sql", nil, Options{Functions: all})
		if len(errs) == 0 || !strings.Contains(errs.Error(), want) {
			t.Errorf("got %v, want %s", errs, want)
		}
	}
}

func TestAFunctionWithTheNameOfABuiltInOneIsNotCalledInSilence(t *testing.T) {
	for _, create := range []string{"CREATE FUNCTION split AS 'com.acme.Words';", "CREATE TEMPORARY FUNCTION Split AS 'com.acme.Words';"} {
		p, errs := File("f.sql", []byte(declarations+create), fakeOptions())
		if len(errs) > 0 || len(p.Warnings) != 1 || !strings.Contains(p.Warnings[0].Message, "alone means the built-in function, as in Flink") {
			t.Errorf("%s: %v %v", create, errs, p.Warnings)
		}
	}
	p, errs := File("f.sql", []byte(declarations+"CREATE TEMPORARY SYSTEM FUNCTION split AS 'com.acme.Words'; CREATE FUNCTION mask AS 'com.acme.Mask';"), fakeOptions())
	if len(errs) > 0 || len(p.Warnings) > 0 {
		t.Error(errs, p.Warnings)
	}
	_, errs = File("f.sql", []byte(declarations+"CREATE FUNCTION split AS 'com.acme.Words'; SELECT w FROM e, LATERAL TABLE(split(k)) AS t(w, n);"), fakeOptions())
	if len(errs) != 1 || errs[0].Hint != "split alone means the built-in function, as in Flink: call `default_database`.`split`, or create it as TEMPORARY SYSTEM FUNCTION" {
		t.Error(errs)
	}
}
