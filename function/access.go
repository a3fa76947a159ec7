package function

import (
	"database/sql"
	"time"

	"github.com/onceflow/onceflow/types"
)

// access reads and writes the values of a Go type.
type access[T any] struct {
	t     types.Type
	read  func(v *types.Vector, row int) T
	write func(out *types.Vector, x T)
}

// accessTo finds the access to a [Value] once, so that no record asks for its type.
func accessTo[T Value]() access[T] {
	var none T
	var found any
	switch any(none).(type) {
	case bool:
		found = boolAccess()
	case int8:
		found = intAccess[int8](types.TinyInt)
	case int16:
		found = intAccess[int16](types.SmallInt)
	case int32:
		found = intAccess[int32](types.Int)
	case int64:
		found = intAccess[int64](types.BigInt)
	case float32:
		found = floatAccess[float32](types.Float)
	case float64:
		found = floatAccess[float64](types.Double)
	case string:
		found = access[string]{types.String().NotNull(), func(v *types.Vector, row int) string { return string(v.Bytes(row)) }, (*types.Vector).AppendString}
	case Text:
		found = bytesAccess[Text](types.String())
	case []byte:
		found = bytesAccess[[]byte](types.Bytes())
	case time.Time:
		found = timeAccess()
	default:
		found = nullableAccess(any(none))
	}
	return found.(access[T])
}

func nullableAccess(none any) any {
	switch none.(type) {
	case sql.Null[bool]:
		return orNull(accessTo[bool]())
	case sql.Null[int8]:
		return orNull(accessTo[int8]())
	case sql.Null[int16]:
		return orNull(accessTo[int16]())
	case sql.Null[int32]:
		return orNull(accessTo[int32]())
	case sql.Null[int64]:
		return orNull(accessTo[int64]())
	case sql.Null[float32]:
		return orNull(accessTo[float32]())
	case sql.Null[float64]:
		return orNull(accessTo[float64]())
	case sql.Null[string]:
		return orNull(accessTo[string]())
	case sql.Null[Text]:
		return orNull(accessTo[Text]())
	case sql.Null[[]byte]:
		return orNull(accessTo[[]byte]())
	}
	return orNull(accessTo[time.Time]())
}

// orNull is the access to values that may be NULL.
func orNull[T any](a access[T]) access[sql.Null[T]] {
	return access[sql.Null[T]]{
		t: a.t.AsNullable(),
		read: func(v *types.Vector, row int) sql.Null[T] {
			if v.IsNull(row) {
				return sql.Null[T]{}
			}
			return sql.Null[T]{V: a.read(v, row), Valid: true}
		},
		write: func(out *types.Vector, x sql.Null[T]) {
			if !x.Valid {
				out.AppendNull()
				return
			}
			a.write(out, x.V)
		},
	}
}

func boolAccess() access[bool] {
	return access[bool]{
		types.Of(types.Boolean).NotNull(), func(v *types.Vector, row int) bool { return v.Ints[row] != 0 }, (*types.Vector).AppendBool,
	}
}

func intAccess[T int8 | int16 | int32 | int64](k types.Kind) access[T] {
	return access[T]{
		types.Of(k).NotNull(), func(v *types.Vector, row int) T { return T(v.Ints[row]) },
		func(out *types.Vector, x T) { out.AppendInt(int64(x)) },
	}
}

func floatAccess[T float32 | float64](k types.Kind) access[T] {
	return access[T]{
		types.Of(k).NotNull(), func(v *types.Vector, row int) T { return T(v.Floats[row]) },
		func(out *types.Vector, x T) { out.AppendFloat(float64(x)) },
	}
}

func bytesAccess[T Text | []byte](t types.Type) access[T] {
	return access[T]{
		t.NotNull(), func(v *types.Vector, row int) T { return T(v.Bytes(row)) },
		func(out *types.Vector, x T) { out.AppendBytes(x) },
	}
}

// nanoPrecision is that of time.Time.
const nanoPrecision = 9

func timeAccess() access[time.Time] {
	return access[time.Time]{
		types.TimestampLTZOf(nanoPrecision).NotNull(),
		func(v *types.Vector, row int) time.Time {
			return time.UnixMilli(v.Ints[row]).Add(time.Duration(v.Nano(row))).UTC()
		},
		func(out *types.Vector, x time.Time) {
			out.AppendTimestamp(x.UnixMilli(), int32(x.Nanosecond()%int(time.Millisecond)))
		},
	}
}
