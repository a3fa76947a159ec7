package state

const (
	// aheadEntries is how many changed entries a barrier may find to write: a few milliseconds of work.
	aheadEntries = 2 << 10
	// aheadWorth: once more than one entry in so many that were written ahead has changed again, the rest of the epoch waits for its barrier.
	aheadWorth = 4
	// aheadRestMax is for how many epochs nothing is written ahead where that has turned out to be in vain again and again.
	aheadRestMax = 64
)

// ahead decides when a part of the segment under way is written before its barrier, so that the barrier finds little left to do however much has
// changed. An entry that changes after it was written is written again: where many do, it is cheaper to wait for the barrier.
type ahead struct {
	// entries that may wait for the barrier.
	entries int
	// stamp marks the entries that are in a part of the segment under way; never 0.
	stamp uint8
	// written counts the entries in such parts, again those of them that have changed or gone since.
	written, again int
	// rest is for how many epochs nothing is written ahead, this one included; nextRest how long the next rest is.
	rest, nextRest int
}

func newAhead() *ahead { return &ahead{entries: aheadEntries, stamp: 1, nextRest: 1} }

// wants reports whether a part is to be written when so many entries wait.
func (a *ahead) wants(waiting int) bool {
	if waiting < a.entries || a.rest > 0 {
		return false
	}
	if a.again*aheadWorth > a.written {
		a.rest, a.nextRest = a.nextRest, min(2*a.nextRest, aheadRestMax)
		return false
	}
	return true
}

// sealed begins the next segment.
func (a *ahead) sealed() {
	switch {
	case a.rest > 0:
		a.rest--
	case a.written > 0:
		a.nextRest = 1
	}
	a.written, a.again = 0, 0
	if a.stamp++; a.stamp == 0 {
		a.stamp = 1 // an entry written 255 segments ago may count as written: it is an estimate
	}
}

// writeAhead writes what changed so far, if that is more than a barrier should find.
func (s *Shard) writeAhead() {
	if s.disk != nil && len(s.disk.queue) > changeQueue/2 {
		return // the disk is behind: it would have to be waited for
	}
	if s.ahead.wants(s.waiting()) {
		s.writePart()
	}
}

// waiting is how many entries wait to be written.
func (s *Shard) waiting() (entries int) {
	for _, t := range s.tables {
		entries += t.waiting()
	}
	return entries
}
