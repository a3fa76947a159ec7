package state

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
	"unsafe"
)

// Bag is a collection of byte strings, in the order in which they came first, each with as
// many numbers as the bag is wide: how often it is there, and what else its owner counts. Its
// members are parts ([Parted]) of the value that holds it. The zero value becomes usable by Init.
//
// A bag is a few large pieces of memory without pointers, however many members it has, so that
// it costs the garbage collector next to nothing, and growing does not copy what is there.
type Bag struct {
	// data has the last members one behind the other, each at a multiple of eight bytes:
	// number of arrival (8), hash (4), length with two marks (4), the numbers (8 each), the string.
	data []byte
	// full are the pieces before it. Each stands for pieceUnits of places; behind a longer one, which is a single member, there are
	// empty ones for the rest of its places.
	full [][]byte
	// slots finds a member by its hash once there are more than a few: open addressing with
	// linear probing. With the hash in the slot a search seldom looks at the memory of another member.
	slots   []slot
	changed []Member
	next    uint64
	// members counts all in data, gone those that have left.
	members, gone uint32
	width         int32
	// unsorted after members were restored, in any order.
	unsorted bool
}

// Member is a place in a bag. It is good until the bag's changed parts are visited, or
// All is called on a bag that was restored.
type Member uint32

const (
	memberHead = 16
	memberUnit = 8
	// pieceBytes is the size of a piece of memory.
	pieceShift  = 13
	pieceUnits  = 1 << pieceShift
	pieceBytes  = pieceUnits * memberUnit
	markChanged = 1 << 31
	markGone    = 1 << 30
	sizeMask    = markGone - 1
	// fewMembers are searched one by one.
	fewMembers  = 8
	minBagSlots = 32
	// keptBytes is the most data for which an empty bag keeps its memory.
	keptBytes = 4 << 10
)

// Init makes the bag empty and says how many numbers a member has, at least one. It keeps
// memory, if it is little.
func (b *Bag) Init(width int) {
	if cap(b.data) > keptBytes || len(b.full) > 0 {
		*b = Bag{}
	}
	*b = Bag{data: b.data[:0], slots: b.slots, changed: b.changed[:0], width: int32(width)}
}

// Size is the memory in bytes that the bag uses beside itself.
func (b *Bag) Size() int {
	n := cap(b.data) + cap(b.full)*int(unsafe.Sizeof(b.data)) + cap(b.slots)*int(unsafe.Sizeof(slot(0))) + cap(b.changed)*int(unsafe.Sizeof(Member(0)))
	for _, piece := range b.full {
		n += cap(piece)
	}
	return n
}

// Len returns how many members are in the bag.
func (b *Bag) Len() int { return int(b.members - b.gone) }

// at is the memory from a member on.
func (b *Bag) at(m Member) []byte {
	piece, from := int(m>>pieceShift), int(m%pieceUnits)*memberUnit
	if piece < len(b.full) {
		return b.full[piece][from:]
	}
	return b.data[from:]
}

func (b *Bag) size(m Member) uint32 { return binary.LittleEndian.Uint32(b.at(m)[12:]) }

func (b *Bag) mark(m Member, mark uint32) {
	at := b.at(m)[12:]
	binary.LittleEndian.PutUint32(at, binary.LittleEndian.Uint32(at)|mark)
}

func (b *Bag) arrival(m Member) uint64 { return binary.LittleEndian.Uint64(b.at(m)) }

func (b *Bag) hash(m Member) uint32 { return binary.LittleEndian.Uint32(b.at(m)[8:]) }

func (b *Bag) head() int { return memberHead + 8*int(b.width) }

// units is what a member of such a string takes.
func (b *Bag) units(size uint32) Member {
	return Member((b.head() + int(size) + memberUnit - 1) / memberUnit)
}

// after is the member behind m in memory.
func (b *Bag) after(m Member) Member {
	next := m + b.units(b.size(m)&sizeMask)
	piece := int(m >> pieceShift)
	if piece >= len(b.full) || int(next)-piece*pieceUnits < len(b.full[piece])/memberUnit {
		return next
	}
	for piece++; piece < len(b.full) && b.full[piece] == nil; {
		piece++
	}
	return Member(piece) << pieceShift
}

func (b *Bag) end() Member { return Member(len(b.full))<<pieceShift + Member(len(b.data)/memberUnit) }

