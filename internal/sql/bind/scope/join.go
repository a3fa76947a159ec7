package scope

import "github.com/onceflow/onceflow/internal/sql/plan"

// Beside returns a scope with the columns of s and then those of o.
func (s *Scope) Beside(o *Scope) *Scope {
	both := &Scope{Cols: append([]Column{}, s.Cols...), Input: append([]plan.Column{}, s.Input...)}
	both.Cols = append(both.Cols, o.From(len(s.Input))...)
	both.Input = append(both.Input, o.Input...)
	return both
}

// From returns the visible columns of a scope that begins at a later place.
func (s *Scope) From(first int) []Column {
	cols := make([]Column, len(s.Cols))
	for i, c := range s.Cols {
		c.Index += first
		if c.Spread != 0 {
			c.Spread += first
		}
		cols[i] = c
	}
	return cols
}

// KeepTimes brings the time attributes of a scope up to date with the rows,
// after conditions moved into joins.
func (s *Scope) KeepTimes(cols []plan.Column) {
	for i := range s.Input {
		if i < len(cols) {
			s.Input[i].Time, s.Input[i].Was = cols[i].Time, cols[i].Was
		}
	}
}
