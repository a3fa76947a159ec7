package function

import (
	"errors"
	"fmt"

	"github.com/onceflow/onceflow/types"
)

// Scalar is a function with one value for each row.
type Scalar struct {
	// Name is the identifier, such as "com.acme.Mask".
	Name string
	Parameters
	// Result is the type of the value; NOT NULL promises that it never is NULL but
	// for a NULL argument that the function does not take.
	Result types.Type
	// Volatile: equal arguments may give different values. Other functions may be
	// called while planning, and not at all where a value is not needed.
	Volatile bool
	// New makes the code of one call in the file for one task. It may keep buffers,
	// and runs in one goroutine. Planning makes some, too.
	New func() ScalarCode
}

// ScalarCode appends the value of row to out: exactly one, or NULL. It neither changes
// nor keeps args, of which only row may be read. An error ends the job with the
// call's place in the file; a panic does, too.
type ScalarCode func(args []*types.Vector, row int, out *types.Vector) error

// Identifier is the name.
func (s Scalar) Identifier() string { return s.Name }

// Takes are the parameters.
func (s Scalar) Takes() Parameters { return s.Parameters }

// Validate reports all that is wrong with the declaration.
func (s Scalar) Validate() error {
	err := s.validate(s.Name, s.New != nil)
	if s.Result.Kind == types.Null {
		err = errors.Join(err, fmt.Errorf("function %s has no result type", s.Name))
	}
	return err
}

func (Scalar) sealed() {}
