package state

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Restore returns a shard with the state that key groups r had at the barrier of
// an epoch, put together from bases and segments of any former shards. Objects
// that are not needed do no harm; one that is needed and missing, or corrupt
// ([CorruptError]), is an error. The objects' memory is in use until the
// operators have claimed their tables, and must not change until then.
//
// The rule, per key group: take the newest base whose RestoresAfter is below the
// epoch, then every segment after its ReplayAfter up to the epoch. Without a
// base take every segment since the job's start.
func Restore(r Range, epoch uint64, objects []Object) (*Shard, error) {
	if err := r.validate(); err != nil {
		return nil, err
	}
	run := restoreRun{groups: r, epoch: epoch, tables: map[tableID]*pendingTable{}}
	if err := run.open(objects); err != nil {
		return nil, err
	}
	for _, step := range []func() error{run.loadBases, run.replay} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return &Shard{groups: r, ahead: newAhead(), sealed: epoch, logged: epoch, restored: true, pending: run.tables}, nil
}

type restoreRun struct {
	// onCopy: what is there to begin with is a copy on local disk, and no base of the checkpoint.
	onCopy          bool
	groups          Range
	epoch           uint64
	bases, segments []*object
	tables          map[tableID]*pendingTable
	// at is the epoch that each group of the range has been brought to.
	at []uint64
}

// open checks the objects that touch the range and sorts them by epoch.
func (run *restoreRun) open(objects []Object) error {
	for _, from := range objects {
		o, err := openHeader(from)
		if err != nil {
			return err
		}
		if !o.groups.overlaps(run.groups) {
			continue // another task checks and reads the rest of it
		}
		if err := o.readBlocks(); err != nil {
			return err
		}
		if o.kind != kindSegment {
			run.bases = append(run.bases, o)
		} else {
			run.segments = append(run.segments, o)
		}
	}
	byEpoch := func(a, b *object) int { return cmp.Compare(a.header.epoch, b.header.epoch) }
	slices.SortStableFunc(run.bases, byEpoch)
	slices.SortStableFunc(run.segments, byEpoch)
	return nil
}

// choose returns, for each group, the newest base that may serve the epoch, nil if there is none, and brings at to it.
func (run *restoreRun) choose() []*object {
	chosen := make([]*object, run.groups.Len())
	run.at = make([]uint64, run.groups.Len())
	for _, b := range run.bases {
		if b.sealed >= run.epoch {
			continue
		}
		run.eachGroup(b, func(i int) { chosen[i], run.at[i] = b, b.header.epoch })
	}
	return chosen
}

// loadBases takes each group from the newest base that may serve the epoch.
func (run *restoreRun) loadBases() error {
	chosen := run.choose()
	for _, b := range run.bases {
		if err := run.loadBase(b, chosen); err != nil {
			return err
		}
	}
	return nil
}

// loadBase takes from a base the groups that it was chosen for.
func (run *restoreRun) loadBase(b *object, chosen []*object) error {
	wanted := func(rec record) bool {
		return run.groups.Contains(rec.group) && chosen[rec.group-run.groups.From] == b
	}
	if b.kind == kindBase {
		return b.each(func(rec record) error {
			if wanted(rec) {
				run.apply(b, rec, &b.tables[rec.table])
			}
			return nil
		})
	}
	return b.eachSorted(func(rec record, version uint32) error {
		if wanted(rec) {
			d := b.tables[rec.table]
			d.version = version
			run.apply(b, rec.cloned(), &d)
		}
		return nil
	})
}

// eachGroup calls visit for the groups that the object and the range share, by
// their place in the range.
func (run *restoreRun) eachGroup(o *object, visit func(i int)) {
	for g := max(o.groups.From, run.groups.From); g < min(o.groups.To, run.groups.To); g++ {
		visit(int(g - run.groups.From))
	}
}

// replay applies the segments on top of the bases.
func (run *restoreRun) replay() error {
	for _, s := range run.segments {
		if s.header.epoch > run.epoch {
			break
		}
		if _, err := run.checkFollows(s); err != nil {
			return err
		}
		err := s.each(func(rec record) error {
			if rec.kind == recordDrop {
				run.drop(s, rec)
			} else if run.groups.Contains(rec.group) && run.at[rec.group-run.groups.From] < s.header.epoch {
				run.apply(s, rec, &s.tables[rec.table])
			}
			return nil
		})
		if err != nil {
			return err
		}
		run.reach(s)
	}
	return nil
}

// checkFollows checks that no segment is missing before s, and reports whether s is news to any group.
func (run *restoreRun) checkFollows(s *object) (news bool, err error) {
	run.eachGroup(s, func(i int) {
		if missing := run.follows(s, i); missing != nil && err == nil {
			err = missing
		}
		news = news || run.at[i] < s.header.epoch
	})
	return news, err
}

