package state

import (
	"encoding/binary"
	"errors"
)

// counter is a small value for tests.
type counter struct{ n int64 }

type counterCodec struct{}

func (counterCodec) ID() string      { return "counter" }
func (counterCodec) Version() uint32 { return 2 }

func (counterCodec) Append(dst []byte, v *counter) []byte { return binary.AppendVarint(dst, v.n) }

func (counterCodec) Decode(src []byte, version uint32, v *counter) error {
	x, n := binary.Varint(src)
	if n != len(src) || n == 0 {
		return errors.New("no varint")
	}
	if version == 1 {
		x *= 10 // version 1 counted in tens
	}
	v.n = x
	return nil
}

func (counterCodec) Reset(v *counter) { v.n = 0 }
