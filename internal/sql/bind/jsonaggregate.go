package bind

import (
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/types"
)

// jsonArray binds JSON_ARRAYAGG: the aggregate takes the values as JSON text.
func (g *grouping) jsonArray(x *ast.JSONArrayAgg) (expr.Expr, error) {
	if len(x.OrderBy) > 0 || len(x.WithinGroup) > 0 {
		return nil, diag.Unsupported(x.Span, "ORDER BY in an aggregate")
	}
	value, err := g.jsonValue(x.X, "JSON_ARRAYAGG")
	if err != nil {
		return nil, err
	}
	if x.OnNull == ast.NullOnNull {
		if value, err = g.input.Apply(x.Span, "COALESCE", []expr.Expr{value, expr.NewString("null")}, nil); err != nil {
			return nil, err
		}
	}
	return g.jsonCall(x.Span, "JSON_ARRAYAGG", value)
}

// jsonObject binds JSON_OBJECTAGG, whose values are JSON text, too.
func (g *grouping) jsonObject(x *ast.JSONObjectAgg) (expr.Expr, error) {
	key, err := g.input.Typed(x.Member.Key)
	if err != nil {
		return nil, err
	}
	value, err := g.jsonValue(x.Member.Value, "JSON_OBJECTAGG")
	if err != nil {
		return nil, err
	}
	fn := "JSON_OBJECTAGG"
	if x.OnNull == ast.AbsentOnNull {
		fn = "$JSON_OBJECTAGG_ABSENT"
	}
	return g.jsonCall(x.Span, fn, key, value)
}

// jsonValue binds a value and spells it as JSON.
func (g *grouping) jsonValue(x ast.Expr, fn string) (expr.Expr, error) {
	value, err := g.input.Typed(x)
	if err != nil {
		return nil, err
	}
	if c, ok := value.(*expr.Call); ok && (c.Fn.Name == "JSON_OBJECT" || c.Fn.Name == "JSON_ARRAY") {
		return nil, diag.Unsupported(x.Bounds(), c.Fn.Name+" in "+fn)
	}
	return g.input.Apply(x.Bounds(), "JSON_STRING", []expr.Expr{value}, nil)
}

func (g *grouping) jsonCall(at ast.Span, fn string, args ...expr.Expr) (expr.Expr, error) {
	call := dataflow.AggCall{Fn: fn, Filter: -1}
	var argTypes []types.Type
	for _, a := range args {
		call.Args, argTypes = append(call.Args, g.addBelow(a, g.sets == nil)), append(argTypes, a.Type())
	}
	var err error
	if call.T, err = scalar.AggregateResult(fn, argTypes); err != nil {
		return nil, diag.At(at, err)
	}
	return g.callRef(call), nil
}
