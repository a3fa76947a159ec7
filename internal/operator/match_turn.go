package operator

import (
	"github.com/onceflow/onceflow/internal/cep"
	"github.com/onceflow/onceflow/internal/state"
)

// matchTurn is what is due of one partition.
type matchTurn struct {
	key  []byte
	hash uint64
	due  []matchDue
}

// matchDue is rows of one time, in order.
type matchDue struct {
	time int64
	rows []ranked
}

// matchTurns are the turns of the partitions at one time, in the order in which the
// first of each was due. It is scratch memory.
type matchTurns struct {
	all    []matchTurn
	places map[string]int
}

// gather takes what is due out of the waiting rows and the ends of searches.
func (t *matchTurns) gather(waiting *state.Timed[ranking], ends *state.Timed[struct{}], to int64) {
	t.all = t.all[:0]
	if t.places == nil {
		t.places = map[string]int{}
	}
	clear(t.places)
	for {
		due, any := waiting.First()
		if end, ok := ends.First(); ok && (!any || end < due) {
			due, any = end, true
		}
		if !any || due > to {
			return
		}
		entries := waiting.At(due)
		for e := entries.Next(); e != nil; e = entries.Next() {
			turn := t.of(e.Key())
			turn.due = append(turn.due, matchDue{due, e.Value.settle().rows})
		}
		marks := ends.At(due)
		for e := marks.Next(); e != nil; e = marks.Next() {
			t.of(e.Key())
		}
		waiting.Drop(due)
		ends.Drop(due)
	}
}

// of returns the turn of a partition, a new one behind the others.
func (t *matchTurns) of(key []byte) *matchTurn {
	place, known := t.places[string(key)]
	if !known {
		place = len(t.all)
		t.places[string(key)] = place
		t.grow(key)
	}
	return &t.all[place]
}

// grow adds a turn in the memory of an earlier one.
func (t *matchTurns) grow(key []byte) {
	if len(t.all) == cap(t.all) {
		t.all = append(t.all, matchTurn{})
	} else {
		t.all = t.all[:len(t.all)+1]
	}
	turn := &t.all[len(t.all)-1]
	turn.key, turn.hash = append(turn.key[:0], key...), state.Hash(key)
	clear(turn.due)
	turn.due = turn.due[:0]
}

// runCodec encodes the run of a partition; its rows and what leads to them are parts.
type runCodec struct{}

func (runCodec) ID() string                                    { return "pattern" }
func (runCodec) Version() uint32                               { return 1 }
func (runCodec) Append(dst []byte, v *cep.Run) []byte          { return v.Append(dst) }
func (runCodec) Decode(src []byte, _ uint32, v *cep.Run) error { return v.Decode(src) }
func (runCodec) Reset(v *cep.Run)                              { v.Reset() }
func (runCodec) Size(v *cep.Run) (int, bool)                   { return v.Size(), true }

func (runCodec) ChangedParts(v *cep.Run, visit func(name, value []byte, gone bool)) {
	v.ChangedParts(visit)
}

func (runCodec) Parts(v *cep.Run, visit func(name, value []byte, gone bool)) { v.Parts(visit) }

func (runCodec) DecodePart(name, value []byte, _ uint32, v *cep.Run) error {
	return v.DecodePart(name, value)
}
