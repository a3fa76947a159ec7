package state

import (
	"math"

	"github.com/onceflow/onceflow/internal/state/disk"
)

const (
	// batchBytes is the size at which changes to the database are committed.
	batchBytes = 1 << 20
	// Those of a restore, which are many, come in runs of so many bytes, as far as the memory for entries has room, of which there are none yet.
	runBytesMin = 1 << 20
	runBytesMax = 64 << 20
)

// none is the earliest time of a key group that has no entries.
const none = math.MaxInt64

// applier carries the records of segments, in their order, over to a database.
type applier struct {
	db *disk.DB
	// changes are what is not in the database yet, at most so many bytes.
	changes    changes
	changesMax int
	// restoring: nothing but what is applied changes the database, and nobody reads it yet.
	restoring bool
	groups    Range
	// tables are those that have had records, by their hash.
	tables map[uint64]*appliedTable
	// key and value are scratch memory, from and to as well.
	key, value, from, to []byte
}

// changes to a database, which count in their order.
type changes interface {
	Set(key, value []byte)
	Delete(key []byte)
	DeleteRange(from, to []byte)
	Bytes() int
	Commit() error
	Close() error
}

// appliedTable is what is known of a table in a database.
type appliedTable struct {
	description
	hash uint64
	// parted: it has had parts.
	parted bool
	// first is, for each key group, no later than the earliest time that it has entries of; none if it has none.
	first []int64
}

func newApplier(db *disk.DB, groups Range) *applier {
	return &applier{db: db, changes: db.NewBatch(), changesMax: batchBytes, groups: groups, tables: map[uint64]*appliedTable{}}
}

// newRestorer returns an applier for a restore, which keepUp ends, of a shard whose entries may use so many bytes.
func newRestorer(db *disk.DB, groups Range, budget int64) *applier {
	a := newApplier(db, groups)
	a.changes, a.restoring = db.NewRun(), true
	a.changesMax = int(min(runBytesMax, max(runBytesMin, budget/2)))
	return a
}

// keepUp ends a restore: from here on the applier follows what the shard writes.
func (a *applier) keepUp() error {
	if err := a.changes.Commit(); err != nil {
		return err
	}
	a.changes, a.changesMax, a.restoring = a.db.NewBatch(), batchBytes, false
	return nil
}

// table returns what is known of a table, which d describes as the program that wrote it knew it.
func (a *applier) table(d description) *appliedTable {
	hash := d.id.hash()
	t := a.tables[hash]
	if t == nil {
		t = &appliedTable{description: d, hash: hash, first: make([]int64, a.groups.Len())}
		for i := range t.first {
			t.first[i] = none
		}
		a.tables[hash] = t
	}
	return t
}

// apply carries a record over. version is that of the codec of its value.
func (a *applier) apply(t *appliedTable, rec record, version uint32) error {
	if rec.kind == recordDrop {
		return a.drop(t, rec.time, a.groups, func(KeyGroup) bool { return true })
	}
	a.key = appendDiskKey(a.key[:0], rec.group, t.hash, rec.time, rec.key)
	switch rec.kind {
	case recordPut:
		a.changes.Set(append(a.key, diskValue), a.encode(version, rec.value))
		first := &t.first[rec.group-a.groups.From]
		*first = min(*first, rec.time, none-1)
	case recordTombstone:
		a.remove(t)
	case recordPart:
		t.parted = true
		a.key = append(append(a.key, diskPart), rec.part...)
		if rec.gone {
			a.changes.Delete(a.key)
		} else {
			a.changes.Set(a.key, a.encode(version, rec.value))
		}
	}
	if a.changes.Bytes() > a.changesMax {
		return a.changes.Commit()
	}
	return nil
}

func (a *applier) encode(version uint32, value []byte) []byte {
	a.value = appendDiskValue(a.value[:0], version, value)
	return a.value
}

// remove deletes the entry that a.key names, with its parts if the table has any.
func (a *applier) remove(t *appliedTable) {
	n := len(a.key)
	a.changes.Delete(append(a.key, diskValue))
	if t.parted {
		a.from = append(append(a.from[:0], a.key[:n]...), diskPart)
		a.to = append(append(a.to[:0], a.key[:n]...), diskEnd)
		a.changes.DeleteRange(a.from, a.to)
	}
}

// drop deletes everything up to a time, in those key groups of a range that are concerned.
func (a *applier) drop(t *appliedTable, through int64, groups Range, concerned func(KeyGroup) bool) error {
	var it *disk.Iterator
	for g := groups.From; g < groups.To; g++ {
		first := &t.first[g-a.groups.From]
		if *first > through || *first == none || !concerned(g) {
			continue
		}
		if a.restoring {
			a.dropTimes(g, t, through)
			*first = min(through, none-2) + 1 // or later
			continue
		}
		if it == nil {
			var err error
			if it, err = a.committed(); err != nil {
				return err
			}
			defer it.Close()
		}
		a.dropTimes(g, t, through)
		a.from, a.to = append(a.from[:0], a.to...), appendDiskTableEnd(a.to[:0], g, t.hash)
		*first = none
		if it.Bound(a.from, a.to); it.Next() {
			k, ok := cutDiskKey(it.Key())
			if !ok {
				return errDiskKey
			}
			*first = min(k.time, none-1)
		} else if err := it.Err(); err != nil {
			return err
		}
	}
	return nil
}

// dropTimes deletes everything up to a time in a key group, and leaves a.to behind it.
func (a *applier) dropTimes(g KeyGroup, t *appliedTable, through int64) {
	a.from = appendDiskTable(a.from[:0], g, t.hash)
	a.to = appendDiskTimeEnd(a.to[:0], g, t.hash, through)
	a.changes.DeleteRange(a.from, a.to)
}

// committed returns an iterator over everything so far.
func (a *applier) committed() (*disk.Iterator, error) {
	if err := a.changes.Commit(); err != nil {
		return nil, err
	}
	return a.db.Scan(nil, nil)
}
