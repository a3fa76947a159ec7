package ogg

import (
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/changelog"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Format is the format 'ogg-json'. It has no state.
type Format struct{}

var (
	_ format.Selective = Format{}
	_ format.Annotated = Format{}
)

// Name returns "ogg-json".
func (Format) Name() string { return "ogg-json" }

// Changelog returns true.
func (Format) Changelog() bool { return true }

// DecodesSubset: the fields of a row are found by their names.
func (Format) DecodesSubset() {}

// Options are Flink's options of the format.
func (Format) Options() []option.Spec { return changelog.Options() }

// NewDecoder returns a decoder; it implements format.Decoder.
func (f Format) NewDecoder(fields []types.Field, o option.Values, env format.Env) (format.Decoder, error) {
	return f.NewAnnotatedDecoder(fields, nil, o, env)
}

// NewAnnotatedDecoder returns a decoder that fills metadata columns, too.
func (f Format) NewAnnotatedDecoder(fields []types.Field, keys []string, o option.Values, env format.Env) (format.Decoder, error) {
	about, err := changelog.Choose(metadata, keys)
	if err != nil {
		return nil, err
	}
	row := changelog.Whole(fields, env)
	envelope := []types.Field{{Name: "before", Type: row}, {Name: "after", Type: row}, {Name: "op_type", Type: types.String()}}
	return changelog.NewDecoder(f.Name(), changelog.Envelope(envelope, about), about, o, env, appendChange)
}

// NewEncoder returns an encoder; it implements format.Encoder.
func (Format) NewEncoder(fields []types.Field, o option.Values, env format.Env) (format.Encoder, error) {
	insert := changelog.Affixes{Before: `{"before":null,"after":`, Behind: `,"op_type":"I"}`}
	remove := changelog.Affixes{Before: `{"before":`, Behind: `,"after":null,"op_type":"D"}`}
	if changelog.OmitsNulls(o) {
		insert.Before, remove.Behind = `{"after":`, `,"op_type":"D"}`
	}
	return changelog.NewEncoder(fields, o, env, insert, remove)
}
