package state

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/internal/state/disk"
)

// Stored gives access to stored objects, of which no more than a few need be in memory at once.
type Stored struct {
	// Names of the objects.
	Names []string
	// Heads returns the first [HeadBytes] of all of them, in their order; of one that is shorter, what there is.
	Heads func() ([][]byte, error)
	// Each calls visit for some of them in the order given, until it fails. data is lent.
	Each func(names []string, visit func(name string, data []byte) error) error
}

// HeadBytes is how much of an object says what it is.
const HeadBytes = headerBytes

// NewShardOn returns an empty shard over a database that is empty, which stays the caller's to close after [Shard.Close]. The entries in memory use about
// so many bytes; with 0 all are forgotten at each [Shard.Relieve]. [Shard.Materialize] is to be run beside it.
func NewShardOn(db *disk.DB, r Range, budget int64) (*Shard, error) {
	if err := r.validate(); err != nil {
		return nil, err
	}
	return &Shard{groups: r, ahead: newAhead(), disk: newBacking(newApplier(db, r), budget, 0)}, nil
}

// RestoreOn is [Restore] over an empty database: see [NewShardOn]. An object is in memory only while it is read.
func RestoreOn(db *disk.DB, budget int64, r Range, epoch uint64, stored Stored) (*Shard, error) {
	if err := r.validate(); err != nil {
		return nil, err
	}
	return restoreOn(newRestorer(db, r, budget), budget, epoch, stored)
}

func restoreOn(apply *applier, budget int64, epoch uint64, stored Stored) (*Shard, error) {
	run := diskRestore{restoreRun: restoreRun{groups: apply.groups, epoch: epoch}, stored: stored, apply: apply}
	for _, step := range []func() error{run.open, run.load, run.replayAll, run.apply.keepUp} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return run.shard(budget), nil
}

// shard is the one whose state is in the database.
func (run *diskRestore) shard(budget int64) *Shard {
	b := newBacking(run.apply, budget, run.epoch)
	return &Shard{groups: run.groups, ahead: newAhead(), sealed: run.epoch, logged: run.epoch, restored: true, disk: b, found: run.apply.found()}
}

// found returns the tables that have something, as they are now.
func (a *applier) found() map[uint64]*appliedTable {
	found := map[uint64]*appliedTable{}
	for hash, t := range a.tables {
		if slices.ContainsFunc(t.first, func(first int64) bool { return first != none }) {
			copied := *t
			copied.first = slices.Clone(t.first)
			found[hash] = &copied
		}
	}
	return found
}

// diskRestore brings objects into a database.
type diskRestore struct {
	restoreRun
	stored Stored
	apply  *applier
}

// open looks at what the objects are that touch the range.
func (run *diskRestore) open() error {
	heads, err := run.stored.Heads()
	if err != nil {
		return err
	}
	for i, name := range run.stored.Names {
		o, err := openHeader(Object{Name: name, Data: heads[i]})
		if err != nil {
			return err
		}
		switch o.Data = nil; {
		case !o.groups.overlaps(run.groups):
		case o.kind == kindSegment:
			run.segments = append(run.segments, o)
		case o.kind == kindSorted:
			o.sealed = o.header.epoch
			run.bases = append(run.bases, o)
		default:
			run.bases = append(run.bases, o)
		}
	}
	if err := run.openEnds(); err != nil {
		return err
	}
	byEpoch := func(a, b *object) int { return cmp.Compare(a.header.epoch, b.header.epoch) }
	slices.SortStableFunc(run.bases, byEpoch)
	slices.SortStableFunc(run.segments, byEpoch)
	return nil
}

// openEnds looks at the ends of bases that were made while the state changed: they say which epochs they serve.
func (run *diskRestore) openEnds() error {
	of := map[string]*object{}
	var names []string
	for _, b := range run.bases {
		if b.kind == kindBase {
			of[b.Name], names = b, append(names, b.Name)
		}
	}
	return run.each(names, func(o *object) error {
		of[o.Name].footer = o.footer
		return nil
	})
}

// each reads and checks objects, one after the other.
func (run *diskRestore) each(names []string, visit func(o *object) error) error {
	if len(names) == 0 {
		return nil
	}
	return run.stored.Each(names, func(name string, data []byte) error {
		o, err := openHeader(Object{Name: name, Data: data})
		if err == nil {
			err = o.readBlocks()
		}
		if err != nil {
			return err
		}
		return visit(o)
	})
}

// load brings each group from the base that was chosen for it.
func (run *diskRestore) load() error {
	chosen := run.choose()
	of := map[string]*object{}
	var names []string
	for _, b := range run.bases {
		if slices.Contains(chosen, b) {
			of[b.Name], names = b, append(names, b.Name)
		}
	}
	return run.each(names, func(o *object) error {
		return run.bring(o, func(g KeyGroup) bool { return run.groups.Contains(g) && chosen[g-run.groups.From] == of[o.Name] })
	})
}

