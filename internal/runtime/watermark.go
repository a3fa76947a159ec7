package runtime

import (
	"math"
	"slices"
)

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

// watermarks combines what a task's senders say. Those of one input come to the
// least watermark of the senders that are not idle, and when the last of them falls
// silent to the greatest, so that it does not matter which was the last. The task
// comes to the least of its inputs that are not idle. Nothing goes back.
type watermarks struct {
	// each, marks and idle are of the senders.
	each, marks []int64
	idle        []bool
	// inputs are what the senders of each input have come to.
	inputs []inputWatermark
	// combined is the last result; floor is what a restore set.
	combined int64
}

// inputWatermark is of the senders from first up to end.
type inputWatermark struct {
	first, end int
	ms         int64
	idle       bool
}

// newWatermarks is for the senders of one input after the other.
func newWatermarks(senders []int, floor int64) *watermarks {
	w := &watermarks{combined: floor}
	for _, n := range senders {
		first := len(w.each)
		for range n {
			w.each, w.marks, w.idle = append(w.each, noWatermark), append(w.marks, noWatermark), append(w.idle, false)
		}
		w.inputs = append(w.inputs, inputWatermark{first: first, end: len(w.each), ms: noWatermark})
	}
	return w
}

// set takes one sender's state and reports whether the combined watermark rose.
// What a sender says as it falls silent counts before its silence.
func (w *watermarks) set(sender int, is watermark) bool {
	was := w.combined
	w.each[sender] = max(w.each[sender], is.ms)
	w.marks[sender] = is.mark
	for _, idle := range []bool{false, true} {
		if !idle || is.idle {
			w.idle[sender] = idle
			w.combine(sender)
		}
	}
	return w.combined > was
}

// combine brings up to date what rests on the sender. An input that falls silent
// counts once more before its silence, with what it has come to.
func (w *watermarks) combine(sender int) {
	i := slices.IndexFunc(w.inputs, func(in inputWatermark) bool { return sender < in.end })
	in := &w.inputs[i]
	ms, idle := leastAwake(w.each[in.first:in.end], w.idle[in.first:in.end])
	if idle {
		ms = slices.Max(w.each[in.first:in.end])
	}
	in.ms, in.idle = max(in.ms, ms), false
	w.advance()
	in.idle = idle
	w.advance()
}

// advance goes to the least of the inputs that are not idle, if it is ahead.
func (w *watermarks) advance() {
	least, awake := int64(endOfInput), false
	for _, in := range w.inputs {
		if !in.idle {
			least, awake = min(least, in.ms), true
		}
	}
	if awake {
		w.combined = max(w.combined, least)
	}
}

// leastAwake returns the least watermark of those that are not idle, and whether
// all are.
func leastAwake(each []int64, idle []bool) (least int64, allIdle bool) {
	least, allIdle = endOfInput, true
	for i, ms := range each {
		if !idle[i] {
			least, allIdle = min(least, ms), false
		}
	}
	return least, allIdle
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
