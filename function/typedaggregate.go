package function

import (
	"encoding"
	"fmt"

	"github.com/onceflow/onceflow/types"
)

// State is what every accumulator of a Go type S has whose values are of type R. Its zero
// value has seen no rows. How the methods behave is said at [Accumulator]; AppendBinary and
// UnmarshalBinary are its AppendState and SetState.
type State[S any, R Value] interface {
	*S
	Merge(other *S) error
	Result() (R, error)
	encoding.BinaryAppender
	encoding.BinaryUnmarshaler
}

// State1 is the accumulator of one argument. If it also has a method Retract(A) error, it
// can take rows back.
type State1[S any, A, R Value] interface {
	State[S, R]
	Add(A) error
}

// State2 is the accumulator of two arguments. If it also has a method
// Retract(A, B) error, it can take rows back.
type State2[S any, A, B, R Value] interface {
	State[S, R]
	Add(A, B) error
}

// Aggregate1 makes an aggregate function of a Go type:
//
//	function.Aggregate1[string, int64, longest]("com.acme.Longest")
//
// where *longest has the methods of [State1].
func Aggregate1[A, R Value, S any, P State1[S, A, R]](name string) Aggregate {
	a := accessTo[A]()
	add := func(s P, args []*types.Vector, row int) error { return s.Add(a.read(args[0], row)) }
	var retract stateChange[P]
	if _, ok := any(P(new(S))).(interface{ Retract(A) error }); ok {
		retract = func(s P, args []*types.Vector, row int) error {
			return any(s).(interface{ Retract(A) error }).Retract(a.read(args[0], row))
		}
	}
	return typedAggregate[S, R](name, add, retract, a.t)
}

// Aggregate2 is [Aggregate1] with two arguments.
func Aggregate2[A, B, R Value, S any, P State2[S, A, B, R]](name string) Aggregate {
	a, b := accessTo[A](), accessTo[B]()
	add := func(s P, args []*types.Vector, row int) error {
		return s.Add(a.read(args[0], row), b.read(args[1], row))
	}
	var retract stateChange[P]
	if _, ok := any(P(new(S))).(interface{ Retract(A, B) error }); ok {
		retract = func(s P, args []*types.Vector, row int) error {
			return any(s).(interface{ Retract(A, B) error }).Retract(a.read(args[0], row), b.read(args[1], row))
		}
	}
	return typedAggregate[S, R](name, add, retract, a.t, b.t)
}

// stateChange adds a row to a state, or takes it back.
type stateChange[P any] func(s P, args []*types.Vector, row int) error

func typedAggregate[S any, R Value, P State[S, R]](name string, add, retract stateChange[P], takes ...types.Type) Aggregate {
	r := accessTo[R]()
	how := &typed[S, R, P]{add: add, retract: retract, write: r.write}
	made := func() Accumulator { return &typedState[S, R, P]{how: how} }
	if retract != nil {
		made = func() Accumulator { return &retractingState[S, R, P]{typedState[S, R, P]{how: how}} }
	}
	return Aggregate{Name: name, Parameters: Parameters{Types: takes}, Result: r.t, New: made}
}

// typed is what the accumulators of one function share.
type typed[S any, R Value, P State[S, R]] struct {
	add, retract stateChange[P]
	write        func(out *types.Vector, x R)
}

// typedState is an [Accumulator] of a Go type.
type typedState[S any, R Value, P State[S, R]] struct {
	how   *typed[S, R, P]
	state S
}

func (t *typedState[S, R, P]) p() P { return &t.state }

func (t *typedState[S, R, P]) Add(args []*types.Vector, row int) error {
	return t.how.add(t.p(), args, row)
}

// held gives the accumulator's Go value to one of the same function.
func (t *typedState[S, R, P]) held() *S { return &t.state }

func (t *typedState[S, R, P]) Merge(other Accumulator) error {
	o, ok := other.(interface{ held() *S })
	if !ok {
		return fmt.Errorf("an accumulator %T cannot be merged into %T", other, t)
	}
	return t.p().Merge(o.held())
}

func (t *typedState[S, R, P]) AppendResult(out *types.Vector) error {
	v, err := t.p().Result()
	if err == nil {
		t.how.write(out, v)
	}
	return err
}

func (t *typedState[S, R, P]) Reset() {
	var none S
	t.state = none
}

func (t *typedState[S, R, P]) AppendState(dst []byte) []byte {
	dst, err := t.p().AppendBinary(dst)
	if err != nil {
		panic(err)
	}
	return dst
}

func (t *typedState[S, R, P]) SetState(src []byte) error { return t.p().UnmarshalBinary(src) }

// retractingState is one that can take rows back.
type retractingState[S any, R Value, P State[S, R]] struct {
	typedState[S, R, P]
}

func (t *retractingState[S, R, P]) Retract(args []*types.Vector, row int) error {
	return t.how.retract(t.p(), args, row)
}
