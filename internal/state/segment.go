package state

import "bytes"

// Segment appends to dst a changelog segment, everything that changed since the
// last one, and returns it. It is called when the barrier of an epoch arrives;
// epochs rise. When nothing changed it returns dst as it is: there is nothing to
// store for this epoch. The time it takes is proportional to what changed.
//
// Segments hold full values, never differences: that is what allows a base to be
// made at any moment.
func (s *Shard) Segment(dst []byte, epoch uint64) []byte {
	s.sealed = epoch
	if s.open == nil && !s.changed() {
		return dst
	}
	w, start := s.open, 0
	if w == nil {
		w, start = s.beginSegment(dst), len(dst)
	}
	s.writeChanges(w, epoch)
	w.footer(epoch)
	h := header{kind: kindSegment, groups: s.groups, epoch: epoch, previous: s.logged, first: s.restored}
	h.put(w.buf[start:])
	s.logged, s.restored = epoch, false
	if s.open == nil {
		return w.buf
	}
	s.open = nil
	return append(dst, w.buf...)
}

// beginSegment appends the beginning of a segment to dst. Its header is put when its epoch is known.
func (s *Shard) beginSegment(dst []byte) *objectWriter {
	w := &objectWriter{buf: append(dst, make([]byte, headerBytes)...), open: -1}
	w.tables(s.tables)
	return w
}

// writePart writes what changed so far into the segment of the epoch under way, and sends it to the database.
func (s *Shard) writePart() {
	if s.open == nil {
		s.open = s.beginSegment(nil)
	}
	s.writeChanges(s.open, 0)
}

// writeChanges writes what changed since the last call, and sends it to the database, if there is one. epoch is 0 when the
// segment goes on.
func (s *Shard) writeChanges(w *objectWriter, epoch uint64) {
	from := len(w.buf)
	for place, t := range s.tables {
		t.appendChanges(w, place)
	}
	w.seal(blockRecords)
	if s.disk == nil {
		return
	}
	c := change{tables: make([]description, len(s.tables)), records: bytes.Clone(w.buf[from:]), epoch: epoch}
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
