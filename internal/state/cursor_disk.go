package state

import (
	"slices"

	"github.com/onceflow/onceflow/internal/state/disk"
)

// diskEntries goes through the entries of a time that are on disk only, key group after key group. The zero value has none.
type diskEntries[V any] struct {
	table *Timed[V]
	time  int64
	it    *disk.Iterator
	// group, by its place, is the one that the iterator is in.
	group int
	// entry is the one in front, if here; else it may be the one that was returned last.
	entry    Entry[V]
	here     bool
	from, to []byte
}

// begin goes before the first entry of a time.
func (d *diskEntries[V]) begin(t *Timed[V], time int64) {
	must(d.end())
	d.table, d.time, d.group = t, time, -1
	p := t.paging
	if p.hasFloor && time <= p.floor || d.nextGroup() < 0 {
		return
	}
	var err error
	d.it, err = p.disk.db.Scan(nil, nil)
	must(err)
	p.disk.cursors = append(p.disk.cursors, d)
	d.it.Bound([]byte{}, []byte{0}) // nothing, until a group is opened
}

// nextGroup returns the next key group that may have the time; -1 if there is none.
func (d *diskEntries[V]) nextGroup() int {
	p := d.table.paging
	for g := d.group + 1; g < len(p.presence.first); g++ {
		if p.presence.may(g, d.time) {
			return g
		}
	}
	return -1
}

// end closes the iterator.
func (d *diskEntries[V]) end() error {
	d.here = false
	if d.it == nil {
		return nil
	}
	open := &d.table.paging.disk.cursors
	*open = slices.DeleteFunc(*open, func(c closer) bool { return c == closer(d) })
	it := d.it
	d.it = nil
	return it.Close()
}

// front returns the next entry, which take takes; nil behind the last.
func (d *diskEntries[V]) front() *Entry[V] {
	for d.it != nil && !d.here {
		if !d.it.Valid() && !d.open() {
			break
		}
		var err error
		d.here, err = d.table.decodeInto(&d.entry, d.it)
		must(err)
	}
	if !d.here {
		return nil
	}
	return &d.entry
}

// open goes to the first entry of the next key group that has one; at the end it closes the iterator.
func (d *diskEntries[V]) open() bool {
	for {
		must(d.it.Err())
		if d.group = d.nextGroup(); d.group < 0 {
			must(d.end())
			return false
		}
		g, hash := d.table.groups.From+KeyGroup(d.group), d.table.paging.hash
		d.from, d.to = appendDiskTime(d.from[:0], g, hash, d.time), appendDiskTimeEnd(d.to[:0], g, hash, d.time)
		if d.it.Bound(d.from, d.to); d.it.Next() {
			return true
		}
	}
}
