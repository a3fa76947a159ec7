package main

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// How much the heap may grow, beside what lives in it, before it is collected. While little lives, what a job allocates
// passes through: collecting rarely is cheap. Once much lives, mostly rows of state, memory counts.
const (
	smallHeapPercent = 200
	largeHeapPercent = 100
	// smallHeap is the most bytes that live in a small heap.
	smallHeap = 64 << 20
	// heapLookEvery is how often what lives is looked at; it changes with each collection.
	heapLookEvery = 250 * time.Millisecond
)

// collectorPercent is GOGC for a heap in which so many bytes live. The heap it allows never shrinks as more lives.
func collectorPercent(live uint64) int {
	if live <= smallHeap {
		return smallHeapPercent
	}
	return max(largeHeapPercent, int(smallHeap*smallHeapPercent/live))
}

// tuneCollector sets GOGC as the heap grows, unless the environment sets it. stop ends that.
func tuneCollector() (stop func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	now := smallHeapPercent
	debug.SetGCPercent(now)
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(heapLookEvery)
		defer tick.Stop()
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		for {
			select {
			case <-tick.C:
			case <-done:
				return
			}
			metrics.Read(live)
			if p := collectorPercent(live[0].Value.Uint64()); p != now {
				now = p
				debug.SetGCPercent(p)
			}
		}
	}()
	return func() { close(done); <-ended }
}
