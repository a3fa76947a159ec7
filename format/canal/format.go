package canal

import (
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/changelog"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Format is the format 'canal-json'. It has no state.
type Format struct{}

var (
	_ format.Selective = Format{}
	_ format.Annotated = Format{}
)

// Name returns "canal-json".
func (Format) Name() string { return "canal-json" }

// Changelog returns true.
func (Format) Changelog() bool { return true }

// DecodesSubset: the fields of a row are found by their names.
func (Format) DecodesSubset() {}

const (
	databaseInclude = "database.include"
	tableInclude    = "table.include"
)

// Options are Flink's options of the format.
func (Format) Options() []option.Spec {
	return changelog.Options(
		option.Spec{Key: databaseInclude, Doc: "A regular expression; only changes whose database it matches as a whole are read."},
		option.Spec{Key: tableInclude, Doc: "A regular expression; only changes whose table it matches as a whole are read."},
	)
}

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
	named, err := changelog.NewNamed("old", true, fields, env)
	if err != nil {
		return nil, err
	}
	rows := types.ArrayOf(changelog.Whole(fields, env))
	envelope := []types.Field{{Name: "data", Type: rows}, {Name: "old", Type: rows}, {Name: "type", Type: types.String()}}
	envelope = changelog.Envelope(envelope, about)
	c := change{named: named}
	d, err := changelog.NewDecoder(f.Name(), envelope, about, o, env, c.append)
	if err != nil || !o.Has(databaseInclude) && !o.Has(tableInclude) {
		return d, err
	}
	return newSelection(d, o, env)
}

// NewEncoder returns an encoder; it implements format.Encoder.
func (Format) NewEncoder(fields []types.Field, o option.Values, env format.Env) (format.Encoder, error) {
	return changelog.NewEncoder(fields, o, env,
		changelog.Affixes{Before: `{"data":[`, Behind: `],"type":"INSERT"}`},
		changelog.Affixes{Before: `{"data":[`, Behind: `],"type":"DELETE"}`})
}
