package state

import (
	"errors"
	"fmt"
	"math"
	"unsafe"

	"github.com/onceflow/onceflow/internal/state/disk"
)

// paging is what a table needs to know when not all of its entries are in memory.
type paging struct {
	disk *backing
	// hash names the table on disk.
	hash   uint64
	parted bool
	// pages are what is known of entries beside themselves, by their id.
	pages []page
	// hand is the entry that is looked at next when memory is wanted.
	hand uint32
	// bytes in use by entries, about.
	bytes int64
	// flights are the changes on their way to the database, in order.
	flights []flight
	// dropping are those of them that drop times, and floor is the latest time that is dropped by one of them or by the
	// next segment: what is on disk up to it is gone.
	floor    int64
	hasFloor bool
	presence presence
	// missed is the key, with its time, of which it was found last that it is not on disk.
	missed []byte
	// pinned is the time that a cursor is at: its entries stay in memory.
	pinned    int64
	hasPinned bool
	// key, value, from and to are scratch memory.
	key, value, from, to []byte
}

// page is what is known of an entry beside itself.
type page struct {
	// bytes that it uses, about.
	bytes uint32
	// previous is the entry before it in the chain of its time, id + 1; 0: none.
	previous uint32
	// held counts the changes on their way to the database that hold the entry, or one that was in its place before.
	held uint8
	// used since the hand passed by.
	used bool
}

// flight is a change on its way to the database.
type flight struct {
	number uint64
	// ids of the entries in it; drops: it drops times up to through.
	ids     []uint32
	drops   bool
	through int64
}

// decodedFactor is how much larger a decoded value is than an encoded one, about.
const decodedFactor = 3

// entryBytes is the memory of an entry without what hangs on it.
func (s *store[V]) entryBytes(e *Entry[V]) int64 {
	n := int64(unsafe.Sizeof(*e)) + int64(unsafe.Sizeof(page{})) + int64(unsafe.Sizeof(slot(0)))*2
	if len(e.key) > len(e.inline) {
		n += int64(len(e.key))
	}
	return n
}

// weigh notes what an entry uses. Where the codec does not know, that is told by its encoded bytes, all of them or so many more.
func (s *store[V]) weigh(e *Entry[V], encoded int, more bool) {
	p := &s.paging.pages[e.id]
	weight := s.entryBytes(e)
	if size, known := s.size(e); known {
		weight += int64(size)
	} else if weight += int64(encoded) * decodedFactor; more {
		weight += int64(p.bytes) - s.entryBytes(e)
	}
	weight = min(weight, math.MaxUint32)
	s.paging.bytes += weight - int64(p.bytes)
	p.bytes = uint32(weight)
}

// size asks the codec what a value uses.
func (s *store[V]) size(e *Entry[V]) (bytes int, known bool) {
	if s.sized == nil {
		return 0, false
	}
	return s.sized.Size(&e.Value)
}

// touch notes that an entry was used.
func (s *store[V]) touch(e *Entry[V]) {
	if s.paging != nil {
		s.paging.pages[e.id].used = true
	}
}

// load brings an entry from disk, nil if it is not there either.
func (s *store[V]) load(hash uint64, time int64, key []byte) *Entry[V] {
	p := s.paging
	g := GroupOf(hash)
	if !p.presence.may(int(g-s.groups.From), time) || p.hasFloor && time <= p.floor {
		return nil
	}
	p.key = appendDiskKey(p.key[:0], g, p.hash, time, key)
	if string(p.missed) == string(p.key) {
		return nil
	}
	var e *Entry[V]
	if p.parted {
		e = s.loadParts(hash, time, key)
	} else {
		e = s.loadWhole(hash, time, key)
	}
	if e == nil {
		p.missed = append(p.missed[:0], p.key...)
		return nil
	}
	s.count++
	return e
}

func (s *store[V]) loadWhole(hash uint64, time int64, key []byte) *Entry[V] {
	p := s.paging
	value, found, err := p.disk.db.Get(p.value[:0], append(p.key, diskValue))
	p.value = value
	must(err)
	if !found {
		return nil
	}
	e := s.create(hash, time, key)
	must(s.decodeDisk(e, value))
	s.weigh(e, len(value), false)
	return e
}

func (s *store[V]) loadParts(hash uint64, time int64, key []byte) *Entry[V] {
	p := s.paging
	p.from = append(append(p.from[:0], p.key...), diskValue)
	p.to = append(append(p.to[:0], p.key...), diskEnd)
	it, err := p.disk.db.Scan(p.from, p.to)
	must(err)
	defer it.Close()
	if !it.Next() {
		must(it.Err())
		return nil
	}
	e := s.create(hash, time, key)
	size, err := s.decodeEntry(e, it, len(p.key))
	must(err)
	s.weigh(e, size, false)
	return e
}

// decodeEntry decodes the value at which the iterator is, and its parts behind it, as far as keys have the same beginning of so many
// bytes. It leaves the iterator behind them, and returns how many bytes they were.
func (s *store[V]) decodeEntry(e *Entry[V], it *disk.Iterator, entry int) (size int, err error) {
	if k := it.Key(); len(k) != entry+1 || k[entry] != diskValue {
		return 0, fmt.Errorf("state table %s, key %x: there are parts of a value, but no value", s.id, e.key)
	}
	s.paging.key = append(s.paging.key[:0], it.Key()[:entry]...)
	value, err := it.Value()
	if err != nil {
		return 0, err
	}
	if err := s.decodeDisk(e, value); err != nil {
		return 0, err
	}
	size = len(value)
	for it.Next() {
		k := it.Key()
		if len(k) <= entry || string(k[:entry]) != string(s.paging.key) {
			return size, nil
		}
		if value, err = it.Value(); err != nil {
			return 0, err
		}
		if err := s.decodeDiskPart(e, k[entry+1:], value); err != nil {
			return 0, err
		}
		size += len(k) - entry + len(value)
	}
	return size, it.Err()
}

