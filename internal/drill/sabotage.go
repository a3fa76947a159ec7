package drill

import (
	"fmt"
	"time"
)

// Sabotage is a rule of the protocol that is broken in the engine, so that the drill can show that it notices.
type Sabotage struct {
	Name string `json:"name"`
	// Rule is its number in docs/internals; empty: none is broken.
	Rule string `json:"rule,omitempty"`
	// Broken says what the engine does wrong.
	Broken string `json:"broken"`
}

// String names the sabotage, its rule and what it does.
func (s *Sabotage) String() string {
	if s.Rule == "" {
		return s.Name + ": " + s.Broken
	}
	return fmt.Sprintf("%s breaks %s: %s", s.Name, s.Rule, s.Broken)
}

// String says when it was, in words that follow "was seen".
func (f *FirstWrong) String() string {
	if f.Fault == 0 {
		return fmt.Sprintf("at %.2f s, before any fault", f.At)
	}
	return fmt.Sprintf("at %.2f s, after fault %d (%s)", f.At, f.Fault, f.Kind)
}

// caught reports that a sabotaged engine has put out something wrong: that is all that one wants to know of it.
func (d *drill) caught() bool {
	if d.cfg.Sabotage == nil {
		return false
	}
	_, is := d.watch.wrong()
	return is
}

// firstWrong finds the fault before the first output that was wrong; nil: none was.
func (d *drill) firstWrong() *FirstWrong {
	at, is := d.watch.wrong()
	if !is {
		return nil
	}
	f := &FirstWrong{At: seconds(at)}
	for i, fault := range d.faults {
		if fault.At <= at.Round(time.Millisecond) {
			f.Fault, f.Kind = i+1, fault.Kind
		}
	}
	return f
}
