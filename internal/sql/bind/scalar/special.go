package scalar

import (
	"strconv"
	"unicode/utf8"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/types"
)

// special binds the syntax that is neither a plain operator nor a plain call.
func (e *Binder) special(x ast.Expr) (expr.Expr, error) {
	if q := QueryOf(x); q != nil && e.Asks != nil {
		return e.Asks(e, x)
	}
	switch x := x.(type) {
	case *ast.Is:
		return e.is(x)
	case *ast.Between:
		return e.between(x)
	case *ast.Like:
		return e.like(x)
	case *ast.In:
		return e.in(x)
	case *ast.Quantified:
		if x.Query == nil {
			return e.quantifiedList(x)
		}
	case *ast.Index:
		return e.item(x)
	case *ast.Field:
		row, err := e.Bind(x.X)
		if err != nil {
			return nil, err
		}
		return e.Field(x.Span, row, x.Name)
	case *ast.Row:
		items, err := e.TypedAll(x.Items)
		if err != nil {
			return nil, err
		}
		return e.Apply(x.Span, "ROW", items, nil)
	case *ast.Array:
		if allNull(x.Items) {
			return nil, BareNull(x.Items[0].Bounds())
		}
		return e.applyTo(x.Span, "ARRAY", nil, x.Items...)
	case *ast.Map:
		return e.applyTo(x.Span, "MAP", nil, x.Items...)
	}
	return e.syntax(x)
}

// item is an element of an array, the value of a key of a map, or a field of a ROW: by its name, or by its
// place, which counts from 1.
func (e *Binder) item(x *ast.Index) (expr.Expr, error) {
	if err := refuseNull([]ast.Expr{x.X, x.Index}); err != nil {
		return nil, err
	}
	of, err := e.Bind(x.X)
	if err != nil {
		return nil, err
	}
	if of.Type().Kind != types.Row {
		index, err := e.Bind(x.Index)
		if err != nil {
			return nil, err
		}
		return e.Apply(x.Span, "ITEM", []expr.Expr{of, index}, nil)
	}
	switch index := x.Index.(type) {
	case *ast.StringLit:
		return e.Field(x.Span, of, &ast.Ident{Span: index.Span, Name: index.Value})
	case *ast.NumberLit:
		fields := of.Type().Fields
		if at, err := strconv.Atoi(index.Text); err == nil && at >= 1 && at <= len(fields) {
			return e.Field(x.Span, of, &ast.Ident{Span: index.Span, Name: fields[at-1].Name})
		}
		return nil, diag.Errorf(index.Span, "the ROW has %s, counted from 1", diag.Count(len(fields), "field"))
	}
	return nil, diag.Errorf(x.Index.Bounds(), "a field of a ROW is chosen by its name in quotes, or by its number")
}

// applyTyped is applyTo for functions that take no bare NULL.
func (e *Binder) applyTyped(at ast.Span, fn string, opts map[string]string, args ...ast.Expr) (expr.Expr, error) {
	if err := refuseNull(args); err != nil {
		return nil, err
	}
	return e.applyTo(at, fn, opts, args...)
}

// allNull reports a list of bare NULLs and nothing else.
func allNull(list []ast.Expr) bool {
	for _, x := range list {
		if _, ok := x.(*ast.NullLit); !ok {
			return false
		}
	}
	return len(list) > 0
}

// syntax binds functions with keywords between their arguments.
func (e *Binder) syntax(x ast.Expr) (expr.Expr, error) {
	switch x := x.(type) {
	case *ast.Extract:
		return e.applyTyped(x.Span, "EXTRACT", unit(x.Unit), x.X)
	case *ast.RoundTo:
		name := "FLOOR"
		if x.Up {
			name = "CEIL"
		}
		return e.applyTyped(x.Span, name, unit(x.Unit), x.X)
	case *ast.Trim:
		return e.trim(x)
	case *ast.PositionOf:
		return e.applyTyped(x.Span, "POSITION", nil, present(x.Needle, x.X, x.Start)...)
	case *ast.Overlay:
		return e.applyTyped(x.Span, "OVERLAY", nil, present(x.X, x.Placing, x.Start, x.Length)...)
	case *ast.Substring:
		return e.applyTyped(x.Span, "SUBSTRING", nil, present(x.X, x.Start, x.Length)...)
	case *ast.IntervalExpr:
		return e.intervalOf(x)
	case *ast.Difference:
		return e.difference(x)
	}
	return e.json(x)
}

