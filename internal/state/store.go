package state

import (
	"fmt"

	"github.com/onceflow/onceflow/internal/dataflow"
)

// Entry is a key of a table with its value. It stays where it is until it is
// deleted; a pointer to it may be kept for the duration of one call of an
// operator, not longer.
type Entry[V any] struct {
	// Value may be changed by the owner of the table, which then calls MarkDirty.
	Value V

	key   []byte
	time  int64
	id    uint32
	tag   uint32
	next  uint32 // in the chain of its time, or of free entries; 0 ends it
	group KeyGroup
	live  bool
	dirty bool
	// gone: the key is known to have no value. The entry stays until a segment has said so.
	gone bool
	// wiped: what the key had before is gone, which the next segment says first.
	wiped bool
	// written is the stamp of the last segment that the entry was written in; 0: none.
	written uint8
	inline  [21]byte
}

// Key returns the encoded key, valid until the entry is deleted.
func (e *Entry[V]) Key() []byte { return e.key }

// Time returns the entry's time in a [Timed] table, otherwise 0.
func (e *Entry[V]) Time() int64 { return e.time }

// tableID names a table among all of a job.
type tableID struct {
	op   dataflow.NodeID
	name string
}

func (id tableID) String() string { return fmt.Sprintf("%s/%s", id.op, id.name) }

const chunkEntries = 64

// store is what both kinds of tables have in common: entries that never move,
// an index for each key group, and what changed since the last segment.
type store[V any] struct {
	id    tableID
	codec Codec[V]
	// parted: values may have parts.
	parted bool
	groups Range
	// indexes has one for each key group of the range.
	indexes []index
	chunks  [][]Entry[V]
	// used is the number of entries ever handed out; free heads the chain of
	// those given back (id + 1; 0: none).
	used, free uint32
	// count is the number of entries in memory that are not gone.
	count int
	// dirty holds ids of entries changed since the last segment; some may have
	// been dropped since, or be there twice: the entry's own mark decides.
	dirty []uint32
	// paging is nil unless the shard is over a database. sized is the codec, if it is that.
	paging *paging
	sized  Sized[V]
	// ahead is the shard's.
	ahead *ahead
	// link is told of each new entry, unlink of each that is forgotten because it is on disk; nil: nobody is.
	link, unlink func(*Entry[V])
}

func newStore[V any](s *Shard, id tableID, codec Codec[V]) store[V] {
	t := store[V]{id: id, codec: codec, groups: s.groups, indexes: make([]index, s.groups.Len()), ahead: s.ahead}
	_, t.parted = codec.(Parted[V])
	if tells, ok := codec.(PartsTeller); ok {
		t.parted = t.parted && tells.HasParts()
	}
	if s.disk != nil {
		t.sized, _ = codec.(Sized[V])
		t.paging = &paging{disk: s.disk, hash: id.hash(), parted: t.parted, presence: newPresence(s.groups.Len())}
	}
	return t
}

// tagOf mixes a key's hash with its time. The low bits of the hash choose the
// key group, so the tag takes the high ones.
func tagOf(hash uint64, time int64) uint32 {
	return uint32((hash ^ uint64(time)*0x9E3779B97F4A7C15) >> 32)
}

func (s *store[V]) at(id uint32) *Entry[V] { return &s.chunks[id/chunkEntries][id%chunkEntries] }

// indexOf returns the index of a key's group. A key of a group outside the range
// is a mistake of the exchange: going on would tear the key's state in two.
func (s *store[V]) indexOf(hash uint64) *index {
	i := int(GroupOf(hash)) - int(s.groups.From)
	if uint(i) >= uint(len(s.indexes)) {
		panic(fmt.Sprintf("a row of key group %d has come to the shard of %s", GroupOf(hash), s.groups))
	}
	return &s.indexes[i]
}

// find returns nil for an unknown key. The entry that it returns may be gone.
func (s *store[V]) find(hash uint64, time int64, key []byte) *Entry[V] {
	ix := s.indexOf(hash)
	if ix.count == 0 {
		return nil
	}
	tag := tagOf(hash, time)
	slots := ix.slots
	mask := uint32(len(slots) - 1)
	for p := tag & mask; ; p = (p + 1) & mask {
		slot := slots[p]
		if slot == 0 {
			return nil
		}
		if slot.tag() != tag {
			continue
		}
		if e := s.at(slot.id()); e.time == time && string(e.key) == string(key) {
			return e
		}
	}
}