// follows checks that no segment is missing between what a group has and s. The first segment of an attempt names the checkpoint that was
// restored, which older segments may make; but not where a base may have replaced those between.
func (run *restoreRun) follows(s *object, i int) error {
	at := run.at[i]
	switch {
	case at >= s.header.epoch, at == s.previous, s.first && at < s.previous && !run.onCopy:
		return nil
	}
	return fmt.Errorf("state of key group %d: segment %s (epoch %d) follows epoch %d, but the objects given reach epoch %d: "+
		"a base or a segment between them is missing", int(run.groups.From)+i, s.Name, s.header.epoch, s.previous, at)
}

func (run *restoreRun) table(id tableID) *pendingTable {
	t := run.tables[id]
	if t == nil {
		t = &pendingTable{times: map[int64]map[pendingKey]*pendingEntry{}}
		run.tables[id] = t
	}
	return t
}

// apply takes over a record, whose value is encoded as d says.
func (run *restoreRun) apply(o *object, rec record, d *description) {
	t := run.table(d.id)
	key := pendingKey{rec.group, string(rec.key)}
	if rec.kind == recordTombstone {
		delete(t.times[rec.time], key)
		return
	}
	entries := t.times[rec.time]
	if entries == nil {
		entries = map[pendingKey]*pendingEntry{}
		t.times[rec.time] = entries
	}
	e := entries[key]
	if e == nil {
		e = &pendingEntry{}
		entries[key] = e
	}
	stored := storedBytes{value: rec.value, described: d, object: o}
	switch {
	case rec.kind == recordPut:
		e.storedBytes = stored
	case rec.gone:
		delete(e.parts, string(rec.part))
	default:
		if e.parts == nil {
			e.parts = map[string]storedBytes{}
		}
		e.parts[string(rec.part)] = stored
	}
}

// drop removes what the segment's shard had up to a time, where the segment is
// news.
func (run *restoreRun) drop(s *object, rec record) {
	t := run.table(s.tables[rec.table].id)
	for time, entries := range t.times {
		if time > rec.time {
			continue
		}
		for key := range entries {
			if s.groups.Contains(key.group) && run.at[key.group-run.groups.From] < s.header.epoch {
				delete(entries, key)
			}
		}
		if len(entries) == 0 {
			delete(t.times, time)
		}
	}
}

// pendingTable is a restored table before an operator has claimed it.
type pendingTable struct {
	times map[int64]map[pendingKey]*pendingEntry
}

type pendingKey struct {
	group KeyGroup
	key   string
}

// pendingEntry is a value and its parts by name.
type pendingEntry struct {
	storedBytes
	parts map[string]storedBytes
}

// storedBytes are a view into an object.
type storedBytes struct {
	value     []byte
	described *description
	object    *object
}

func (p *pendingTable) len() int {
	n := 0
	for _, entries := range p.times {
		n += len(entries)
	}
	return n
}

// claim moves what was restored for a table into it.
func claim[V any](s *Shard, t *store[V]) error {
	for _, other := range s.tables {
		if other.describe().id == t.id {
			return fmt.Errorf("state table %s exists already", t.id)
		}
	}
	if t.paging != nil {
		return claimDisk(s, t)
	}
	p := s.pending[t.id]
	if p == nil {
		return nil
	}
	for time, entries := range p.times {
		for key, from := range entries {
			if err := claimEntry(t, time, key, from); err != nil {
				return err
			}
		}
	}
	delete(s.pending, t.id)
	return nil
}

func claimEntry[V any](t *store[V], time int64, key pendingKey, from *pendingEntry) error {
	hash := Hash([]byte(key.key))
	if GroupOf(hash) != key.group {
		return fmt.Errorf("state table %s: the key %x is filed under key group %d, its own is %d", t.id, key.key, key.group, GroupOf(hash))
	}
	e := t.create(hash, time, []byte(key.key))
	t.count++
	err := decodeStored(t, from.storedBytes, func() error {
		return t.codec.Decode(from.value, from.described.version, &e.Value)
	})
	for name, part := range from.parts {
		if err != nil {
			break
		}
		err = decodeStored(t, part, func() error {
			parted, ok := t.codec.(Parted[V])
			if !ok {
				return errors.New("the codec has no parts")
			}
			return parted.DecodePart([]byte(name), part.value, part.described.version, &e.Value)
		})
	}
	if err != nil {
		return fmt.Errorf("state table %s, key %x: %w", t.id, key.key, err)
	}
	return nil
}

// decodeStored decodes bytes after a look at what they are.
func decodeStored[V any](t *store[V], from storedBytes, decode func() error) error {
	d := from.described
	if d == nil {
		return errors.New("there are parts of a value, but no value")
	}
	if d.codec != t.codec.ID() || d.version > t.codec.Version() {
		return fmt.Errorf("object %s encodes it as %s version %d, this program reads %s up to version %d",
			from.object.Name, d.codec, d.version, t.codec.ID(), t.codec.Version())
	}
	if err := decode(); err != nil {
		return fmt.Errorf("object %s: %w", from.object.Name, err)
	}
	return nil
}