// difference is the interval between two times.
func (e *Binder) difference(x *ast.Difference) (expr.Expr, error) {
	sides, err := e.TypedAll([]ast.Expr{x.X.Left, x.X.Right})
	if err != nil {
		return nil, err
	}
	bound, err := expr.Difference(sides[0], sides[1], string(x.Unit.From), string(x.Unit.To))
	if err != nil {
		return nil, diag.At(x.Span, err)
	}
	return e.Placed(bound, x.Span), nil
}

// intervalOf is one unit times a computed length.
func (e *Binder) intervalOf(x *ast.IntervalExpr) (expr.Expr, error) {
	if n, ok := x.X.(*ast.NumberLit); ok && n.Kind != ast.NumberInteger {
		return nil, diag.Errorf(x.Span, "a length with a fraction stands in quotes").WithHint("write INTERVAL '%s' %s", n.Text, x.Unit.From)
	}
	if err := checkDigits(x.Unit); err != nil {
		return nil, err
	}
	length, err := e.Bind(x.X)
	if err != nil {
		return nil, err
	}
	sign := "1"
	if x.Negative {
		sign = "-1"
	}
	one, err := exprOf(expr.NewInterval(sign, string(x.Unit.From), "", orDefault(x.Unit.Precision, 0)))
	if err != nil {
		return nil, diag.At(x.Span, err)
	}
	return e.Apply(x.Span, "*", []expr.Expr{one, length}, nil)
}

// Refusal names the expressions that are refused wherever they stand.
func Refusal(x ast.Expr) error {
	at := x.Bounds()
	switch x := x.(type) {
	case *ast.Subquery:
		return diag.Unsupported(at, "a sub-query as a value here")
	case *ast.Exists:
		return diag.Unsupported(at, "EXISTS here")
	case *ast.Quantified:
		return diag.Unsupported(at, "a comparison with "+string(x.Quantifier)+" here")
	case *ast.Star:
		return diag.Errorf(at, "* cannot stand here").WithHint("it belongs into the SELECT list or COUNT(*)")
	case *ast.Multiset:
		return diag.Unsupported(at, "MULTISET[…]")
	case *ast.CollectionQuery:
		return diag.Unsupported(at, string(x.Kind)+"(query)")
	case *ast.DefaultArg:
		return diag.Unsupported(at, "DEFAULT")
	case *ast.NamedArg:
		return diag.Unsupported(at, "a named argument")
	case *ast.TableArg, *ast.ModelArg, *ast.Descriptor:
		return diag.Errorf(at, "a table argument cannot stand here").WithHint("table functions belong into FROM, as in FROM TABLE(TUMBLE(TABLE t, …))")
	}
	return diag.Unsupported(at, "this expression")
}

// present drops the optional arguments that were not written.
func present(args ...ast.Expr) []ast.Expr {
	var written []ast.Expr
	for _, a := range args {
		if a != nil {
			written = append(written, a)
		}
	}
	return written
}

func unit(u ast.TimeUnit) map[string]string { return map[string]string{expr.OptUnit: string(u)} }

func (e *Binder) is(x *ast.Is) (expr.Expr, error) {
	name := "IS " + string(x.Test)
	if x.Test == ast.IsJSONValue {
		name = "IS JSON"
	}
	if x.Not {
		if _, ok := expr.Lookup("IS NOT " + string(x.Test)); ok {
			return e.applyTo(x.Span, "IS NOT "+string(x.Test), nil, x.X)
		}
	}
	bound, err := e.applyTo(x.Span, name, nil, x.X)
	return e.Not(x.Span, x.Not, bound, err)
}

