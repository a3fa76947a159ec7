package agg

import "encoding/binary"

// bag counts values in the order in which they came first.
type bag struct {
	check   keyCheck
	members map[string]*member
	order   []*member
	dead    int
}

type member struct {
	key string
	n   int64
}

func newBag(check keyCheck) *bag { return &bag{check: check, members: map[string]*member{}} }

func (b *bag) reset() {
	clear(b.members)
	clear(b.order)
	b.order, b.dead = b.order[:0], 0
}

// change changes the count of a value and reports its count before. A value
// whose count is 0 is not in the bag.
func (b *bag) change(key []byte, by int64) (before int64) {
	m := b.members[string(key)]
	if m == nil {
		m = &member{key: string(key)}
		b.members[m.key] = m
		b.order = append(b.order, m)
	}
	before = m.n
	m.n += by
	if m.n == 0 {
		delete(b.members, m.key)
		b.dead++
		b.compact()
	}
	return before
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
	for _, m := range b.order {
		if m.n != 0 {
			visit(m)
		}
	}
}

func (b *bag) append(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(b.members)))
	b.each(func(m *member) { dst = binary.AppendVarint(appendBytes(dst, m.key), m.n) })
	return dst
}

func (b *bag) decode(src []byte) ([]byte, error) {
	b.reset()
	count, src, err := readCount(src)
	for range count {
		var key []byte
		if key, src, err = readBytes(src); err != nil {
			return nil, err
		}
		n, size := binary.Varint(src)
		if size <= 0 || n == 0 || b.check.valid(key) != nil {
			return nil, errGroup
		}
		b.change(key, n)
		src = src[size:]
	}
	return src, err
}
