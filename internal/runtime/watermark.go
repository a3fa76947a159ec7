package runtime

import "math"

// Watermarks in milliseconds; noWatermark before the first, endOfInput behind
// the last row.
const (
	noWatermark = math.MinInt64
	endOfInput  = math.MaxInt64
)

// watermark is what a task says about event time.
type watermark struct {
	// ms promises that no row with an earlier time follows; it never goes back.
	ms int64
	// mark is the same without memory: it goes back when an input wakes up that
	// others had passed. Tasks that are told the same come to the same mark,
	// whatever the order; see alignment.
	mark int64
	// idle senders hold nobody back.
	idle bool
}

// watermarks combines the watermarks of several inputs: the least of those that
// are not idle. It never goes back.
type watermarks struct {
	each, marks []int64
	idle        []bool
	// combined is the last result; floor is what a restore set.
	combined int64
}

func newWatermarks(inputs int, floor int64) *watermarks {
	w := &watermarks{each: make([]int64, inputs), marks: make([]int64, inputs), idle: make([]bool, inputs), combined: floor}
	for i := range w.each {
		w.each[i], w.marks[i] = noWatermark, noWatermark
	}
	return w
}

// set takes one input's state and reports whether the combined watermark rose.
func (w *watermarks) set(input int, is watermark) bool {
	if !is.idle {
		w.each[input] = max(w.each[input], is.ms)
	}
	w.marks[input], w.idle[input] = is.mark, is.idle
	least, active := int64(endOfInput), false
	for i, each := range w.each {
		if !w.idle[i] {
			least, active = min(least, each), true
		}
	}
	if !active || least <= w.combined {
		return false
	}
	w.combined = least
	return true
}

// now returns what the task itself says.
func (w *watermarks) now() watermark {
	is := watermark{ms: w.combined, mark: endOfInput, idle: true}
	for i, mark := range w.marks {
		if !w.idle[i] {
			is.mark, is.idle = min(is.mark, mark), false
		}
	}
	if is.idle {
		is.mark = noWatermark
	}
	return is
}

// allIdle reports whether no input holds a watermark.
func (w *watermarks) allIdle() bool {
	for _, idle := range w.idle {
		if !idle {
			return false
		}
	}
	return true
}
