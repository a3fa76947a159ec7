package agg

import (
	"unsafe"

	"github.com/onceflow/onceflow/internal/state"
)

// bag is the values that an accumulator has seen, as encoded keys. Each is a part.
type bag struct {
	state.Bag
	check keyCheck
	width int
}

func newBag(check keyCheck, width int) *bag {
	b := &bag{check: check, width: width}
	b.reset()
	return b
}

func (b *bag) reset() { b.Init(b.width) }

func (b *bag) size() int { return int(unsafe.Sizeof(*b)) + b.Size() }

// note says that a member's numbers have changed. With all of them 0 it leaves.
func (b *bag) note(m state.Member) {
	if b.counts(m) {
		b.Changed(m)
	} else {
		b.Leave(m)
	}
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
	m := b.Enter(key)
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
	m, err := b.DecodePart(name, value)
	if err != nil || !b.counts(m) {
		return errGroup
	}
	return nil
}
