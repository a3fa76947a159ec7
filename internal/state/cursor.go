package state

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
)

// Cursor goes through the entries that a [Timed] table has at one time, in the
// order of [CompareKeys].
type Cursor[V any] struct {
	// entries are those in memory, sorted; next is the first that has not been
	// returned.
	entries []ordered[V]
	next    int
	// disk goes through those that are not. Until the last entry is returned, or the time dropped, what memory has of it stays
	// there: the iterator does not see what comes to the disk later.
	disk diskEntries[V]
	// shard is relieved from time to time, where it is over a database.
	shard   *Shard
	visited int
}

// visitsBetweenReliefs is how many entries are visited before memory is looked after.
const visitsBetweenReliefs = 256

// ordered is an entry with what it sorts by as far as that goes, so that sorting seldom has to look at the entry itself.
type ordered[V any] struct {
	// head is the key group, the length and the first byte of the key; tail the eight bytes behind it.
	head, tail uint64
	entry      *Entry[V]
}

func newOrdered[V any](e *Entry[V]) ordered[V] {
	var first [9]byte
	copy(first[:], e.key)
	head := uint64(e.group)<<48 | uint64(len(e.key))<<8 | uint64(first[0])
	return ordered[V]{head, binary.BigEndian.Uint64(first[1:]), e}
}

func (a ordered[V]) compare(b ordered[V]) int {
	switch {
	case a.head != b.head:
		return cmp.Compare(a.head, b.head)
	case a.tail != b.tail:
		return cmp.Compare(a.tail, b.tail)
	}
	return bytes.Compare(a.entry.key, b.entry.key)
}

// At returns the table's cursor, before the first entry of a time. It is good until
// the next At. Entries of this time that are added meanwhile are not visited, and Drop of it
// ends the visit.
func (t *Timed[V]) At(time int64) *Cursor[V] {
	c := &t.cursor
	clear(c.entries)
	c.entries, c.next = c.entries[:0], 0
	if b := t.buckets[time]; b != nil {
		for id := b.head; id != 0; {
			e := t.at(id - 1)
			c.entries = append(c.entries, newOrdered(e))
			id = e.next
		}
	}
	slices.SortFunc(c.entries, ordered[V].compare)
	if t.paging != nil {
		t.paging.pinned, t.paging.hasPinned = time, true
		c.disk.begin(t, time)
	}
	return c
}

// Next returns the next entry, nil behind the last. It is good until the next call of Next, and so is every other entry of the shard,
// but those of a cursor.
func (c *Cursor[V]) Next() *Entry[V] {
	if c.shard.disk != nil {
		if c.visited++; c.visited%visitsBetweenReliefs == 0 {
			c.shard.Relieve()
		}
	}
	fromDisk := c.disk.front()
	if c.next < len(c.entries) {
		e := c.entries[c.next].entry
		if fromDisk == nil || CompareKeys(e, fromDisk) < 0 {
			c.next++
			return e
		}
	}
	if fromDisk == nil {
		c.unpin()
		return nil
	}
	c.disk.here = false // what comes next may take its place
	return fromDisk
}

// unpin lets the entries of the time go from memory.
func (c *Cursor[V]) unpin() {
	if t := c.disk.table; t != nil {
		t.paging.hasPinned = false
	}
}

// CompareKeys compares entries by key group, then by the length of the key, then by its bytes: the order in which
// a cursor visits them, in every table.
func CompareKeys[V, W any](a *Entry[V], b *Entry[W]) int {
	if a.group != b.group {
		return cmp.Compare(a.group, b.group)
	}
	return cmp.Or(cmp.Compare(len(a.key), len(b.key)), bytes.Compare(a.key, b.key))
}
