package state

// slot of an index: the tag in the high word, id + 1 in the low one; 0 is free.
type slot uint64

func newSlot(tag, id uint32) slot { return slot(tag)<<32 | slot(id+1) }

func (s slot) tag() uint32 { return uint32(s >> 32) }

func (s slot) id() uint32 { return uint32(s) - 1 }

// index finds the entries of one key group: open addressing with linear
// probing. One index a key group keeps each of them small, so that growing one
// never takes long, and makes a group's entries enumerable.
type index struct {
	slots []slot
	count int
}

const minSlots = 4

func (ix *index) insert(s slot) {
	if (ix.count+1)*4 > len(ix.slots)*3 {
		ix.grow()
	}
	place(ix.slots, s)
	ix.count++
}

// place puts a slot where a search by its tag finds it. Not all slots may be taken.
func place(slots []slot, s slot) {
	mask := uint32(len(slots) - 1)
	p := s.tag() & mask
	for slots[p] != 0 {
		p = (p + 1) & mask
	}
	slots[p] = s
}

func (ix *index) grow() {
	old := ix.slots
	ix.slots = make([]slot, max(minSlots, 2*len(old)))
	for _, s := range old {
		if s != 0 {
			place(ix.slots, s)
		}
	}
}

// remove takes out a slot that is in the index and closes the gap: every slot
// behind it that may move closer to its home does.
func (ix *index) remove(s slot) {
	mask := uint32(len(ix.slots) - 1)
	gap := s.tag() & mask
	for ix.slots[gap] != s {
		gap = (gap + 1) & mask
	}
	for p := (gap + 1) & mask; ix.slots[p] != 0; p = (p + 1) & mask {
		home := ix.slots[p].tag() & mask
		if (p-home)&mask >= (p-gap)&mask {
			ix.slots[gap] = ix.slots[p]
			gap = p
		}
	}
	ix.slots[gap] = 0
	ix.count--
}
