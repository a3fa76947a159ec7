package drill

import (
	"testing"
	"time"
)

func TestATraceOfHoursIsReportedInAsManyStepsAsAShortOneAndLosesNothing(t *testing.T) {
	for _, length := range []time.Duration{time.Second, stepsReported * traceStep, stepsReported*traceStep + 1, 8 * time.Hour} {
		var tr trace
		n := int64(0)
		for at := time.Duration(0); at < length; at += length/5000 + 1 {
			tr.add(at)
			n++
		}
		steps, long := tr.inSteps()
		var sum int64
		for _, s := range steps {
			sum += s
		}
		if sum != n || len(steps) > stepsReported {
			t.Errorf("%v: %d of %d records in %d steps", length, sum, n, len(steps))
		}
		if covered := time.Duration(float64(len(steps)) * long * float64(time.Second)); covered < length-time.Second || covered > length+2*time.Second*time.Duration(long+1) {
			t.Errorf("%v: %d steps of %g s cover %v", length, len(steps), long, covered)
		}
	}
}
