package operator

import "github.com/onceflow/onceflow/types"

// Refuse takes a row of an input that an operator leaves out, with the reason;
// nil: the row came too late. It is called before the row has changed anything. The
// batch is valid until it returns; an error of it ends the call of the operator.
type Refuse func(input int, b *types.Batch, row int, reason error) error

// refused are the rows that an operator leaves out. The zero value counts those that
// are late, and fails with those that cannot be processed.
type refused struct {
	late   int64
	refuse Refuse
}

func newRefused(ctx Context) refused { return refused{refuse: ctx.Refuse} }

// dropLate leaves out a row that came too late.
func (r *refused) dropLate(input int, b *types.Batch, row int) error {
	r.late++
	if r.refuse == nil {
		return nil
	}
	return r.refuse(input, b, row, nil)
}

// dropBad leaves out a row that cannot be processed, where somebody takes it; else
// it returns the reason.
func (r *refused) dropBad(input int, b *types.Batch, row int, reason error) error {
	if r.refuse == nil {
		return reason
	}
	return r.refuse(input, b, row, reason)
}

// LateRecords counts the rows that came too late.
func (r *refused) LateRecords() int64 { return r.late }
