package avro

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// magic is the first byte of a message whose schema a registry knows; the schema's
// id follows in four bytes.
const (
	magic      = 0
	headerSize = 5
)

// Confluent is the format 'avro-confluent'. It has no state.
type Confluent struct{}

// Name returns "avro-confluent".
func (Confluent) Name() string { return "avro-confluent" }

// Changelog returns false: every row is an insert.
func (Confluent) Changelog() bool { return false }

// Unframed does nothing; see [format.Unframed].
func (Confluent) Unframed() {}

// Options are Flink's, stores of keys and certificates being PEM files.
func (Confluent) Options() []option.Spec {
	return append([]option.Spec{legacySpec}, registryOptions()...)
}

// NewDecoder returns a decoder that reads messages by the schemas that wrote them. It
// asks the registry at the first message of each.
func (Confluent) NewDecoder(fields []types.Field, o option.Values, _ format.Env) (format.Decoder, error) {
	r, err := newRegistry(o)
	if err != nil {
		return nil, err
	}
	if _, err := tableSchema(fields, o); err != nil {
		return nil, err
	}
	return &confluentDecoder{registry: r, fields: fields, legacy: o.Bool(optLegacy), byID: map[uint32]rowReader{}}, nil
}

// NewEncoder returns an encoder that registers the schema of the table, or the one of
// the option, before it writes the first row.
func (Confluent) NewEncoder(fields []types.Field, o option.Values, _ format.Env) (format.Encoder, error) {
	r, err := newRegistry(o)
	if err != nil {
		return nil, err
	}
	subject := either(o, optSubject, optOldSubject)
	if subject == "" {
		return nil, option.Problem{Key: optSubject, Message: "is required to write", Hint: "it is '<topic>-value' for the values of a Kafka topic and '<topic>-key' for its keys"}
	}
	s, err := tableSchema(fields, o)
	if err != nil {
		return nil, err
	}
	rows, err := s.encoder(fields, o.Bool(optLegacy))
	if err != nil {
		return nil, err
	}
	return &confluentEncoder{registry: r, subject: subject, schema: s.text, rows: rows}, nil
}

// tableSchema is that of the option, or the one that the table has.
func tableSchema(fields []types.Field, o option.Values) (*schema, error) {
	text := either(o, optSchema, optOldSchema)
	if text == "" {
		return schemaOf(fields, o.Bool(optLegacy))
	}
	s, err := parseSchema(text)
	if err == nil {
		_, err = s.encoder(fields, o.Bool(optLegacy))
	}
	if err != nil {
		return nil, option.Problem{Key: optSchema, Message: fmt.Sprintf("does not fit the table: %v", err)}
	}
	return s, nil
}

// confluentDecoder reads messages of any schema of a registry.
type confluentDecoder struct {
	registry *registry
	fields   []types.Field
	legacy   bool
	// byID are the schemas met so far.
	byID map[uint32]rowReader
	c    cursor
}

// Decode appends the row of a message. A null message has none.
func (d *confluentDecoder) Decode(msg []byte, dst *types.Batch) error {
	if msg == nil {
		return nil
	}
	if len(msg) < headerSize || msg[0] != magic {
		return errors.New("the message does not begin with the id of a schema, as those of a schema registry do: a zero byte and four bytes")
	}
	id := binary.BigEndian.Uint32(msg[1:])
	row := d.byID[id]
	if row == nil {
		var err error
		if row, err = d.learn(id); err != nil {
			return err
		}
	}
	return d.c.decode(msg, headerSize, row, dst)
}

// learn asks the registry for a schema.
func (d *confluentDecoder) learn(id uint32) (rowReader, error) {
	text, err := d.registry.schema(id)
	if err != nil {
		return nil, err
	}
	s, err := parseSchema(text)
	if err != nil {
		return nil, fmt.Errorf("schema %d of the registry: %w", id, err)
	}
	row, err := s.rowReader(d.fields, d.legacy)
	if err != nil {
		return nil, fmt.Errorf("schema %d of the registry does not fit the table: %w", id, err)
	}
	d.byID[id] = row
	return row, nil
}

// Skipped returns 0: nothing is tolerated.
func (d *confluentDecoder) Skipped() int64 { return 0 }

// confluentEncoder writes rows behind the id of their schema.
type confluentEncoder struct {
	registry *registry
	subject  string
	schema   string
	rows     *encoder
	// header holds the id once the schema is registered.
	header     [headerSize]byte
	registered bool
}

// Encode appends the message of row i.
func (e *confluentEncoder) Encode(buf []byte, b *types.Batch, i int) ([]byte, error) {
	if !e.registered {
		id, err := e.registry.register(e.subject, e.schema)
		if err != nil {
			return buf, err
		}
		binary.BigEndian.PutUint32(e.header[1:], id)
		e.registered = true
	}
	out, err := e.rows.Encode(append(buf, e.header[:]...), b, i)
	if err != nil {
		return buf, err
	}
	return out, nil
}
