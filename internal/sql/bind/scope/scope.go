package scope

import (
	"slices"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// Column is a column that an expression may name.
type Column struct {
	// Table is the alias, or the table's own name; empty for a query without one.
	Table string
	// Path is the table's full path where it has no alias.
	Path *catalog.Path
	// Name of the column alone.
	Name string
	// Index into the rows that expressions read.
	Index int
	// merged: the common column of USING stands for this one unless it is qualified.
	merged bool
	// Common: it is that column.
	Common bool
	// Vague: the common column is one of NATURAL, or a join without USING follows, where Flink takes its
	// bare name to be ambiguous.
	Vague bool
	// Of tells apart the tables without a name.
	Of *Unnamed
	// Unlisted: * passes over it.
	Unlisted bool
	// Spread is the column that * puts out for the common one of more than two tables, of
	// whose name Flink takes the first two tables' column; 0: it is the same.
	Spread int
}

// Unnamed is a table in FROM without a name.
type Unnamed struct{ _ byte }

// Starred is the column that * puts out.
func (v *Column) Starred() int {
	if v.Spread != 0 {
		return v.Spread
	}
	return v.Index
}

// OuterMark is added to the numbers of columns of the query around a sub-query.
const OuterMark = 1 << 23

// Scope is the columns that the expressions of a SELECT may name.
type Scope struct {
	// Cols are the columns with their names.
	Cols []Column
	// Input are the columns of the rows that the expressions read.
	Input []plan.Column
	// Aliases of the SELECT list, which only ORDER BY may name.
	Aliases []string
	// Outer are the columns of the query around a sub-query; nil: none may be named.
	Outer *Scope
	// Bring makes a column of Outer, which carries [OuterMark], one of the rows, for a
	// sub-query that names it; nil without Outer.
	Bring func(marked int) (int, error)
	// Far: the sub-query at hand of this query names a column of Outer.
	Far bool
	// Node are the rows, where a sub-query may name their columns.
	Node plan.Node
}

// Found is what a dotted name begins with.
type Found struct {
	// Index of the column; those of the queries around carry [OuterMark].
	Index int
	// Parts of the name that the column takes; the further ones are fields of a ROW.
	Parts int
	// Within are fields between the column and those parts, which the name leaves out.
	Within []string
}

// Resolve finds the column that a dotted name begins with.
//
// As in Flink a name means a table before it means a ROW, be it a table of a query
// around; and a nearer table or column hides one further out, even where the name goes
// wrong there.
func (s *Scope) Resolve(name *ast.Name) (f Found, err error) {
	from := s.owner(name)
	if f, err = from.Own(name); err == nil {
		f.Index, err = s.seen(from, f.Index)
	}
	return f, err
}

// owner is the scope whose table or column a name begins with: s, or one around it.
func (s *Scope) owner(name *ast.Name) *Scope {
	for qualifier := min(len(name.Parts)-1, maxQualifier); qualifier > 0; qualifier-- {
		for at := s; at != nil; at = at.Outer {
			if at.HasTable(name.Parts[:qualifier]) {
				return at
			}
		}
	}
	for at := s; at != nil; at = at.Outer {
		if at.hasColumn(name.Parts[0].Name) {
			return at
		}
	}
	return s
}

// seen is the number by which the expressions of s read a column of from, which is s or
// a scope around it. A column from further out than the next query becomes one of the
// queries between.
func (s *Scope) seen(from *Scope, index int) (int, error) {
	if s == from {
		return index, nil
	}
	index, err := s.Outer.seen(from, index)
	if err == nil && index >= OuterMark {
		s.Outer.Far = true
		index, err = s.Outer.Bring(index)
	}
	return OuterMark + index, err
}

// maxQualifier is the length of catalog.database.table.
const maxQualifier = 3

// Field returns the column that [Scope.Resolve] has found.
func (s *Scope) Field(index int) plan.Column {
	if index >= OuterMark {
		return s.Outer.Input[index-OuterMark]
	}
	return s.Input[index]
}

// Own resolves a name among the columns of the query itself.
func (s *Scope) Own(name *ast.Name) (Found, error) {
	for qualifier := min(len(name.Parts)-1, maxQualifier); qualifier > 0; qualifier-- {
		if !s.HasTable(name.Parts[:qualifier]) {
			continue
		}
		return s.columnOrField(name, qualifier)
	}
	return s.columnOrField(name, 0)
}

// columnOrField resolves what follows a qualifier: a column or, as in Flink, a field within
// the rows of a table without such a column. A name that several tables could mean
// is ambiguous, whether they have a column or a field of it.
func (s *Scope) columnOrField(name *ast.Name, qualifier int) (Found, error) {
	table, first := name.Parts[:qualifier], &name.Parts[qualifier]
	at := slices.IndexFunc(s.Cols, func(c Column) bool { return c.Name == first.Name && c.In(table) })
	if at >= 0 {
		index, err := s.Column(table, first)
		if err == nil && qualifier == 0 && s.fieldBeside(&s.Cols[at]) {
			err = Ambiguous(first)
		}
		return Found{Index: index, Parts: qualifier + 1}, err
	}
	f := Found{Parts: qualifier}
	fields := 0
	for _, c := range s.Cols {
		if !c.In(table) {
			continue
		}
		if within, n := fieldsNamed(s.Field(c.Index).Type, first.Name); n > 0 {
			f.Index, f.Within = c.Index, within
			fields += n
		}
	}
	switch fields {
	case 0:
		if qualifier == 0 && len(name.Parts) > 1 {
			return f, s.unknownTable(name)
		}
		return f, s.unknown(table, first)
	case 1:
		return f, nil
	}
	return f, Ambiguous(first)
}

// fieldBeside reports a field in another table than the column's that has its name. The
// common column of USING belongs to no table.
func (s *Scope) fieldBeside(column *Column) bool {
	if column.Common {
		return false
	}
	return slices.ContainsFunc(s.Cols, func(c Column) bool {
		if !c.In(nil) || c.Table == column.Table && c.Path == column.Path {
			return false
		}
		_, n := fieldsNamed(s.Field(c.Index).Type, column.Name)
		return n > 0
	})
}

// fieldsNamed counts the fields of a name in a ROW: its own one or, without one, those
// of the rows in it. within leads to the row with the last of them.
func fieldsNamed(row types.Type, name string) (within []string, n int) {
	if row.Kind != types.Row {
		return nil, 0
	}
	if slices.ContainsFunc(row.Fields, func(f types.Field) bool { return f.Name == name }) {
		return nil, 1
	}
	for _, f := range row.Fields {
		if deeper, m := fieldsNamed(f.Type, name); m > 0 {
			within = append([]string{f.Name}, deeper...)
			n += m
		}
	}
	return within, n
}

// Blur makes the common columns vague, for what stands behind a join without USING.
func (s *Scope) Blur() {
	for i := range s.Cols {
		s.Cols[i].Vague = s.Cols[i].Common
	}
}

// HasTable reports a table that a qualifier means.
func (s *Scope) HasTable(qualifier []ast.Ident) bool {
	for _, c := range s.Cols {
		if c.In(qualifier) {
			return true
		}
	}
	return false
}

// hasColumn reports a column, or a field within one, that may be named without its table.
func (s *Scope) hasColumn(name string) bool {
	return slices.ContainsFunc(s.Cols, func(c Column) bool {
		if !c.In(nil) || c.Name == name {
			return c.Name == name && c.In(nil)
		}
		_, n := fieldsNamed(s.Field(c.Index).Type, name)
		return n > 0
	})
}

// In reports whether a qualifier means the column's table.
func (v *Column) In(qualifier []ast.Ident) bool {
	switch len(qualifier) {
	case 0:
		return !v.merged
	case 1:
		return v.Table == qualifier[0].Name
	}
	if v.Path == nil || v.Path.Object != qualifier[len(qualifier)-1].Name {
		return false
	}
	if v.Path.Database != qualifier[len(qualifier)-2].Name {
		return false
	}
	return len(qualifier) == 2 || v.Path.Catalog == qualifier[0].Name
}

// Column finds the one column of a name; the qualifier may be empty.
func (s *Scope) Column(qualifier []ast.Ident, name *ast.Ident) (int, error) {
	found := -1
	for _, c := range s.Cols {
		if c.Name != name.Name || !c.In(qualifier) {
			continue
		}
		if found >= 0 {
			return 0, Ambiguous(name)
		}
		found = c.Index
	}
	if found < 0 {
		return 0, s.unknown(qualifier, name)
	}
	return found, nil
}

// Ambiguous is the error of a name that several tables have.
func Ambiguous(name *ast.Ident) error {
	return diag.Errorf(name.Span, "column %s is ambiguous: several tables of this query have one", catalog.Quote(name.Name)).
		WithHint("put the table's alias before it, as in t.%s", name.Name)
}

func (s *Scope) unknown(qualifier []ast.Ident, name *ast.Ident) error {
	var known []string
	for _, c := range s.Cols {
		if c.In(qualifier) {
			known = append(known, c.Name)
		}
	}
	p := diag.Errorf(name.Span, "there is no column %s", catalog.Quote(name.Name))
	if len(qualifier) == 0 && slices.Contains(s.Aliases, name.Name) {
		return p.WithHint("it is an alias of the SELECT list, which is not known here: repeat its expression, or select from a sub-query")
	}
	if near := diag.Near(name.Name, known); near != "" {
		return p.WithHint("did you mean %s?", catalog.Quote(near))
	}
	if len(known) == 0 {
		return p.WithHint("there are no columns to choose from here")
	}
	return p.WithHint("the columns here are %s", diag.Join(known, 12))
}

// unknownTable reports the first part of a name of several, which may have been meant as
// a table or as a column with fields.
func (s *Scope) unknownTable(name *ast.Name) error {
	var tables, known []string
	for _, c := range s.Cols {
		if c.Table != "" && !slices.Contains(tables, c.Table) {
			tables = append(tables, c.Table)
		}
		if c.In(nil) && s.Field(c.Index).Type.Kind == types.Row {
			known = append(known, c.Name)
		}
	}
	first := &name.Parts[0]
	p := diag.Errorf(first.Span, "there is no table and no column %s here", catalog.Quote(first.Name))
	if near := diag.Near(first.Name, append(known, tables...)); near != "" {
		return p.WithHint("did you mean %s?", catalog.Quote(near))
	}
	if len(tables) == 0 {
		return p.WithHint("there are no tables to choose from here")
	}
	return p.WithHint("the tables here are %s", diag.Join(tables, 12))
}

// Repeated reports the columns whose table has another one of their name.
func (s *Scope) Repeated() func(*Column) bool {
	type tableColumn struct {
		table, name string
		of          *Unnamed
	}
	seen := map[tableColumn]bool{}
	for i := range s.Cols {
		if c := &s.Cols[i]; !c.Common && !c.merged {
			id := tableColumn{c.Table, c.Name, c.Of}
			_, known := seen[id]
			seen[id] = known
		}
	}
	return func(c *Column) bool { return !c.Common && seen[tableColumn{c.Table, c.Name, c.Of}] }
}
