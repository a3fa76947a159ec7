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
	// about are the metadata columns, behind those of the rows, and rows are the
	// columns before them; both are nil for a decoder without metadata.
	about   []annotation
	rows    *types.Batch
	ignore  bool
	skipped int64
	// why is the last error that was ignored.
	why error
}

// NewDecoder returns a decoder of envelopes with the given fields for the
// format called name. about are the metadata columns, whose fields the envelope has;
// see [Envelope] and [Wrapped].
func NewDecoder(name string, envelope []types.Field, about []About, o option.Values, env format.Env, append Append) (*Decoder, error) {
	json, err := newJSON(envelope, jsonOptions(o), env)
	if err != nil {
		return nil, err
	}
	d := &Decoder{
		name: name, json: json, envelope: types.NewBatch(envelope, 1),
		append: append, ignore: o.Bool(ignoreParseErrors),
	}
	if len(about) > 0 {
		d.about, d.rows = newAnnotations(about, envelope, d.envelope), &types.Batch{}
	}
	return d, nil
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
		d.skipped, d.why = d.skipped+1, err
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
		err = d.appendAnnotated(msg, dst)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", d.name, err)
	}
	return nil
}

// appendAnnotated appends the rows of the change, with their metadata.
func (d *Decoder) appendAnnotated(msg []byte, dst *types.Batch) error {
	if d.rows == nil {
		return d.append(msg, d.envelope, dst)
	}
	for i := range d.about {
		if err := d.about[i].read(); err != nil {
			return err
		}
	}
	first, own := dst.N, len(dst.Cols)-len(d.about)
	d.rows.Cols, d.rows.N, d.rows.Kinds = dst.Cols[:own], dst.N, dst.Kinds
	err := d.append(msg, d.envelope, d.rows)
	dst.N, dst.Kinds = d.rows.N, d.rows.Kinds
	for range dst.N - first {
		for i := range d.about {
			dst.Cols[own+i].AppendFrom(d.about[i].value, 0)
		}
	}
	return err
}

var errNotOne = errors.New("the message is not one JSON object")

// Skipped returns how many messages were dropped, wholly or in part, under
// ignore-parse-errors.
func (d *Decoder) Skipped() int64 { return d.skipped }

// Skips reports whether ignore-parse-errors is set.
func (d *Decoder) Skips() bool { return d.ignore }

// WhySkipped is the error that ignore-parse-errors kept back.
func (d *Decoder) WhySkipped() error { return d.why }
