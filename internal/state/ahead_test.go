package state

import (
	"runtime"
	"strconv"
	"testing"
)

// The barrier finds no more than what a few milliseconds write, whether state is in memory or on disk.
func TestALargeSegmentIsWrittenAheadOfItsBarrier(t *testing.T) {
	for _, s := range shardsOfBothKinds(t) {
		table := mustCounts(t, s)
		for i := range 10 * aheadEntries {
			increment(table, "key "+strconv.Itoa(i))
			keptUp(s)
			s.Relieve()
		}
		if n := table.waiting(); n > aheadEntries {
			t.Errorf("on disk %v: %d entries wait for the barrier", s.OnDisk(), n)
		}
		segment := s.Segment(1)
		restored, err := Restore(AllGroups, 1, []Object{{Name: "segment", Data: segment.Bytes()}})
		if err != nil {
			t.Fatal(err)
		}
		if n := mustCounts(t, restored).Len(); n != 10*aheadEntries {
			t.Errorf("on disk %v: %d entries are restored", s.OnDisk(), n)
		}
		segment.Release()
	}
}

// Where the same entries change again and again, or go before the barrier, writing ahead would multiply what is written.
func TestEntriesThatKeepChangingWaitForTheBarrier(t *testing.T) {
	for _, s := range shardsOfBothKinds(t) {
		table := mustCounts(t, s)
		written := 0
		const epochs, rounds, keys = 40, 20, 2 * aheadEntries
		for epoch := range uint64(epochs) {
			for i := range rounds * keys {
				increment(table, "key "+strconv.Itoa(i%keys))
				if i%100 == 0 {
					s.Relieve()
				}
			}
			segment := s.Segment(epoch + 1)
			written += segment.Len()
			segment.Release()
		}
		if once := epochs * segmentBytes(t, keys); written > once*5/4 {
			t.Errorf("on disk %v: %d bytes were written; each entry once in each epoch are %d", s.OnDisk(), written, once)
		}
	}
}

// segmentBytes is the size of a segment with so many counts.
func segmentBytes(t *testing.T, keys int) int {
	s, err := NewShard(AllGroups)
	if err != nil {
		t.Fatal(err)
	}
	table := mustCounts(t, s)
	for i := range keys {
		increment(table, "key "+strconv.Itoa(i))
	}
	segment := s.Segment(1)
	defer segment.Release()
	return segment.Len()
}

// shardsOfBothKinds are an empty one in memory and one over a database, with plenty of memory.
func shardsOfBothKinds(t *testing.T) []*Shard {
	inMemory, err := NewShard(AllGroups)
	if err != nil {
		t.Fatal(err)
	}
	onDisk, stop, err := openOnDisk(t, 1<<30, AllGroups, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return []*Shard{inMemory, onDisk}
}

// bagCodec is of a set of strings, each a part.
type bagCodec struct{}

func (bagCodec) ID() string                              { return "bag" }
func (bagCodec) Version() uint32                         { return 1 }
func (bagCodec) Append(dst []byte, _ *Bag) []byte        { return dst }
func (bagCodec) Reset(v *Bag)                            { v.Init(1) }
func (bagCodec) Decode(_ []byte, _ uint32, v *Bag) error { v.Init(1); return nil }
func (bagCodec) ChangedParts(v *Bag, visit func(name, value []byte, gone bool)) {
	v.ChangedParts(visit)
}
func (bagCodec) Parts(v *Bag, visit func(name, value []byte, gone bool)) { v.Parts(visit) }
func (bagCodec) DecodePart(name, value []byte, _ uint32, v *Bag) error {
	_, err := v.DecodePart(name, value)
	return err
}

func mustBags(t *testing.T, s *Shard) *Table[Bag] {
	t.Helper()
	table, err := NewTable(s, "op", "bags", Codec[Bag](bagCodec{}))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// count counts a string of a key.
func count(table *Table[Bag], key, member string) {
	e, _ := table.GetOrCreate(Hash([]byte(key)), []byte(key))
	m, known := e.Value.Find([]byte(member))
	if !known {
		m = e.Value.Enter([]byte(member))
	}
	e.Value.Changed(m)
	e.Value.Set(m, 0, e.Value.Number(m, 0)+1)
	table.MarkDirty(e)
}

// keptUp waits until the disk is not behind: a shard that finds it so writes nothing ahead.
func keptUp(s *Shard) {
	for s.disk != nil && len(s.disk.queue) > changeQueue/2 {
		runtime.Gosched()
	}
}

// One key may have more to write than all others: the parts of its value are written before the barrier, too.
func TestTheManyChangedPartsOfOneKeyAreWrittenAheadOfTheBarrier(t *testing.T) {
	for _, s := range shardsOfBothKinds(t) {
		table := mustBags(t, s)
		const members = 50 * aheadEntries
		for i := range members {
			count(table, "key", strconv.Itoa(i))
			if i%500 == 0 {
				keptUp(s)
				s.Relieve()
			}
		}
		before := s.open.records
		segment := s.Segment(1)
		restored, err := Restore(AllGroups, 1, []Object{{Name: "segment", Data: segment.Bytes()}})
		if err != nil {
			t.Fatal(err)
		}
		whole := mustBags(t, restored).Get(Hash([]byte("key")), []byte("key")).Value
		if left := members - int(before); whole.Len() != members || left > 2*aheadEntries {
			t.Errorf("on disk %v: %d members are restored; about %d waited for the barrier", s.OnDisk(), whole.Len(), left)
		}
		segment.Release()
	}
}

// Few or many, parts that change again and again are not written each time.
func TestPartsThatKeepChangingWaitForTheBarrier(t *testing.T) {
	for _, members := range []int{100, 10 * aheadEntries} {
		for _, s := range shardsOfBothKinds(t) {
			table := mustBags(t, s)
			const epochs = 40
			rounds := max(3, 10*aheadEntries/members)
			written := uint64(0)
			for epoch := range uint64(epochs) {
				for i := range rounds * members {
					count(table, "key", strconv.Itoa(i%members))
					if i%100 == 0 {
						s.Relieve()
					}
				}
				segment := s.Segment(epoch + 1)
				o, err := openWhole(Object{Name: "segment", Data: segment.Bytes()})
				if err != nil {
					t.Fatal(err)
				}
				written += o.footer.records
				segment.Release()
			}
			if once := uint64(epochs * (members + 1)); written > once*3/2 {
				t.Errorf("on disk %v: %d records were written, once in each epoch are %d", s.OnDisk(), written, once)
			}
		}
	}
}

// Keys that get parts all the time are written ahead, although their entries are written again with the parts.
func TestNewPartsOfKeysThatAreWrittenAlreadyAreWrittenAheadOfTheBarrier(t *testing.T) {
	for _, s := range shardsOfBothKinds(t) {
		table := mustBags(t, s)
		const keys, changes = 1000, 30 * aheadEntries
		for i := range changes {
			count(table, strconv.Itoa(i*7919%keys), strconv.Itoa(i))
			if i%500 == 0 {
				s.Relieve()
			}
		}
		if s.ahead.rest > 0 || s.ahead.marks > 2*aheadEntries {
			t.Errorf("on disk %v: %d changes wait for the barrier", s.OnDisk(), s.ahead.marks)
		}
		s.Segment(1).Release()
	}
}
