package state

import (
	"container/heap"

	"github.com/onceflow/onceflow/internal/dataflow"
)

// Timed maps (time, key) to values of one kind and finds them by time: the
// windows of an aggregation, each of which is a timer. Entries go only all
// together, up to a time. The index by time lives in memory and is rebuilt at a
// restore.
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
	t := &Timed[V]{store: newStore(s.groups, tableID{op, name}, codec), buckets: map[int64]*bucket{}}
	if err := claim(s, &t.store, t.chain); err != nil {
		return nil, err
	}
	s.tables = append(s.tables, t)
	return t, nil
}

// Len returns the number of entries.
func (t *Timed[V]) Len() int { return t.count }

// Get returns the entry of a time and key, nil if there is none. hash is [Hash]
// of the key, whose group the shard must own.
func (t *Timed[V]) Get(time int64, hash uint64, key []byte) *Entry[V] {
	return t.get(hash, time, key)
}

// GetOrCreate returns the entry of a time and key. A new one has the codec's
// reset value and is dirty.
func (t *Timed[V]) GetOrCreate(time int64, hash uint64, key []byte) (e *Entry[V], created bool) {
	if e, created = t.getOrCreate(hash, time, key); created {
		t.chain(e)
	}
	return e, created
}

// MarkDirty says that the entry's value has changed, so that the next segment
// holds it.
func (t *Timed[V]) MarkDirty(e *Entry[V]) { t.markDirty(e) }

// First returns the earliest time that has entries.
func (t *Timed[V]) First() (time int64, ok bool) {
	if len(t.times) == 0 {
		return 0, false
	}
	return t.times[0], true
}

// Drop removes all entries up to and including the time.
func (t *Timed[V]) Drop(through int64) {
	for len(t.times) > 0 && t.times[0] <= through {
		time := heap.Pop(&t.times).(int64)
		for id := t.buckets[time].head; id != 0; {
			e := t.at(id - 1)
			id = e.next
			t.remove(e)
			t.count--
		}
		delete(t.buckets, time)
		if !t.hasDropped || time > t.dropped {
			t.dropped, t.hasDropped = time, true
		}
	}
	t.last = nil
}

// chain adds a new entry to the bucket of its time.
func (t *Timed[V]) chain(e *Entry[V]) {
	b := t.bucket(e.time)
	e.next, b.head = b.head, e.id+1
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
