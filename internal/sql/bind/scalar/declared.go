package scalar

import (
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

// Declared finds the function of the file that a name means, as Flink resolves it: a
// short name means a system function of the file, then a built-in one, then one of the
// current database. nil: it is none of the file.
func (c *Context) Declared(name *ast.Name) (*catalog.Function, error) {
	f, err := c.Catalog.SystemFunction(name)
	if f != nil || err != nil || len(name.Parts) == 1 && IsBuiltIn(FunctionName(name)) {
		return f, err
	}
	return c.Catalog.Function(c.Namespace, name)
}

// IsBuiltIn reports a function that needs no declaration; name is in upper case.
func IsBuiltIn(name string) bool {
	_, scalar := expr.Lookup(name)
	return scalar || agg.Lookup(name) != nil || IsGroupWindow(name) || slices.Contains(typedFunctions, name)
}

// Shadowed says how to call a function of a database that has the name of a built-in one.
func Shadowed(path catalog.Path) string {
	return fmt.Sprintf("%s alone means the built-in function, as in Flink: call %s.%s, or create it as TEMPORARY SYSTEM FUNCTION",
		path.Object, catalog.Quote(path.Database), catalog.Quote(path.Object))
}

// CallsAggregate reports a call of an aggregate function, SQL's own or one of the file.
func (c *Context) CallsAggregate(call *ast.Call) bool {
	f, err := c.Declared(call.Name)
	if f != nil || err != nil {
		return f != nil && f.Aggregate != nil
	}
	return IsAggregate(FunctionName(call.Name))
}

// declaredCall binds a call of a function of the file in an expression. Aggregates of groups
// were taken out before where they are allowed.
func (e *Binder) declaredCall(x *ast.Call, f *catalog.Function) (expr.Expr, error) {
	switch {
	case f.Aggregate != nil && x.Over != nil:
		return e.overCall(x)
	case f.Aggregate != nil:
		return nil, e.misplaced(x)
	case f.Table != nil:
		return nil, diag.Errorf(x.Span, "%s is a table function and cannot stand in %s", x.Name, e.Clause).
			WithHint("it stands in FROM: … CROSS JOIN LATERAL TABLE(%s(…)) AS t", x.Name)
	}
	if x.Over != nil {
		return nil, diag.Errorf(x.Over.Bounds(), "%s is no window function", x.Name)
	}
	return e.DeclaredArguments(x, f.Scalar)
}

// DeclaredArguments binds the arguments of a function of the file and calls it.
func (e *Binder) DeclaredArguments(x *ast.Call, f *expr.Function) (expr.Expr, error) {
	if err := PlainCallOnly(x); err != nil {
		return nil, err
	}
	args, err := e.BindAll(x.Args)
	if err != nil {
		return nil, err
	}
	return e.bound(x.Span, f, args, nil)
}
