package changelog

import (
	"errors"
	"fmt"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Append appends the rows of the change that is row 0 of envelope to dst,
// through [Row] and [Before]. msg is the whole message. An error says what is
// wrong with the change; rows appended before it are taken back, or stay when
// errors are ignored, as in Flink.
type Append func(msg []byte, envelope, dst *types.Batch) error

// Decoder decodes envelopes. It implements format.Decoder.
type Decoder struct {
	name     string
	json     format.Decoder
	envelope *types.Batch
	append   Append
	ignore   bool
	skipped  int64
}

// NewDecoder returns a decoder of envelopes with the given fields for the
// format called name.
func NewDecoder(name string, envelope []types.Field, o option.Values, env format.Env, append Append) (*Decoder, error) {
	json, err := newJSON(envelope, jsonOptions(o), env)
	if err != nil {
		return nil, err
	}
	return &Decoder{
		name: name, json: json, envelope: types.NewBatch(envelope, 1),
		append: append, ignore: o.Bool(ignoreParseErrors),
	}, nil
}

// Decode appends the rows of one change. A null or empty message has none. An
// error in a value is a [github.com/onceflow/onceflow/format/json.Error] whose
// field begins at the envelope, such as "after.price".
func (d *Decoder) Decode(msg []byte, dst *types.Batch) error {
	if len(msg) == 0 {
		return nil
	}
	n := dst.N
	err := d.decode(msg, dst)
	switch {
	case err == nil:
		return nil
	case d.ignore:
		d.skipped++
		return nil
	}
	dst.Undo(n)
	return err
}

func (d *Decoder) decode(msg []byte, dst *types.Batch) error {
	d.envelope.Reset()
	if err := d.json.Decode(msg, d.envelope); err != nil {
		return err
	}
	err := errNotOne
	if d.envelope.N == 1 {
		err = d.append(msg, d.envelope, dst)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", d.name, err)
	}
	return nil
}

var errNotOne = errors.New("the message is not one JSON object")

// Skipped returns how many messages were dropped, wholly or in part, under
// ignore-parse-errors.
func (d *Decoder) Skipped() int64 { return d.skipped }
