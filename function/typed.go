package function

import (
	"database/sql"
	"time"

	"github.com/onceflow/onceflow/types"
)

// Value is a Go type that stands for a type of SQL:
//
//	bool BOOLEAN   int8 TINYINT   int16 SMALLINT   int32 INT   int64 BIGINT
//	float32 FLOAT  float64 DOUBLE string, Text STRING   []byte BYTES
//	time.Time TIMESTAMP_LTZ(9)
//
// A plain type is NOT NULL (see [Parameters]); sql.Null of it takes NULL, or gives it.
// For other types declare a [Scalar].
type Value interface {
	plain | sql.Null[bool] | sql.Null[int8] | sql.Null[int16] | sql.Null[int32] | sql.Null[int64] |
		sql.Null[float32] | sql.Null[float64] | sql.Null[string] | sql.Null[Text] | sql.Null[[]byte] | sql.Null[time.Time]
}

type plain interface {
	bool | int8 | int16 | int32 | int64 | float32 | float64 | string | Text | []byte | time.Time
}

// Text is a STRING without a copy: UTF-8 that is valid during the call and must not be
// changed. As a result it is copied, so that the function may use its buffer again.
type Text []byte

// Scalar0 makes a function of no arguments.
func Scalar0[R Value](name string, f func() (R, error)) Scalar {
	r := accessTo[R]()
	return scalar(name, func(_ []*types.Vector, _ int, out *types.Vector) error {
		v, err := f()
		if err == nil {
			r.write(out, v)
		}
		return err
	}, r.t)
}

// Scalar1 makes a function of a Go function of one argument. f may run in several
// goroutines at once, and is called for equal arguments once or more often: set
// Volatile where that matters.
func Scalar1[A, R Value](name string, f func(A) (R, error)) Scalar {
	a, r := accessTo[A](), accessTo[R]()
	return scalar(name, func(args []*types.Vector, row int, out *types.Vector) error {
		v, err := f(a.read(args[0], row))
		if err == nil {
			r.write(out, v)
		}
		return err
	}, r.t, a.t)
}

// Scalar2 is [Scalar1] with two arguments.
func Scalar2[A, B, R Value](name string, f func(A, B) (R, error)) Scalar {
	a, b, r := accessTo[A](), accessTo[B](), accessTo[R]()
	return scalar(name, func(args []*types.Vector, row int, out *types.Vector) error {
		v, err := f(a.read(args[0], row), b.read(args[1], row))
		if err == nil {
			r.write(out, v)
		}
		return err
	}, r.t, a.t, b.t)
}

// Scalar3 is [Scalar1] with three arguments.
func Scalar3[A, B, C, R Value](name string, f func(A, B, C) (R, error)) Scalar {
	a, b, c, r := accessTo[A](), accessTo[B](), accessTo[C](), accessTo[R]()
	return scalar(name, func(args []*types.Vector, row int, out *types.Vector) error {
		v, err := f(a.read(args[0], row), b.read(args[1], row), c.read(args[2], row))
		if err == nil {
			r.write(out, v)
		}
		return err
	}, r.t, a.t, b.t, c.t)
}

func scalar(name string, code ScalarCode, result types.Type, params ...types.Type) Scalar {
	return Scalar{
		Name: name, Parameters: Parameters{Types: params}, Result: result,
		New: func() ScalarCode { return code },
	}
}
