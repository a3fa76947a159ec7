package changelog

import (
	"fmt"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// Properties is the type of a field of the envelope that holds names and texts.
var Properties = types.MapOf(types.String(), types.String())

// Property is metadata that a property in a field of the envelope tells.
func Property(key, field, name string) About {
	return About{
		Field: types.Field{Name: key, Type: types.String()}, In: types.Field{Name: field, Type: Properties},
		Fill: func(dst, from *types.Vector) error {
			if values, at := property(from, name); values == nil {
				dst.AppendNull()
			} else {
				dst.AppendFrom(values, at)
			}
			return nil
		},
	}
}

// PropertyInstant is a TIMESTAMP_LTZ(3) that a property in a field of the envelope tells in
// milliseconds since 1970.
func PropertyInstant(key, field, name string) About {
	return About{
		Field: types.Field{Name: key, Type: types.TimestampLTZOf(3)}, In: types.Field{Name: field, Type: Properties},
		Fill: func(dst, from *types.Vector) error {
			values, at := property(from, name)
			if values == nil || values.IsNull(at) {
				dst.AppendNull()
				return nil
			}
			text := values.Bytes(at)
			ms, ok := datum.ParseInt(text)
			if !ok {
				return fmt.Errorf("field %s.%s is %q, not milliseconds since 1970", field, name, text)
			}
			dst.AppendTimestamp(ms, 0)
			return nil
		},
	}
}

// property returns where the map in row 0 has the value of a key; nil: nowhere. Of a key
// that occurs twice the last one counts.
func property(from *types.Vector, key string) (values *types.Vector, at int) {
	if from.IsNull(0) {
		return nil, 0
	}
	keys := from.Children[0]
	for i := int(from.Offsets[1]) - 1; i >= int(from.Offsets[0]); i-- {
		if !keys.IsNull(i) && string(keys.Bytes(i)) == key {
			return from.Children[1], i
		}
	}
	return nil, 0
}
