package bind

import (
	"strconv"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// star expands *, t.* and row.*.
func (s *selection) star(star *ast.Star) error {
	var qualifier []ast.Ident
	if star.Qualifier != nil {
		qualifier = star.Qualifier.Parts
	}
	sc := s.items.Scope
	if len(qualifier) > 0 && !sc.HasTable(qualifier) {
		return s.starOfRow(star.Qualifier)
	}
	names, repeated := s.takenNames(), sc.Repeated()
	found := false
	for i := range sc.Cols {
		c := &sc.Cols[i]
		if !c.In(qualifier) {
			continue
		}
		found = true
		if c.Unlisted {
			continue
		}
		if repeated(c) {
			return scope.Ambiguous(&ast.Ident{Span: star.Span, Name: c.Name})
		}
		var x expr.Expr = plan.Ref(sc.Input, c.Starred())
		if s.group != nil {
			var err error
			if x, err = s.group.column(star.Span, c.Starred()); err != nil {
				return err
			}
		}
		s.outputs = append(s.outputs, output{names.fresh(c.Name), x})
	}
	if !found {
		return diag.Errorf(star.Span, "* needs a table in FROM")
	}
	return nil
}

// nameSet are the names of outputs.
type nameSet map[string]bool

func (s *selection) takenNames() nameSet {
	taken := nameSet{}
	for _, o := range s.outputs {
		taken[o.name] = true
	}
	return taken
}

// fresh makes the name of a column that a star adds differ from those before it: id,
// id0, id1.
func (n nameSet) fresh(name string) string {
	fresh := name
	for i := 0; n[fresh]; i++ {
		fresh = name + strconv.Itoa(i)
	}
	n[fresh] = true
	return fresh
}

// starOfRow spreads the fields of a column that is a ROW.
func (s *selection) starOfRow(name *ast.Name) error {
	row, err := s.items.Bind(name)
	if err != nil {
		if len(name.Parts) > 1 && s.items.Scope.HasTable(name.Parts[:1]) {
			return err
		}
		return diag.Errorf(name.Span, "there is no table %s in FROM, and no column of this name", name)
	}
	if row.Type().Kind != types.Row {
		return diag.Errorf(name.Span, "%s is %s: only the fields of a ROW are spread by *", name, row.Type().AsNullable())
	}
	names := s.takenNames()
	for _, f := range row.Type().Fields {
		x, err := s.items.Field(name.Span, row, &ast.Ident{Span: name.Span, Name: f.Name})
		if err != nil {
			return err
		}
		s.outputs = append(s.outputs, output{names.fresh(f.Name), x})
	}
	return nil
}
