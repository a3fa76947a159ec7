package drill

import (
	"testing"
	"time"
)

func TestAStopwatchDoesNotCountWhileNobodyLooks(t *testing.T) {
	var s stopwatch
	now := time.Unix(1_800_000_000, 0)
	for _, step := range []struct{ later, spent time.Duration }{
		{0, 0}, {300 * time.Millisecond, 300 * time.Millisecond}, {time.Hour, 1300 * time.Millisecond}, {time.Second, 2300 * time.Millisecond},
	} {
		now = now.Add(step.later)
		if got := s.at(now); got != step.spent {
			t.Errorf("%v later %v are spent, want %v", step.later, got, step.spent)
		}
	}
}
