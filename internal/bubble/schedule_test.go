package bubble

import (
	"flag"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/onceflow/onceflow/internal/drill"
	"github.com/onceflow/onceflow/internal/sabotage"
)

var (
	schedules = flag.Int("bubble.schedules", 25, "number of schedules to play")
	firstSeed = flag.Uint64("bubble.seed", 1, "first seed; schedule i has seed+i")
	verbose   = flag.Bool("bubble.v", false, "print the history of every schedule")
)

// strikes is how many faults a schedule has.
const strikes = 6

// play runs one schedule: a job under faults, then a time without, in which everything must come out.
// found says what is wrong; empty: nothing is.
func play(t *testing.T, seed uint64, s *sabotage.Sabotage) (found, history string) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, seed, workloads(seed), s)
		defer w.close()
		rate := 20 + w.rng.IntN(60)
		fed := w.feed(int64(rate*(5+w.rng.IntN(20))), rate)
		at := w.boot()
		for range strikes {
			time.Sleep(time.Duration(w.rng.IntN(1500)) * time.Millisecond)
			at = w.strike(at)
		}
		w.setStorm(storm{})
		w.note("good weather")
		fed()
		w.settle(at)
		w.read()
		w.stop()
		found, history = w.judge(), w.history.String()
	})
	return found, history
}

// workloads of a schedule: one of them, or all.
func workloads(seed uint64) []drill.Workload {
	n := uint64(len(drill.Workloads))
	if seed %= n + 1; seed == n {
		return drill.Workloads
	}
	return drill.Workloads[seed : seed+1]
}

// strike does one thing to the job, and returns the machine that should have it from then on.
func (w *world) strike(at *machine) *machine {
	between := func(from, to time.Duration) time.Duration { return from + time.Duration(w.rng.Int64N(int64(to-from))) }
	switch w.rng.IntN(10) {
	case 0:
		w.note("kill")
		at.kill()
		return w.boot()
	case 1:
		away := between(0, 2*w.timeout)
		w.note("kill, and nothing for %v of the transaction time-out %v", away, w.timeout)
		at.kill()
		time.Sleep(away)
		return w.boot()
	case 2:
		asleep := between(0, 2*w.timeout)
		w.note("freeze for %v, transaction time-out %v", asleep, w.timeout)
		at.freeze()
		time.Sleep(asleep)
		at.thaw()
		return at
	case 3:
		w.note("freeze, a successor, thaw")
		at.freeze()
		next := w.boot()
		time.Sleep(between(0, 2*w.timeout))
		at.thaw()
		return next
	case 4:
		w.note("a second engine")
		return w.boot()
	case 5:
		w.note("stop, and start anew")
		at.askToStop()
		time.Sleep(between(0, time.Second))
		at.kill()
		return w.boot()
	case 6:
		w.note("kill, and two in its place")
		at.kill()
		w.boot()
		return w.boot()
	case 7:
		w.note("every connection breaks")
		at.link.Break()
		return at
	case 8:
		s := storm{requests: w.rng.IntN(60), replies: w.rng.IntN(60), store: w.rng.IntN(100)}
		w.note("storm: %+v", s)
		w.setStorm(s)
		return at
	}
	s := storm{delays: w.rng.IntN(200), delay: between(time.Millisecond, w.timeout), replies: w.rng.IntN(20)}
	w.note("slow network: %+v", s)
	w.setStorm(s)
	return at
}

// settle leaves the job to one machine: those whose place was taken have given way by now. If none is left, because the last
// one gave way too, another begins.
func (w *world) settle(at *machine) {
	for _, m := range w.machines {
		m.thaw()
	}
	time.Sleep(w.patience())
	switch n := w.running(); {
	case n > 1:
		w.wrong("%d engines run", n)
	case n == 0:
		w.note("nobody runs any more: %v, %v", at.result, at.err)
		w.boot()
	}
}

func (w *world) running() (n int) {
	for _, m := range w.machines {
		if m.runs() {
			n++
		}
	}
	return n
}

// stop ends what runs as SIGTERM does.
func (w *world) stop() {
	for _, m := range w.machines {
		if !m.runs() {
			continue
		}
		m.askToStop()
		select {
		case <-m.ended:
		case <-time.After(w.patience()):
			w.wrong("an engine does not stop")
			continue
		}
		if !m.endedWell() {
			w.wrong("an engine ended so: %+v, %v", m.result, m.err)
		}
	}
}

// wrong takes note of something that no output shows.
func (w *world) wrong(format string, args ...any) {
	w.faults = append(w.faults, fmt.Sprintf(format, args...))
}

// judge says what is wrong; empty: nothing is.
func (w *world) judge() string {
	for topic, t := range w.tallies {
		if v := t.Judge(); !v.OK() {
			w.wrong("%s: %s", topic, v)
		}
	}
	for _, id := range w.open() {
		w.wrong("transaction %s is left open", id)
	}
	return strings.Join(w.faults, "\n")
}

func TestTheEngineKeepsItsPromisesInVirtualTime(t *testing.T) {
	for seed := *firstSeed; seed < *firstSeed+uint64(*schedules); seed++ {
		found, history := play(t, seed, nil)
		if found != "" {
			t.Fatalf("seed %d: %s\n%s", seed, found, history)
		}
		if *verbose {
			t.Logf("seed %d\n%s", seed, history)
		}
	}
}
