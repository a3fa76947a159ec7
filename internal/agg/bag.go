package agg

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/onceflow/onceflow/internal/state"
)

// bag counts values, each in as many ways as it is wide, in the order in which the values
// came first. Each value is a part. Nothing in it points anywhere, so that a large bag
// costs the garbage collector nothing.
type bag struct {
	check keyCheck
	width int
	// slots finds a member by the hash of its value: open addressing with linear
	// probing; a slot is the member's place + 1, or 0. Members that have left stay until the bag
	// is rebuilt.
	slots   []uint32
	members []member
	counts  []int64 // width of them a member
	keys    []byte  // of all members, one behind the other
	gone    int
	changed []uint32
	next    uint64
	// unsorted after members were restored, in any order.
	unsorted bool
}

// member is a value in the bag.
type member struct {
	arrival uint64
	at      int // of the key
	size    uint32
	hash    uint32
	changed bool
	// gone: all its counts are 0. A value that comes again is another member.
	gone bool
}

const minBagSlots = 8

func newBag(check keyCheck, width int) *bag { return &bag{check: check, width: width} }

func (b *bag) reset() {
	clear(b.slots)
	b.members, b.counts, b.keys, b.changed = b.members[:0], b.counts[:0], b.keys[:0], b.changed[:0]
	b.gone, b.next, b.unsorted = 0, 0, false
}

// key is a view of a member's value.
func (b *bag) key(m *member) []byte { return b.keys[m.at : m.at+int(m.size)] }

// enter returns the place of a value, which is new with counts of 0 if it is not in the bag.
// The caller then changes its counts and calls note.
func (b *bag) enter(key []byte) int {
	hash := uint32(state.Hash(key))
	if place := b.find(hash, key); place >= 0 {
		return place
	}
	return b.add(key, hash, b.next)
}

// find returns -1 for a value that is not in the bag.
func (b *bag) find(hash uint32, key []byte) int {
	if len(b.slots) == 0 {
		return -1
	}
	mask := uint32(len(b.slots) - 1)
	for p := hash & mask; b.slots[p] != 0; p = (p + 1) & mask {
		place := b.slots[p] - 1
		if m := &b.members[place]; m.hash == hash && !m.gone && string(b.key(m)) == string(key) {
			return int(place)
		}
	}
	return -1
}

func (b *bag) add(key []byte, hash uint32, arrival uint64) int {
	if (len(b.members)+1)*4 > len(b.slots)*3 {
		b.index(max(minBagSlots, 2*len(b.slots)))
	}
	place := len(b.members)
	b.members = append(b.members, member{arrival: arrival, at: len(b.keys), size: uint32(len(key)), hash: hash})
	b.keys = append(b.keys, key...)
	for range b.width {
		b.counts = append(b.counts, 0)
	}
	b.next = max(b.next, arrival+1)
	b.link(place)
	return place
}

func (b *bag) link(place int) {
	mask := uint32(len(b.slots) - 1)
	p := b.members[place].hash & mask
	for b.slots[p] != 0 {
		p = (p + 1) & mask
	}
	b.slots[p] = uint32(place) + 1
}

// index makes the slots anew.
func (b *bag) index(slots int) {
	b.slots = make([]uint32, slots)
	for place := range b.members {
		b.link(place)
	}
}

// of is a member's counts.
func (b *bag) of(place int) []int64 { return b.counts[place*b.width : (place+1)*b.width] }

// note says that a member's counts have changed. With all of them 0 it has left.
func (b *bag) note(place int) {
	m := &b.members[place]
	if !m.changed {
		m.changed = true
		b.changed = append(b.changed, uint32(place))
	}
	if !slices.ContainsFunc(b.of(place), func(n int64) bool { return n != 0 }) {
		m.gone = true
		b.gone++
	}
}

// count changes the only count of a value.
func (b *bag) count(key []byte, by int64) {
	place := b.enter(key)
	b.counts[place] += by
	b.note(place)
}

// each calls visit for the values in the bag, in the order of their coming. What it gets
// is the bag's.
func (b *bag) each(visit func(key []byte, counts []int64)) {
	if b.unsorted {
		b.sort()
	}
	for place := range b.members {
		if m := &b.members[place]; !m.gone {
			visit(b.key(m), b.of(place))
		}
	}
}

func (b *bag) sort() {
	order := make([]uint32, len(b.members))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(a, c uint32) int { return cmp.Compare(b.members[a].arrival, b.members[c].arrival) })
	b.rebuild(order)
	b.unsorted = false
}

// compact drops the members that have left once they are many. They must have been visited.
func (b *bag) compact() {
	if b.gone < minBagSlots || b.gone*2 < len(b.members) {
		return
	}
	var kept []uint32
	for place := range b.members {
		if !b.members[place].gone {
			kept = append(kept, uint32(place))
		}
	}
	b.rebuild(kept)
}

// rebuild keeps these members, in this order.
func (b *bag) rebuild(kept []uint32) {
	old := *b
	b.members = make([]member, 0, len(kept))
	b.counts = make([]int64, 0, len(kept)*b.width)
	b.keys = make([]byte, 0, len(old.keys))
	b.changed, b.gone = b.changed[:0], 0
	for _, place := range kept {
		m := old.members[place]
		key := old.key(&m)
		m.at = len(b.keys)
		b.keys = append(b.keys, key...)
		if m.changed {
			b.changed = append(b.changed, uint32(len(b.members)))
		}
		if m.gone {
			b.gone++
		}
		b.members = append(b.members, m)
		b.counts = append(b.counts, old.of(int(place))...)
	}
	b.index(slotsFor(len(kept)))
}

func slotsFor(members int) int {
	slots := minBagSlots
	for members*4 > slots*3 {
		slots *= 2
	}
	return slots
}

func (b *bag) append(dst []byte) []byte { return dst }

func (b *bag) decode(src []byte) ([]byte, error) {
	b.reset()
	return src, nil
}

func (b *bag) changedParts(visit partVisitor) {
	var value []byte
	for _, place := range b.changed {
		m := &b.members[place]
		m.changed = false
		value = b.appendPart(value[:0], int(place))
		visit(b.key(m), value, m.gone)
	}
	b.changed = b.changed[:0]
	b.compact()
}

func (b *bag) parts(visit partVisitor) {
	var value []byte
	for place := range b.members {
		if m := &b.members[place]; !m.gone {
			value = b.appendPart(value[:0], place)
			visit(b.key(m), value, false)
		}
	}
}

// appendPart appends a member's counts and its place in the order of coming.
func (b *bag) appendPart(dst []byte, place int) []byte {
	for _, n := range b.of(place) {
		dst = binary.AppendVarint(dst, n)
	}
	return binary.AppendUvarint(dst, b.members[place].arrival)
}

func (b *bag) decodePart(name, value []byte) error {
	if b.check.valid(name) != nil {
		return errGroup
	}
	counts, some := make([]int64, b.width), false
	for i := range counts {
		n, size := binary.Varint(value)
		if size <= 0 {
			return errGroup
		}
		counts[i], value = n, value[size:]
		some = some || n != 0
	}
	arrival, size := binary.Uvarint(value)
	if size <= 0 || size != len(value) || !some {
		return errGroup
	}
	copy(b.of(b.add(name, uint32(state.Hash(name)), arrival)), counts)
	b.unsorted = true
	return nil
}
