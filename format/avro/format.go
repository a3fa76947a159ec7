package avro

import (
	"fmt"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// The keys of the options of both formats.
const (
	optEncoding = "encoding"
	optLegacy   = "timestamp_mapping.legacy"
	optFastRead = "open.fastread"
)

// legacySpec is of both formats.
var legacySpec = option.Spec{
	Key: optLegacy, Type: option.Bool, Default: "true",
	Doc: "Writes TIMESTAMP, of milliseconds at most, as Avro's timestamp-millis, and has no TIMESTAMP_LTZ, as Flink did before 1.19; false: TIMESTAMP is a local-timestamp and TIMESTAMP_LTZ a timestamp, in milliseconds, microseconds or nanoseconds by their precision.",
}

// Format is the format 'avro'. It has no state.
type Format struct{}

// Name returns "avro".
func (Format) Name() string { return "avro" }

// Changelog returns false: every row is an insert.
func (Format) Changelog() bool { return false }

// Unframed does nothing; see [format.Unframed].
func (Format) Unframed() {}

// Options are those of Flink that concern messages.
func (Format) Options() []option.Spec {
	return []option.Spec{
		{Key: optEncoding, Type: option.Enum, Default: "binary", Values: []string{"binary"}, Doc: "The encoding of messages; Avro's JSON encoding is not supported."},
		legacySpec,
		{Key: optFastRead, Type: option.Bool, Default: "false", Doc: "Chooses between two readers of Flink; has no effect here."},
	}
}

// NewDecoder returns a decoder of messages that have the fields' own schema.
func (Format) NewDecoder(fields []types.Field, o option.Values, _ format.Env) (format.Decoder, error) {
	s, err := schemaOf(fields, o.Bool(optLegacy))
	if err != nil {
		return nil, err
	}
	row, err := s.rowReader(fields, o.Bool(optLegacy))
	if err != nil {
		return nil, err
	}
	return &decoder{row: row}, nil
}

// NewEncoder returns an encoder by the fields' own schema.
func (Format) NewEncoder(fields []types.Field, o option.Values, _ format.Env) (format.Encoder, error) {
	s, err := schemaOf(fields, o.Bool(optLegacy))
	if err != nil {
		return nil, err
	}
	return s.encoder(fields, o.Bool(optLegacy))
}

// decoder reads messages of one schema.
type decoder struct {
	row rowReader
	c   cursor
}

// Decode appends the row of a message. A null message has none.
func (d *decoder) Decode(msg []byte, dst *types.Batch) error {
	if msg == nil {
		return nil
	}
	return d.c.decode(msg, 0, d.row, dst)
}

// Skipped returns 0: nothing is tolerated.
func (d *decoder) Skipped() int64 { return 0 }

// encoder writes rows by one schema.
type encoder struct {
	names   []string
	columns []writer
}

// Encode appends the message of row i.
func (e *encoder) Encode(buf []byte, b *types.Batch, i int) ([]byte, error) {
	begin := len(buf)
	for c, write := range e.columns {
		var err error
		if buf, err = write(buf, b.Cols[c], i); err != nil {
			return buf[:begin], fmt.Errorf("column %s: %w", e.names[c], err)
		}
	}
	return buf, nil
}
