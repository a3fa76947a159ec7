package maxwell

import (
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/changelog"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Format is the format 'maxwell-json'. It has no state.
type Format struct{}

var (
	_ format.Selective = Format{}
	_ format.Annotated = Format{}
)

// Name returns "maxwell-json".
func (Format) Name() string { return "maxwell-json" }

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
	named, err := changelog.NewNamed("old", false, fields, env)
	if err != nil {
		return nil, err
	}
	row := changelog.Whole(fields, env)
	envelope := []types.Field{{Name: "data", Type: row}, {Name: "old", Type: row}, {Name: "type", Type: types.String()}}
	envelope = changelog.Envelope(envelope, about)
	c := change{named: named}
	return changelog.NewDecoder(f.Name(), envelope, about, o, env, c.append)
}

// NewEncoder returns an encoder; it implements format.Encoder.
func (Format) NewEncoder(fields []types.Field, o option.Values, env format.Env) (format.Encoder, error) {
	return changelog.NewEncoder(fields, o, env,
		changelog.Affixes{Before: `{"data":`, Behind: `,"type":"insert"}`},
		changelog.Affixes{Before: `{"data":`, Behind: `,"type":"delete"}`})
}
