package kafka

import (
	"encoding/binary"
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

// cutHeader says of a letter whose value did not fit how many bytes it had.
const cutHeader = "onceflow.cut"

// headerBytes is at most what the headers of a row take in a record, cutHeader included.
func headerBytes(b *types.Batch, column, row int) int {
	n := framedBytes(len(cutHeader)) + framedBytes(maxIntBytes) + framedBytes(0)
	list := b.Cols[column]
	for i := int(list.Offsets[row]); i < int(list.Offsets[row+1]); i++ {
		n += framedBytes(len(list.Children[0].Bytes(i))) + framedBytes(len(list.Children[1].Bytes(i)))
	}
	return n
}

// maxIntBytes is how many digits a length has at most.
const maxIntBytes = 19

// cut shortens the value at the end of the arena so that a batch with the record, and that much of headers, is at most limit
// bytes; a value of which nothing would be left stays, for the topic to refuse.
func (s *slab) cut(p *span, limit int32, headers int) {
	value := len(s.arena) - p.value - 4
	rest := batchOverhead + fixedBytes + 4*maxVarintBytes + headers + (p.value - p.begin - 4)
	room := int(limit) - rest
	if p.nullValue || value <= room || room <= 0 {
		return
	}
	p.uncut = value
	s.arena = s.arena[:p.value+4+room]
	binary.LittleEndian.PutUint32(s.arena[p.value:], uint32(room))
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
