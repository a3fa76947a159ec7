package runtime

import (
	"testing"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
)

// twoSenders is a chain that receives from two tasks of a chain of its kind.
func twoSenders(fromSource bool) *chain {
	from := &chain{head: &dataflow.Node{}, tasks: 2}
	if !fromSource {
		from.inputs = []chainInput{{from: &chain{tasks: 1}}}
	}
	return &chain{head: &dataflow.Node{}, tasks: 1, inputs: []chainInput{{from: from}}}
}

func TestSenderWaitsBehindItsBarrierUntilAllHaveSentTheirs(t *testing.T) {
	marks := newWatermarks([]int{2}, noWatermark)
	a := newAlignment(twoSenders(false), marks)
	bar := func(sender int) message {
		return message{kind: barrierMessage, sender: sender, barrier: barrier{epoch: 1}}
	}
	if a.arrive(bar(0)) || !a.waits(0) || a.waits(1) {
		t.Fatal("after the first barrier its sender must wait, and only it")
	}
	a.keep(message{sender: 0, watermark: watermark{ms: 7}})
	if _, ok := a.next(); ok {
		t.Fatal("a message behind the barrier got through")
	}
	if !a.arrive(bar(1)) {
		t.Fatal("both barriers have come")
	}
	if m, ok := a.next(); !ok || m.watermark.ms != 7 {
		t.Errorf("the message kept is %+v, %v", m, ok)
	}
	if a.current.epoch != checkpoint.Epoch(0) {
		t.Error("the alignment is not over")
	}
}

// says brings a watermark of a sender to the task.
func says(a *alignment, sender int, is watermark) {
	a.hear(message{kind: watermarkMessage, sender: sender, watermark: is})
	a.marks.set(sender, is)
}

func TestSiblingAheadInWatermarksWaitsAndAnIdleOneHoldsNobody(t *testing.T) {
	a := newAlignment(twoSenders(false), newWatermarks([]int{2}, noWatermark))
	says(a, 0, watermark{ms: 10, mark: 10})
	if !a.waits(0) || a.waits(1) {
		t.Error("sender 0 is ahead and must wait")
	}
	says(a, 1, watermark{ms: 10, mark: 10})
	if a.waits(0) {
		t.Error("sender 1 has caught up")
	}
	says(a, 0, watermark{ms: 20, mark: 20})
	says(a, 1, watermark{ms: 10, mark: noWatermark, idle: true})
	if a.waits(0) {
		t.Error("sender 1 is idle")
	}
}

func TestTasksOfASourceDoNotWaitForEachOther(t *testing.T) {
	a := newAlignment(twoSenders(true), newWatermarks([]int{2}, noWatermark))
	says(a, 0, watermark{ms: 10, mark: 10})
	if a.waits(0) {
		t.Error("a source's task waits for another")
	}
}

// Upstream, input X says 5, falls idle, and wakes up with 7; input Y says 10. One
// sender has seen Y before X woke up, the other after: their watermarks are 10 and
// 7 for as long as X stays where it is.
func TestSenderThatPassedASleepingInputWaitsForNobodyForEver(t *testing.T) {
	a := newAlignment(twoSenders(false), newWatermarks([]int{2}, noWatermark))
	says(a, 0, watermark{ms: 10, mark: 10})
	says(a, 1, watermark{ms: 7, mark: 7})
	if !a.waits(0) {
		t.Fatal("sender 0 is ahead")
	}
	// Sender 1's barrier comes: what could bring it up is behind that.
	if a.arrive(message{kind: barrierMessage, sender: 1, barrier: barrier{epoch: 1}}) || a.waits(0) {
		t.Fatal("sender 0's barrier is held back by a sender that waits for it")
	}
	if !a.arrive(message{kind: barrierMessage, sender: 0, barrier: barrier{epoch: 1}}) {
		t.Fatal("both barriers have come")
	}
	if !a.waits(0) {
		t.Fatal("sender 0 is still ahead")
	}
	// It hears of X itself: the message that says so is kept, but counts.
	back := message{kind: watermarkMessage, sender: 0, watermark: watermark{ms: 10, mark: 7}}
	a.hear(back)
	a.keep(back)
	if m, ok := a.next(); !ok || m.watermark.mark != 7 {
		t.Errorf("kept: %+v, %v", m, ok)
	}
}
