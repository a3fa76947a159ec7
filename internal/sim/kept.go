package sim

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

// kept is the state of the count as its task stores it (docs/internals/state.md): a
// segment at each barrier, and bases in pieces, each of two keys, that are dumped one
// after the other between barriers while the counts go on. Keys stand for key groups.
type kept struct {
	// inherited are objects of earlier attempts, needed until a base replaces them.
	inherited []checkpoint.ObjectName
	base      []named
	segments  []named
	// logged is the epoch of the last segment, or of the checkpoint restored; sealed the
	// last barrier.
	logged, sealed checkpoint.Epoch
	// restored until the first segment after a restore.
	restored bool
	// making are the pieces of the base under way; the last one is finished when it has
	// two keys. unwritten are those of a finished base, until the next snapshot.
	making, unwritten []named
	// pieces counts them: part of their names.
	pieces int
	// written are the counts as of the last segment.
	written [keys]int32
}

// named is an object under its name.
type named struct {
	name checkpoint.ObjectName
	*object
}

// names are those of what a restore needs.
func (s *kept) names() []checkpoint.ObjectName {
	list := slices.Clone(s.inherited)
	for _, o := range s.base {
		list = append(list, o.name)
	}
	for _, o := range s.segments {
		list = append(list, o.name)
	}
	return list
}

// snapshot stores what changed, with the pieces of a base that was finished since the
// last barrier.
func (f *dataflow) snapshot(e checkpoint.Epoch) {
	s := &f.state
	puts := s.unwritten
	s.unwritten = nil
	if f.dirty != 0 {
		puts = append(puts, f.segment(e))
	}
	s.sealed = e
	ack := checkpoint.TaskAck{Epoch: e, Snapshot: checkpoint.TaskSnapshot{Task: "count", Objects: s.names(), Detail: f.detail()}}
	if len(puts) == 0 || f.k.w.bugs.Shell&AckBeforeDurable != 0 {
		f.k.w.answers = append(f.k.w.answers, f.k.answerWith(ack))
	}
	if len(puts) == 0 {
		return
	}
	var late func(*object)
	if f.k.w.bugs.Shell&BaseBehindBarrier != 0 {
		late = func(o *object) {
			if o.piece {
				o.counts = f.counts
			}
		}
	}
	f.put(puts, ack, f.k.w.plan.SnapshotTicks, late)
}

// segment is what changed since the last one.
func (f *dataflow) segment(e checkpoint.Epoch) named {
	s := &f.state
	o := named{f.objectName("state-", e), &object{
		mask: f.dirty, counts: f.counts, epoch: e, previous: s.logged, first: s.restored, writer: f.k.attempt, generation: f.generation,
	}}
	if f.k.w.bugs.Shell&SegmentOfDifferences != 0 {
		o.delta = true
		for key := range o.counts {
			o.counts[key] -= s.written[key]
		}
	}
	s.segments = append(s.segments, o)
	s.logged, s.restored, s.written = e, false, f.counts
	f.dirty = 0
	return o
}

// stepBase takes one step of a base, if one is due and it is its turn.
func (f *dataflow) stepBase() bool {
	s := &f.state
	if len(s.making) == 0 && len(s.segments)+len(s.inherited) < 2 || !f.k.w.rng.oneIn(3) {
		return false
	}
	n := len(s.making)
	if n == 0 || keysIn(s.making[n-1].mask) == 2 {
		s.pieces++
		s.making = append(s.making, named{f.objectName("base-"+strconv.Itoa(s.pieces)+"-", f.epoch), &object{
			piece: true, epoch: s.logged, writer: f.k.attempt, generation: f.generation,
		}})
		n++
	}
	p := s.making[n-1]
	key := 2*(n-1) + keysIn(p.mask)
	p.mask |= 1 << key
	p.counts[key] = f.counts[key]
	p.sealed = s.sealed
	if key == keys-1 {
		f.adoptBase()
	}
	return true
}

func keysIn(mask uint8) (n int) {
	for ; mask != 0; mask &= mask - 1 {
		n++
	}
	return n
}

// adoptBase lets the base that is finished replace what was before it, in the snapshots
// of later epochs than the one that is sealed.
func (f *dataflow) adoptBase() {
	s, bugs := &f.state, f.k.w.bugs.Shell
	before := s.names()
	replay := s.making[0].epoch // the first piece is the oldest
	switch {
	case bugs&ReplayAfterSealed != 0:
		replay = s.making[0].sealed
	case bugs&ReplayAfterNewestPiece != 0:
		replay = s.making[len(s.making)-1].epoch
	case bugs&LoseSegment != 0:
		replay++
	}
	s.inherited = nil
	s.segments = slices.DeleteFunc(slices.Clone(s.segments), func(o named) bool { return o.epoch <= replay })
	s.base, s.unwritten, s.making = s.making, s.making, nil
	f.k.w.stats.Bases++
	if s.sealed > s.base[0].epoch && s.base[0].epoch != s.base[len(s.base)-1].epoch {
		f.k.w.stats.BasesOverBarriers++
	}
	if bugs&DropReplacedAtOnce == 0 {
		return
	}
	for _, name := range before {
		if !f.uses(name) && f.k.w.store.objects[name] != nil {
			f.k.w.deleteObject(name)
		}
	}
}

// restoreState puts the counts together: each key from the newest piece that may serve
// the manifest's epoch, then from the segments behind it. It says what is missing.
func (f *dataflow) restoreState(m *checkpoint.Manifest) string {
	var pieces, segments []named
	for _, task := range m.Tasks {
		for _, name := range task.Objects {
			o := f.k.w.store.objects[name]
			switch {
			case o == nil || o.torn:
				return fmt.Sprintf("state object %s of epoch %d is gone or torn", name, m.Epoch)
			case o.piece:
				pieces = append(pieces, named{name, o})
			default:
				segments = append(segments, named{name, o})
			}
			f.state.inherited = append(f.state.inherited, name)
		}
	}
	byEpoch := func(a, b named) int { return cmp.Compare(a.epoch, b.epoch) }
	slices.SortStableFunc(pieces, byEpoch)
	slices.SortStableFunc(segments, byEpoch)
	for key := range f.counts {
		if problem := f.restoreKey(key, m.Epoch, pieces, segments); problem != "" {
			return problem
		}
	}
	f.state.logged, f.state.sealed, f.state.restored, f.state.written = m.Epoch, m.Epoch, true, f.counts
	return ""
}

func (f *dataflow) restoreKey(key int, e checkpoint.Epoch, pieces, segments []named) string {
	at := checkpoint.Epoch(0)
	for _, p := range pieces {
		if p.mask&(1<<key) != 0 && p.sealed < e {
			f.counts[key], at = f.countIn(p, key), p.epoch
		}
	}
	for _, s := range segments {
		switch {
		case s.epoch > e || s.epoch <= at:
			continue
		case at != s.previous && !(s.first && at < s.previous):
			return fmt.Sprintf("segment %s follows epoch %d, key %d is at epoch %d: something between them is missing (STATE-6)", s.name, s.previous, key, at)
		case s.mask&(1<<key) != 0 && s.delta:
			f.counts[key] += f.countIn(s, key)
		case s.mask&(1<<key) != 0:
			f.counts[key] = f.countIn(s, key)
		}
		at = s.epoch
	}
	return ""
}

// countIn is a count in an object: of a damaged one, which nobody but a bug reads, another.
func (f *dataflow) countIn(o named, key int) int32 {
	if o.rotten && f.k.core != nil {
		return o.counts[key] + 1
	}
	return o.counts[key]
}
