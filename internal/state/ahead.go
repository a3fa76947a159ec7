package state

const (
	// aheadEntries is how many changed entries, or parts of them, a barrier may find to write: a few milliseconds of work.
	aheadEntries = 2 << 10
	// aheadWorth: once more than one record in so many that were written ahead has been in vain, the rest of the epoch waits for its barrier.
	aheadWorth = 4
	// aheadRestMax is for how many epochs nothing is written ahead where that has turned out to be in vain again and again.
	aheadRestMax = 64
	// The record of an entry that changes again was in vain; where the table has parts it counts half, since the parts that it came with may stay.
	vainEntry       = 2
	vainPartedEntry = 1
	// One part in partSample is remembered by a bit, so that it is seen when it is written once more, and stands for all.
	partSample = 16
	partBits   = 1 << 20
	vainPart   = 2 * partSample
)

// ahead decides when a part of the segment under way is written before its barrier, so that the barrier finds little left to do however much has
// changed, be it many entries or many parts of one. What changes after it was written is written again: where much does, it is cheaper to wait for the barrier.
type ahead struct {
	// entries that may wait for the barrier.
	entries int
	// stamp marks the entries that are in a part of the segment under way; never 0.
	stamp uint8
	// marks are the changes to tables with parts since a part was written: each may be of a part of its own.
	marks int
	// written counts the records in such parts, vain twice those of them that are of no use any more.
	written, vain int
	// parts has a bit for the hash of each part that was sampled; nil: there was none yet. sampled: one is set.
	parts   []uint64
	sampled bool
	// rest is for how many epochs nothing is written ahead, this one included; nextRest how long the next rest is.
	rest, nextRest int
}

func newAhead() *ahead { return &ahead{entries: aheadEntries, stamp: 1, nextRest: 1} }

// wants reports whether a part is to be written when so many entries wait.
func (a *ahead) wants(waiting int) bool {
	if max(waiting, a.marks) < a.entries || a.rest > 0 {
		return false
	}
	if a.vain*aheadWorth > 2*a.written {
		a.rest, a.nextRest = a.nextRest, min(2*a.nextRest, aheadRestMax)
		return false
	}
	return true
}

// part notes that a part of this hash is written ahead.
func (a *ahead) part(hash uint64) {
	if hash%partSample != 0 {
		return
	}
	if a.parts == nil {
		a.parts = make([]uint64, partBits/64)
	}
	at, bit := hash/partSample%partBits/64, uint64(1)<<(hash/partSample%64)
	if a.parts[at]&bit != 0 {
		a.vain += vainPart
	}
	a.parts[at] |= bit
	a.sampled = true
}

// sealed begins the next segment.
func (a *ahead) sealed() {
	switch {
	case a.rest > 0:
		a.rest--
	case a.written > 0:
		a.nextRest = 1
	}
	a.written, a.vain, a.marks = 0, 0, 0
	if a.sampled {
		clear(a.parts)
		a.sampled = false
	}
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
