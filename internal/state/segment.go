package state

// Segment appends to dst a changelog segment, everything that changed since the
// last one, and returns it. It is called when the barrier of an epoch arrives;
// epochs rise. When nothing changed it returns dst as it is: there is nothing to
// store for this epoch. The time it takes is proportional to what changed.
//
// Segments hold full values, never differences: that is what allows a base to be
// made at any moment.
func (s *Shard) Segment(dst []byte, epoch uint64) []byte {
	s.sealed = epoch
	if !s.changed() {
		return dst
	}
	h := header{kind: kindSegment, groups: s.groups, epoch: epoch, previous: s.logged, first: s.restored}
	w := objectWriter{buf: h.append(dst), open: -1}
	w.tables(s.tables)
	for place, t := range s.tables {
		t.appendChanges(&w, place)
	}
	w.footer(epoch)
	s.logged, s.restored = epoch, false
	return w.buf
}

func (s *Shard) changed() bool {
	for _, t := range s.tables {
		if t.changed() {
			return true
		}
	}
	return false
}
