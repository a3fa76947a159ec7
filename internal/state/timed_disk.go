package state

import "github.com/onceflow/onceflow/internal/state/disk"

// firstWith returns the earliest time in memory, if any, or on disk.
func (t *Timed[V]) firstWith(inMemory int64, any bool) (time int64, ok bool) {
	p := t.paging
	var it *disk.Iterator
	for {
		g, found := p.presence.earliest()
		if !found || any && inMemory <= p.presence.first[g] {
			break
		}
		if p.presence.exact[g] {
			inMemory, any = p.presence.first[g], true
			break
		}
		if it == nil {
			var err error
			it, err = p.disk.db.Scan(nil, nil)
			must(err)
			defer it.Close()
		}
		must(t.findFirst(it, g))
	}
	return inMemory, any
}

// findFirst looks for the earliest time on disk of a group, by its place, that is not dropped.
func (t *Timed[V]) findFirst(it *disk.Iterator, group int) error {
	p := t.paging
	from := p.presence.first[group]
	if p.hasFloor && p.floor >= from {
		if p.floor == none {
			p.presence.clear(group)
			return nil
		}
		from = p.floor + 1
	}
	g := t.groups.From + KeyGroup(group)
	p.from, p.to = appendDiskTime(p.from[:0], g, p.hash, from), appendDiskTableEnd(p.to[:0], g, p.hash)
	it.Bound(p.from, p.to)
	if !it.Next() {
		p.presence.clear(group)
		return it.Err()
	}
	k, ok := cutDiskKey(it.Key())
	if !ok {
		return errDiskKey
	}
	p.presence.begin(group, k.time, true)
	return nil
}

// dropOnDisk is Drop for what is on disk, or on its way there.
func (t *Timed[V]) dropOnDisk(through int64) {
	if c := &t.cursor; t.paging.hasPinned && t.paging.pinned <= through {
		c.unpin()
		must(c.disk.end())
	}
	if t.paging.presence.drop(through) {
		t.noteDropped(through)
	}
	if t.hasDropped {
		t.paging.sink(t.dropped)
	}
}

func (t *Timed[V]) settle(applied uint64) {
	t.store.settle(applied)
	t.paging.refloor(t.dropped, t.hasDropped)
}