// Bytes is a view of a member's string.
func (b *Bag) Bytes(m Member) []byte {
	at := b.at(m)
	size := binary.LittleEndian.Uint32(at[12:]) & sizeMask
	return at[b.head():][:size]
}

// Number returns a member's i-th number.
func (b *Bag) Number(m Member, i int) int64 {
	return int64(binary.LittleEndian.Uint64(b.at(m)[memberHead+8*i:]))
}

// Set changes a member's i-th number. The caller then calls Changed or Leave, once for all it has set.
func (b *Bag) Set(m Member, i int, n int64) {
	binary.LittleEndian.PutUint64(b.at(m)[memberHead+8*i:], uint64(n))
}

// Changed says that a member's numbers are not what they were.
func (b *Bag) Changed(m Member) {
	if b.size(m)&markChanged == 0 {
		b.mark(m, markChanged)
		b.changed = append(b.changed, m)
	}
}

// Leave takes a member out of the bag. If the same string comes again it is a new member.
func (b *Bag) Leave(m Member) {
	b.Changed(m)
	b.mark(m, markGone)
	b.gone++
}

// Find returns the member that is such a string.
func (b *Bag) Find(s []byte) (Member, bool) { return b.find(uint32(Hash(s)), s) }

func (b *Bag) find(hash uint32, s []byte) (Member, bool) {
	if b.members <= fewMembers {
		for m := Member(0); m < b.end(); m = b.after(m) {
			if b.is(m, hash, s) {
				return m, true
			}
		}
		return 0, false
	}
	mask := uint32(len(b.slots) - 1)
	for p := hash & mask; b.slots[p] != 0; p = (p + 1) & mask {
		if at := b.slots[p]; at.tag() == hash && b.is(Member(at.id()), hash, s) {
			return Member(at.id()), true
		}
	}
	return 0, false
}

func (b *Bag) is(m Member, hash uint32, s []byte) bool {
	return b.hash(m) == hash && b.size(m)&markGone == 0 && string(b.Bytes(m)) == string(s)
}

// Enter returns the member that is such a string; a new one has numbers of 0.
func (b *Bag) Enter(s []byte) Member {
	hash := uint32(Hash(s))
	if m, there := b.find(hash, s); there {
		return m
	}
	return b.add(s, hash, b.next)
}

func (b *Bag) add(s []byte, hash uint32, arrival uint64) Member {
	m, at := b.room(b.units(uint32(len(s))))
	binary.LittleEndian.PutUint64(at, arrival)
	binary.LittleEndian.PutUint32(at[8:], hash)
	binary.LittleEndian.PutUint32(at[12:], uint32(len(s)))
	clear(at[memberHead:b.head()])
	end := copy(at[b.head():], s)
	clear(at[b.head()+end:])
	b.members++
	b.next = max(b.next, arrival+1)
	switch {
	case b.members <= fewMembers:
	case b.members == fewMembers+1: // if there are slots they are of an earlier life
		b.index(max(minBagSlots, len(b.slots)))
	case int(b.members)*4 > len(b.slots)*3:
		b.grow()
		b.link(m)
	default:
		b.link(m)
	}
	return m
}

// room appends memory, which may hold anything, for a member.
func (b *Bag) room(units Member) (m Member, at []byte) {
	bytes := int(units) * memberUnit
	if len(b.data) > 0 && len(b.data)+bytes > pieceBytes {
		b.turn()
	}
	m = b.end()
	from := len(b.data)
	if from+bytes > cap(b.data) {
		// A piece after the first is small again, but not smaller than what the pieces may waste.
		least := min(pieceBytes, max(2*cap(b.data), len(b.full)*pieceBytes/16))
		grown := make([]byte, from, max(from+bytes, least))
		copy(grown, b.data)
		b.data = grown
	}
	b.data = b.data[:from+bytes]
	return m, b.data[from:]
}

// turn begins another piece.
func (b *Bag) turn() {
	places := (len(b.data) + pieceBytes - 1) / pieceBytes
	b.full = append(b.full, b.data)
	for range places - 1 {
		b.full = append(b.full, nil)
	}
	b.data = nil
}

func (b *Bag) link(m Member) { place(b.slots, newSlot(b.hash(m), uint32(m))) }

// index makes the slots anew.
func (b *Bag) index(slots int) {
	if slots == len(b.slots) {
		clear(b.slots)
	} else {
		b.slots = make([]slot, slots)
	}
	for m := Member(0); m < b.end(); m = b.after(m) {
		b.link(m)
	}
}

