package bind

import (
	"slices"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// relation is a bound table expression: rows, and what their columns are called
// from outside. Unlike the names of the node's columns, these may repeat.
type relation struct {
	node  plan.Node
	names []string
	// unlisted are the columns that * passes over; nil: none.
	unlisted []bool
}

// newRelation names the columns as the node does.
func newRelation(n plan.Node) *relation {
	r := &relation{node: n}
	for _, c := range n.Columns() {
		r.names = append(r.names, c.Name)
	}
	return r
}

// visible is a column that an expression may name.
type visible struct {
	// table is the alias, or the table's own name; empty for a query without one.
	table string
	// path is the table's full path where it has no alias.
	path *catalog.Path
	name string
	// index into the rows that expressions read.
	index int
	// merged: the common column of USING stands for this one unless it is qualified.
	merged bool
	// common: it is that column.
	common bool
	// unlisted: * passes over it.
	unlisted bool
	// spread is the column that * puts out for the common one of more than two tables, of
	// whose name Flink takes the first two tables' column; 0: it is the same.
	spread int
}

// starred is the column that * puts out.
func (v *visible) starred() int {
	if v.spread != 0 {
		return v.spread
	}
	return v.index
}

// scope is the columns that the expressions of a SELECT may name.
type scope struct {
	cols  []visible
	input []plan.Column
	// aliases of the SELECT list, which only ORDER BY may name.
	aliases []string
	// outer are the columns of the query around a sub-query; nil: none may be named.
	outer *scope
	// bring makes a column of outer, which carries outerMark, one of the rows, for a
	// sub-query that names it; nil without outer.
	bring func(marked int) (int, error)
	// far: the sub-query at hand of this query names a column of outer.
	far bool
	// node are the rows, where a sub-query may name their columns.
	node plan.Node
}

// add makes the columns of a relation visible under a table name.
func (s *scope) add(r *relation, table string, path *catalog.Path) {
	first := len(s.input)
	for i, name := range r.names {
		s.cols = append(s.cols, visible{table: table, path: path, name: name, index: first + i, unlisted: r.unlisted != nil && r.unlisted[i]})
	}
	s.input = append(s.input, r.node.Columns()...)
}

// found is what a dotted name begins with.
type found struct {
	// index of the column; those of the queries around carry outerMark.
	index int
	// parts of the name that the column takes; the further ones are fields of a ROW.
	parts int
	// within are fields between the column and those parts, which the name leaves out.
	within []string
}

// resolve finds the column that a dotted name begins with.
//
// As in Flink a name means a table before it means a ROW, be it a table of a query
// around; and a nearer table or column hides one further out, even where the name goes
// wrong there.
func (s *scope) resolve(name *ast.Name) (f found, err error) {
	from := s.owner(name)
	if f, err = from.own(name); err == nil {
		f.index, err = s.seen(from, f.index)
	}
	return f, err
}

// owner is the scope whose table or column a name begins with: s, or one around it.
func (s *scope) owner(name *ast.Name) *scope {
	for qualifier := min(len(name.Parts)-1, maxQualifier); qualifier > 0; qualifier-- {
		for at := s; at != nil; at = at.outer {
			if at.hasTable(name.Parts[:qualifier]) {
				return at
			}
		}
	}
	for at := s; at != nil; at = at.outer {
		if at.hasColumn(name.Parts[0].Name) {
			return at
		}
	}
	return s
}

// seen is the number by which the expressions of s read a column of from, which is s or
// a scope around it. A column from further out than the next query becomes one of the
// queries between.
func (s *scope) seen(from *scope, index int) (int, error) {
	if s == from {
		return index, nil
	}
	index, err := s.outer.seen(from, index)
	if err == nil && index >= outerMark {
		s.outer.far = true
		index, err = s.outer.bring(index)
	}
	return outerMark + index, err
}

// maxQualifier is the length of catalog.database.table.
const maxQualifier = 3

// field returns the column that resolve has found.
func (s *scope) field(index int) plan.Column {
	if index >= outerMark {
		return s.outer.input[index-outerMark]
	}
	return s.input[index]
}

// own resolves a name among the columns of the query itself.
func (s *scope) own(name *ast.Name) (found, error) {
	for qualifier := min(len(name.Parts)-1, maxQualifier); qualifier > 0; qualifier-- {
		if !s.hasTable(name.Parts[:qualifier]) {
			continue
		}
		return s.columnOrField(name, qualifier)
	}
	return s.columnOrField(name, 0)
}

// columnOrField resolves what follows a qualifier: a column or, as in Flink, a field within
// the rows of a table without such a column. A name that several tables could mean
// is ambiguous, whether they have a column or a field of it.
func (s *scope) columnOrField(name *ast.Name, qualifier int) (found, error) {
	table, first := name.Parts[:qualifier], &name.Parts[qualifier]
	at := slices.IndexFunc(s.cols, func(c visible) bool { return c.name == first.Name && c.in(table) })
	if at >= 0 {
		index, err := s.column(table, first)
		if err == nil && qualifier == 0 && s.fieldBeside(&s.cols[at]) {
			err = ambiguous(first)
		}
		return found{index: index, parts: qualifier + 1}, err
	}
	f := found{parts: qualifier}
	fields := 0
	for _, c := range s.cols {
		if !c.in(table) {
			continue
		}
		if within, n := fieldsNamed(s.field(c.index).Type, first.Name); n > 0 {
			f.index, f.within = c.index, within
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
	return f, ambiguous(first)
}

// fieldBeside reports a field in another table than the column's that has its name. The
// common column of USING belongs to no table.
func (s *scope) fieldBeside(column *visible) bool {
	if column.common {
		return false
	}
	return slices.ContainsFunc(s.cols, func(c visible) bool {
		if !c.in(nil) || c.table == column.table && c.path == column.path {
			return false
		}
		_, n := fieldsNamed(s.field(c.index).Type, column.name)
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

// isCommon reports the name of a common column of USING.
func (s *scope) isCommon(name string) bool {
	return s.commonColumn(name) != nil
}

func (s *scope) hasTable(qualifier []ast.Ident) bool {
	for _, c := range s.cols {
		if c.in(qualifier) {
			return true
		}
	}
	return false
}

// hasColumn reports a column, or a field within one, that may be named without its table.
func (s *scope) hasColumn(name string) bool {
	return slices.ContainsFunc(s.cols, func(c visible) bool {
		if !c.in(nil) || c.name == name {
			return c.name == name && c.in(nil)
		}
		_, n := fieldsNamed(s.field(c.index).Type, name)
		return n > 0
	})
}

// in reports whether a qualifier means the column's table.
func (v *visible) in(qualifier []ast.Ident) bool {
	switch len(qualifier) {
	case 0:
		return !v.merged
	case 1:
		return v.table == qualifier[0].Name
	}
	if v.path == nil || v.path.Object != qualifier[len(qualifier)-1].Name {
		return false
	}
	if v.path.Database != qualifier[len(qualifier)-2].Name {
		return false
	}
	return len(qualifier) == 2 || v.path.Catalog == qualifier[0].Name
}

func (s *scope) column(qualifier []ast.Ident, name *ast.Ident) (int, error) {
	found := -1
	for _, c := range s.cols {
		if c.name != name.Name || !c.in(qualifier) {
			continue
		}
		if found >= 0 {
			return 0, ambiguous(name)
		}
		found = c.index
	}
	if found < 0 {
		return 0, s.unknown(qualifier, name)
	}
	return found, nil
}

func ambiguous(name *ast.Ident) error {
	return diag.Errorf(name.Span, "column %s is ambiguous: several tables of this query have one", catalog.Quote(name.Name)).
		WithHint("put the table's alias before it, as in t.%s", name.Name)
}

func (s *scope) unknown(qualifier []ast.Ident, name *ast.Ident) error {
	var known []string
	for _, c := range s.cols {
		if c.in(qualifier) {
			known = append(known, c.name)
		}
	}
	p := diag.Errorf(name.Span, "there is no column %s", catalog.Quote(name.Name))
	if len(qualifier) == 0 && slices.Contains(s.aliases, name.Name) {
		return p.WithHint("it is an alias of the SELECT list, which is not known here: repeat its expression, or select from a sub-query")
	}
	if near := diag.Near(name.Name, known); near != "" {
		return p.WithHint("did you mean %s?", catalog.Quote(near))
	}
	if len(known) == 0 {
		return p.WithHint("there are no columns to choose from here")
	}
	return p.WithHint("the columns here are %s", list(known, 12))
}

// unknownTable reports the first part of a name of several, which may have been meant as
// a table or as a column with fields.
func (s *scope) unknownTable(name *ast.Name) error {
	var tables, known []string
	for _, c := range s.cols {
		if c.table != "" && !slices.Contains(tables, c.table) {
			tables = append(tables, c.table)
		}
		if c.in(nil) && s.field(c.index).Type.Kind == types.Row {
			known = append(known, c.name)
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
	return p.WithHint("the tables here are %s", list(tables, 12))
}

// list joins at most limit names.
func list(names []string, limit int) string {
	s := ""
	for i, n := range names {
		if i == limit {
			return s + ", …"
		}
		if i > 0 {
			s += ", "
		}
		s += n
	}
	return s
}
