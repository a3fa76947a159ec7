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
	// life of values that expire, else nil; aging is kept for them.
	life  *life
	aging aging
	// stale: there is a part of aging although values do not expire any more.
	stale bool
}

type tallied struct {
	n               int64
	end             int64 // of a value that expires
	queued, changed bool
}

func newTally(sign int, check keyCheck, life *life) *tally {
	return &tally{sign: sign, check: check, life: life, counts: map[string]*tallied{}}
}

// lives reports a value that is among those of which the best is sought.
func (t *tally) lives(c *tallied) bool {
	return t.sought(c.n) && !t.life.over(c.end)
}

// sought reports that a value of such a count is one that may be the best. Where values expire, as in Flink, one that is owed is, too.
func (t *tally) sought(n int64) bool { return n > 0 || n < 0 && t.life != nil }

const (
	// keptValues is how many values an empty collection keeps the memory of.
	keptValues = 1 << 10
	// fewDead are not worth a new heap.
	fewDead = 16
)

func (t *tally) reset() {
	if len(t.counts) > keptValues || cap(t.queue) > keptValues || cap(t.changed) > keptValues {
		*t = *newTally(t.sign, t.check, t.life)
		return
	}
	clear(t.counts)
	clear(t.queue)
	clear(t.changed)
	t.queue, t.changed, t.dead, t.stale = t.queue[:0], t.changed[:0], 0, false
	t.aging.reset()
}

// change returns how often a value is there now.
func (t *tally) change(key []byte, by int64) int64 {
	c := t.alter(key, by, t.life.ends())
	if !c.changed {
		c.changed = true
		t.changed = append(t.changed, string(key))
	}
	return c.n
}

// alter is change without the memory of it; the value expires at end.
func (t *tally) alter(key []byte, by, end int64) *tallied {
	c := t.counts[string(key)]
	if c == nil {
		c = &tallied{}
		t.counts[string(key)] = c
	}
	t.expire(c)
	lived := t.sought(c.n)
	c.n, c.end = c.n+by, end
	switch lives := t.sought(c.n); {
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
		if t.lives(c) {
			return false
		}
		t.drop(key, c)
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
		if t.lives(c) {
			return top, true
		}
		t.drop(top, c)
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
		var now tallied
		if c := t.counts[key]; c != nil {
			now, c.changed = *c, false
		}
		t.visit(key, now, visit)
	}
	clear(t.changed)
	t.changed = t.changed[:0]
	if t.aging.changed || t.stale {
		visit(nil, t.aging.append(nil), t.stale)
		t.aging.changed, t.stale = false, false
	}
}

func (t *tally) parts(visit partVisitor) {
	for _, key := range slices.Sorted(maps.Keys(t.counts)) {
		if c := t.counts[key]; c.n != 0 {
			t.visit(key, *c, visit)
		}
	}
	if t.life != nil && t.aging.known {
		visit(nil, t.aging.append(nil), false)
	}
}

func (t *tally) visit(key string, c tallied, visit partVisitor) {
	var buffer [2 * binary.MaxVarintLen64]byte
	value := binary.AppendVarint(buffer[:0], c.n)
	if t.life != nil {
		value = binary.AppendVarint(value, c.end)
	}
	visit([]byte(key), value, c.n == 0)
}

func (t *tally) decodePart(name, value []byte) error {
	if len(name) == 0 {
		t.stale = t.life == nil
		return t.aging.decode(value)
	}
	n, size := binary.Varint(value)
	if size <= 0 || n == 0 || t.check.valid(name) != nil {
		return errGroup
	}
	end := int64(0)
	if rest := value[size:]; len(rest) > 0 {
		if end, size = binary.Varint(rest); size != len(rest) {
			return errGroup
		}
	}
	t.alter(name, n, end)
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
