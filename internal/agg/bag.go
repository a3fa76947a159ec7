package agg

import (
	"unsafe"

	"github.com/onceflow/onceflow/internal/state"
)

// bag is the values that an accumulator has seen, as encoded keys. Each is a part.
type bag struct {
	state.Bag
	check keyCheck
	// width is how many numbers a value has. Where values expire their end is one more.
	width int
	life  *life
	// writes since those that are over were looked for.
	writes int
}

func newBag(check keyCheck, width int, life *life) *bag {
	b := &bag{check: check, width: width, life: life}
	b.reset()
	return b
}

func (b *bag) reset() {
	if b.writes = 0; b.life != nil {
		b.Init(b.width + 1)
		return
	}
	b.Init(b.width)
}

// enter returns the member of a value; one that is over is a new one.
func (b *bag) enter(key []byte) state.Member {
	if b.life != nil {
		if m, there := b.Find(key); there && b.over(m) {
			b.Leave(m)
		}
	}
	return b.Enter(key)
}

func (b *bag) over(m state.Member) bool { return b.life != nil && b.life.over(b.Number(m, b.width)) }

func (b *bag) size() int { return int(unsafe.Sizeof(*b)) + b.Size() }

// note says that a member's numbers have changed. With all of them 0 it leaves.
func (b *bag) note(m state.Member) {
	if !b.counts(m) {
		b.Leave(m)
		return
	}
	if b.life != nil {
		b.Set(m, b.width, b.life.ends())
	}
	b.Changed(m)
	if b.life != nil {
		b.sweep()
	}
}

// sweep drops the values that are over, once for as many writes as there are values.
func (b *bag) sweep() {
	if b.writes++; b.writes <= b.Len() {
		return
	}
	b.writes = 0
	b.All(func(m state.Member) {
		if b.over(m) {
			b.Leave(m)
		}
	})
}

// counts reports whether one of a member's numbers is not 0.
func (b *bag) counts(m state.Member) bool {
	for i := range b.width {
		if b.Number(m, i) != 0 {
			return true
		}
	}
	return false
}

// count changes the only number of a value.
func (b *bag) count(key []byte, by int64) {
	m := b.enter(key)
	b.Set(m, 0, b.Number(m, 0)+by)
	b.note(m)
}

func (b *bag) append(dst []byte) []byte { return dst }

func (b *bag) decode(src []byte) ([]byte, error) {
	b.reset()
	return src, nil
}

func (b *bag) changedParts(visit partVisitor) { b.ChangedParts(visit) }

func (b *bag) parts(visit partVisitor) { b.Parts(visit) }

func (b *bag) decodePart(name, value []byte) error {
	if b.check.valid(name) != nil {
		return errGroup
	}
	m, err := b.DecodePartOfAnyWidth(name, value) // with an end or without
	if err != nil || !b.counts(m) {
		return errGroup
	}
	return nil
}
