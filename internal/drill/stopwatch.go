package drill

import "time"

// stopwatch measures how long something is waited for, if it is looked at again and again. Where this process itself stood still it has not waited:
// of the time between two looks no more than a second counts. The zero value begins with the first look.
type stopwatch struct {
	looked time.Time
	spent  time.Duration
}

// passed reports whether so much time is over.
func (s *stopwatch) passed(span time.Duration) bool { return s.at(time.Now()) >= span }

func (s *stopwatch) at(now time.Time) time.Duration {
	if !s.looked.IsZero() {
		s.spent += min(now.Sub(s.looked), time.Second)
	}
	s.looked = now
	return s.spent
}

// restart begins anew.
func (s *stopwatch) restart() { *s = stopwatch{} }
