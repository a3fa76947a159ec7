package kafka

import (
	"errors"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

var _ connector.DeadLettering = transactionalSink{}

// DeadLetters returns a sink that writes messages as they are to the topic, by the
// client properties of this table.
func (s transactionalSink) DeadLetters(name, topic string) connector.Transactional {
	column := func(i int) *format.Use { return &format.Use{Format: verbatim{}, Columns: []int{i}} }
	return transactionalSink{&Sink{
		table: name, connection: connection{settings: s.settings, patience: s.patience},
		topics: selection{topics: []string{topic}}, fields: connector.DeadLetterFields(),
		key: column(0), value: column(1), env: s.env, partitioner: "default",
		columns: writtenColumns{topic: -1, headers: 2, timestamp: -1}, guarantee: exactlyOnce, letters: true,
	}}
}

// verbatim writes a column of bytes as it is; NULL is a null key or value.
type verbatim struct{}

func (verbatim) Name() string           { return "verbatim" }
func (verbatim) Options() []option.Spec { return nil }
func (verbatim) Changelog() bool        { return false }

func (verbatim) NewDecoder([]types.Field, option.Values, format.Env) (format.Decoder, error) {
	return nil, errors.New("dead letters are written only")
}

func (verbatim) NewEncoder([]types.Field, option.Values, format.Env) (format.Encoder, error) {
	return verbatim{}, nil
}

// Encode appends the bytes of row i.
func (verbatim) Encode(buf []byte, b *types.Batch, i int) ([]byte, error) {
	if b.Cols[0].IsNull(i) {
		return buf, format.ErrNullMessage
	}
	return append(buf, b.Cols[0].Bytes(i)...), nil
}