func (s *store[V]) decodeDisk(e *Entry[V], stored []byte) error {
	version, value, ok := cutDiskValue(stored)
	if !ok {
		return errDiskValue
	}
	if err := s.codec.Decode(value, version, &e.Value); err != nil {
		return fmt.Errorf("state table %s, key %x: %w", s.id, e.key, err)
	}
	return nil
}

var errNoParts = errors.New("the codec has no parts")

func (s *store[V]) decodeDiskPart(e *Entry[V], name, stored []byte) error {
	version, value, ok := cutDiskValue(stored)
	if !ok {
		return errDiskValue
	}
	parted, ok := s.codec.(Parted[V])
	if !ok {
		return fmt.Errorf("state table %s, key %x: %w", s.id, e.key, errNoParts)
	}
	if err := parted.DecodePart(name, value, version, &e.Value); err != nil {
		return fmt.Errorf("state table %s, key %x: %w", s.id, e.key, err)
	}
	return nil
}

// length counts the entries, on disk as well.
func (s *store[V]) length() int {
	n := s.count
	if s.paging == nil {
		return n
	}
	for g := s.groups.From; g < s.groups.To; g++ {
		must(s.scanDisk(g, func(*Entry[V]) { n++ }))
	}
	return n
}

// scanDisk calls visit for the entries of a key group that are on disk only.
func (s *store[V]) scanDisk(g KeyGroup, visit func(*Entry[V])) error {
	p := s.paging
	if !p.presence.any(int(g - s.groups.From)) {
		return nil
	}
	it, err := p.disk.db.Scan(appendDiskTable(nil, g, p.hash), appendDiskTableEnd(nil, g, p.hash))
	if err != nil {
		return err
	}
	defer it.Close()
	var scratch Entry[V]
	for it.Next(); it.Valid(); {
		here, err := s.decodeInto(&scratch, it)
		if err != nil {
			return err
		}
		if here {
			visit(&scratch)
		}
	}
	return it.Err()
}

// decodeInto makes e the entry at which the iterator is, and moves behind it. here is false if there is a newer one in memory, or it is
// gone; e is then nothing.
func (s *store[V]) decodeInto(e *Entry[V], it *disk.Iterator) (here bool, err error) {
	k, ok := cutDiskKey(it.Key())
	if !ok {
		return false, errDiskKey
	}
	e.key, e.time, e.group = append(e.key[:0], k.key...), k.time, k.group
	p := s.paging
	if p.hasFloor && e.time <= p.floor || s.find(Hash(e.key), e.time, e.key) != nil {
		p.key = append(append(p.key[:0], it.Key()[:k.entry]...), diskEnd)
		it.Seek(p.key)
		return false, it.Err()
	}
	_, err = s.decodeEntry(e, it, k.entry)
	return true, err
}

// settle takes note of the changes that are in the database.
func (s *store[V]) settle(applied uint64) {
	p := s.paging
	n := 0
	for ; n < len(p.flights) && p.flights[n].number <= applied; n++ {
		for _, id := range p.flights[n].ids {
			p.pages[id].held--
			if e := s.at(id); e.live && e.gone && !e.dirty && p.pages[id].held == 0 {
				s.remove(e)
			}
		}
	}
	p.flights = append(p.flights[:0], p.flights[n:]...)
}

// sink raises the floor: what is on disk up to a time is gone.
func (p *paging) sink(through int64) {
	if !p.hasFloor || through > p.floor {
		p.floor, p.hasFloor = through, true
	}
}

// refloor computes the floor again once changes are in the database. dropped is what the next segment will drop.
func (p *paging) refloor(dropped int64, hasDropped bool) {
	p.hasFloor = false
	if hasDropped {
		p.sink(dropped)
	}
	for _, f := range p.flights {
		if f.drops {
			p.sink(f.through)
		}
	}
}

// depart notes that what is written of the table goes to the database with the next change.
func (p *paging) depart(ids []uint32, drops bool, through int64) {
	if len(ids) == 0 && !drops {
		return
	}
	for _, id := range ids {
		p.pages[id].held++
	}
	p.flights = append(p.flights, flight{number: p.disk.sent + 1, ids: append([]uint32(nil), ids...), drops: drops, through: through})
}

// evict forgets entries that are on disk as they are, those not used lately, until so many bytes are free or it has
// looked at so many entries. It returns how many bytes it freed.
func (s *store[V]) evict(want int64, looks int) int64 {
	p := s.paging
	freed := int64(0)
	for range min(looks, 2*int(s.used)) {
		if freed >= want {
			break
		}
		if p.hand >= s.used {
			p.hand = 0
		}
		id := p.hand
		p.hand++
		page := &p.pages[id]
		if page.used {
			page.used = false
			continue
		}
		if e := s.at(id); s.evictable(e) {
			freed += int64(page.bytes)
			s.forget(e)
		}
	}
	return freed
}

func (s *store[V]) evictable(e *Entry[V]) bool {
	p := s.paging
	return e.live && !e.dirty && p.pages[e.id].held == 0 && !(p.hasPinned && e.time == p.pinned)
}

// forget takes an entry out of memory that stays on disk.
func (s *store[V]) forget(e *Entry[V]) {
	s.paging.presence.note(int(e.group-s.groups.From), e.time)
	if s.unlink != nil {
		s.unlink(e)
	}
	s.remove(e)
	e.key = nil
	s.count--
}
