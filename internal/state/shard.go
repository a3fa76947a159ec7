package state

import (
	"fmt"
	"slices"
)

// Shard is the keyed state of the operators of one task, for a contiguous range
// of key groups. It belongs to one goroutine: no method of it or of its tables
// may be called from two.
type Shard struct {
	groups Range
	tables []table
	// sealed is the last epoch whose segment was asked for, or the checkpoint
	// restored; logged the last one that had something to say.
	sealed, logged uint64
	// restored until the first segment after a restore.
	restored bool
	base     *baseRun
	// pending are restored tables that no operator has claimed yet.
	pending map[tableID]*pendingTable
	// disk is the database that the shard is over; nil: all is in memory.
	disk *backing
	// found are the tables that a restored database holds, by their hash, those not claimed yet.
	found map[uint64]*appliedTable
	// open is the segment of the epoch under way, where part of it is written already.
	open *objectWriter
	// ahead decides what is written before the barrier.
	ahead *ahead
	// settled is the last change whose arrival in the database the tables have noted.
	settled uint64
}

// NewShard returns an empty shard, as a job's first start needs it.
func NewShard(r Range) (*Shard, error) {
	if err := r.validate(); err != nil {
		return nil, err
	}
	return &Shard{groups: r, ahead: newAhead()}, nil
}

// Range returns the key groups that the shard owns.
func (s *Shard) Range() Range { return s.groups }

// Logged is the epoch of the last segment, or of the checkpoint restored if there was none since; 0: neither is there.
func (s *Shard) Logged() uint64 { return s.logged }

// OnDisk reports whether the shard is over a database.
func (s *Shard) OnDisk() bool { return s.disk != nil }

// Entries returns the number of entries of all tables. Over a database it looks at all that are on disk.
func (s *Shard) Entries() int {
	n := 0
	for _, t := range s.tables {
		n += t.Len()
	}
	return n
}

// Unclaimed returns the restored tables, as "operator/name" with the number of
// their entries, that no operator has asked for. After all operators were made
// they are state that this job would forget: the caller decides whether that is
// an error.
func (s *Shard) Unclaimed() []string {
	var names []string
	for id, p := range s.pending {
		names = append(names, fmt.Sprintf("%s (%d entries)", id, p.len()))
	}
	for _, t := range s.found {
		if n := s.disk.count(t); n > 0 {
			names = append(names, fmt.Sprintf("%s (%d entries)", t.id, n))
		}
	}
	slices.Sort(names)
	return names
}

// table is what snapshots see of a table.
type table interface {
	Len() int
	describe() description
	// changed reports whether the next segment has something of this table.
	changed() bool
	// waiting is how many entries the next segment will have, about.
	waiting() int
	// appendChanges writes what changed since the last segment and forgets it.
	appendChanges(w *objectWriter, place int)
	// appendGroup writes all entries of a key group.
	appendGroup(w *objectWriter, place int, g KeyGroup)
	// page returns what is known of the table's entries on disk; nil: all are in memory.
	page() *paging
	// settle takes note of the changes that are in the database, evict makes room.
	settle(applied uint64)
	evict(want int64, looks int) int64
}

// description identifies a table and the encoding of its values.
type description struct {
	id      tableID
	codec   string
	version uint32
}

func (s *store[V]) describe() description {
	return description{id: s.id, codec: s.codec.ID(), version: s.codec.Version()}
}

func (s *store[V]) changed() bool { return len(s.dirty) > 0 }

func (s *store[V]) waiting() int { return len(s.dirty) }

func (s *store[V]) page() *paging { return s.paging }

func (s *store[V]) appendChanges(w *objectWriter, place int) {
	written := s.dirty[:0]
	for _, id := range s.dirty {
		if e := s.at(id); e.dirty {
			s.appendChange(w, place, e)
			written = append(written, id)
		}
	}
	if s.paging != nil {
		s.paging.depart(written, false, 0)
	}
	s.dirty = s.dirty[:0]
}

// appendChange writes what became of an entry.
func (s *store[V]) appendChange(w *objectWriter, place int, e *Entry[V]) {
	e.dirty, e.written = false, s.ahead.stamp
	if e.wiped {
		w.tombstone(place, e.group, e.time, e.key)
		e.wiped = false
	}
	switch {
	case s.paging == nil && e.gone:
		s.remove(e)
	case e.gone: // and stays so until the database has it
	case s.paging == nil:
		put(w, place, s.codec, e, false)
	default:
		before := w.len()
		put(w, place, s.codec, e, false)
		s.weigh(e, w.len()-before, s.paging.parted)
	}
}

func (s *store[V]) appendGroup(w *objectWriter, place int, g KeyGroup) {
	s.scan(g, func(e *Entry[V]) { put(w, place, s.codec, e, true) })
}

func (t *Timed[V]) changed() bool { return t.hasDropped || t.store.changed() }

func (t *Timed[V]) appendChanges(w *objectWriter, place int) {
	if t.hasDropped {
		w.drop(place, t.dropped)
		t.hasDropped = false
		if t.paging != nil {
			t.paging.depart(nil, true, t.dropped)
		}
	}
	t.store.appendChanges(w, place)
}
