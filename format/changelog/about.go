package changelog

import (
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/types"
)

// About is a metadata column: what a message says about its rows.
type About struct {
	// Field is the column's, named by the key.
	types.Field
	// In is the field of the envelope that tells it.
	In types.Field
	// Outside: where the envelope is a field of the message, In is beside it, not in
	// it.
	Outside bool
	// Fill appends the value to dst, of row 0 of from, a vector of the field.
	Fill func(dst, from *types.Vector) error
}

// Same is metadata that a field of the envelope tells as it is.
func Same(key, field string, t types.Type) About {
	return About{
		Field: types.Field{Name: key, Type: t}, In: types.Field{Name: field, Type: t},
		Fill: func(dst, from *types.Vector) error {
			dst.AppendFrom(from, 0)
			return nil
		},
	}
}

// Instant is a TIMESTAMP_LTZ(3) that a field of the envelope tells in units of so many
// milliseconds since 1970.
func Instant(key, field string, millis int64) About {
	return About{
		Field: types.Field{Name: key, Type: types.TimestampLTZOf(3)}, In: types.Field{Name: field, Type: types.Of(types.BigInt)},
		Fill: func(dst, from *types.Vector) error {
			if from.IsNull(0) {
				dst.AppendNull()
			} else {
				dst.AppendTimestamp(from.Ints[0]*millis, 0)
			}
			return nil
		},
	}
}

// Keys are the columns of all, named by their keys.
func Keys(all []About) []types.Field {
	fields := make([]types.Field, len(all))
	for i, a := range all {
		fields[i] = a.Field
	}
	return fields
}

// Choose finds metadata by their keys.
func Choose(all []About, keys []string) ([]About, error) {
	var chosen []About
	for _, key := range keys {
		found := false
		for _, a := range all {
			if a.Name == key {
				chosen, found = append(chosen, a), true
			}
		}
		if !found {
			return nil, fmt.Errorf("there is no metadata %q", key)
		}
	}
	return chosen, nil
}

// Envelope are the fields that a message is read into: those of the change and those
// that tell the metadata, each once.
func Envelope(change []types.Field, about []About) []types.Field {
	return with(change, about, func(About) bool { return true })
}

// Wrapped is [Envelope] for a message whose field of the given name is the envelope.
func Wrapped(name string, change []types.Field, about []About) []types.Field {
	inside := with(change, about, func(a About) bool { return !a.Outside })
	return with([]types.Field{{Name: name, Type: types.RowOf(inside...)}}, about, func(a About) bool { return a.Outside })
}

func with(fields []types.Field, about []About, belongs func(About) bool) []types.Field {
	for _, a := range about {
		if belongs(a) && named(fields, a.In.Name) < 0 {
			fields = append(fields, a.In)
		}
	}
	return fields
}

func named(fields []types.Field, name string) int {
	return slices.IndexFunc(fields, func(f types.Field) bool { return f.Name == name })
}

// annotation is a metadata column of a decoder.
type annotation struct {
	fill func(dst, from *types.Vector) error
	from *types.Vector
	// value has one row: that of the message at hand.
	value *types.Vector
}

// newAnnotations finds the vectors of an envelope that tell the metadata.
func newAnnotations(about []About, fields []types.Field, envelope *types.Batch) []annotation {
	var all []annotation
	for _, a := range about {
		x := annotation{fill: a.Fill, value: types.NewVector(a.Type, 1)}
		if at := named(fields, a.In.Name); at >= 0 {
			x.from = envelope.Cols[at]
		} else {
			x.from = envelope.Cols[0].Children[named(fields[0].Type.Fields, a.In.Name)]
		}
		all = append(all, x)
	}
	return all
}

// read makes the value for the message that the envelope holds.
func (a *annotation) read() error {
	a.value.Reset()
	return a.fill(a.value, a.from)
}
