package state

import (
	"encoding/binary"
	"errors"
	"maps"
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

// basket is a value with parts.
type basket struct {
	n       int64
	items   map[byte]int64
	changed []byte
}

func (b *basket) set(item byte, n int64) {
	if b.items[item] = n; n == 0 {
		delete(b.items, item)
	}
	b.changed = append(b.changed, item)
}

type basketCodec struct{}

func (basketCodec) ID() string                          { return "basket" }
func (basketCodec) Version() uint32                     { return 1 }
func (basketCodec) Append(dst []byte, v *basket) []byte { return binary.AppendVarint(dst, v.n) }
func (basketCodec) Reset(v *basket)                     { *v = basket{items: map[byte]int64{}} }
func (c basketCodec) Decode(src []byte, _ uint32, v *basket) error {
	c.Reset(v)
	var n int
	if v.n, n = binary.Varint(src); n != len(src) {
		return errors.New("no varint")
	}
	return nil
}

func (basketCodec) ChangedParts(v *basket, visit func(name, value []byte, gone bool)) {
	for _, item := range v.changed {
		n, ok := v.items[item]
		visit([]byte{item}, binary.AppendVarint(nil, n), !ok)
	}
	v.changed = nil
}

func (basketCodec) Parts(v *basket, visit func(name, value []byte, gone bool)) {
	for item, n := range maps.All(v.items) {
		visit([]byte{item}, binary.AppendVarint(nil, n), false)
	}
}

func (basketCodec) DecodePart(name, value []byte, _ uint32, v *basket) error {
	v.items[name[0]], _ = binary.Varint(value)
	return nil
}
