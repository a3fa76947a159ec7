package runtime

import (
	"testing"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
)

// twoSenders is a group that receives from two tasks of a group of its kind.
func twoSenders(fromSource bool) *group {
	from := &group{head: &dataflow.Node{}, tasks: 2}
	if !fromSource {
		from.inputs = []groupInput{{from: &group{tasks: 1}}}
	}
	return &group{head: &dataflow.Node{}, tasks: 1, inputs: []groupInput{{from: from}}}
}

func TestSenderWaitsBehindItsBarrierUntilAllHaveSentTheirs(t *testing.T) {
	marks := newWatermarks(2, noWatermark)
	a := newAlignment(twoSenders(false), marks)
	bar := func(sender int) message {
		return message{kind: barrierMessage, sender: sender, barrier: barrier{epoch: 1}}
	}
	if a.arrive(bar(0)) || !a.waits(0) || a.waits(1) {
		t.Fatal("after the first barrier its sender must wait, and only it")
	}
	a.keep(message{sender: 0, watermark: 7})
	if _, ok := a.next(); ok {
		t.Fatal("a message behind the barrier got through")
	}
	if !a.arrive(bar(1)) {
		t.Fatal("both barriers have come")
	}
	if m, ok := a.next(); !ok || m.watermark != 7 {
		t.Errorf("the message kept is %+v, %v", m, ok)
	}
	if a.current.epoch != checkpoint.Epoch(0) {
		t.Error("the alignment is not over")
	}
}

func TestSiblingAheadInWatermarksWaitsAndAnIdleOneHoldsNobody(t *testing.T) {
	marks := newWatermarks(2, noWatermark)
	a := newAlignment(twoSenders(false), marks)
	marks.set(0, 10, false)
	if !a.waits(0) || a.waits(1) {
		t.Error("sender 0 is ahead and must wait")
	}
	marks.set(1, 10, false)
	if a.waits(0) {
		t.Error("sender 1 has caught up")
	}
	marks.set(0, 20, false)
	marks.set(1, 10, true)
	if a.waits(0) {
		t.Error("sender 1 is idle")
	}
}

func TestTasksOfASourceDoNotWaitForEachOther(t *testing.T) {
	marks := newWatermarks(2, noWatermark)
	a := newAlignment(twoSenders(true), marks)
	marks.set(0, 10, false)
	if a.waits(0) {
		t.Error("a source's task waits for another")
	}
}
