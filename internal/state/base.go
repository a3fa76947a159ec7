package state

// Base says what a finished base is good for.
type Base struct {
	// ReplayAfter: the segments of later epochs are replayed on top of the base.
	ReplayAfter uint64
	// RestoresAfter: only checkpoints of later epochs may be restored from the
	// base, because it may hold changes of the epoch that was open when it was
	// finished. Until one is durable the base before this one is still needed.
	RestoresAfter uint64
	// Records is the number of entries in it.
	Records uint64
}

// baseRun is a base in the making.
type baseRun struct {
	w      objectWriter
	tables []table
	next   KeyGroup
	after  uint64
}

// BeginBase starts a base, a dump of all entries that is made in steps between
// which the shard goes on changing, and appends its first bytes to dst. A base
// in the making is given up.
func (s *Shard) BeginBase(dst []byte) []byte {
	h := header{kind: kindBase, groups: s.groups, epoch: s.logged}
	w := objectWriter{buf: h.append(dst), open: -1}
	w.tables(s.tables)
	out := w.buf
	w.buf = nil
	s.base = &baseRun{w: w, tables: s.tables, next: s.groups.From, after: s.logged}
	return out
}

// StepBase appends the next bytes of the base to dst: whole key groups, until
// they are at least budget bytes or the base is complete. Then done is true and
// the Base says what it is good for; the object is all bytes since BeginBase, in
// order. Without a base in the making it is done at once, with no bytes.
func (s *Shard) StepBase(dst []byte, budget int) (out []byte, b Base, done bool) {
	run := s.base
	if run == nil {
		return dst, Base{}, true
	}
	start := len(dst)
	run.w.buf, run.w.open = dst, -1
	for ; run.next < s.groups.To && len(run.w.buf)-start < budget; run.next++ {
		for place, t := range run.tables {
			t.appendGroup(&run.w, place, run.next)
		}
	}
	if run.next < s.groups.To {
		run.w.seal(blockRecords)
		return run.w.buf, Base{}, false
	}
	run.w.footer(s.sealed)
	s.base = nil
	return run.w.buf, Base{ReplayAfter: run.after, RestoresAfter: s.sealed, Records: run.w.records}, true
}
