package sim

import (
	"fmt"
	"strings"
)

// FaultKind is something that goes wrong.
type FaultKind uint8

// The faults. At counts steps of the schedule for those that hit a worker, and
// requests or writes sent so far for the others.
const (
	Crash       FaultKind = iota // the worker dies
	Freeze                       // the worker stops; another starts; later it wakes
	Pause                        // the worker stops and wakes; no other starts
	SecondStart                  // another worker starts beside the running one
	Rot                          // something that the last manifest needs is damaged, until the job says so
	GracefulEnd                  // the worker is asked to stop
	FailRequest                  // the request is not executed, the answer is an error
	LoseAnswer                   // it is executed, the answer is an error
	Delay                        // the answer is an error, it is executed later
	Duplicate                    // it is executed twice
	TornPut                      // a put leaves a damaged object, the answer is an error
	RefuseWrite                  // a record is refused, the transaction stays open
	faultKinds
)

var faultNames = [faultKinds]string{"crash", "freeze", "pause", "second start", "rot", "graceful end",
	"fail request", "lose answer", "delay", "duplicate", "torn put", "refuse write"}

// Fault is one planned fault. For is how many ticks it lasts, where that means
// something.
type Fault struct {
	Kind FaultKind
	At   int
	For  int
}

// String returns the fault as the failure report shows it.
func (f Fault) String() string {
	unit := "step"
	switch f.Kind {
	case FailRequest, LoseAnswer, Delay, Duplicate, TornPut:
		unit = "request"
	case RefuseWrite:
		unit = "write"
	}
	return fmt.Sprintf("%s at %s %d for %d", faultNames[f.Kind], unit, f.At, f.For)
}

// Option is a start option that the operator uses while the job runs.
type Option uint8

// The options.
const (
	NoOption Option = iota
	Reset           // abandon the job and begin anew
	From            // go back to a savepoint of the last committed epoch
)

var optionNames = [...]string{"none", "reset", "from"}

// Plan determines a schedule.
type Plan struct {
	// Seed drives every choice that is not a fault.
	Seed uint64
	// Records is the number of input records per split.
	Records int
	// Pace is the mean number of ticks between two arrivals in a split.
	Pace int
	// Bounded makes the sources end at the last record; else they are stopped.
	Bounded bool
	// Latest makes the sources start at the end that they find at first.
	Latest bool
	// SnapshotTicks is the least time that a snapshot takes.
	SnapshotTicks int
	// PublishTicks is the least time that a publication takes.
	PublishTicks int
	// FenceTicks is the longest time between the takeovers of the two slots.
	FenceTicks int
	// Tolerable is how many checkpoints in a row may fail.
	Tolerable int
	// StoreLedger leaves out the primary sink: the ledger is in the checkpoint
	// store, numbered and put only if absent.
	StoreLedger bool
	// LateSplit lets a third split appear while the job runs.
	LateSplit bool
	// AddTable lets the operator add a table to the job at step AddTableAt, and
	// start it anew: the third split is the table's.
	AddTable   bool
	AddTableAt int
	// Option is used by a second start at step OptionAt, and by every start
	// after it, as by a supervisor that repeats the command.
	Option   Option
	OptionAt int
	// Close lets the operator close the job at step CloseAt, beside whatever runs;
	// a supervisor starts it again.
	Close   bool
	CloseAt int
	Faults  []Fault
}

// String returns the plan as the failure report shows it.
func (p *Plan) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "seed=%d records=%d pace=%d bounded=%v latest=%v snapshot-ticks=%d publish-ticks=%d fence-ticks=%d tolerable=%d store-ledger=%v late-split=%v add-table=%v at %d option=%s at %d close=%v at %d",
		p.Seed, p.Records, p.Pace, p.Bounded, p.Latest, p.SnapshotTicks, p.PublishTicks, p.FenceTicks, p.Tolerable, p.StoreLedger, p.LateSplit, p.AddTable, p.AddTableAt, optionNames[p.Option], p.OptionAt, p.Close, p.CloseAt)
	for _, f := range p.Faults {
		fmt.Fprintf(&b, "\n  %v", f)
	}
	return b.String()
}

// Horizon is the step after which no new fault hits.
const Horizon = 1200

// NewPlan returns the plan of a seed.
func NewPlan(seed uint64) *Plan {
	r := random{state: mix(seed) ^ 0x6f6e6365666c6f77}
	p := &Plan{
		Seed:    seed,
		Records: 3 + r.below(18),
		Pace:    1 + r.below(6),
		Bounded: r.oneIn(2),
		Latest:  r.oneIn(3),
	}
	p.LateSplit = !p.Bounded && r.oneIn(3)
	if r.oneIn(12) {
		p.SnapshotTicks = timeoutTicks*2/3 + r.below(timeoutTicks)
	}
	p.StoreLedger = r.oneIn(5)
	if r.oneIn(4) {
		p.PublishTicks = 1 + r.below(20)
	}
	if r.oneIn(6) {
		p.Option = Reset + Option(r.below(2))
		p.OptionAt = 60 + r.below(Horizon/2)
	}
	for range r.below(12) {
		p.Faults = append(p.Faults, newFault(&r))
	}
	if !p.Bounded && !p.LateSplit && p.Option == NoOption && r.oneIn(3) {
		p.AddTable, p.AddTableAt = true, 30+r.below(Horizon/2)
	}
	if r.oneIn(5) {
		p.Close, p.CloseAt = true, 30+r.below(Horizon/2)
	}
	if r.oneIn(3) {
		p.Tolerable = 1 + r.below(4)
	}
	if r.oneIn(4) {
		p.FenceTicks = 1 + r.below(40)
	}
	return p
}

func newFault(r *random) Fault {
	f := Fault{Kind: FaultKind(r.below(int(faultKinds))), For: 1 + r.below(2*timeoutTicks)}
	switch f.Kind {
	case Crash, Freeze, Pause, SecondStart, Rot, GracefulEnd:
		f.At = r.below(Horizon)
	case RefuseWrite:
		f.At = r.below(60)
	default:
		f.At = r.below(150)
	}
	return f
}
