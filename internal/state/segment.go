package state

// Segment returns a changelog segment, everything that changed since the
// last one. It is called when the barrier of an epoch arrives;
// epochs rise. When nothing changed it returns nil: there is nothing to
// store for this epoch. The time it takes is proportional to what changed and [Shard.Relieve] has not written ahead.
//
// Segments hold full values, never differences: that is what allows a base to be
// made at any moment.
func (s *Shard) Segment(epoch uint64) *Encoded {
	s.sealed = epoch
	defer s.ahead.sealed()
	if s.open == nil && !s.changed() {
		return nil
	}
	if s.open == nil {
		s.beginSegment()
	}
	w := s.open
	s.open, w.ahead = nil, nil
	s.writeChanges(w, epoch)
	w.footer(epoch)
	h := header{kind: kindSegment, groups: s.groups, epoch: epoch, previous: s.logged, first: s.restored}
	s.logged, s.restored = epoch, false
	return w.take(h)
}

// beginSegment opens a segment. Its header is put when its epoch is known.
func (s *Shard) beginSegment() {
	w := newObjectWriter()
	w.tables(s.tables)
	w.ahead = s.ahead
	s.open = &w
}

// writePart writes what changed so far into the segment of the epoch under way, and sends it to the database.
func (s *Shard) writePart() {
	if s.open == nil {
		s.beginSegment()
	}
	before := s.open.records
	s.writeChanges(s.open, 0)
	s.ahead.written += int(s.open.records - before)
	s.ahead.marks = 0
}

// writeChanges writes what changed since the last call, and sends it to the database, if there is one. epoch is 0 when the
// segment goes on.
func (s *Shard) writeChanges(w *objectWriter, epoch uint64) {
	part, from := len(w.full), len(w.buf)
	for place, t := range s.tables {
		t.appendChanges(w, place)
	}
	w.seal(blockRecords)
	if s.disk == nil {
		return
	}
	c := change{tables: make([]description, len(s.tables)), records: w.since(part, from), epoch: epoch}
	for i, t := range s.tables {
		c.tables[i] = t.describe()
	}
	s.disk.send(c)
}

func (s *Shard) changed() bool {
	for _, t := range s.tables {
		if t.changed() {
			return true
		}
	}
	return false
}
