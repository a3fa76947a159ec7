package cep

import "math"

// partial is a search under way, or one that has found its match.
type partial struct {
	state int32
	// tail is the last row that it has taken; none for the search that has not begun.
	tail int32
	// start is the number of its first row, startTime that row's time. noStart of the
	// search that has not begun is behind all.
	start     uint64
	startTime int64
}

const (
	none    = int32(-1)
	noStart = math.MaxUint64
)

// queue is a binary heap of searches, those that began earlier first. Several may
// begin with one row; which of them comes out first then depends on how they lie, and
// so does the order in which searches are gone through. Both can be seen in the
// matches. So the heap moves its elements exactly as java.util.PriorityQueue does,
// which Flink uses.
type queue []partial

// add puts an element at the end and lets it rise past those that began later.
func (q *queue) add(p partial) {
	*q = append(*q, p)
	h := *q
	i := len(h) - 1
	for i > 0 {
		parent := (i - 1) / 2
		if p.start >= h[parent].start {
			break
		}
		h[i] = h[parent]
		i = parent
	}
	h[i] = p
}

// poll removes the first element, of a queue that has one.
func (q *queue) poll() partial {
	h := *q
	first, last := h[0], h[len(h)-1]
	*q = h[:len(h)-1]
	if len(*q) > 0 {
		q.sink(0, last)
	}
	return first
}

// sink puts an element at a place and lets it sink past those that began earlier.
func (q queue) sink(i int, p partial) {
	for i < len(q)/2 {
		child := 2*i + 1
		if right := child + 1; right < len(q) && q[child].start > q[right].start {
			child = right
		}
		if p.start <= q[child].start {
			break
		}
		q[i] = q[child]
		i = child
	}
	q[i] = p
}

// removeBefore removes the elements that began before a row, in the order in which
// they lie, and calls gone for each.
func (q *queue) removeBefore(start uint64, gone func(partial)) {
	kept := (*q)[:0]
	for _, p := range *q {
		if p.start < start {
			gone(p)
		} else {
			kept = append(kept, p)
		}
	}
	if len(kept) == len(*q) {
		return
	}
	*q = kept
	for i := len(kept)/2 - 1; i >= 0; i-- {
		kept.sink(i, kept[i])
	}
}
