package changelog

import (
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/json"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Affixes stand around a row in its message.
type Affixes struct{ Before, Behind string }

// Encoder writes rows as JSON objects in envelopes. An update is written as two
// messages, as in Flink: the old row is deleted, the new one inserted. It
// implements format.Encoder.
type Encoder struct {
	json           format.Encoder
	insert, delete Affixes
}

// NewEncoder returns an encoder of rows of the fields. insert stands around +I
// and +U, remove around -U and -D.
func NewEncoder(fields []types.Field, o option.Values, env format.Env, insert, remove Affixes) (*Encoder, error) {
	rows, err := json.Format{}.NewEncoder(fields, jsonOptions(o), env)
	if err != nil {
		return nil, err
	}
	return &Encoder{json: rows, insert: insert, delete: remove}, nil
}

// Encode appends the message for row i of b.
func (e *Encoder) Encode(buf []byte, b *types.Batch, i int) ([]byte, error) {
	a := &e.insert
	if b.Kind(i).Retracts() {
		a = &e.delete
	}
	out, err := e.json.Encode(append(buf, a.Before...), b, i)
	if err != nil {
		return buf, err
	}
	return append(out, a.Behind...), nil
}
