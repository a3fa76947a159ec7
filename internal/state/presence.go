package state

import (
	"container/heap"
	"math"
)

// presence bounds the times at which a table may have entries on disk that are not in memory, for each key group by its place
// in the shard. A table without times has them at 0.
type presence struct {
	first, last []int64
	// exact: there is something at first, and it has not been dropped.
	exact []bool
	// order finds the group whose first is the earliest; stale items are among it.
	order groupHeap
}

func newPresence(groups int) presence {
	p := presence{first: make([]int64, groups), last: make([]int64, groups), exact: make([]bool, groups)}
	for i := range groups {
		p.clear(i)
	}
	return p
}

// may reports whether a group may have something at a time.
func (p *presence) may(group int, time int64) bool {
	return p.first[group] <= time && time <= p.last[group]
}

// any reports whether a group may have something.
func (p *presence) any(group int) bool { return p.first[group] <= p.last[group] }

func (p *presence) clear(group int) {
	p.first[group], p.last[group] = math.MaxInt64, math.MinInt64
}

// note says that an entry is on disk only.
func (p *presence) note(group int, time int64) {
	if !p.any(group) || time < p.first[group] {
		p.begin(group, time, true)
	}
	p.last[group] = max(p.last[group], time)
}

// begin sets the earliest time of a group.
func (p *presence) begin(group int, first int64, exact bool) {
	p.first[group], p.exact[group] = first, exact
	heap.Push(&p.order, groupTime{first, group})
}

// earliest returns the group with the earliest first.
func (p *presence) earliest() (group int, ok bool) {
	for len(p.order) > 0 {
		top := p.order[0]
		if p.any(top.group) && p.first[top.group] == top.time {
			return top.group, true
		}
		heap.Pop(&p.order)
	}
	return 0, false
}

// drop says that nothing is left up to a time; it reports whether something may have been.
func (p *presence) drop(through int64) bool {
	dropped := false
	for {
		g, ok := p.earliest()
		if !ok || p.first[g] > through {
			return dropped
		}
		dropped = true
		heap.Pop(&p.order)
		if p.last[g] <= through {
			p.clear(g)
		} else {
			p.begin(g, through+1, false)
		}
	}
}

type groupTime struct {
	time  int64
	group int
}

// groupHeap is a min-heap by time.
type groupHeap []groupTime

func (h groupHeap) Len() int           { return len(h) }
func (h groupHeap) Less(i, j int) bool { return h[i].time < h[j].time }
func (h groupHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *groupHeap) Push(x any)        { *h = append(*h, x.(groupTime)) }
func (h *groupHeap) Pop() any {
	old := *h
	x := old[len(old)-1]
	*h = old[:len(old)-1]
	return x
}
