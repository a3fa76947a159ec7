package state

// Base says what a finished piece of a base is good for.
type Base struct {
	// ReplayAfter: the segments of later epochs are replayed on top of the piece.
	ReplayAfter uint64
	// RestoresAfter: only checkpoints of later epochs may be restored from the
	// piece, because it may hold changes of the epoch that was open when it was
	// finished. Until one is durable the base before this one is still needed.
	RestoresAfter uint64
	// Records is the number of entries in it.
	Records uint64
	// Last: the base is complete.
	Last bool
}

// baseRun is a base in the making.
type baseRun struct {
	w objectWriter
	// open: a piece has been begun.
	open   bool
	tables []table
	// piece is the first key group of the piece in the making, next the first that is
	// not in it yet.
	piece, next KeyGroup
	after       uint64
}

// BeginBase starts a base, a dump of all entries that is made in steps between
// which the shard goes on changing. A base in the making is given up. The base is
// made in pieces, each of them an object for a range of key groups, so that no more than one piece has
// to be held in memory.
func (s *Shard) BeginBase() {
	s.base = &baseRun{tables: s.tables, piece: s.groups.From, next: s.groups.From}
}

// StepBase writes the next bytes of a piece:
// whole key groups, until they are at least budget bytes. A piece that is finished, which has at least size bytes unless it is the last,
// is returned, and b says what it is good for; else piece is nil. Without a base in the making it returns nil, and b.Last.
func (s *Shard) StepBase(budget, size int) (piece *Encoded, b Base) {
	run := s.base
	if run == nil {
		return nil, Base{Last: true}
	}
	if !run.open {
		run.begin(s)
	}
	w, start := &run.w, run.w.len()
	for ; run.next < s.groups.To && w.len()-start < budget && w.len() < size; run.next++ {
		for place, t := range run.tables {
			t.appendGroup(w, place, run.next)
		}
	}
	last := run.next == s.groups.To
	if !last && w.len() < size {
		w.seal(blockRecords)
		return nil, Base{}
	}
	w.footer(s.sealed)
	h := run.header() // now that it is known where the piece ends
	b = Base{ReplayAfter: run.after, RestoresAfter: s.sealed, Records: w.records, Last: last}
	run.piece, run.open = run.next, false
	if last {
		s.base = nil
	}
	return w.take(h), b
}

// begin starts a piece.
func (run *baseRun) begin(s *Shard) {
	run.after = s.logged
	run.w, run.open = newObjectWriter(), true
	run.w.tables(run.tables)
}

func (run *baseRun) header() header {
	return header{kind: kindBase, groups: Range{run.piece, run.next}, epoch: run.after}
}
