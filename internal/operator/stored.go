package operator

import (
	"encoding/binary"

	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// stored is a row in state, with its time where that matters.
type stored struct {
	time int64
	row  []byte
}

// storedCodec encodes a stored row: the time, then the row as it is.
type storedCodec struct{}

func (storedCodec) ID() string      { return "row" }
func (storedCodec) Version() uint32 { return 1 }
func (storedCodec) Reset(v *stored) { v.time, v.row = 0, v.row[:0] }

func (storedCodec) Size(v *stored) (int, bool) { return cap(v.row), true }

func (storedCodec) Append(dst []byte, v *stored) []byte {
	return append(binary.AppendVarint(dst, v.time), v.row...)
}

func (storedCodec) Decode(src []byte, _ uint32, v *stored) error {
	time, n := binary.Varint(src)
	if n <= 0 {
		return errValue
	}
	v.time, v.row = time, append(v.row[:0], src[n:]...)
	return nil
}

// copy emits a copy of row i of b, as the given kind.
func (o *output) copy(kind types.RowKind, b *types.Batch, i int) error {
	for c, v := range b.Cols {
		o.batch.Cols[c].AppendFrom(v, i)
	}
	return o.row(kind)
}

// stored emits a row from state.
func (o *output) stored(kind types.RowKind, row []byte) error {
	if err := state.DecodeRow(row, o.batch.Cols); err != nil {
		return err
	}
	return o.row(kind)
}
