package agg

import (
	"container/heap"
	"encoding/binary"
	"maps"
	"slices"
)

// tally counts values and knows the least (sign -1) or the greatest (sign 1) of
// those whose count is positive. Counts may be negative for a while, when a
// value is taken back before it comes.
type tally struct {
	sign   int
	check  keyCheck
	counts map[string]*tallied
	// queue is a heap of values; those without a positive count are dropped when
	// they reach its top.
	queue []string
}

type tallied struct {
	n      int64
	queued bool
}

func newTally(sign int, check keyCheck) *tally {
	return &tally{sign: sign, check: check, counts: map[string]*tallied{}}
}

func (t *tally) reset() {
	clear(t.counts)
	t.queue = t.queue[:0]
}

func (t *tally) change(key []byte, by int64) {
	c := t.counts[string(key)]
	if c == nil {
		c = &tallied{}
		t.counts[string(key)] = c
	}
	c.n += by
	switch {
	case c.n > 0 && !c.queued:
		c.queued = true
		heap.Push(t, string(key))
	case c.n == 0 && !c.queued:
		delete(t.counts, string(key))
	}
}

// best returns the value sought; false if there is none.
func (t *tally) best() (string, bool) {
	for len(t.queue) > 0 {
		top := t.queue[0]
		c := t.counts[top]
		if c.n > 0 {
			return top, true
		}
		heap.Pop(t)
		c.queued = false
		if c.n == 0 {
			delete(t.counts, top)
		}
	}
	return "", false
}

func (t *tally) merge(src *tally) {
	for key, c := range src.counts {
		t.change([]byte(key), c.n)
	}
}

func (t *tally) append(dst []byte) []byte {
	keys := slices.Sorted(maps.Keys(t.counts))
	keys = slices.DeleteFunc(keys, func(k string) bool { return t.counts[k].n == 0 })
	dst = binary.AppendUvarint(dst, uint64(len(keys)))
	for _, key := range keys {
		dst = binary.AppendVarint(appendBytes(dst, key), t.counts[key].n)
	}
	return dst
}

func (t *tally) decode(src []byte) ([]byte, error) {
	t.reset()
	count, src, err := readCount(src)
	for range count {
		var key []byte
		if key, src, err = readBytes(src); err != nil {
			return nil, err
		}
		n, size := binary.Varint(src)
		if size <= 0 || t.check.valid(key) != nil {
			return nil, errGroup
		}
		t.change(key, n)
		src = src[size:]
	}
	return src, err
}

// Len, Less, Swap, Push and Pop are the heap's.
func (t *tally) Len() int { return len(t.queue) }

func (t *tally) Less(i, j int) bool {
	if t.sign < 0 {
		return t.queue[i] < t.queue[j]
	}
	return t.queue[i] > t.queue[j]
}

func (t *tally) Swap(i, j int) { t.queue[i], t.queue[j] = t.queue[j], t.queue[i] }

func (t *tally) Push(x any) { t.queue = append(t.queue, x.(string)) }

func (t *tally) Pop() any {
	last := t.queue[len(t.queue)-1]
	t.queue = t.queue[:len(t.queue)-1]
	return last
}
