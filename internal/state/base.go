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
	w      objectWriter
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

// StepBase appends the next bytes of a piece to dst, which holds the piece so far and nothing else:
// whole key groups, until they are at least budget bytes. done is true when
// out is a finished piece, which has at least size bytes unless it is the last, and b
// says what it is good for; the next piece then begins with an empty dst. Without a base in the making all is
// done at once, with no bytes.
func (s *Shard) StepBase(dst []byte, budget, size int) (out []byte, b Base, done bool) {
	run := s.base
	if run == nil {
		return dst, Base{Last: true}, true
	}
	run.w.buf, run.w.open = dst, -1
	start := len(dst)
	if start == 0 {
		run.begin(s)
	}
	for ; run.next < s.groups.To && len(run.w.buf)-start < budget && len(run.w.buf) < size; run.next++ {
		for place, t := range run.tables {
			t.appendGroup(&run.w, place, run.next)
		}
	}
	last := run.next == s.groups.To
	if !last && len(run.w.buf) < size {
		run.w.seal(blockRecords)
		return run.w.buf, Base{}, false
	}
	run.w.footer(s.sealed)
	run.header().put(run.w.buf) // now that it is known where the piece ends
	b = Base{ReplayAfter: run.after, RestoresAfter: s.sealed, Records: run.w.records, Last: last}
	run.piece = run.next
	if last {
		s.base = nil
	}
	return run.w.buf, b, true
}

// begin starts a piece.
func (run *baseRun) begin(s *Shard) {
	run.after = s.logged
	run.w.records = 0
	run.w.buf = append(run.w.buf, make([]byte, headerBytes)...)
	run.w.tables(run.tables)
}

func (run *baseRun) header() header {
	return header{kind: kindBase, groups: Range{run.piece, run.next}, epoch: run.after}
}
