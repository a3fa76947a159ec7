package state

import (
	"math"

	"github.com/onceflow/onceflow/internal/state/disk"
)

// batchBytes is the size at which changes to the database are committed.
const batchBytes = 1 << 20

// none is the earliest time of a key group that has no entries.
const none = math.MaxInt64

// applier carries the records of segments, in their order, over to a database.
type applier struct {
	db     *disk.DB
	batch  *disk.Batch
	groups Range
	// tables are those that have had records, by their hash.
	tables map[uint64]*appliedTable
	// key and value are scratch memory, from and to as well.
	key, value, from, to []byte
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
	return &applier{db: db, batch: db.NewBatch(), groups: groups, tables: map[uint64]*appliedTable{}}
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
		a.batch.Set(append(a.key, diskValue), a.encode(version, rec.value))
		first := &t.first[rec.group-a.groups.From]
		*first = min(*first, rec.time, none-1)
	case recordTombstone:
		a.remove(t)
	case recordPart:
		t.parted = true
		a.key = append(append(a.key, diskPart), rec.part...)
		if rec.gone {
			a.batch.Delete(a.key)
		} else {
			a.batch.Set(a.key, a.encode(version, rec.value))
		}
	}
	if a.batch.Bytes() > batchBytes {
		return a.batch.Commit()
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
	a.batch.Delete(append(a.key, diskValue))
	if t.parted {
		a.from = append(append(a.from[:0], a.key[:n]...), diskPart)
		a.to = append(append(a.to[:0], a.key[:n]...), diskEnd)
		a.batch.DeleteRange(a.from, a.to)
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
		if it == nil {
			var err error
			if it, err = a.committed(); err != nil {
				return err
			}
			defer it.Close()
		}
		a.from = appendDiskTable(a.from[:0], g, t.hash)
		a.to = appendDiskTimeEnd(a.to[:0], g, t.hash, through)
		a.batch.DeleteRange(a.from, a.to)
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

// committed returns an iterator over everything so far.
func (a *applier) committed() (*disk.Iterator, error) {
	if err := a.batch.Commit(); err != nil {
		return nil, err
	}
	return a.db.Scan(nil, nil)
}
