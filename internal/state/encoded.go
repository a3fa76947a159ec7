package state

import "sync"

// Encoded is a segment or a piece of a base as bytes. Its memory comes from a pool and belongs to whoever holds the object, until
// Release. A nil one is empty.
type Encoded struct{ parts [][]byte }

// partBytes is the memory of a part: a block, its head and a record that began just before the block was large enough. A part that holds a
// larger record is larger.
const partBytes = blockBytes + 16<<10

var partPool = sync.Pool{New: func() any { return new([partBytes]byte) }}

func newPart() []byte { return partPool.Get().(*[partBytes]byte)[:0] }

// Len is the number of bytes.
func (e *Encoded) Len() int {
	n := 0
	for _, p := range e.Parts() {
		n += len(p)
	}
	return n
}

// Parts are the bytes in order, cut anywhere. They are lent until Release.
func (e *Encoded) Parts() [][]byte {
	if e == nil {
		return nil
	}
	return e.parts
}

// Bytes returns a copy in one piece, nil if there are none.
func (e *Encoded) Bytes() []byte {
	var all []byte
	for _, p := range e.Parts() {
		all = append(all, p...)
	}
	return all
}

// Release gives the memory back. Nobody may use the object, or what Parts returned, after it.
func (e *Encoded) Release() {
	if e == nil {
		return
	}
	for _, p := range e.parts {
		if cap(p) == partBytes {
			partPool.Put((*[partBytes]byte)(p[:partBytes]))
		}
	}
	e.parts = nil
}
