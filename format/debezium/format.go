package debezium

import (
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/changelog"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Format is the format 'debezium-json'. It has no state.
type Format struct{}

var (
	_ format.Selective = Format{}
	_ format.Annotated = Format{}
)

// Name returns "debezium-json".
func (Format) Name() string { return "debezium-json" }

// Changelog returns true.
func (Format) Changelog() bool { return true }

// DecodesSubset: the fields of a row are found by their names.
func (Format) DecodesSubset() {}

const schemaInclude = "schema-include"

// Options are Flink's options of the format.
func (Format) Options() []option.Spec {
	return changelog.Options(option.Spec{
		Key: schemaInclude, Type: option.Bool, Default: "false",
		Doc: "Whether the messages carry their schema, as Kafka Connect's JSON converter adds unless value.converter.schemas.enable is false; the change is their field payload. For reading only.",
	})
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
	row := changelog.Whole(fields, env)
	envelope := []types.Field{{Name: "before", Type: row}, {Name: "after", Type: row}, {Name: "op", Type: types.String()}}
	c := change{inPayload: o.Bool(schemaInclude)}
	if c.inPayload {
		envelope = changelog.Wrapped("payload", envelope, about)
	} else {
		envelope = changelog.Envelope(envelope, about)
	}
	return changelog.NewDecoder(f.Name(), envelope, about, o, env, c.append)
}

// NewEncoder returns an encoder; it implements format.Encoder.
func (Format) NewEncoder(fields []types.Field, o option.Values, env format.Env) (format.Encoder, error) {
	if o.Bool(schemaInclude) {
		return nil, option.Problem{Key: schemaInclude, Message: "messages are written without their schema", Hint: "leave it out of the table that is written"}
	}
	insert := changelog.Affixes{Before: `{"before":null,"after":`, Behind: `,"op":"c"}`}
	remove := changelog.Affixes{Before: `{"before":`, Behind: `,"after":null,"op":"d"}`}
	if changelog.OmitsNulls(o) {
		insert.Before, remove.Behind = `{"after":`, `,"op":"d"}`
	}
	return changelog.NewEncoder(fields, o, env, insert, remove)
}
