package sim

import "strings"

// Stats counts what schedules have really exercised. A run that never crashed
// with a transaction open has proved nothing.
type Stats struct {
	Schedules, Steps, Starts, Restarts, Stops, Epochs       int
	CrashesWithOpen, ZombiesWoken, FencedExits              int
	LostAnswers, LateRequests, TornPuts, RefusedWrites      int
	Expired, Doubled, TwoOpen, AbortedRecords               int
	Published, RepeatedPublications, Collected, SplitsFound int
	Lines, TablesAdded, Trimmed, Swept, Closed, Tolerated   int
	Bases, BasesOverBarriers, DamageFound, CopiesUsed       int
}

// Add adds o to s.
func (s *Stats) Add(o *Stats) {
	s.Schedules += o.Schedules
	s.Steps += o.Steps
	s.Starts += o.Starts
	s.Restarts += o.Restarts
	s.Stops += o.Stops
	s.Epochs += o.Epochs
	s.CrashesWithOpen += o.CrashesWithOpen
	s.ZombiesWoken += o.ZombiesWoken
	s.FencedExits += o.FencedExits
	s.LostAnswers += o.LostAnswers
	s.LateRequests += o.LateRequests
	s.TornPuts += o.TornPuts
	s.RefusedWrites += o.RefusedWrites
	s.Expired += o.Expired
	s.Doubled += o.Doubled
	s.TwoOpen += o.TwoOpen
	s.AbortedRecords += o.AbortedRecords
	s.Published += o.Published
	s.RepeatedPublications += o.RepeatedPublications
	s.Collected += o.Collected
	s.SplitsFound += o.SplitsFound
	s.Lines += o.Lines
	s.TablesAdded += o.TablesAdded
	s.Closed += o.Closed
	s.Trimmed += o.Trimmed
	s.Swept += o.Swept
	s.Tolerated += o.Tolerated
	s.Bases += o.Bases
	s.DamageFound += o.DamageFound
	s.CopiesUsed += o.CopiesUsed
	s.BasesOverBarriers += o.BasesOverBarriers
}

// Run plays a plan and adds to stats what it exercised. It returns the first
// violation; empty: none.
func Run(p *Plan, bugs Bugs, stats *Stats) string {
	w := newWorld(p, bugs)
	w.run()
	w.stats.Schedules = 1
	stats.Add(&w.stats)
	return w.violation
}

// Trace plays a plan and returns what happened, one line each, with the
// violation at the end.
func Trace(p *Plan, bugs Bugs) string {
	w := newWorld(p, bugs)
	w.tracing = true
	w.run()
	return strings.Join(w.trace, "\n")
}

// shrinkSeeds is how many orders of events a simpler plan is tried with: leaving
// out a fault moves everything behind it, and the failure may need a new order.
const shrinkSeeds = 200

// Shrink returns a plan that fails, like p or otherwise, with as few faults,
// input records and circumstances as it can find.
func Shrink(p *Plan, bugs Bugs) *Plan {
	for {
		q := failingSimpler(p, bugs)
		if q == nil {
			return p
		}
		p = q
	}
}

// failingSimpler returns a plan that is simpler than p and fails; nil: none was
// found.
func failingSimpler(p *Plan, bugs Bugs) *Plan {
	for _, q := range simpler(p) {
		for i := range uint64(shrinkSeeds) {
			r := *q
			if i > 0 {
				r.Seed = mix(q.Seed + i)
			}
			var stats Stats
			if Run(&r, bugs, &stats) != "" {
				return &r
			}
		}
	}
	return nil
}

// simpler returns the plans that are one step simpler than p, the most
// promising first.
func simpler(p *Plan) []*Plan {
	var list []*Plan
	for i := range p.Faults {
		q := *p
		q.Faults = append(append([]Fault(nil), p.Faults[:i]...), p.Faults[i+1:]...)
		list = append(list, &q)
	}
	if p.Records > 1 {
		q := *p
		q.Records = p.Records / 2
		list = append(list, &q)
		r := *p
		r.Records = p.Records - 1
		list = append(list, &r)
	}
	if p.LateSplit {
		q := *p
		q.LateSplit = false
		list = append(list, &q)
	}
	if p.AddTable {
		q := *p
		q.AddTable, q.AddTableAt = false, 0
		list = append(list, &q)
	}
	if p.Option != NoOption {
		q := *p
		q.Option, q.OptionAt = NoOption, 0
		list = append(list, &q)
	}
	if p.PublishTicks > 0 {
		q := *p
		q.PublishTicks = 0
		list = append(list, &q)
	}
	if p.FenceTicks > 0 {
		q := *p
		q.FenceTicks = 0
		list = append(list, &q)
	}
	if p.Tolerable > 0 {
		q := *p
		q.Tolerable = 0
		list = append(list, &q)
	}
	if p.SnapshotTicks > 0 {
		q := *p
		q.SnapshotTicks = 0
		list = append(list, &q)
	}
	return list
}
