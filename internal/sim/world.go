package sim

import (
	"fmt"
	"strconv"
	"time"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

const (
	splits  = 3 // the third one may appear late
	sources = 2
	retain  = 3

	primary   checkpoint.SinkID = "kafka"
	secondary checkpoint.SinkID = "files"

	tickLength   = time.Second
	interval     = 2 * tickLength
	ticksPerHour = 60
	// timeoutTicks is the transaction time-out that a job has at first: the
	// least default, a minute.
	timeoutTicks = 60

	// patience is how many steps a job may take after the last fault.
	patience = 40_000
)

// record is one input record.
type record struct {
	id  int32
	key int8
}

// World is one schedule.
type World struct {
	plan *Plan
	bugs Bugs
	rng  random

	step, now int
	broker    broker
	store     store
	archive   archive
	input     [splits][]record
	arrived   [splits]int
	lateAt    int
	// added says that the operator has added the table, addedFrom where a run
	// first read it from; nil: none has.
	added     bool
	addedFrom *int
	// disk has the copies of state on the machine.
	disk []localCopy

	workers  []*worker
	requests []*request
	answers  []answer
	// attempts counts starts, sent the requests, written the records written.
	attempts, sent, written int
	spawnAt                 int
	// drained says that the job has ended with all input committed.
	drained bool
	// resolved is where the sources were said to start, the first time.
	resolved []checkpoint.SplitPosition
	// committed are the manifests of all committed epochs, in order.
	committed []*checkpoint.Manifest
	// lines are the beginnings of the job: one, and another if an option was
	// used.
	lines []line
	// reset and from are the option in use, saved is the savepoint.
	optionUsed bool
	reset      checkpoint.JobID
	from       string
	saved      *checkpoint.Manifest
	// closing says that the operator has closed the job, closed is the newest
	// generation when that was done; 0: it is not.
	closing bool
	closed  checkpoint.Generation

	stats     Stats
	violation string
	tracing   bool
	trace     []string
}

// newWorld returns the world of a plan, with no worker yet.
func newWorld(p *Plan, bugs Bugs) *World {
	w := &World{plan: p, bugs: bugs, rng: random{state: p.Seed}, store: newStore()}
	for s := range splits {
		w.input[s] = make([]record, p.Records)
		for i := range p.Records {
			id := int32(s*1000 + i)
			w.input[s][i] = record{id: id, key: int8(mix(p.Seed^uint64(id)<<20) % keys)}
		}
		w.arrived[s] = w.rng.below(p.Records/2 + 1)
	}
	w.lateAt = -1
	if p.LateSplit {
		w.lateAt = 2 + w.rng.below(30)
	}
	return w
}

// splitExists says whether the split is there to be found.
func (w *World) splitExists(s int) bool {
	return s < splits-1 || w.lateAt >= 0 && w.now >= w.lateAt || w.added
}

func (w *World) config() checkpoint.Config {
	c := checkpoint.Config{
		Job:   "sim",
		Tasks: []checkpoint.TaskID{"source-0", "source-1", "count"},
		Sinks: []checkpoint.Sink{
			{ID: primary, Role: checkpoint.RolePrimary},
			{ID: secondary, Role: checkpoint.RoleSecondary},
		},
		TransactionalIDs:  []string{"sim-0", "sim-1"},
		Tick:              tickLength,
		Interval:          interval,
		TolerableFailures: w.plan.Tolerable,
		Retain:            retain,
		UnpublishedMax:    3,
		Backoff:           tickLength,
		BackoffMax:        4 * tickLength,
	}
	c.Reset, c.From = w.reset, w.from
	if w.plan.StoreLedger {
		c.Sinks, c.TransactionalIDs = c.Sinks[1:], nil
	}
	return c
}

// run plays the schedule to its end or to its first violation.
func (w *World) run() {
	for w.violation == "" && !w.over() {
		w.step++
		if w.step > Horizon+patience {
			w.fail("liveness: the job has not ended %d steps after the last fault", patience)
			return
		}
		w.maybeUseOption()
		w.maybeAddTable()
		w.maybeClose()
		w.hitFaults()
		w.advance()
	}
	if w.violation == "" {
		w.checkEnd()
	}
	w.stats.Steps += w.step
}

// advance does one of the things that could happen next. If the one drawn
// cannot, the next one is tried, so that no step is lost.
func (w *World) advance() {
	for what := w.rng.below(9); ; what++ {
		switch what {
		case 0, 1:
			if w.deliverRequest() {
				return
			}
		case 2, 3:
			if w.deliverAnswer() {
				return
			}
		case 4, 5, 6:
			if w.work() {
				return
			}
		case 7:
			if w.deliverWrite() {
				return
			}
		default:
			w.tick()
			return
		}
	}
}

// work lets a task of a random worker take one step.
func (w *World) work() bool {
	if len(w.workers) == 0 {
		return false
	}
	first := w.rng.below(len(w.workers))
	for i := range w.workers {
		k := w.workers[(first+i)%len(w.workers)]
		if k.awake() && k.flow != nil && k.flow.step() {
			return true
		}
	}
	return false
}

func (w *World) tick() {
	w.now++
	w.stats.Expired += w.broker.expire(w.now)
	w.broker.writeMarkers(&w.rng)
	for s := range splits {
		if w.arrived[s] < w.plan.Records && (w.splitExists(s) || w.plan.AddTable) && w.rng.oneIn(w.plan.Pace) {
			w.arrived[s]++
		}
	}
	for i := 0; i < len(w.workers); i++ {
		w.workers[i].tick()
	}
	w.supervise()
}

// supervise starts a worker when none is there, and ends the job when all input
// is in.
func (w *World) supervise() {
	running := false
	for _, k := range w.workers {
		if k.present() {
			running = true
			w.maybeStop(k)
		}
	}
	if !running && !w.drained && w.now >= w.spawnAt {
		w.spawn()
	}
}

// maybeStop asks a worker to stop when there is nothing left to do for it.
func (w *World) maybeStop(k *worker) {
	if !k.awake() {
		return
	}
	if w.drained || w.step > Horizon && !w.plan.Bounded && k.flow != nil && k.flow.exhausted() {
		k.event(checkpoint.StopRequested{})
	}
}

func (w *World) spawn() { w.spawnWith(w.config()) }

func (w *World) spawnWith(c checkpoint.Config) {
	core, err := checkpoint.NewMutant(c, w.bugs.Core)
	if err != nil {
		w.fail("config: %v", err)
		return
	}
	k := &worker{w: w, id: len(w.workers), core: core, alive: true, closes: c.Close, optioned: w.optionUsed && !c.Close}
	w.workers = append(w.workers, k)
	w.stats.Starts++
	k.begin()
}

func (w *World) newAttempt() (checkpoint.AttemptID, checkpoint.JobID) {
	w.attempts++
	n := strconv.Itoa(w.attempts)
	return checkpoint.AttemptID("a" + n + "."), checkpoint.JobID("J" + n)
}

func (w *World) hour() checkpoint.Hour { return checkpoint.Hour(w.now / ticksPerHour) }

// over says that the job has ended and nothing moves any more.
func (w *World) over() bool {
	if !w.drained || len(w.requests) > 0 || len(w.answers) > 0 {
		return false
	}
	for _, k := range w.workers {
		if k.present() || k.alive && !k.ended || k.writesInFlight() {
			return false
		}
	}
	return true
}

// hitFaults applies the faults planned for this step to the worker that runs.
func (w *World) hitFaults() {
	for _, f := range w.plan.Faults {
		if f.At != w.step || f.Kind > GracefulEnd {
			continue
		}
		if f.Kind == SecondStart {
			w.tracef("fault: a second worker starts")
			w.spawn()
			continue
		}
		if f.Kind == Rot {
			w.rot()
			continue
		}
		if k := w.victim(); k != nil {
			w.hit(k, f)
		}
	}
}

// victim is the newest worker that is awake.
func (w *World) victim() *worker {
	for i := len(w.workers) - 1; i >= 0; i-- {
		if w.workers[i].awake() {
			return w.workers[i]
		}
	}
	return nil
}

func (w *World) hit(k *worker, f Fault) {
	w.tracef("fault: %s of w%d", faultNames[f.Kind], k.id)
	switch f.Kind {
	case Crash:
		if w.broker.openCount() > 0 {
			w.stats.CrashesWithOpen++
		}
		k.crash()
		w.spawnAt = w.now + w.rng.below(30)
	case Freeze:
		k.frozenUntil = w.now + 1 + f.For
		k.replaced = true
		w.spawnAt = w.now + w.rng.below(f.For+1)
	case Pause:
		k.frozenUntil = w.now + 1 + f.For
	case GracefulEnd:
		w.stats.Stops++
		k.event(checkpoint.StopRequested{})
	}
}

func (w *World) fail(format string, args ...any) {
	if w.violation == "" {
		w.violation = fmt.Sprintf(format, args...)
		w.tracef("VIOLATION: %s", w.violation)
	}
}

func (w *World) tracef(format string, args ...any) {
	if w.tracing {
		w.trace = append(w.trace, fmt.Sprintf("%5d t%-4d ", w.step, w.now)+fmt.Sprintf(format, args...))
	}
}
