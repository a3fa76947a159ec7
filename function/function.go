package function

import (
	"errors"
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/types"
)

// Function is a [Scalar], a [Table] or an [Aggregate].
type Function interface {
	// Identifier is what CREATE FUNCTION … AS '…' names. Several functions of one
	// kind may share it: a call takes the first whose parameters are of the types
	// of the arguments, else the first that the arguments convert to unasked.
	Identifier() string
	// Takes are the parameters.
	Takes() Parameters
	// Validate reports all that is wrong with the declaration.
	Validate() error
	sealed()
}

// Parameters are what a function takes. A nullable type takes NULL, and the code must
// look for it; at a type that is NOT NULL the code never sees one: a scalar function
// is NULL then, a table function has no rows, and an aggregate leaves the row out.
type Parameters struct {
	Types []types.Type
	// Variadic: the last parameter may be given any number of times, also not at all.
	Variadic bool
}

// Of returns the type of parameter i of a call; i may be beyond Types when the last
// is variadic.
func (p Parameters) Of(i int) types.Type { return p.Types[min(i, len(p.Types)-1)] }

// Accept reports whether a call may have n arguments.
func (p Parameters) Accept(n int) bool {
	if p.Variadic {
		return n >= len(p.Types)-1
	}
	return n == len(p.Types)
}

// String writes the types as in SQL, separated by commas.
func (p Parameters) String() string {
	s := ""
	for i, t := range p.Types {
		if i > 0 {
			s += ", "
		}
		s += t.AsNullable().String()
	}
	if p.Variadic {
		s += ", …"
	}
	return s
}

// Equal reports the same parameters; a call cannot tell NULL and NOT NULL apart.
func (p Parameters) Equal(o Parameters) bool {
	return p.Variadic == o.Variadic && slices.EqualFunc(p.Types, o.Types, types.Type.SameIgnoringNull)
}

// validate checks what all kinds of functions have.
func (p Parameters) validate(identifier string, made bool) error {
	var all []error
	if identifier == "" {
		all = append(all, errors.New("a function needs the identifier that CREATE FUNCTION names it by"))
	}
	if !made {
		all = append(all, fmt.Errorf("function %s has no New", identifier))
	}
	if p.Variadic && len(p.Types) == 0 {
		all = append(all, fmt.Errorf("function %s is variadic and has no parameter", identifier))
	}
	for i, t := range p.Types {
		if t.Kind == types.Null {
			all = append(all, fmt.Errorf("parameter %d of function %s has no type", i+1, identifier))
		}
	}
	return errors.Join(all...)
}

// Check compares the declarations of a program: those under one identifier must be of
// one kind and differ in their parameters. The error holds all that is wrong.
func Check(all []Function) error {
	var wrong []error
	first := map[string][]Function{}
	for _, f := range all {
		wrong = append(wrong, f.Validate())
		for _, other := range first[f.Identifier()] {
			switch {
			case kindOf(f) != kindOf(other):
				wrong = append(wrong, fmt.Errorf("%s is registered as %s and as %s function", f.Identifier(), kindOf(other), kindOf(f)))
			case f.Takes().Equal(other.Takes()):
				wrong = append(wrong, fmt.Errorf("%s(%s) is registered twice", f.Identifier(), f.Takes()))
			}
		}
		first[f.Identifier()] = append(first[f.Identifier()], f)
	}
	return errors.Join(wrong...)
}

func kindOf(f Function) string {
	switch f.(type) {
	case Table:
		return "a table"
	case Aggregate:
		return "an aggregate"
	}
	return "a scalar"
}
