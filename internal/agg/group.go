package agg

import (
	"encoding/binary"
	"errors"
)

// Group is the state of all accumulators of a [Layout] for one key. Its zero
// value is made ready by [Layout.Reset].
type Group struct {
	// cells are the words of the accumulators: integers, or the bits of floats.
	cells []int64
	// objects are the accumulators that need more than words.
	objects []object
}

// object is the state of an accumulator that remembers values.
type object interface {
	reset()
	append(dst []byte) []byte
	// decode reads what append wrote and returns what follows it; it copies what
	// it keeps.
	decode(src []byte) ([]byte, error)
}

var errGroup = errors.New("encoded accumulators do not fit the calls of the aggregation")

// chunkCells is how many words are allocated at once for new groups.
const chunkCells = 4096

// ID names the encoding of groups ([state.Codec]).
func (l *Layout) ID() string { return "aggregates" }

// Version of the encoding.
func (l *Layout) Version() uint32 { return 1 }

// Reset makes g a group without rows. It keeps its memory.
func (l *Layout) Reset(g *Group) {
	if g.cells == nil {
		g.cells = l.allocate()
	} else {
		clear(g.cells)
	}
	if g.objects == nil && len(l.objects) > 0 {
		g.objects = make([]object, len(l.objects))
		for i, make := range l.objects {
			g.objects[i] = make()
		}
		return
	}
	for _, o := range g.objects {
		o.reset()
	}
}

// allocate carves the cells of one group from a chunk.
func (l *Layout) allocate() []int64 {
	n := len(l.floats)
	if len(l.chunk) < n || l.chunk == nil {
		l.chunk = make([]int64, max(n, chunkCells))
	}
	cells := l.chunk[:n:n]
	l.chunk = l.chunk[n:]
	return cells
}

// Append appends the encoded group to dst: each word as a varint, or eight bytes
// little endian for floats, then each object.
func (l *Layout) Append(dst []byte, g *Group) []byte {
	for i, float := range l.floats {
		if float {
			dst = binary.LittleEndian.AppendUint64(dst, uint64(g.cells[i]))
		} else {
			dst = binary.AppendVarint(dst, g.cells[i])
		}
	}
	for _, o := range g.objects {
		dst = o.append(dst)
	}
	return dst
}

// Decode replaces g by an encoded group.
func (l *Layout) Decode(src []byte, _ uint32, g *Group) error {
	l.Reset(g)
	for i, float := range l.floats {
		var n int
		if float {
			if len(src) < 8 {
				return errGroup
			}
			g.cells[i], n = int64(binary.LittleEndian.Uint64(src)), 8
		} else if g.cells[i], n = binary.Varint(src); n <= 0 {
			return errGroup
		}
		src = src[n:]
	}
	for _, o := range g.objects {
		rest, err := o.decode(src)
		if err != nil {
			return err
		}
		src = rest
	}
	if len(src) != 0 {
		return errGroup
	}
	return nil
}
