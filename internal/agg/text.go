package agg

import (
	"encoding/binary"
	"unsafe"
)

// text is an object that holds one byte string or nothing.
type text struct {
	set   bool
	value []byte
}

func newText() object { return &text{} }

func (t *text) reset() { t.set, t.value = false, t.value[:0] }

func (t *text) size() int { return int(unsafe.Sizeof(*t)) + cap(t.value) }

func (t *text) replace(x []byte) { t.set, t.value = true, append(t.value[:0], x...) }

func (t *text) append(dst []byte) []byte {
	if !t.set {
		return append(dst, 0)
	}
	return appendBytes(append(dst, 1), t.value)
}

func (t *text) decode(src []byte) ([]byte, error) {
	if len(src) == 0 || src[0] > 1 {
		return nil, errGroup
	}
	t.reset()
	if src[0] == 0 {
		return src[1:], nil
	}
	value, rest, err := readBytes(src[1:])
	if err == nil {
		t.replace(value)
	}
	return rest, err
}

func appendBytes[B []byte | string](dst []byte, b B) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(b))), b...)
}

// readBytes returns a view into src and what follows it.
func readBytes(src []byte) (b, rest []byte, err error) {
	size, n := binary.Uvarint(src)
	if n <= 0 || size > uint64(len(src)-n) {
		return nil, nil, errGroup
	}
	return src[n : n+int(size)], src[n+int(size):], nil
}
