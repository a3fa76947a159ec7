package state

import (
	"strconv"
	"testing"
)

// The barrier finds no more than what a few milliseconds write, whether state is in memory or on disk.
func TestALargeSegmentIsWrittenAheadOfItsBarrier(t *testing.T) {
	for _, s := range shardsOfBothKinds(t) {
		table := mustCounts(t, s)
		for i := range 10 * aheadEntries {
			increment(table, "key "+strconv.Itoa(i))
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
