package expr

import (
	"errors"

	"github.com/onceflow/onceflow/types"
)

// SingleValue is the name of the function that guards a sub-query that is a value:
// it takes the value and the number of rows, and fails when there are several. Its
// name cannot be written in SQL.
const SingleValue = "SINGLE VALUE"

// errSeveralRows says what Flink does.
var errSeveralRows = errors.New("a sub-query that is a value has more than one row")

func singleFunctions() []*Function {
	return []*Function{{
		Name: SingleValue, Signature: "SINGLE VALUE(value, rows)", Doc: "The value, if there is one row at most.",
		rule: singleRule,
		build: perRowWithNulls(func(out *types.Vector, in []*types.Vector, i int) error {
			if !in[1].IsNull(i) && in[1].Ints[i] > 1 {
				return errSeveralRows
			}
			out.AppendFrom(in[0], i)
			return nil
		}),
	}}
}

func singleRule(b *binding) (types.Type, error) {
	if len(b.args) != 2 || b.args[1].Type().Kind != types.BigInt {
		return types.Type{}, b.mismatch()
	}
	return b.args[0].Type().AsNullable(), nil
}
