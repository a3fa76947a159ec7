package agg

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// bag counts values in the order in which they came first. Each value is a part.
type bag struct {
	check   keyCheck
	members map[string]*member
	order   []*member
	// unsorted after members were restored, in any order.
	unsorted bool
	dead     int
	next     uint64
	changed  []*member
}

// member is a value in the bag; n is 0 once it has left.
type member struct {
	key     string
	n       int64
	arrival uint64
	changed bool
}

func newBag(check keyCheck) *bag { return &bag{check: check, members: map[string]*member{}} }

func (b *bag) reset() {
	clear(b.members)
	clear(b.order)
	clear(b.changed)
	b.order, b.changed, b.dead, b.next, b.unsorted = b.order[:0], b.changed[:0], 0, 0, false
}

// change changes the count of a value and reports its count before. A value
// whose count is 0 is not in the bag.
func (b *bag) change(key []byte, by int64) (before int64) {
	m := b.members[string(key)]
	if m == nil {
		m = b.enter(string(key), b.next)
	}
	before = m.n
	m.n += by
	if !m.changed {
		m.changed = true
		b.changed = append(b.changed, m)
	}
	if m.n == 0 {
		delete(b.members, m.key)
		b.dead++
		b.compact()
	}
	return before
}

func (b *bag) enter(key string, arrival uint64) *member {
	m := &member{key: key, arrival: arrival}
	b.members[key] = m
	b.order = append(b.order, m)
	b.next = max(b.next, arrival+1)
	return m
}

// compact drops members that are no longer in the bag once they are many.
func (b *bag) compact() {
	if b.dead < 8 || b.dead*2 < len(b.order) {
		return
	}
	kept := b.order[:0]
	for _, m := range b.order {
		if m.n != 0 {
			kept = append(kept, m)
		}
	}
	clear(b.order[len(kept):])
	b.order, b.dead = kept, 0
}

// each calls visit for the values in the bag, in order of their coming.
func (b *bag) each(visit func(m *member)) {
	if b.unsorted {
		slices.SortFunc(b.order, func(a, c *member) int { return cmp.Compare(a.arrival, c.arrival) })
		b.unsorted = false
	}
	for _, m := range b.order {
		if m.n != 0 {
			visit(m)
		}
	}
}

func (b *bag) append(dst []byte) []byte { return dst }

func (b *bag) decode(src []byte) ([]byte, error) {
	b.reset()
	return src, nil
}

func (b *bag) changedParts(visit partVisitor) {
	for _, m := range b.changed {
		m.changed = false
		b.visit(m, visit)
	}
	clear(b.changed)
	b.changed = b.changed[:0]
}

func (b *bag) parts(visit partVisitor) { b.each(func(m *member) { b.visit(m, visit) }) }

func (b *bag) visit(m *member, visit partVisitor) {
	var value [2 * binary.MaxVarintLen64]byte
	n := binary.PutVarint(value[:], m.n)
	n += binary.PutUvarint(value[n:], m.arrival)
	visit([]byte(m.key), value[:n], m.n == 0)
}

func (b *bag) decodePart(name, value []byte) error {
	n, size := binary.Varint(value)
	if size <= 0 {
		return errGroup
	}
	arrival, rest := binary.Uvarint(value[size:])
	if rest <= 0 || size+rest != len(value) || n == 0 || b.check.valid(name) != nil {
		return errGroup
	}
	b.enter(string(name), arrival).n = n
	b.unsorted = true
	return nil
}
