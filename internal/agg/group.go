package agg

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"unsafe"
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

// partedObject is an object that grows without bound. Its elements are parts of
// the group ([state.Parted]); append writes only what is small.
type partedObject interface {
	object
	changedParts(visit partVisitor)
	parts(visit partVisitor)
	decodePart(name, value []byte) error
}

// sizedObject is an object that knows the memory in bytes that it uses.
type sizedObject interface {
	object
	size() int
}

type partVisitor func(name, value []byte, gone bool)

var errGroup = errors.New("encoded accumulators do not fit the calls of the aggregation")

// chunkCells is how many words are allocated at once for new groups.
const chunkCells = 4096

// ID names the encoding of groups ([state.Codec]).
func (l *Layout) ID() string { return "aggregates" }

// Version of the encoding.
func (l *Layout) Version() uint32 { return 3 }

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

// HasParts reports whether one of the accumulators grows without bound ([state.PartsTeller]).
func (l *Layout) HasParts() bool {
	for _, make := range l.objects {
		if _, parted := make().(partedObject); parted {
			return true
		}
	}
	return false
}

// Size is the memory that a group uses ([state.Sized]); it is known if all of its objects know theirs.
func (l *Layout) Size(g *Group) (bytes int, known bool) {
	bytes = 8*len(g.cells) + int(unsafe.Sizeof(object(nil)))*len(g.objects)
	for _, o := range g.objects {
		sized, ok := o.(sizedObject)
		if !ok {
			return 0, false
		}
		bytes += sized.size()
	}
	return bytes, true
}

// ChangedParts visits the elements of collections that have changed. A part's name
// is the object's number, then the element's name.
func (l *Layout) ChangedParts(g *Group, visit func(name, value []byte, gone bool)) {
	l.eachParted(g, visit, partedObject.changedParts)
}

// Parts visits all elements of collections.
func (l *Layout) Parts(g *Group, visit func(name, value []byte, gone bool)) {
	l.eachParted(g, visit, partedObject.parts)
}

func (l *Layout) eachParted(g *Group, visit partVisitor, walk func(partedObject, partVisitor)) {
	for i, o := range g.objects {
		parted, ok := o.(partedObject)
		if !ok {
			continue
		}
		walk(parted, func(name, value []byte, gone bool) {
			l.name = append(binary.AppendUvarint(l.name[:0], uint64(i)), name...)
			visit(l.name, value, gone)
		})
	}
}

// DecodePart adds an element to a decoded group.
func (l *Layout) DecodePart(name, value []byte, _ uint32, g *Group) error {
	i, n := binary.Uvarint(name)
	if n <= 0 || i >= uint64(len(g.objects)) {
		return errGroup
	}
	parted, ok := g.objects[i].(partedObject)
	if !ok {
		return errGroup
	}
	return parted.decodePart(name[n:], value)
}

// AppendWhole appends a group with all of its parts, for values that hold groups
// inside.
func (l *Layout) AppendWhole(dst []byte, g *Group) []byte {
	l.whole = l.Append(l.whole[:0], g)
	dst = appendBytes(dst, l.whole)
	l.Parts(g, func(name, value []byte, _ bool) {
		dst = appendBytes(appendBytes(append(dst, 1), name), value)
	})
	l.ChangedParts(g, func(_, _ []byte, _ bool) {}) // nobody else asks for them
	return append(dst, 0)
}

// Copy makes dst what src is.
func (l *Layout) Copy(dst, src *Group) error {
	if len(l.objects) == 0 {
		l.Reset(dst)
		copy(dst.cells, src.cells)
		return nil
	}
	l.copied = l.AppendWhole(l.copied[:0], src)
	return l.DecodeWhole(l.copied, l.Version(), dst)
}

// Equal reports that two groups, of a layout without parts, are the same.
func (l *Layout) Equal(a, b *Group) bool {
	if !slices.Equal(a.cells, b.cells) {
		return false
	}
	for i := range a.objects {
		l.whole, l.copied = a.objects[i].append(l.whole[:0]), b.objects[i].append(l.copied[:0])
		if !bytes.Equal(l.whole, l.copied) {
			return false
		}
	}
	return true
}

// DecodeWhole replaces g by what AppendWhole wrote.
func (l *Layout) DecodeWhole(src []byte, version uint32, g *Group) error {
	encoded, src, err := readBytes(src)
	if err != nil {
		return err
	}
	if err := l.Decode(encoded, version, g); err != nil {
		return err
	}
	for len(src) > 0 && src[0] == 1 {
		var name, value []byte
		if name, src, err = readBytes(src[1:]); err != nil {
			return err
		}
		if value, src, err = readBytes(src); err != nil {
			return err
		}
		if err := l.DecodePart(name, value, version, g); err != nil {
			return err
		}
	}
	if len(src) != 1 || src[0] != 0 {
		return errGroup
	}
	return nil
}
