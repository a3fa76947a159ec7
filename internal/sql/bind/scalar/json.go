package scalar

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

// json binds the JSON functions of the standard, whose clauses become options
// of the call.
func (e *Binder) json(x ast.Expr) (expr.Expr, error) {
	switch x := x.(type) {
	case *ast.JSONExists:
		if len(x.Passing) > 0 {
			return nil, diag.Unsupported(x.Passing[0].Span, "PASSING")
		}
		j := jsonCall{args: []ast.Expr{x.X, x.Path}, opts: map[string]string{}}
		j.behaviour(expr.OptOnError, x.OnError)
		return j.bind(e, x.Span, "JSON_EXISTS")
	case *ast.JSONValue:
		if len(x.Passing) > 0 {
			return nil, diag.Unsupported(x.Passing[0].Span, "PASSING")
		}
		j := jsonCall{args: []ast.Expr{x.X, x.Path}, opts: map[string]string{}}
		return j.query(e, x.Span, "JSON_VALUE", x.Returning, x.OnEmpty, x.OnError)
	case *ast.JSONQuery:
		if len(x.Passing) > 0 {
			return nil, diag.Unsupported(x.Passing[0].Span, "PASSING")
		}
		j := jsonCall{args: []ast.Expr{x.X, x.Path}, opts: map[string]string{}}
		if x.Wrapper != ast.WrapperDefault {
			j.opts[expr.OptWrapper] = string(x.Wrapper)
		}
		return j.query(e, x.Span, "JSON_QUERY", x.Returning, x.OnEmpty, x.OnError)
	case *ast.JSONObject:
		j := jsonCall{opts: map[string]string{}}
		for _, m := range x.Members {
			j.args = append(j.args, m.Key, m.Value)
		}
		return j.construct(e, x.Span, "JSON_OBJECT", x.OnNull)
	case *ast.JSONArray:
		j := jsonCall{args: x.Items, opts: map[string]string{}}
		return j.construct(e, x.Span, "JSON_ARRAY", x.OnNull)
	case *ast.JSONObjectAgg:
		return nil, diag.Errorf(x.Span, "the aggregate JSON_OBJECTAGG cannot stand in %s", e.Clause)
	case *ast.JSONArrayAgg:
		return nil, diag.Errorf(x.Span, "the aggregate JSON_ARRAYAGG cannot stand in %s", e.Clause)
	}
	return nil, Refusal(x)
}

// jsonCall collects the arguments and the options of a JSON function.
type jsonCall struct {
	args []ast.Expr
	opts map[string]string
}

// behaviour notes ON EMPTY or ON ERROR; the value of a DEFAULT is a further
// argument.
func (j *jsonCall) behaviour(key string, b *ast.JSONBehavior) {
	if b == nil {
		return
	}
	j.opts[key] = string(b.Kind)
	if b.Default != nil {
		j.args = append(j.args, b.Default)
	}
}

func (j *jsonCall) query(e *Binder, at ast.Span, fn string, returning *ast.DataType, onEmpty, onError *ast.JSONBehavior) (expr.Expr, error) {
	if returning != nil {
		t, err := Type(returning)
		if err != nil {
			return nil, err
		}
		j.opts[expr.OptReturning] = t.AsNullable().String()
	}
	j.behaviour(expr.OptOnEmpty, onEmpty)
	j.behaviour(expr.OptOnError, onError)
	return j.bind(e, at, fn)
}

func (j *jsonCall) construct(e *Binder, at ast.Span, fn string, onNull ast.JSONOnNull) (expr.Expr, error) {
	switch onNull {
	case ast.NullOnNull:
		j.opts[expr.OptOnNull] = "NULL"
	case ast.AbsentOnNull:
		j.opts[expr.OptOnNull] = "ABSENT"
	}
	return j.bind(e, at, fn)
}

func (j *jsonCall) bind(e *Binder, at ast.Span, fn string) (expr.Expr, error) {
	if len(j.opts) == 0 {
		j.opts = nil
	}
	return e.applyTo(at, fn, j.opts, j.args...)
}
