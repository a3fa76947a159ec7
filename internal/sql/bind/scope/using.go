package scope

import (
	"slices"

	"github.com/onceflow/onceflow/internal/sql/ast"
)

// Sides finds the columns of both sides of a join by their names. There may be thousands
// of them.
type Sides struct{ left, right namedColumns }

// SidesOf prepares both sides of a join.
func SidesOf(left, right *Scope) Sides { return Sides{byName(left), byName(right)} }

// namedColumns are the columns of a scope by their names.
type namedColumns struct {
	scope *Scope
	// once has the indexes of the names that only one column has.
	once map[string]int
}

func byName(s *Scope) namedColumns {
	n := namedColumns{s, make(map[string]int, len(s.Cols))}
	several := map[string]bool{}
	for _, c := range s.Cols {
		if _, known := n.once[c.Name]; known || several[c.Name] {
			several[c.Name] = true
			delete(n.once, c.Name)
			continue
		}
		n.once[c.Name] = c.Index
	}
	return n
}

func (n namedColumns) column(name *ast.Ident) (int, error) {
	if i, ok := n.once[name.Name]; ok {
		return i, nil
	}
	return n.scope.Column(nil, name)
}

// Pair finds the columns of a name on both sides.
func (s Sides) Pair(name *ast.Ident) (l, r int, err error) {
	if l, err = s.left.column(name); err == nil {
		r, err = s.right.column(name)
	}
	return l, r, err
}

// CommonNames are the columns of USING, or those that both sides of a NATURAL JOIN
// have.
func CommonNames(ref *ast.Join, left, right *Scope) []ast.Ident {
	if !ref.Natural {
		return different(ref.Using)
	}
	times := map[string]int{}
	for _, r := range right.Cols {
		if !r.merged {
			times[r.Name]++
		}
	}
	var common []ast.Ident
	for _, l := range left.Cols {
		if l.merged {
			continue
		}
		for range times[l.Name] {
			common = append(common, ast.Ident{Span: ref.Right.Bounds(), Name: l.Name})
		}
	}
	return common
}

// different leaves out the names that were there before.
func different(names []ast.Ident) []ast.Ident {
	var all []ast.Ident
	for _, n := range names {
		if !slices.ContainsFunc(all, func(a ast.Ident) bool { return a.Name == n.Name }) {
			all = append(all, n)
		}
	}
	return all
}

// FirstOf is the column of the first table where column is the common one of several. As
// in Flink further tables are compared with that one, be it NULL or not.
func (s *Scope) FirstOf(name string, column int) int {
	if s.CommonColumn(name) == nil {
		return column
	}
	return s.Cols[slices.IndexFunc(s.Cols, func(c Column) bool { return c.Name == name && !c.Common })].Index
}

// CommonColumn is the common column of a name; nil: there is none.
func (s *Scope) CommonColumn(name string) *Column {
	if i := slices.IndexFunc(s.Cols, func(c Column) bool { return c.Common && c.Name == name }); i >= 0 {
		return &s.Cols[i]
	}
	return nil
}

// Merge hides the columns that common ones stand for, and drops common columns that
// are part of further ones.
func (s *Scope) Merge(merged map[int]bool) {
	kept := make([]Column, 0, len(s.Cols))
	for _, c := range s.Cols {
		switch {
		case !merged[c.Index]:
		case c.Common:
			continue
		default:
			c.merged = true
		}
		kept = append(kept, c)
	}
	s.Cols = kept
}
