package checkpoint

import (
	"cmp"
	"slices"
	"strings"
)

// buildManifest puts together what the epoch consists of. It fails if the parts
// do not make one cut (CKPT-12) or if a name could be used twice (CKPT-13).
func (c *Core) buildManifest(cp *inFlight) error {
	if err := c.gatherSplits(cp); err != nil {
		return err
	}
	m := &Manifest{
		Job:        c.start.state.Job,
		Generation: c.start.state.Generation,
		Attempt:    c.start.attempt,
		Epoch:      cp.epoch,
		Topology:   c.cfg.Topology,
		Splits:     cp.splits,
		Tasks:      make([]TaskSnapshot, 0, len(cp.acks)),
	}
	if c.mutated(MutateStalePositions) {
		m.Splits = c.run.splits
	}
	for _, ack := range cp.acks {
		m.Tasks = append(m.Tasks, ack.Snapshot)
	}
	slices.SortFunc(m.Tasks, func(a, b TaskSnapshot) int { return cmp.Compare(a.Task, b.Task) })
	m.Staged = c.stagedAt(cp)
	cp.objects = m.objects()
	if err := c.checkNames(m, cp.objects); err != nil {
		return err
	}
	c.retire(m, cp.objects)
	cp.manifest = m
	return nil
}

// gatherSplits merges the tasks' positions. Each split has one owner, and none
// that was known is forgotten.
func (c *Core) gatherSplits(cp *inFlight) error {
	var all []SplitPosition
	for _, ack := range cp.acks {
		all = append(all, ack.Splits...)
	}
	slices.SortFunc(all, func(a, b SplitPosition) int { return cmp.Compare(a.Split, b.Split) })
	for i := 1; i < len(all); i++ {
		if all[i].Split == all[i-1].Split {
			return c.violated("CKPT-12", "split %q has two positions in epoch %d", all[i].Split, cp.epoch)
		}
	}
	for _, known := range c.run.splits {
		_, found := slices.BinarySearchFunc(all, known.Split, func(p SplitPosition, id SplitID) int { return cmp.Compare(p.Split, id) })
		if !found {
			return c.violated("CKPT-12", "split %q has no position in epoch %d; it stood at %s", known.Split, cp.epoch, known.Next)
		}
	}
	cp.splits = all
	return nil
}

// stagedAt lists the epoch's staged output behind that of earlier epochs
// (CKPT-11), sorted by sink and epoch.
func (c *Core) stagedAt(cp *inFlight) []StagedOutput {
	list := c.unpublishedBefore()
	for i, sink := range c.cfg.Sinks {
		if sink.Role != RoleSecondary {
			continue
		}
		p := &cp.sinks[i]
		staged := StagedOutput{Sink: sink.ID, Epoch: cp.epoch, Objects: p.staged, Detail: p.detail, Output: p.output}
		if !staged.Empty() {
			list = append(list, staged)
		}
	}
	slices.SortStableFunc(list, func(a, b StagedOutput) int {
		return cmp.Or(cmp.Compare(a.Sink, b.Sink), cmp.Compare(a.Epoch, b.Epoch))
	})
	return list
}

// checkNames verifies that every object that is new in m carries the attempt in
// its name; the others were in the manifest before, or in the one restored.
func (c *Core) checkNames(m *Manifest, objects map[ObjectName]bool) error {
	if c.mutated(MutateAnyName | MutateCollectBorrowed) {
		return nil
	}
	attempt := string(m.Attempt)
	for name := range objects {
		if !c.run.committedObjects[name] && !c.run.borrowed[name] && !strings.Contains(string(name), attempt) {
			return c.violated("CKPT-13", "object %q is new in epoch %d and does not carry attempt id %s", name, m.Epoch, attempt)
		}
	}
	return nil
}

// objects returns the names of all that a restore from m reads, m itself not
// included.
func (m *Manifest) objects() map[ObjectName]bool {
	set := make(map[ObjectName]bool)
	for i := range m.Tasks {
		for _, name := range m.Tasks[i].Objects {
			set[name] = true
		}
	}
	for i := range m.Staged {
		for _, name := range m.Staged[i].Objects {
			set[name] = true
		}
	}
	return set
}

func nameSet[N comparable](names []N) map[N]bool {
	set := make(map[N]bool, len(names))
	for _, n := range names {
		set[n] = true
	}
	return set
}
