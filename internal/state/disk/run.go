package disk

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"math"
	"slices"
)

// Run is changes that count in their order, like those of a [Batch], for when there are many: they are sorted once and brought in as one sorted table, where a batch
// sorts each into what is in memory, writes that to a small file, and merges the file with others. Nothing is visible before Commit. It copies what
// it is given.
type Run struct {
	db *DB
	// memory has the keys and values of points, one behind the other.
	memory []byte
	points []runPoint
	ranges []runRange
	// places of ranges by where they begin.
	places map[string]int
	// table is the sorted table that is being made.
	table  []byte
	failed error
}

// runPoint is a change of one key, at a place in the run's memory; of two changes the one at the higher place is the later.
type runPoint struct {
	// prefix is the first bytes of the key as a number: keys that differ there are compared without being looked at, which takes longer than comparing.
	prefix uint64
	at     uint32
	// key and value are lengths; value is runGone if the key is deleted.
	key, value uint32
}

const runGone = math.MaxUint32

// runRange is a deletion of a range of keys, as far as the run has set them before it had so many bytes in its memory.
type runRange struct {
	from, to []byte
	at       uint32
}

// NewRun returns an empty run.
func (d *DB) NewRun() *Run { return &Run{db: d, places: map[string]int{}} }

// Set gives a key a value.
func (r *Run) Set(key, value []byte) {
	r.add(key, uint32(len(value)))
	r.memory = append(r.memory, value...)
}

// Delete removes a key.
func (r *Run) Delete(key []byte) {
	r.add(key, runGone)
}

func (r *Run) add(key []byte, value uint32) {
	var first [8]byte
	copy(first[:], key)
	r.points = append(r.points, runPoint{binary.BigEndian.Uint64(first[:]), uint32(len(r.memory)), uint32(len(key)), value})
	r.memory = append(r.memory, key...)
}

// compare orders points by their keys, and those of one key as they came. What a short key lacks of its prefix counts as zeros: where prefixes differ, so do the keys.
func (r *Run) compare(a, b runPoint) int {
	if a.prefix != b.prefix {
		return cmp.Compare(a.prefix, b.prefix)
	}
	return cmp.Or(bytes.Compare(r.key(a), r.key(b)), cmp.Compare(a.at, b.at))
}

// DeleteRange removes the keys from one up to, not including, another.
func (r *Run) DeleteRange(from, to []byte) {
	at := uint32(len(r.memory))
	place, known := r.places[string(from)]
	if known && bytes.Compare(r.ranges[place].to, to) <= 0 { // as of a table that drops one time after the other
		r.ranges[place].to, r.ranges[place].at = append(r.ranges[place].to[:0], to...), at
		return
	}
	if !known {
		r.places[string(from)] = len(r.ranges)
	}
	r.ranges = append(r.ranges, runRange{bytes.Clone(from), bytes.Clone(to), at})
}

// Bytes is the size of the run in memory, about.
func (r *Run) Bytes() int {
	const pointBytes, rangeBytes = 24, 200
	return len(r.memory) + len(r.points)*pointBytes + len(r.ranges)*rangeBytes
}

// Commit makes the changes visible, all at once, and empties the run. It waits while too much is to be merged, and fails when the disk does.
func (r *Run) Commit() error {
	if r.failed == nil && len(r.points)+len(r.ranges) > 0 {
		r.failed = r.commit()
	}
	return r.db.named(r.failed)
}

func (r *Run) commit() error {
	if err := r.db.room(); err != nil {
		return err
	}
	r.table = r.table[:0]
	w := NewTableWriter(func(p []byte) { r.table = append(r.table, p...) })
	defer w.Abort()
	if err := r.write(w); err != nil {
		return err
	}
	if err := w.Finish(); err != nil {
		return err
	}
	paths, err := r.db.writeTables([][]byte{r.table})
	if err != nil {
		return err
	}
	if err := r.db.db.Ingest(context.Background(), paths); err != nil {
		return err
	}
	r.memory, r.points, r.ranges = r.memory[:0], r.points[:0], r.ranges[:0]
	clear(r.places)
	return nil
}

// write writes what the changes come to. The points of a table and its deletions of ranges count as made at the same moment: such a deletion concerns older
// tables alone, and points of the run that it came after are left out.
func (r *Run) write(w *TableWriter) error {
	slices.SortFunc(r.points, r.compare)
	slices.SortFunc(r.ranges, func(a, b runRange) int { return bytes.Compare(a.from, b.from) })
	if err := r.writeRanges(w); err != nil {
		return err
	}
	covering := coveringRanges{rest: r.ranges}
	for i, p := range r.points {
		key := r.key(p)
		if i+1 < len(r.points) && p.prefix == r.points[i+1].prefix && bytes.Equal(key, r.key(r.points[i+1])) {
			continue
		}
		var err error
		switch {
		case covering.last(key) > p.at:
		case p.value == runGone:
			err = w.Delete(key)
		default:
			err = w.Add(key, r.memory[p.at+p.key:][:p.value])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *Run) key(p runPoint) []byte { return r.memory[p.at:][:p.key] }

// writeRanges writes the ranges, those that overlap as one.
func (r *Run) writeRanges(w *TableWriter) error {
	for i := 0; i < len(r.ranges); {
		from, to := r.ranges[i].from, r.ranges[i].to
		for i++; i < len(r.ranges) && bytes.Compare(r.ranges[i].from, to) <= 0; i++ {
			if bytes.Compare(r.ranges[i].to, to) > 0 {
				to = r.ranges[i].to
			}
		}
		if err := w.DeleteRange(from, to); err != nil {
			return err
		}
	}
	return nil
}

// coveringRanges finds the ranges that a key is in, for one key after the other in their order.
type coveringRanges struct {
	rest, open []runRange
}

// last returns where in the run the last range came that covers the key; 0: none does.
func (c *coveringRanges) last(key []byte) (at uint32) {
	for len(c.rest) > 0 && bytes.Compare(c.rest[0].from, key) <= 0 {
		c.open, c.rest = append(c.open, c.rest[0]), c.rest[1:]
	}
	c.open = slices.DeleteFunc(c.open, func(r runRange) bool { return bytes.Compare(r.to, key) <= 0 })
	for _, r := range c.open {
		at = max(at, r.at)
	}
	return at
}

// Close gives up what was not committed.
func (r *Run) Close() error {
	r.memory, r.points, r.ranges, r.table = nil, nil, nil, nil
	return nil
}
