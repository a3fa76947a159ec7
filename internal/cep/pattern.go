package cep

import "errors"

// Unbounded is the Max of a variable without upper limit.
const Unbounded = -1

// Pattern is what to search for: variables that follow one another without a row
// between them.
type Pattern struct {
	// Variables in order; at least one.
	Variables []Variable
	Skip      Skip
	// Within is how many milliseconds after its first row a match has failed; 0 or
	// less: it never fails for its length.
	Within int64
}

// Variable is a pattern variable with its quantifier.
type Variable struct {
	// Name for messages; it differs from those of the other variables.
	Name string
	// Min is at least 0. Max is at least Min and 1, or [Unbounded].
	Min, Max int
	// Greedy takes a row rather than to leave it to the next variable. It means
	// nothing to a variable whose Min is its Max, and to an optional one {0,1}.
	Greedy bool
}

// Skip says where the search goes on behind a match.
type Skip struct {
	Kind SkipKind
	// Variable is the place among the variables, for SkipToFirst and SkipToLast.
	Variable int
}

// SkipKind is a kind of place to go on.
type SkipKind uint8

// The kinds: behind the last row of the match, at the row behind its first one, at
// the first or the last row of a variable.
const (
	SkipPastLastRow SkipKind = iota
	SkipToNextRow
	SkipToFirst
	SkipToLast
)

// What a pattern may not be, as in Flink.
var (
	ErrEmpty         = errors.New("the pattern matches no rows at all: one variable at least may not be optional")
	ErrLastGreedy    = errors.New("the last variable may not be greedy: let a plain variable follow, or make its quantifier reluctant, as in B+?")
	ErrAfterGreedy   = errors.New("an optional variable may not follow a greedy one")
	ErrReluctantOnce = errors.New("a reluctant optional variable is not supported")
	ErrNever         = errors.New("a variable that may occur no times only has no meaning")
)

// greedy reports that the quantifier leaves a choice, and that the variable takes it.
func (v *Variable) greedy() bool { return v.Greedy && v.Min != v.Max && !v.once() }

// once reports the quantifier {0,1}.
func (v *Variable) once() bool { return v.Min == 0 && v.Max == 1 }

// Check returns what the pattern may not be, one of the errors of this package, and
// the place of the variable that it is about.
func (p *Pattern) Check() (variable int, err error) {
	empty := true
	for i := range p.Variables {
		v := &p.Variables[i]
		switch {
		case v.Max == 0:
			return i, ErrNever
		case v.once() && !v.Greedy:
			return i, ErrReluctantOnce
		case v.Min == 0 && v.Max <= 1 && i > 0 && p.Variables[i-1].greedy():
			return i, ErrAfterGreedy
		}
		empty = empty && v.Min == 0
	}
	last := len(p.Variables) - 1
	switch {
	case empty:
		return max(last, 0), ErrEmpty
	case p.Variables[last].greedy():
		return last, ErrLastGreedy
	}
	return 0, nil
}
