package agg

import (
	"container/heap"
	"encoding/binary"
	"maps"
	"slices"
)

// tally counts values and knows the least (sign -1) or the greatest (sign 1) of
// those whose count is positive. Counts may be negative for a while, when a
// value is taken back before it comes. Each value is a part.
type tally struct {
	sign   int
	check  keyCheck
	counts map[string]*tallied
	// queue is a heap of values; those without a positive count, of which there are dead, are dropped when
	// they reach its top, or are more than the others.
	queue   []string
	dead    int
	changed []string
}

type tallied struct {
	n               int64
	queued, changed bool
}

func newTally(sign int, check keyCheck) *tally {
	return &tally{sign: sign, check: check, counts: map[string]*tallied{}}
}

const (
	// keptValues is how many values an empty collection keeps the memory of.
	keptValues = 1 << 10
	// fewDead are not worth a new heap.
	fewDead = 16
)

func (t *tally) reset() {
	if len(t.counts) > keptValues || cap(t.queue) > keptValues || cap(t.changed) > keptValues {
		*t = *newTally(t.sign, t.check)
		return
	}
	clear(t.counts)
	clear(t.queue)
	clear(t.changed)
	t.queue, t.changed, t.dead = t.queue[:0], t.changed[:0], 0
}

func (t *tally) change(key []byte, by int64) {
	c := t.alter(key, by)
	if !c.changed {
		c.changed = true
		t.changed = append(t.changed, string(key))
	}
}

// alter is change without the memory of it.
func (t *tally) alter(key []byte, by int64) *tallied {
	c := t.counts[string(key)]
	if c == nil {
		c = &tallied{}
		t.counts[string(key)] = c
	}
	lived := c.n > 0
	c.n += by
	switch lives := c.n > 0; {
	case lives && !c.queued:
		c.queued = true
		heap.Push(t, string(key))
	case c.n == 0 && !c.queued:
		delete(t.counts, string(key))
	case !c.queued || lives == lived:
	case lives:
		t.dead--
	default:
		if t.dead++; t.dead > max(fewDead, len(t.queue)/2) {
			t.bury()
		}
	}
	return c
}

// bury drops the values without a positive count from the queue.
func (t *tally) bury() {
	t.queue = slices.DeleteFunc(t.queue, func(key string) bool {
		c := t.counts[key]
		if c.n > 0 {
			return false
		}
		c.queued = false
		if c.n == 0 {
			delete(t.counts, key)
		}
		return true
	})
	t.dead = 0
	heap.Init(t)
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
		t.dead--
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

func (t *tally) append(dst []byte) []byte { return dst }

func (t *tally) decode(src []byte) ([]byte, error) {
	t.reset()
	return src, nil
}

func (t *tally) changedParts(visit partVisitor) {
	for _, key := range t.changed {
		n := int64(0)
		if c := t.counts[key]; c != nil {
			n, c.changed = c.n, false
		}
		t.visit(key, n, visit)
	}
	clear(t.changed)
	t.changed = t.changed[:0]
}

func (t *tally) parts(visit partVisitor) {
	for _, key := range slices.Sorted(maps.Keys(t.counts)) {
		if n := t.counts[key].n; n != 0 {
			t.visit(key, n, visit)
		}
	}
}

func (t *tally) visit(key string, n int64, visit partVisitor) {
	var value [binary.MaxVarintLen64]byte
	visit([]byte(key), value[:binary.PutVarint(value[:], n)], n == 0)
}

func (t *tally) decodePart(name, value []byte) error {
	n, size := binary.Varint(value)
	if size <= 0 || size != len(value) || n == 0 || t.check.valid(name) != nil {
		return errGroup
	}
	t.alter(name, n)
	return nil
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
