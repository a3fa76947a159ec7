package runtime

import "math"

// Watermarks in milliseconds; noWatermark before the first, endOfInput behind
// the last row.
const (
	noWatermark = math.MinInt64
	endOfInput  = math.MaxInt64
)

// watermarks combines the watermarks of several inputs: the least of those that
// are not idle. It never goes back.
type watermarks struct {
	each []int64
	idle []bool
	// combined is the last result; floor is what a restore set.
	combined int64
}

func newWatermarks(inputs int, floor int64) *watermarks {
	w := &watermarks{each: make([]int64, inputs), idle: make([]bool, inputs), combined: floor}
	for i := range w.each {
		w.each[i] = noWatermark
	}
	return w
}

// set takes one input's state and reports whether the combined watermark rose.
func (w *watermarks) set(input int, watermark int64, idle bool) bool {
	if !idle {
		w.each[input] = max(w.each[input], watermark)
	}
	w.idle[input] = idle
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

// allIdle reports whether no input holds a watermark.
func (w *watermarks) allIdle() bool {
	for _, idle := range w.idle {
		if !idle {
			return false
		}
	}
	return true
}
