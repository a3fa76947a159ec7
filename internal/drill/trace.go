package drill

import "time"

const (
	// traceStep is the resolution of a trace of what became visible when.
	traceStep = 100 * time.Millisecond
	// stepsReported is how many steps a report has at most, so that it can be read after hours.
	stepsReported = 3000
)

// trace is how many records became visible in each traceStep since the start.
type trace []int64

// add counts a record.
func (t *trace) add(since time.Duration) {
	step := int(since / traceStep)
	for len(*t) <= step {
		*t = append(*t, 0)
	}
	(*t)[step]++
}

// inSteps is the trace in as many steps as a report has, and how long each is in seconds.
func (t trace) inSteps() (steps []int64, long float64) {
	times := max(1, (len(t)+stepsReported-1)/stepsReported)
	steps = make([]int64, (len(t)+times-1)/times)
	for i, n := range t {
		steps[i/times] += n
	}
	return steps, seconds(traceStep * time.Duration(times))
}
