package ddl

import (
	"maps"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/function"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
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
	if !s.System && scalar.IsBuiltIn(strings.ToUpper(path.Object)) {
		b.Problems.Warn(diag.Errorf(s.Name.Span, "%s", scalar.Shadowed(path)))
	}
	return b.Catalog.PutFunction(s.Name.Span, f, s.IfNotExists, false)
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