// grow doubles the slots.
func (b *Bag) grow() {
	old := b.slots
	b.slots = make([]slot, 2*len(old))
	for _, s := range old {
		if s != 0 {
			place(b.slots, s)
		}
	}
}

// All calls visit for the members, in the order of their coming. visit may change numbers,
// and must not add members.
func (b *Bag) All(visit func(Member)) {
	if b.unsorted {
		b.sort()
	}
	b.each(visit)
}

func (b *Bag) each(visit func(Member)) {
	for m := Member(0); m < b.end(); m = b.after(m) {
		if b.size(m)&markGone == 0 {
			visit(m)
		}
	}
}

func (b *Bag) sort() {
	var order []Member
	for m := Member(0); m < b.end(); m = b.after(m) {
		order = append(order, m)
	}
	slices.SortFunc(order, func(a, c Member) int { return cmp.Compare(b.arrival(a), b.arrival(c)) })
	b.rebuild(order)
	b.unsorted = false
}

// compact drops the members that have left once they are many. None may be marked as changed.
func (b *Bag) compact() {
	if b.gone < fewMembers || b.gone*2 < b.members {
		return
	}
	var kept []Member
	b.each(func(m Member) { kept = append(kept, m) })
	b.rebuild(kept)
}

// rebuild keeps these members, in this order.
func (b *Bag) rebuild(kept []Member) {
	old := *b
	b.data, b.full = nil, nil
	b.changed, b.members, b.gone = b.changed[:0], uint32(len(kept)), 0
	for _, m := range kept {
		if old.size(m)&markChanged != 0 {
			b.changed = append(b.changed, b.end())
		}
		if old.size(m)&markGone != 0 {
			b.gone++
		}
		units := old.units(old.size(m) & sizeMask)
		_, at := b.room(units)
		copy(at, old.at(m))
	}
	if b.members > fewMembers {
		b.index(len(b.slots))
	}
}

// ChangedParts is that of [Parted]: a part's name is the string, its bytes are the first number
// as a varint, the number of arrival as a uvarint, and the other numbers as varints.
func (b *Bag) ChangedParts(visit func(name, value []byte, gone bool)) {
	var scratch [64]byte
	for _, m := range b.changed {
		at := b.at(m)[12:]
		binary.LittleEndian.PutUint32(at, binary.LittleEndian.Uint32(at)&^markChanged)
		visit(b.Bytes(m), b.appendPart(scratch[:0], m), b.size(m)&markGone != 0)
	}
	b.changed = b.changed[:0]
	b.compact()
}

// Parts is that of [Parted].
func (b *Bag) Parts(visit func(name, value []byte, gone bool)) {
	var scratch [64]byte
	b.each(func(m Member) { visit(b.Bytes(m), b.appendPart(scratch[:0], m), false) })
}

func (b *Bag) appendPart(dst []byte, m Member) []byte {
	dst = binary.AppendVarint(dst, b.Number(m, 0))
	dst = binary.AppendUvarint(dst, b.arrival(m))
	for i := 1; i < int(b.width); i++ {
		dst = binary.AppendVarint(dst, b.Number(m, i))
	}
	return dst
}

var errMember = errors.New("encoded member of a collection cannot be read")

// DecodePart adds a member from a part and returns it. The string and the numbers are the
// caller's to check.
func (b *Bag) DecodePart(name, value []byte) (Member, error) {
	m, numbers, err := b.decodePart(name, value)
	if err == nil && numbers != int(b.width) {
		err = errMember
	}
	return m, err
}

// DecodePartOfAnyWidth is DecodePart of a part that a bag of another width may have written: the numbers that
// it lacks are 0, those beyond the bag's width are left out.
func (b *Bag) DecodePartOfAnyWidth(name, value []byte) (Member, error) {
	m, _, err := b.decodePart(name, value)
	return m, err
}

func (b *Bag) decodePart(name, value []byte) (m Member, numbers int, err error) {
	r := reader{data: value}
	first, arrival := r.varint(), r.uvarint()
	if r.failed || len(name) > sizeMask {
		return 0, 0, errMember
	}
	m = b.add(name, uint32(Hash(name)), arrival)
	b.Set(m, 0, first)
	for numbers = 1; r.at < len(value) && !r.failed; numbers++ {
		if n := r.varint(); numbers < int(b.width) {
			b.Set(m, numbers, n)
		}
	}
	if r.failed {
		return 0, 0, errMember
	}
	b.unsorted = true
	return m, numbers, nil
}
