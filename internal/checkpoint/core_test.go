package checkpoint

import (
	"errors"
	"math/rand/v2"
	"testing"
)

// TestNoOrderOfEventsPanics feeds events that nobody asked for, with contents
// that nobody should send. Whatever they are, the core answers with an
// invariant, a decision, or nothing, and is silent once it has ended.
func TestNoOrderOfEventsPanics(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	violations := map[string]int{}
	for range 5_000 {
		core, err := New(Config{
			Job: "j", Tasks: []TaskID{"a", "b"}, TransactionalIDs: []string{"j-0", "j-1"},
			Sinks: []Sink{{"p", RolePrimary}, {"s", RoleSecondary}}, Retain: 1,
		})
		if err != nil {
			t.Fatal(err)
		}
		core.mustEndSilently(t, rng, violations)
	}
	if len(violations) < 5 {
		t.Errorf("only %v were violated; the events are too tame", violations)
	}
}

func (c *Core) mustEndSilently(t *testing.T, rng *rand.Rand, violations map[string]int) {
	t.Helper()
	ended := false
	var asked []Action
	for range 60 {
		ev := randomEvent(rng, asked)
		err := c.Step(ev)
		var violation *InvariantError
		if errors.As(err, &violation) {
			violations[violation.Invariant]++
		}
		asked = c.Actions()
		if _, start := ev.(Start); ended && !start && (err != nil || len(asked) > 0) {
			t.Fatalf("%T after the end: %v, %v", ev, err, asked)
		}
		ended = c.phase == phaseEnded
	}
}

// randomEvent often answers what was asked, so that the core gets somewhere.
func randomEvent(rng *rand.Rand, asked []Action) Event {
	if len(asked) > 0 && rng.IntN(10) > 0 {
		p := play{manifests: map[ManifestName]*Manifest{}, ledgers: map[SinkID]LedgerRead{}}
		for _, a := range asked {
			if isQuestion(a) {
				ev, _ := p.respond(a)
				return ev
			}
		}
	}
	epoch := Epoch(rng.IntN(3))
	name := []string{"a", "b", "p", "s", ""}[rng.IntN(5)]
	attempt := AttemptID([]string{"x1", "x2", "x3", ""}[rng.IntN(4)])
	state := LedgerState{Job: "J", Generation: Generation(epoch), Epoch: epoch, Manifest: ManifestName(name), Finished: rng.IntN(4) == 0}
	events := []Event{
		Start{Attempt: attempt, NewJob: "J"},
		Start{Attempt: attempt, NewJob: "J"},
		StoreRead{Job: JobID(name), HasManifests: rng.IntN(2) == 0},
		LedgerRead{}, LedgerRead{Epoch: &EpochRecord{LedgerState: state}}, LedgerRead{Opening: &OpeningRecord{state}, Pending: true},
		IdentityWritten{}, FenceDone{}, PositionsResolved{}, OpeningCommitted{}, LedgerLeft{}, ManifestRead{},
		ManifestRead{Manifest: &Manifest{Job: "J", Staged: []StagedOutput{{Sink: "gone", Epoch: 1}}}},
		Published{Sink: SinkID(name), Epoch: epoch}, Restored{Dropped: []SplitID{"q"}},
		Active{epoch}, Tick{}, SinkReached{SinkID(name), epoch},
		SinkPreCommitted{Sink: SinkID(name), Epoch: epoch, Staged: []ObjectName{ObjectName("o-" + attempt)}},
		TaskAck{Epoch: epoch, Snapshot: TaskSnapshot{Task: TaskID(name)}},
		ManifestPut{Epoch: epoch, Conflict: rng.IntN(9) == 0},
		CommitAnswered{Epoch: epoch, Outcome: CommitOutcome(rng.IntN(3)), Class: Class(rng.IntN(9))},
		Collected{}, Failed{Class: Class(rng.IntN(9))}, WriteFailed{}, StopRequested{}, SourcesFinished{},
	}
	return events[rng.IntN(len(events))]
}
