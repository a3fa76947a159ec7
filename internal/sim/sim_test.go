package sim

import (
	"flag"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

var (
	schedules = flag.Int("sim.schedules", 3000, "number of schedules to play")
	seed      = flag.Uint64("sim.seed", 1, "first seed; schedule i has seed+i")
	replay    = flag.Uint64("sim.replay", 0, "play this seed alone, shrink it if it fails, and print the trace")
)

// TestScheduleKeepsThePromises plays many schedules, on all cores, and requires
// that they were no walk in the park.
func TestScheduleKeepsThePromises(t *testing.T) {
	if *replay != 0 {
		report(t, NewPlan(*replay), Bugs{})
		return
	}
	began := time.Now()
	stats, failed := playAll(*seed, *schedules, Bugs{})
	t.Logf("%d schedules from seed %d in %v: %+v", *schedules, *seed, time.Since(began).Round(time.Millisecond), stats)
	if failed != nil {
		report(t, failed, Bugs{})
		return
	}
	if *schedules >= 1000 {
		requireHostility(t, &stats)
	}
}

// report shrinks a failing plan and prints it with its trace.
func report(t *testing.T, p *Plan, bugs Bugs) {
	t.Helper()
	var stats Stats
	violation := Run(p, bugs, &stats)
	if violation == "" {
		t.Logf("seed %d holds\n%v\n%s", p.Seed, p, Trace(p, bugs))
		return
	}
	small := Shrink(p, bugs)
	t.Errorf("seed %d: %s\nreplay with -sim.replay=%d; shrunk to %v\n%s", p.Seed, violation, p.Seed, small, Trace(small, bugs))
}

// playAll plays n schedules and returns the failing plan of the lowest seed.
func playAll(first uint64, n int, bugs Bugs) (Stats, *Plan) {
	workers := runtime.GOMAXPROCS(0)
	var (
		mu     sync.Mutex
		total  Stats
		failed *Plan
		wg     sync.WaitGroup
	)
	for core := range workers {
		wg.Go(func() {
			var stats Stats
			var plan *Plan
			for i := core; i < n && plan == nil; i += workers {
				if p := NewPlan(first + uint64(i)); Run(p, bugs, &stats) != "" {
					plan = p
				}
			}
			mu.Lock()
			defer mu.Unlock()
			total.Add(&stats)
			if plan != nil && (failed == nil || plan.Seed < failed.Seed) {
				failed = plan
			}
		})
	}
	wg.Wait()
	return total, failed
}

// requireHostility fails if the schedules did not do to the job what they are
// for: then their success would mean nothing.
func requireHostility(t *testing.T, s *Stats) {
	t.Helper()
	for name, n := range map[string]int{
		"crashes with a transaction open":    s.CrashesWithOpen,
		"zombies woken":                      s.ZombiesWoken,
		"exits as fenced":                    s.FencedExits,
		"executed requests without answer":   s.LostAnswers,
		"requests that arrived late":         s.LateRequests,
		"torn puts":                          s.TornPuts,
		"refused writes":                     s.RefusedWrites,
		"transactions aborted by time-out":   s.Expired,
		"time-outs doubled":                  s.Doubled,
		"moments with two transactions open": s.TwoOpen,
		"records in aborted transactions":    s.AbortedRecords,
		"publications repeated":              s.RepeatedPublications,
		"objects collected":                  s.Collected,
		"splits found while running":         s.SplitsFound,
		"lines begun by an option":           s.Lines - s.Schedules,
		"tables added":                       s.TablesAdded,
		"jobs closed":                        s.Closed,
		"leftovers swept":                    s.Swept,
		"ledger records trimmed":             s.Trimmed,
		"failed checkpoints tolerated":       s.Tolerated,
		"requested stops":                    s.Stops,
		"bases":                              s.Bases,
		"damaged checkpoints found":          s.DamageFound,
		"starts from local disk":             s.CopiesUsed,
		"bases with a barrier within":        s.BasesOverBarriers,
	} {
		if n == 0 {
			t.Errorf("vacuous: no %s in %d schedules", name, s.Schedules)
		}
	}
}

// TestAPlanIsASchedule plays plans twice and compares every line.
func TestAPlanIsASchedule(t *testing.T) {
	for s := uint64(1); s <= 30; s++ {
		if a, b := Trace(NewPlan(s), Bugs{}), Trace(NewPlan(s), Bugs{}); a != b {
			t.Fatalf("seed %d is played in two ways:\n%s\n\n%s", s, a, b)
		}
	}
}

// TestAFailingPlanShrinksToAShortTrace plants a bug, as a failure would.
func TestAFailingPlanShrinksToAShortTrace(t *testing.T) {
	bugs := Bugs{Shell: LedgerOutside}
	var small *Plan
	var trace []string
	for first := uint64(4000); first < 7000; first += 1000 { // of several failures one looks at the simplest
		_, failed := playAll(first, 1000, bugs)
		if failed == nil {
			t.Fatal("the planted bug was not found")
		}
		shrunk := Shrink(failed, bugs)
		lines := strings.Split(Trace(shrunk, bugs), "\n")
		if last := lines[len(lines)-1]; !strings.Contains(last, "VIOLATION") {
			t.Errorf("the trace of the shrunk plan ends with %q", last)
		}
		if small == nil || len(lines) < len(trace) {
			small, trace = shrunk, lines
		}
	}
	if len(small.Faults) > 1 || len(trace) > 100 {
		t.Errorf("shrunk only to %d lines of %v", len(trace), small)
	}
	t.Logf("%d lines for %v", len(trace), small)
}

// mutants are the protocol bugs that the simulator must notice.
var mutants = []struct {
	name string
	bugs Bugs
}{
	{"commit before the manifest is durable", Bugs{Core: checkpoint.MutateCommitBeforeManifest}},
	{"fence after the truth was read", Bugs{Core: checkpoint.MutateFenceAfterTruth}},
	{"no second read of the ledger", Bugs{Core: checkpoint.MutateSkipTruth}},
	{"one of two slots fenced only when it is used", Bugs{Shell: FenceLate}},
	{"the slot of the opening fenced last", Bugs{Shell: FenceOpenerLast}},
	{"no opening record", Bugs{Core: checkpoint.MutateNoOpening}},
	{"positions resolved again", Bugs{Core: checkpoint.MutateForgetStarts}},
	{"unknown outcome taken for committed", Bugs{Core: checkpoint.MutateGuessCommitted}},
	{"unknown outcome taken for aborted", Bugs{Core: checkpoint.MutateGuessAborted}},
	{"expired taken for committed", Bugs{Core: checkpoint.MutateExpiredIsSuccess}},
	{"e+1 goes on before e is certain", Bugs{Core: checkpoint.MutateCommitUncertain}},
	{"e+1 written before e is acknowledged", Bugs{Core: checkpoint.MutatePermitEarly}},
	{"staged output of e forgotten by e+1", Bugs{Core: checkpoint.MutateForgetStaged}},
	{"published before the commit", Bugs{Core: checkpoint.MutatePublishEarly}},
	{"restored without publishing", Bugs{Core: checkpoint.MutateSkipPublish}},
	{"collected before the commit", Bugs{Core: checkpoint.MutateCollectEarly}},
	{"objects of a doubtful epoch collected", Bugs{Core: checkpoint.MutateCollectDoubtful}},
	{"one manifest less retained", Bugs{Core: checkpoint.MutateRetainOneLess}},
	{"positions of the epoch before", Bugs{Core: checkpoint.MutateStalePositions}},
	{"attempt id missing from names", Bugs{Core: checkpoint.MutateAnyName, Shell: SharedNames}},
	{"time-out never doubled", Bugs{Core: checkpoint.MutateNeverDouble}},
	{"totals of the hour forgotten", Bugs{Core: checkpoint.MutateForgetTotals}},
	{"start option applied again", Bugs{Core: checkpoint.MutateOptionTwice}},
	{"epochs go back with a savepoint", Bugs{Core: checkpoint.MutateEpochsGoBack}},
	{"savepoint collected", Bugs{Core: checkpoint.MutateCollectBorrowed}},
	{"start of an added table not in the ledger", Bugs{Core: checkpoint.MutateForgetAdded}},
	{"closed without a fence", Bugs{Core: checkpoint.MutateCloseUnfenced}},
	{"job taken back from a newer generation", Bugs{Core: checkpoint.MutateNeverYield}},
	{"ledger outside the transaction", Bugs{Shell: LedgerOutside}},
	{"acknowledged with a failed write", Bugs{Shell: IgnoreRefusedWrite}},
	{"ledger in the store overwritten", Bugs{Shell: OverwriteLedger}},
	{"openings trimmed from the store's ledger", Bugs{Shell: TrimOpenings}},
	{"openings in the store's ledger not looked at", Bugs{Shell: OpenUnseen}},
	{"objects of the living swept", Bugs{Shell: SweepOwn}},
	{"last committed manifest swept", Bugs{Shell: SweepLast}},
	{"objects of retained manifests swept", Bugs{Shell: SweepRetained}},
	{"collection by listing", Bugs{Shell: CollectByListing}},
	{"positions at the acknowledgement", Bugs{Shell: PositionsAtAck}},
	{"acknowledged before the snapshot is durable", Bugs{Shell: AckBeforeDurable}},
	{"publishing that is not idempotent", Bugs{Shell: PublishTwice}},
	{"barriers not aligned", Bugs{Shell: AlignNothing}},
	{"base dumped behind its last barrier", Bugs{Shell: BaseBehindBarrier}},
	{"segments replayed from where a base was finished", Bugs{Shell: ReplayAfterSealed}},
	{"what a base replaces deleted at once", Bugs{Shell: DropReplacedAtOnce}},
	{"differences in segments", Bugs{Shell: SegmentOfDifferences}},
	{"pieces of a base taken for one", Bugs{Shell: ReplayAfterNewestPiece}},
	{"a segment behind a base lost", Bugs{Shell: LoseSegment}},
	{"damage believed", Bugs{Shell: RestoreDamaged}},
	{"another line's copy on local disk used", Bugs{Shell: ForgetLineage}},
	{"a copy of an epoch that did not happen used", Bugs{Shell: UseLaterCopy}},
	{"a gap behind a copy ignored", Bugs{Shell: IgnoreGap}},
	{"a gap before an attempt's first segment ignored", Bugs{Shell: JumpToFirst}},
}

// TestSimulatorCatchesEveryMutant plants one bug at a time. A mutant that
// survives means that the simulator does not check what it should.
func TestSimulatorCatchesEveryMutant(t *testing.T) {
	const limit = 20_000
	for _, m := range mutants {
		t.Run(m.name, func(t *testing.T) {
			var stats Stats
			for s := uint64(1); s <= limit; s++ {
				p := NewPlan(s)
				violation := Run(p, m.bugs, &stats)
				if violation == "" {
					continue
				}
				t.Logf("seed %d: %s", s, violation)
				return
			}
			t.Errorf("survived %d schedules", limit)
		})
	}
}