// bring brings the wanted groups of a base.
func (run *diskRestore) bring(o *object, wanted func(KeyGroup) bool) error {
	tables := run.tablesOf(o)
	if o.kind == kindBase {
		return o.each(func(rec record) error {
			if !wanted(rec.group) {
				return nil
			}
			return run.apply.apply(tables[rec.table], rec, o.tables[rec.table].version)
		})
	}
	if o.sorted.to == 0 {
		return nil
	}
	for i, t := range tables {
		t.parted = t.parted || o.parted[i]
	}
	all := true
	for g := o.groups.From; g < o.groups.To; g++ {
		if !wanted(g) {
			all = false
			continue
		}
		for _, t := range tables {
			t.mayHaveAnything(Range{g, g + 1}, run.groups)
		}
	}
	piece := o.Data[o.sorted.from:o.sorted.to]
	if !all {
		var err error
		if piece, err = cutPiece(o, wanted); err != nil || piece == nil {
			return err
		}
	}
	return run.apply.db.Ingest([][]byte{piece}, appendDiskGroup(nil, o.groups.From), appendDiskGroup(nil, o.groups.To))
}

// cutPiece makes a sorted table of the wanted groups of a piece; nil if they are empty.
func cutPiece(o *object, wanted func(KeyGroup) bool) ([]byte, error) {
	var table []byte
	w := disk.NewTableWriter(func(p []byte) { table = append(table, p...) })
	defer w.Abort()
	err := disk.ReadTable(o.Data[o.sorted.from:o.sorted.to], func(key, value []byte) error {
		k, ok := cutDiskKey(key)
		if !ok {
			return o.corrupt(o.sorted.from, "%v: key %x", errRecord, key)
		}
		if !wanted(k.group) {
			return nil
		}
		return w.Add(key, value)
	})
	if err != nil {
		return nil, err
	}
	if err := w.Finish(); err != nil || w.Empty() {
		return nil, err
	}
	return table, nil
}

// tablesOf returns what is known of an object's tables, and notes that it knows them.
func (run *diskRestore) tablesOf(o *object) []*appliedTable {
	tables := make([]*appliedTable, len(o.tables))
	for i, d := range o.tables {
		tables[i] = run.apply.table(d)
		tables[i].version = max(tables[i].version, d.version)
		if tables[i].codec != d.codec {
			tables[i].codec, tables[i].version = d.codec, d.version
		}
	}
	return tables
}

// replayAll applies the segments on top of what is there.
func (run *diskRestore) replayAll() error {
	at := slices.Clone(run.at)
	names, err := run.following()
	if err != nil {
		return err
	}
	run.at = at
	return run.each(names, func(o *object) error {
		if err := run.replayOne(o); err != nil {
			return err
		}
		run.reach(o)
		return nil
	})
}

// following returns the segments that are to be replayed, and brings at to the last of them.
func (run *diskRestore) following() (names []string, err error) {
	for _, s := range run.segments {
		if s.header.epoch > run.epoch {
			break
		}
		news, err := run.checkFollows(s)
		if err != nil {
			return nil, err
		}
		if news {
			names = append(names, s.Name)
			run.reach(s)
		}
	}
	return names, nil
}

// reach notes that a segment is replayed.
func (run *restoreRun) reach(s *object) {
	run.eachGroup(s, func(i int) { run.at[i] = max(run.at[i], s.header.epoch) })
}

func (run *diskRestore) replayOne(o *object) error {
	tables := run.tablesOf(o)
	news := func(g KeyGroup) bool {
		return run.groups.Contains(g) && run.at[g-run.groups.From] < o.header.epoch
	}
	shared := Range{max(o.groups.From, run.groups.From), min(o.groups.To, run.groups.To)}
	return o.each(func(rec record) error {
		switch {
		case rec.kind == recordDrop:
			return run.apply.drop(tables[rec.table], rec.time, shared, news)
		case news(rec.group):
			return run.apply.apply(tables[rec.table], rec, o.tables[rec.table].version)
		}
		return nil
	})
}

// claimDisk takes note of what a restored database has of a table.
func claimDisk[V any](s *Shard, t *store[V]) error {
	for _, other := range s.tables {
		if other.page().hash == t.paging.hash {
			return fmt.Errorf("the state tables %s and %s have the same hash: give the pipeline another shape", t.id, other.describe().id)
		}
	}
	from := s.found[t.paging.hash]
	if from == nil {
		return nil
	}
	delete(s.found, t.paging.hash)
	if from.id != t.id {
		return fmt.Errorf("the state table %s has the hash of %s, which was restored", t.id, from.id)
	}
	if from.codec != t.codec.ID() || from.version > t.codec.Version() {
		return fmt.Errorf("state table %s: the checkpoint encodes it as %s version %d, this program reads %s up to version %d",
			t.id, from.codec, from.version, t.codec.ID(), t.codec.Version())
	}
	if from.parted && !t.paging.parted {
		return fmt.Errorf("state table %s: %w", t.id, errNoParts)
	}
	for i, first := range from.first {
		if first != none {
			t.paging.presence.begin(i, first, false)
			t.paging.presence.last[i] = none
		}
	}
	return nil
}

// Close ends what the shard has open in its database. Neither its goroutine nor [Shard.Materialize] runs any more.
func (s *Shard) Close() (err error) {
	if s.disk == nil {
		return nil
	}
	for len(s.disk.cursors) > 0 {
		err = errors.Join(err, s.disk.cursors[0].end())
	}
	return errors.Join(err, s.disk.apply.changes.Close())
}
