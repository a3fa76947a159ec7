package checkpoint

import (
	"cmp"
	"slices"
)

// retire fills in what m keeps of its predecessors and what it lets go. Only
// names that a committed manifest of this line holds get on these lists, so
// nothing is ever found by listing the store (CKPT-14).
func (c *Core) retire(m *Manifest, used map[ObjectName]bool) {
	for name := range c.run.borrowed {
		if used[name] {
			m.Borrowed = append(m.Borrowed, name)
		}
	}
	slices.Sort(m.Borrowed)
	prev := c.run.committed
	if prev == nil {
		return
	}
	c.retireManifests(m, prev)
	c.retireObjects(m, prev, used)
}

func (c *Core) retireManifests(m, prev *Manifest) {
	older := append([]ManifestRef{{Epoch: prev.Epoch, Name: prev.Name()}}, prev.Retained...)
	keep := min(len(older), c.cfg.Retain-1)
	m.Retained = older[:keep:keep]
	for _, ref := range prev.RetiredManifests {
		if !c.run.deletedManifests[ref.Name] {
			m.RetiredManifests = append(m.RetiredManifests, ref)
		}
	}
	m.RetiredManifests = append(m.RetiredManifests, older[keep:]...)
}

func (c *Core) retireObjects(m, prev *Manifest, used map[ObjectName]bool) {
	for _, r := range prev.Retired {
		if !c.run.deleted[r.Object] && !used[r.Object] {
			m.Retired = append(m.Retired, r)
		}
	}
	for name := range c.run.committedObjects {
		if !used[name] && !c.run.borrowed[name] {
			m.Retired = append(m.Retired, RetiredObject{Object: name, LastUsed: prev.Epoch})
		}
	}
	slices.SortFunc(m.Retired, func(a, b RetiredObject) int { return cmp.Compare(a.Object, b.Object) })
}

// collect asks for the deletion of what the last committed manifest no longer
// needs to be kept. It is asked only when that manifest is known to be
// committed: before, the epoch may turn out not to exist, and its predecessor
// needs everything.
func (c *Core) collect() {
	if c.run.committed != nil {
		c.collectFor(c.run.committed)
	}
}

func (c *Core) collectFor(m *Manifest) {
	oldest := m.Epoch
	if n := len(m.Retained); n > 0 {
		oldest = m.Retained[n-1].Epoch
	}
	if c.mutated(MutateRetainOneLess) {
		oldest++
	}
	var a Collect
	for _, r := range m.Retired {
		if r.LastUsed < oldest && !c.run.deleted[r.Object] {
			a.Objects = append(a.Objects, r.Object)
		}
	}
	for _, ref := range m.RetiredManifests {
		if !c.run.deletedManifests[ref.Name] {
			a.Manifests = append(a.Manifests, ref.Name)
		}
	}
	if len(a.Objects)+len(a.Manifests) > 0 {
		c.emit(a)
	}
}

// onCollected remembers what is gone, so that later manifests do not list it,
// and forgets what the committed manifest no longer lists.
func (c *Core) onCollected(ev Collected) error {
	r := &c.run
	gone, goneManifests := nameSet(ev.Objects), nameSet(ev.Manifests)
	if m := r.committed; m != nil {
		for _, retired := range m.Retired {
			if r.deleted[retired.Object] {
				gone[retired.Object] = true
			}
		}
		for _, ref := range m.RetiredManifests {
			if r.deletedManifests[ref.Name] {
				goneManifests[ref.Name] = true
			}
		}
	}
	r.deleted, r.deletedManifests = gone, goneManifests
	return nil
}

// collectDoubtful is what a mutant does that takes "not known to be committed"
// for garbage.
func (c *Core) collectDoubtful(cp *inFlight) {
	var a Collect
	for name := range cp.objects {
		if !c.run.committedObjects[name] {
			a.Objects = append(a.Objects, name)
		}
	}
	slices.Sort(a.Objects)
	a.Manifests = []ManifestName{cp.manifest.Name()}
	c.emit(a)
}
