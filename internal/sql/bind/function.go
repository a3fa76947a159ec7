package bind

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/function"
	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

// CreateFunction declares a function of this program.
func (b *Binder) CreateFunction(s *ast.CreateFunction) error {
	path, err := b.Catalog.FunctionPath(s.Name, s.System)
	if err != nil {
		return err
	}
	if s.IfNotExists && b.Catalog.HasFunction(path, s.Temporary) {
		return nil
	}
	f, err := b.registered(path, s.Class)
	if err != nil {
		b.Catalog.MarkBrokenFunction(path)
		return err
	}
	f.Temporary, f.System = s.Temporary, s.System
	if !s.System && isBuiltIn(strings.ToUpper(path.Object)) {
		b.Problems.Warn(diag.Errorf(s.Name.Span, "%s", shadowed(path)))
	}
	return b.Catalog.PutFunction(s.Name.Span, f, s.IfNotExists, false)
}

// shadowed says how to call a function of a database that has the name of a built-in one.
func shadowed(path catalog.Path) string {
	return fmt.Sprintf("%s alone means the built-in function, as in Flink: call %s.%s, or create it as TEMPORARY SYSTEM FUNCTION",
		path.Object, catalog.Quote(path.Database), catalog.Quote(path.Object))
}

// AlterFunction gives a declared function the code of another identifier.
func (b *Binder) AlterFunction(s *ast.Alter) error {
	path, err := b.Catalog.FunctionPath(s.Name, s.System)
	if err != nil {
		return err
	}
	if !b.Catalog.HasFunction(path, s.Temporary) {
		if s.IfExists {
			return nil
		}
		return diag.Errorf(s.Name.Span, "there is no function %s to alter", s.Name).WithHint("create it first: CREATE FUNCTION %s AS '…'", s.Name)
	}
	f, err := b.registered(path, s.Action.(*ast.AlterClass).Class)
	if err != nil {
		return err
	}
	f.Temporary, f.System = s.Temporary, s.System
	return b.Catalog.PutFunction(s.Name.Span, f, false, true)
}

// DropFunction removes a declared function.
func (b *Binder) DropFunction(s *ast.Drop) error {
	path, err := b.Catalog.FunctionPath(s.Name, s.System)
	if err != nil {
		return err
	}
	return b.Catalog.DropFunction(s.Name, path, s.Temporary, s.IfExists)
}

// registered finds the code of an identifier.
func (b *Binder) registered(path catalog.Path, identifier *ast.StringLit) (*catalog.Function, error) {
	forms := b.Registered[identifier.Value]
	if len(forms) == 0 {
		return nil, b.notRegistered(identifier)
	}
	f := &catalog.Function{Path: path}
	switch forms[0].(type) {
	case function.Scalar:
		f.Scalar = expr.Declared(path.Object, forms)
	case function.Table:
		f.Table = expr.Declared(path.Object, forms)
	case function.Aggregate:
		f.Aggregate = expr.DeclareAggregate(path.Object, forms)
	}
	return f, nil
}

func (b *Binder) notRegistered(identifier *ast.StringLit) error {
	p := diag.Errorf(identifier.Span, "this program has no function '%s'", identifier.Value)
	known := slices.Sorted(maps.Keys(b.Registered))
	if near := diag.Near(identifier.Value, known); near != "" {
		return p.WithHint("did you mean '%s'?", near)
	}
	if len(known) > 0 {
		return p.WithHint("it has %s; register others in onceflow.Options.Functions", diag.Join(known, 12))
	}
	return p.WithHint("write it in Go and register it under this identifier in onceflow.Options.Functions, or call built-in functions")
}

// declared finds the function of the file that a name means, as Flink resolves it: a
// short name means a system function of the file, then a built-in one, then one of the
// current database. nil: it is none of the file.
func (b *Binder) declared(name *ast.Name) (*catalog.Function, error) {
	f, err := b.Catalog.SystemFunction(name)
	if f != nil || err != nil || len(name.Parts) == 1 && isBuiltIn(functionName(name)) {
		return f, err
	}
	return b.Catalog.Function(b.names(), name)
}

// isBuiltIn reports a function that needs no declaration; name is in upper case.
func isBuiltIn(name string) bool {
	_, scalar := expr.Lookup(name)
	return scalar || agg.Lookup(name) != nil || isGroupWindow(name) || slices.Contains(typedFunctions, name)
}

// callsAggregate reports a call of an aggregate function, SQL's own or one of the file.
func (b *Binder) callsAggregate(c *ast.Call) bool {
	f, err := b.declared(c.Name)
	if f != nil || err != nil {
		return f != nil && f.Aggregate != nil
	}
	return isAggregate(functionName(c.Name))
}

// declaredCall binds a call of a function of the file in an expression. Aggregates of groups
// were taken out before where they are allowed.
func (e *scalar) declaredCall(x *ast.Call, f *catalog.Function) (expr.Expr, error) {
	switch {
	case f.Aggregate != nil && x.Over != nil:
		return e.overCall(x)
	case f.Aggregate != nil:
		return nil, e.misplaced(x)
	case f.Table != nil:
		return nil, diag.Errorf(x.Span, "%s is a table function and cannot stand in %s", x.Name, e.clause).
			WithHint("it stands in FROM: … CROSS JOIN LATERAL TABLE(%s(…)) AS t", x.Name)
	}
	if x.Over != nil {
		return nil, diag.Errorf(x.Over.Bounds(), "%s is no window function", x.Name)
	}
	return e.declaredArguments(x, f.Scalar)
}

func (e *scalar) declaredArguments(x *ast.Call, f *expr.Function) (expr.Expr, error) {
	if err := plainCallOnly(x); err != nil {
		return nil, err
	}
	args, err := e.bindAll(x.Args)
	if err != nil {
		return nil, err
	}
	return e.bound(x.Span, f, args, nil)
}

// rows is what a join spreads for each row of its left side: the elements of a
// collection, or the rows of a table function.
type rows struct {
	span ast.Span
	// at is the place of the collection, or of the call.
	at         ast.Span
	alias      *ast.TableAlias
	ordinality bool
	// what names it in messages.
	what string
	// collection binds it over the columns of the left side.
	collection func(e *scalar) (expr.Expr, error)
}

// rowsOf describes an element of FROM that is spread; nil: it is none.
func (b *Binder) rowsOf(ref ast.TableRef) (*rows, error) {
	switch ref := ref.(type) {
	case *ast.Unnest:
		if len(ref.Items) != 1 {
			return nil, diag.Unsupported(ref.Span, "UNNEST of several collections")
		}
		return &rows{ref.Span, ref.Items[0].Bounds(), ref.Alias, ref.Ordinality, "UNNEST", func(e *scalar) (expr.Expr, error) { return e.bind(ref.Items[0]) }}, nil
	case *ast.TableFunction:
		f, err := b.declared(ref.Call.Name)
		if f == nil || err != nil {
			return nil, err
		}
		if f.Table == nil {
			return nil, diag.Errorf(ref.Call.Span, "%s is no table function", ref.Call.Name).
				WithHint("call it in an expression, as in SELECT %s(…)", ref.Call.Name)
		}
		return &rows{ref.Span, ref.Call.Span, ref.Alias, false, "a table function", func(e *scalar) (expr.Expr, error) {
			return e.declaredArguments(ref.Call, f.Table)
		}}, nil
	}
	return nil, nil
}
