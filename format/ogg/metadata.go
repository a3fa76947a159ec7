package ogg

import (
	"fmt"

	"github.com/onceflow/onceflow/format/changelog"
	"github.com/onceflow/onceflow/types"
)

// metadata is what a message says of its rows, by Flink's keys.
var metadata = []changelog.About{
	changelog.Same("table", "table", types.String()),
	changelog.Same("primary-keys", "primary_keys", types.ArrayOf(types.String())),
	moment("ingestion-timestamp", "current_ts", func(text []byte) (int64, int32, bool, error) {
		if millis, ok := parseISO(text); ok {
			return millis, 0, true, nil
		}
		millis, nanos, ok := parseLenient(text)
		return millis, nanos, ok, nil
	}),
	moment("event-timestamp", "op_ts", func(text []byte) (int64, int32, bool, error) {
		millis, ok := parseSQL(text)
		if !ok {
			return 0, 0, false, fmt.Errorf("field op_ts is %q, not a time as 2024-02-29 12:34:56.789", text)
		}
		return millis, 0, true, nil
	}),
}

// moment is a TIMESTAMP_LTZ that a field spells, in UTC. read returns milliseconds since
// 1970 and what they lack of the nanoseconds, or false for NULL.
func moment(key, field string, read func(text []byte) (int64, int32, bool, error)) changelog.About {
	return changelog.About{
		Field: types.Field{Name: key, Type: types.TimestampLTZOf(6)}, In: types.Field{Name: field, Type: types.String()},
		Fill: func(dst, from *types.Vector) error {
			if from.IsNull(0) {
				dst.AppendNull()
				return nil
			}
			millis, nanos, ok, err := read(from.Bytes(0))
			switch {
			case err != nil:
				return err
			case ok:
				dst.AppendTimestamp(millis, nanos)
			default:
				dst.AppendNull()
			}
			return nil
		},
	}
}

// Metadata lists the metadata columns.
func (Format) Metadata() []types.Field { return changelog.Keys(metadata) }