func (e *Binder) between(x *ast.Between) (expr.Expr, error) {
	var opts map[string]string
	if x.Symmetric {
		opts = map[string]string{expr.OptSymmetric: "true"}
	}
	bound, err := e.applyTo(x.Span, "BETWEEN", opts, x.X, x.Low, x.High)
	return e.Not(x.Span, x.Not, bound, err)
}

func (e *Binder) like(x *ast.Like) (expr.Expr, error) {
	if escape, ok := x.Escape.(*ast.StringLit); ok && utf8.RuneCountInString(escape.Value) > 1 {
		return nil, diag.Errorf(escape.Span, "ESCAPE takes one character, not '%s'", escape.Value)
	}
	if null, ok := x.Pattern.(*ast.NullLit); ok {
		return nil, BareNull(null.Span)
	}
	bound, err := e.applyTo(x.Span, string(x.Op), nil, present(x.X, x.Pattern, x.Escape)...)
	return e.Not(x.Span, x.Not, bound, err)
}

func (e *Binder) in(x *ast.In) (expr.Expr, error) {
	if x.Query != nil {
		return nil, diag.Unsupported(x.Query.Span, "IN with a sub-query here")
	}
	if e.inCast && allNull(x.List) {
		return nil, BareNull(x.List[0].Bounds())
	}
	args, err := e.BindAll(append([]ast.Expr{x.X}, x.List...))
	if err != nil {
		return nil, err
	}
	if allNull(x.List) {
		if args[0].Type().Kind == types.Null {
			return nil, BareNull(x.X.Bounds())
		}
		bound, err := e.Apply(x.Span, "=", args[:2], nil)
		return e.Not(x.Span, x.Not, bound, err)
	}
	if err := oneKind(x, args[1:]); err != nil {
		return nil, err
	}
	bound, err := e.Apply(x.Span, "IN", args, nil)
	if in, ok := bound.(*expr.Call); ok && len(x.List) == 1 && in.Args[0].Type().Kind != types.Row {
		// As in Flink it is an equality: a key of a join, a limit of ROW_NUMBER.
		bound, err = e.Apply(x.Span, "=", in.Args, nil)
	}
	return e.Not(x.Span, x.Not, bound, err)
}

// oneKind refuses elements of IN that have no common type: each would go with what is
// compared, but not with each other.
func oneKind(x *ast.In, items []expr.Expr) error {
	common := items[0].Type()
	for i, item := range items {
		t, ok := expr.CommonType(common, item.Type())
		if !ok {
			return diag.Errorf(x.List[i].Bounds(), "IN mixes %s and %s", common.AsNullable(), item.Type().AsNullable()).WithHint("CAST one of them")
		}
		common = t
	}
	return nil
}

// quantifiedList binds x op ANY (a, b) and x op ALL (a, b): comparisons joined by OR
// or AND.
func (e *Binder) quantifiedList(x *ast.Quantified) (expr.Expr, error) {
	left, err := e.Bind(x.X)
	if err != nil {
		return nil, err
	}
	joined := "OR"
	if x.Quantifier == ast.QuantAll {
		joined = "AND"
	}
	var all expr.Expr
	for _, item := range x.List {
		right, err := e.Bind(item)
		if err != nil {
			return nil, err
		}
		one, err := e.Apply(x.Span, string(x.Op), []expr.Expr{left, expr.FitItem(right, left.Type())}, nil)
		if err == nil && all != nil {
			one, err = e.Apply(x.Span, joined, []expr.Expr{all, one}, nil)
		}
		if err != nil {
			return nil, err
		}
		all = one
	}
	return all, nil
}

func (e *Binder) trim(x *ast.Trim) (expr.Expr, error) {
	side := x.Side
	if side == ast.TrimDefault {
		side = ast.TrimBoth
	}
	return e.applyTyped(x.Span, "TRIM", map[string]string{expr.OptSide: string(side)}, present(x.X, x.Chars)...)
}

// QueryOf returns the query of an expression that is a sub-query; nil for others.
func QueryOf(x ast.Expr) *ast.Query {
	switch x := x.(type) {
	case *ast.Subquery:
		return x.Query
	case *ast.Exists:
		return x.Query
	case *ast.In:
		return x.Query
	case *ast.Quantified:
		return x.Query
	}
	return nil
}
