package state

import (
	"container/heap"

	"github.com/onceflow/onceflow/internal/dataflow"
)

// Timed maps (time, key) to values of one kind and finds them by time: the
// windows of an aggregation, each of which is a timer. Entries go only all
// together, up to a time. The index by time lives in memory and is rebuilt at a
// restore; of entries on disk there is only the earliest time of each key group.
type Timed[V any] struct {
	store[V]
	buckets map[int64]*bucket
	times   timeHeap
	// last is the bucket used last: rows come in almost the order of their time.
	last     *bucket
	lastTime int64
	// dropped is the time up to which entries were dropped since the last
	// segment.
	dropped    int64
	hasDropped bool
	cursor     Cursor[V]
}

// bucket is the chain of the entries of one time.
type bucket struct {
	head uint32 // id + 1
}

// NewTimed adds a table to the shard, like [NewTable].
func NewTimed[V any](s *Shard, op dataflow.NodeID, name string, codec Codec[V]) (*Timed[V], error) {
	t := &Timed[V]{store: newStore(s, tableID{op, name}, codec), buckets: map[int64]*bucket{}}
	t.link, t.unlink, t.cursor.shard = t.chain, t.unchain, s
	if err := claim(s, &t.store); err != nil {
		return nil, err
	}
	s.tables = append(s.tables, t)
	return t, nil
}

// Len returns the number of entries. Over a database it looks at all that are on disk.
func (t *Timed[V]) Len() int { return t.length() }

// Get returns the entry of a time and key, nil if there is none. hash is [Hash]
// of the key, whose group the shard must own.
func (t *Timed[V]) Get(time int64, hash uint64, key []byte) *Entry[V] {
	return t.get(hash, time, key)
}

// GetOrCreate returns the entry of a time and key. A new one has the codec's
// reset value and is dirty.
func (t *Timed[V]) GetOrCreate(time int64, hash uint64, key []byte) (e *Entry[V], created bool) {
	return t.getOrCreate(hash, time, key)
}

// MarkDirty says that the entry's value has changed, so that the next segment
// holds it.
func (t *Timed[V]) MarkDirty(e *Entry[V]) { t.markDirty(e) }

// First returns the earliest time that has entries.
func (t *Timed[V]) First() (time int64, ok bool) {
	time, ok = t.firstInMemory()
	if t.paging == nil {
		return time, ok
	}
	return t.firstWith(time, ok)
}

func (t *Timed[V]) firstInMemory() (time int64, ok bool) {
	for len(t.times) > 0 {
		time = t.times[0]
		if t.buckets[time].head != 0 {
			return time, true
		}
		t.popTime() // its entries are all on disk
	}
	return 0, false
}

// popTime forgets the earliest bucket.
func (t *Timed[V]) popTime() {
	delete(t.buckets, heap.Pop(&t.times).(int64))
	t.last = nil
}

// Drop removes all entries up to and including the time.
func (t *Timed[V]) Drop(through int64) {
	for len(t.times) > 0 && t.times[0] <= through {
		time := t.times[0]
		for id := t.buckets[time].head; id != 0; {
			e := t.at(id - 1)
			id = e.next
			t.writtenInVain(e)
			t.remove(e)
			t.count--
		}
		t.popTime()
		t.noteDropped(time)
	}
	if t.paging != nil {
		t.dropOnDisk(through)
	}
}

// noteDropped sees to it that the next segment says that a time is gone.
func (t *Timed[V]) noteDropped(time int64) {
	if !t.hasDropped || time > t.dropped {
		t.dropped, t.hasDropped = time, true
	}
}

// chain adds a new entry to the bucket of its time.
func (t *Timed[V]) chain(e *Entry[V]) {
	b := t.bucket(e.time)
	if t.paging != nil {
		t.paging.pages[e.id].previous = 0
		if b.head != 0 {
			t.paging.pages[b.head-1].previous = e.id + 1
		}
	}
	e.next, b.head = b.head, e.id+1
}

// unchain takes an entry out of the bucket of its time, which may be empty then.
func (t *Timed[V]) unchain(e *Entry[V]) {
	previous := t.paging.pages[e.id].previous
	if e.next != 0 {
		t.paging.pages[e.next-1].previous = previous
	}
	if previous == 0 {
		t.bucket(e.time).head = e.next
	} else {
		t.at(previous - 1).next = e.next
	}
}

func (t *Timed[V]) bucket(time int64) *bucket {
	if t.last != nil && t.lastTime == time {
		return t.last
	}
	b := t.buckets[time]
	if b == nil {
		b = &bucket{}
		t.buckets[time] = b
		heap.Push(&t.times, time)
	}
	t.last, t.lastTime = b, time
	return b
}

// timeHeap is a min-heap of times.
type timeHeap []int64

func (h timeHeap) Len() int           { return len(h) }
func (h timeHeap) Less(i, j int) bool { return h[i] < h[j] }
func (h timeHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *timeHeap) Push(x any)        { *h = append(*h, x.(int64)) }
func (h *timeHeap) Pop() any {
	old := *h
	x := old[len(old)-1]
	*h = old[:len(old)-1]
	return x
}
