package function

import (
	"errors"
	"fmt"

	"github.com/onceflow/onceflow/types"
)

// Aggregate is a function with one value for each group of rows: of GROUP BY, of a
// window, of an OVER (…), or of what a pattern has matched.
type Aggregate struct {
	// Name is the identifier, such as "com.acme.WeightedAverage".
	Name string
	// Parameters: a row with NULL for a parameter that is NOT NULL is left out.
	Parameters
	// Result is the type of the value; NOT NULL promises that it never is NULL, also not
	// of no rows.
	Result types.Type
	// New makes the accumulator of one group. It is called by several goroutines at once, and
	// while planning, too.
	New func() Accumulator
}

// Accumulator is what a call has seen of the rows of one group. It runs in one
// goroutine, and the job's checkpoints keep it: see AppendState. An error ends the
// job with the call; a panic does, too.
//
// DISTINCT and FILTER are none of its business: it is given the rows that count.
type Accumulator interface {
	// Add takes a row. It neither changes nor keeps args, of which only row may be read.
	Add(args []*types.Vector, row int) error
	// Merge adds the rows of another accumulator of the same function, which came after
	// those seen so far, and leaves the other as it is. Windows that overlap or grow
	// together are put together by it.
	Merge(other Accumulator) error
	// AppendResult appends the value to out: exactly one, or NULL. More rows may follow.
	AppendResult(out *types.Vector) error
	// Reset forgets all rows.
	Reset()
	// AppendState appends all that SetState needs to make an equal accumulator, also of
	// a later build of the program: the state of a running job is read by the next one.
	AppendState(dst []byte) []byte
	// SetState is called after Reset. It copies what it keeps of src.
	SetState(src []byte) error
}

// Retractor is an [Accumulator] that can take rows back. Inputs with updates, and an OVER
// with a bounded frame, are refused for others.
type Retractor interface {
	Accumulator
	// Retract takes a row back that was added before.
	Retract(args []*types.Vector, row int) error
}

// Identifier is the name.
func (a Aggregate) Identifier() string { return a.Name }

// Spelled is the identifier in back-quotes: no function of SQL has such a name.
func (a Aggregate) Spelled() string { return "`" + a.Name + "`" }

// Takes are the parameters.
func (a Aggregate) Takes() Parameters { return a.Parameters }

// Retracts reports whether its accumulators can take rows back.
func (a Aggregate) Retracts() bool {
	_, retracts := a.New().(Retractor)
	return retracts
}

// Validate reports all that is wrong with the declaration.
func (a Aggregate) Validate() error {
	all := []error{a.validate(a.Name, a.New != nil)}
	if a.Result.Kind == types.Null {
		all = append(all, fmt.Errorf("aggregate function %s has no result type", a.Name))
	}
	if len(a.Types) == 0 {
		all = append(all, fmt.Errorf("aggregate function %s has no parameter", a.Name))
	}
	if a.New != nil && a.New() == nil {
		all = append(all, fmt.Errorf("New of the aggregate function %s returned no accumulator", a.Name))
	}
	return errors.Join(all...)
}

func (Aggregate) sealed() {}
