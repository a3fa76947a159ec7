package state

// How the memory of a shard over a database is kept within its budget.
const (
	// looksPerRelief is how many entries of a table are looked at when memory is wanted, but not badly.
	looksPerRelief = 16 << 10
	// marksPerChange is how many entries are marked before a part of the open segment is written, so that they can go from memory.
	marksPerChange = 8 << 10
	// changedBytes is what a marked entry may have grown by, about, before it is weighed.
	changedBytes = 64
)

// Relieve keeps barriers short, by writing a part of a large segment ahead, and the memory of a shard over a database within its budget, by forgetting
// entries that are on disk as they are. It is called between calls of operators: every [Entry] that they have got is invalid then. It panics with a
// [StorageError] if the disk failed.
func (s *Shard) Relieve() {
	s.writeAhead()
	if s.disk == nil {
		return
	}
	s.settle()
	over := s.over()
	if over <= 0 {
		return
	}
	s.evict(over+s.disk.budget/16, looksPerRelief)
	if s.over() <= 0 {
		return
	}
	if s.disk.marks >= marksPerChange {
		s.writePart()
	}
	for s.over() > s.disk.budget/4 && s.makeRoom() {
	}
}

// over is by how many bytes the entries in memory, and what changed may have grown by, exceed the budget.
func (s *Shard) over() int64 {
	bytes := int64(s.disk.marks) * changedBytes
	for _, t := range s.tables {
		bytes += t.page().bytes
	}
	return bytes - s.disk.budget
}

// settle takes note of the changes that are in the database.
func (s *Shard) settle() {
	applied := s.disk.applied.Load()
	if applied == s.settled {
		return
	}
	s.settled = applied
	for _, t := range s.tables {
		t.page().missed = t.page().missed[:0]
		t.settle(applied)
	}
}

// evict frees so many bytes, of each table in proportion to what it uses.
func (s *Shard) evict(want int64, looks int) (freed int64) {
	total := int64(1)
	for _, t := range s.tables {
		total += t.page().bytes
	}
	for _, t := range s.tables {
		t.page().missed = t.page().missed[:0]
		share := float64(want) * float64(t.page().bytes) / float64(total)
		freed += t.evict(int64(share)+1, looks)
	}
	return freed
}

// makeRoom waits, if it must, until something can be forgotten, and forgets it; false if nothing ever can be.
func (s *Shard) makeRoom() bool {
	if s.disk.marks > 0 {
		s.writePart()
	}
	waits := s.disk.sent > s.settled
	if waits {
		s.disk.await()
		s.settle()
	}
	return s.evict(max(1, s.over()), 1<<31-1) > 0 || waits
}