// lookup is find, on disk as well.
func (s *store[V]) lookup(hash uint64, time int64, key []byte) *Entry[V] {
	e := s.find(hash, time, key)
	if s.paging == nil {
		return e
	}
	if e == nil {
		return s.load(hash, time, key)
	}
	s.touch(e)
	return e
}

// get returns the entry of a key, nil if it has no value.
func (s *store[V]) get(hash uint64, time int64, key []byte) *Entry[V] {
	if e := s.lookup(hash, time, key); e != nil && !e.gone {
		return e
	}
	return nil
}

// getOrCreate returns the entry of a key; a new one is dirty.
func (s *store[V]) getOrCreate(hash uint64, time int64, key []byte) (e *Entry[V], created bool) {
	e = s.lookup(hash, time, key)
	switch {
	case e == nil:
		e = s.create(hash, time, key)
	case e.gone:
		e.gone = false
	default:
		return e, false
	}
	s.count++
	s.markDirty(e)
	return e, true
}

// create adds an entry for a key that has none.
func (s *store[V]) create(hash uint64, time int64, key []byte) *Entry[V] {
	e := s.allocate()
	e.key = append(e.inline[:0], key...)
	e.time, e.tag, e.group, e.live, e.written = time, tagOf(hash, time), GroupOf(hash), true, 0
	s.codec.Reset(&e.Value)
	s.indexes[e.group-s.groups.From].insert(newSlot(e.tag, e.id))
	if s.paging != nil {
		s.weigh(e, 0, false)
		s.touch(e)
	}
	if s.link != nil {
		s.link(e)
	}
	return e
}

func (s *store[V]) allocate() *Entry[V] {
	if s.free != 0 {
		e := s.at(s.free - 1)
		s.free, e.next = e.next, 0
		return e
	}
	if int(s.used) == len(s.chunks)*chunkEntries {
		s.chunks = append(s.chunks, make([]Entry[V], chunkEntries))
	}
	e := s.at(s.used)
	e.id = s.used
	s.used++
	if s.paging != nil {
		s.paging.pages = append(s.paging.pages, page{})
	}
	return e
}

// wipe deletes the value of an entry.
func (s *store[V]) wipe(e *Entry[V]) {
	s.codec.Reset(&e.Value)
	e.gone, e.wiped = true, true
	s.count--
	s.markDirty(e)
}

// remove takes the entry out; its memory serves the next one created.
func (s *store[V]) remove(e *Entry[V]) {
	s.indexes[e.group-s.groups.From].remove(newSlot(e.tag, e.id))
	e.live, e.dirty, e.gone, e.wiped = false, false, false, false
	s.codec.Reset(&e.Value)
	e.next, s.free = s.free, e.id+1
	if p := s.paging; p != nil {
		p.bytes -= int64(p.pages[e.id].bytes)
		p.pages[e.id].bytes = 0
	}
}

func (s *store[V]) markDirty(e *Entry[V]) {
	if s.paging != nil {
		s.paging.disk.marks++
	}
	if s.parted {
		s.ahead.marks++
	}
	if !e.dirty {
		e.dirty = true
		s.dirty = append(s.dirty, e.id)
		s.writtenInVain(e)
	}
}

// writtenInVain counts an entry that changes or goes after it was written for the segment under way.
func (s *store[V]) writtenInVain(e *Entry[V]) {
	switch {
	case e.written != s.ahead.stamp:
	case s.parted:
		s.ahead.vain += vainPartedEntry
	default:
		s.ahead.vain += vainEntry
	}
}

// scan calls visit for every entry of a key group, in no particular order.
func (s *store[V]) scan(g KeyGroup, visit func(*Entry[V])) {
	for _, slot := range s.indexes[g-s.groups.From].slots {
		if slot == 0 {
			continue
		}
		if e := s.at(slot.id()); !e.gone {
			visit(e)
		}
	}
	if s.paging != nil {
		must(s.scanDisk(g, visit))
	}
}
