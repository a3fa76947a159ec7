package connectortest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
)

// PrimaryHarness is a system whose transactions hold a ledger, fresh for each
// test: no ledger, no output.
type PrimaryHarness interface {
	// Open returns another incarnation of the same job: a primary, and a sink
	// that has joined it. It is closed by the test.
	Open(t *testing.T) (connector.Primary, connector.Sink)
	// Rows returns a batch of inserts that the sink takes, one for each value.
	Rows(values ...string) *types.Batch
	// Visible returns what a reader of committed output sees, in the order in
	// which it was written.
	Visible(t *testing.T) []string
	// Sum returns the hash of the record that the value becomes.
	Sum(value string) (hi, lo uint64)
	// Consumed returns a position to commit, and what the system has as
	// committed for it; false where the system has no such thing.
	Consumed(t *testing.T, offset int64) (connector.Consumed, bool)
	Committed(t *testing.T) int64
	// LoseAnswers makes every further answer to a commit get lost, until the
	// returned function is called. If applied, the commit happens all the same.
	// It returns nil where the system cannot be made to.
	LoseAnswers(t *testing.T, applied bool) (stop func())
}

// patience is how long a step of a test may take.
const patience = 2 * time.Minute

// slotIDs are the transactional ids of the tests.
var slotIDs = []string{"kit-0", "kit-1"}

// run is one incarnation of the job in a test.
type run struct {
	t       *testing.T
	ctx     context.Context
	primary connector.Primary
	sink    connector.Sink
	writer  connector.Writer
	h       PrimaryHarness
}

// open starts an incarnation: it fences and makes a writer.
func open(t *testing.T, h PrimaryHarness) *run {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	p, s := h.Open(t)
	if err := p.Fence(ctx, slotIDs, nil, time.Minute); err != nil {
		t.Fatalf("Fence: %v", err)
	}
	w, err := s.NewWriter(0, 1)
	if err != nil {
		t.Fatalf("NewWriter: %v", err)
	}
	r := &run{t, ctx, p, s, w, h}
	t.Cleanup(func() { r.close() })
	return r
}

func (r *run) close() {
	_ = r.writer.Close()
	_ = r.primary.Close(context.Background())
}

// write allows the epoch, writes and ends it.
func (r *run) write(epoch connector.Epoch, values ...string) {
	r.t.Helper()
	r.primary.Allow(epoch)
	if err := r.writer.Write(r.ctx, epoch, r.h.Rows(values...)); err != nil {
		r.t.Fatalf("write of epoch %d: %v", epoch, err)
	}
	if err := r.writer.EndEpoch(r.ctx, epoch); err != nil {
		r.t.Fatalf("end of epoch %d: %v", epoch, err)
	}
}

func (r *run) preCommit(epoch connector.Epoch) []connector.Report {
	r.t.Helper()
	reports, err := r.primary.PreCommit(r.ctx, epoch)
	if err != nil {
		r.t.Fatalf("pre-commit of epoch %d: %v", epoch, err)
	}
	return reports
}

func (r *run) commit(epoch connector.Epoch, consumed ...connector.Consumed) {
	r.t.Helper()
	if outcome, err := r.primary.Commit(r.ctx, epoch, ledgerRecord(epoch), consumed); err != nil || outcome != connector.Committed {
		r.t.Fatalf("commit of epoch %d: %v, %v", epoch, outcome, err)
	}
}

func ledgerRecord(epoch connector.Epoch) connector.Record {
	return connector.Record{Key: []byte("hour"), Value: fmt.Appendf(nil, "epoch %d", epoch)}
}

func (r *run) ledger() string {
	r.t.Helper()
	rec, _, err := r.primary.ReadLedger(r.ctx, false)
	if err != nil {
		r.t.Fatalf("ReadLedger: %v", err)
	}
	if rec == nil {
		return ""
	}
	return string(rec.Value)
}

// visibleWithin is how soon a reader must see a commit: a system may answer
// before it has told every partition.
const visibleWithin = 5 * time.Second

func (r *run) wantVisible(want ...string) {
	r.t.Helper()
	began := time.Now()
	got := r.h.Visible(r.t)
	for !slices.Equal(got, want) && time.Since(began) < visibleWithin {
		got = r.h.Visible(r.t)
	}
	if !slices.Equal(got, want) {
		r.t.Errorf("a committed reader sees %q, want %q", got, want)
	}
}

func (r *run) wantLedger(want string) {
	r.t.Helper()
	if got := r.ledger(); got != want {
		r.t.Errorf("the ledger says %q, want %q", got, want)
	}
}

// TestPrimary checks that a primary keeps the contract of [connector.Primary].
// fresh makes the harness of each test.
func TestPrimary(t *testing.T, fresh func(t *testing.T) PrimaryHarness) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, PrimaryHarness)
	}{
		{"AnEmptyLedgerHasNoRecord", emptyLedger},
		{"ACommitIsVisibleAtOnceWithItsLedgerRecord", commitIsAtomic},
		{"AnEpochWithoutCommitIsNeverVisible", abandonedEpoch},
		{"AFenceMakesTheOlderIncarnationFail", fenceStopsTheOlder},
		{"AFenceOfOtherIdsStopsTheirUser", fenceStopsOtherIDs},
		{"AFencedIncarnationDoesNotComeBack", fencedStaysFenced},
		{"ReadingTheLedgerWaitsForNoOpenTransaction", ledgerWaitsForNothing},
		{"AnIdlePrimaryLearnsThatAnotherOneWroteTheLedger", newsOfTheLedger},
		{"EpochsOverlapAndCommitInOrder", epochsOverlap},
		{"AWriterWaitsUntilItsEpochIsAllowed", writerWaits},
		{"TheLastOfManyLedgerRecordsIsRead", ledgerTail},
		{"ReportsAddUp", reportsAddUp},
		{"AnIdleEpochReportsNothingAndCommits", idleEpoch},
		{"AnEpochWithoutOutputCommits", commitWithoutOutput},
		{"ConsumedPositionsCommitWithTheOutput", consumedCommits},
		{"AfterALostAnswerTheLedgerTellsTheTruth", lostAnswers},
		{"TheSameIdsServeManyEpochs", manyEpochs},
		{"AClosedPrimaryLeavesNothingThatHoldsUpOther", closeReleases},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, fresh(t)) })
	}
}

func emptyLedger(t *testing.T, h PrimaryHarness) {
	p, _ := h.Open(t)
	defer p.Close(context.Background())
	if r, _, err := p.ReadLedger(t.Context(), false); r != nil || err != nil {
		t.Errorf("before the first start: %v, %v", r, err)
	}
	open(t, h).wantLedger("")
}

func commitIsAtomic(t *testing.T, h PrimaryHarness) {
	r := open(t, h)
	if outcome, err := r.primary.CommitRecord(r.ctx, connector.Record{Key: []byte("hour"), Value: []byte("opening")}); err != nil || outcome != connector.Committed {
		t.Fatalf("CommitRecord: %v, %v", outcome, err)
	}
	r.wantLedger("opening")
	r.write(1, "a", "b")
	r.preCommit(1)
	r.wantVisible()
	r.wantLedger("opening")
	r.commit(1)
	r.wantLedger("epoch 1")
	r.wantVisible("a", "b")
}

func abandonedEpoch(t *testing.T, h PrimaryHarness) {
	r := open(t, h)
	r.write(1, "a")
	r.preCommit(1)
	r.commit(1)
	r.write(2, "lost")
	r.preCommit(2)
	r.close()
	next := open(t, h)
	next.wantLedger("epoch 1")
	next.write(2, "b")
	next.preCommit(2)
	next.commit(2)
	next.wantVisible("a", "b")
}

func fenceStopsTheOlder(t *testing.T, h PrimaryHarness) {
	older := open(t, h)
	older.write(1, "older")
	older.preCommit(1)
	newer := open(t, h)
	newer.write(1, "newer")
	newer.preCommit(1)
	newer.commit(1)
	outcome, err := older.primary.Commit(older.ctx, 1, connector.Record{Key: []byte("hour"), Value: []byte("from the older")}, nil)
	wantFenced(t, outcome, err)
	newer.wantLedger("epoch 1")
	newer.wantVisible("newer")
}

func fenceStopsOtherIDs(t *testing.T, h PrimaryHarness) {
	older := open(t, h)
	older.write(1, "older")
	older.preCommit(1)
	p, _ := h.Open(t)
	defer p.Close(context.Background())
	if err := p.Fence(older.ctx, []string{"kit-new-0", "kit-new-1"}, slotIDs, time.Minute); err != nil {
		t.Fatal(err)
	}
	outcome, err := older.primary.Commit(older.ctx, 1, ledgerRecord(1), nil)
	wantFenced(t, outcome, err)
	older.wantVisible()
}

// fencedStaysFenced has the older incarnation use a slot anew after the fence:
// whatever that takes must not make it the latest user of its id.
func fencedStaysFenced(t *testing.T, h PrimaryHarness) {
	older := open(t, h)
	for e := connector.Epoch(1); e <= 2; e++ {
		older.write(e, fmt.Sprint("e", e))
		older.preCommit(e)
		older.commit(e)
	}
	newer := open(t, h)
	older.primary.Allow(3)
	outcome, err := older.primary.Commit(older.ctx, 3, ledgerRecord(3), nil)
	wantFenced(t, outcome, err)
	older.primary.Allow(4)
	err = older.writer.Write(older.ctx, 4, h.Rows("late"))
	if err == nil {
		_, err = older.primary.PreCommit(older.ctx, 4)
	}
	if connector.ClassOf(err) != connector.Fenced {
		t.Errorf("a fenced write answers %v", err)
	}
	newer.wantLedger("epoch 2")
	newer.wantVisible("e1", "e2")
}

func wantFenced(t *testing.T, outcome connector.Outcome, err error) {
	t.Helper()
	if outcome != connector.Unknown || err == nil {
		t.Fatalf("a fenced commit answers %v, %v", outcome, err)
	}
	if c := connector.ClassOf(err); c != connector.Fenced {
		t.Errorf("the error of a fenced commit is %v: %v", c, err)
	}
}

func ledgerWaitsForNothing(t *testing.T, h PrimaryHarness) {
	r := open(t, h)
	r.write(1, "a")
	r.preCommit(1)
	r.commit(1)
	r.write(2, "open")
	r.preCommit(2)
	p, _ := h.Open(t)
	defer p.Close(context.Background())
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	rec, _, err := p.ReadLedger(ctx, false)
	if err != nil || rec == nil || string(rec.Value) != "epoch 1" {
		t.Errorf("got %v, %v", rec, err)
	}
	r.commit(2) // reading fenced nobody
	r.wantVisible("a", "open")
}

func newsOfTheLedger(t *testing.T, h PrimaryHarness) {
	older := open(t, h)
	older.write(1, "a")
	older.preCommit(1)
	older.commit(1)
	if got := older.news(); got != "" {
		t.Errorf("LedgerNews after a commit of its own: %q", got)
	}
	newer := open(t, h)
	if got := older.news(); got != "" {
		t.Errorf("LedgerNews after another one's fence, which leaves nothing to read: %q", got)
	}
	if _, err := newer.primary.CommitRecord(newer.ctx, ledgerRecord(7)); err != nil {
		t.Fatalf("CommitRecord: %v", err)
	}
	began := time.Now()
	got := older.news()
	for got != string(ledgerRecord(7).Value) && time.Since(began) < visibleWithin {
		got = older.news()
	}
	if got != string(ledgerRecord(7).Value) {
		t.Errorf("LedgerNews after another one's commit: %q", got)
	}
}

// news is what the ledger says if others wrote it; empty: they did not.
func (r *run) news() string {
	r.t.Helper()
	news, err := r.primary.LedgerNews(r.ctx)
	if err != nil {
		r.t.Fatalf("LedgerNews: %v", err)
	}
	if news == nil {
		return ""
	}
	return string(news.Value)
}

func epochsOverlap(t *testing.T, h PrimaryHarness) {
	r := open(t, h)
	r.write(1, "a1", "a2")
	r.preCommit(1)
	r.write(2, "b1", "b2")
	r.wantVisible()
	r.commit(1)
	r.wantVisible("a1", "a2")
	r.preCommit(2)
	r.write(3, "c1")
	r.commit(2)
	r.preCommit(3)
	r.commit(3)
	r.wantVisible("a1", "a2", "b1", "b2", "c1")
	r.wantLedger("epoch 3")
}

func writerWaits(t *testing.T, h PrimaryHarness) {
	r := open(t, h)
	r.write(1, "a")
	soon, cancel := context.WithTimeout(r.ctx, 30*time.Millisecond)
	defer cancel()
	if err := r.writer.Write(soon, 2, h.Rows("b")); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("epoch 2 was not allowed, and writing it answers %v", err)
	}
	written := make(chan error, 1)
	go func() { written <- r.writer.Write(r.ctx, 2, h.Rows("b")) }()
	r.preCommit(1)
	r.primary.Allow(2)
	if err := <-written; err != nil {
		t.Fatal(err)
	}
	r.commit(1)
	r.preCommit(2)
	r.commit(2)
	r.wantVisible("a", "b")
}

func ledgerTail(t *testing.T, h PrimaryHarness) {
	r := open(t, h)
	for i := range 150 {
		rec := connector.Record{Key: []byte("hour"), Value: fmt.Appendf(nil, "record %d", i)}
		if outcome, err := r.primary.CommitRecord(r.ctx, rec); err != nil || outcome != connector.Committed {
			t.Fatalf("record %d: %v, %v", i, outcome, err)
		}
	}
	r.wantLedger("record 149")
	r.write(1, "x")
	r.preCommit(1)
	r.close()
	p, _ := h.Open(t)
	defer p.Close(context.Background())
	if rec, _, err := p.ReadLedger(t.Context(), false); err != nil || rec == nil || string(rec.Value) != "record 149" {
		t.Errorf("got %v, %v", rec, err)
	}
}

func reportsAddUp(t *testing.T, h PrimaryHarness) {
	r := open(t, h)
	r.write(1, "a", "b", "a")
	reports := r.preCommit(1)
	if len(reports) != 1 {
		t.Fatalf("one sink has %d reports", len(reports))
	}
	got := reports[0]
	var want connector.Report
	for _, v := range []string{"a", "b", "a"} {
		hi, lo := h.Sum(v)
		want.Lo += lo
		if want.Lo < lo {
			want.Hi++
		}
		want.Hi += hi
	}
	if got.Sink != r.sink.Name() || got.Records != 3 || got.Hi != want.Hi || got.Lo != want.Lo {
		t.Errorf("the report is %+v, want 3 records with the sum %x %x", got, want.Hi, want.Lo)
	}
	var offsets int64
	for _, g := range got.Ranges {
		offsets += g.Next - g.First
	}
	if got.Ranges != nil && offsets != 3 {
		t.Errorf("the ranges %+v hold %d offsets, want 3", got.Ranges, offsets)
	}
}

func idleEpoch(t *testing.T, h PrimaryHarness) {
	r := open(t, h)
	r.write(1, "a")
	r.preCommit(1)
	r.commit(1)
	r.primary.Allow(2)
	if reports := r.preCommit(2); len(reports) != 1 || reports[0].Records != 0 {
		t.Errorf("an idle epoch is reported as %+v", reports)
	}
	r.commit(2)
	r.wantLedger("epoch 2")
	r.write(3, "b")
	r.preCommit(3)
	r.commit(3)
	r.write(4, "c")
	r.preCommit(4)
	r.commit(4)
	r.wantVisible("a", "b", "c")
}

func commitWithoutOutput(t *testing.T, h PrimaryHarness) {
	r := open(t, h)
	r.primary.Allow(1)
	r.preCommit(1)
	r.commit(1)
	r.wantLedger("epoch 1")
	r.wantVisible()
}

func consumedCommits(t *testing.T, h PrimaryHarness) {
	r := open(t, h)
	at, ok := h.Consumed(t, 17)
	if !ok {
		t.Skip("this system has no consumed positions")
	}
	r.write(1, "a")
	r.preCommit(1)
	r.commit(1, at)
	r.wantCommitted(17)
	lost, _ := h.Consumed(t, 23)
	r.write(2, "b")
	r.preCommit(2)
	fence := open(t, h)
	outcome, err := r.primary.Commit(r.ctx, 2, ledgerRecord(2), []connector.Consumed{lost})
	wantFenced(t, outcome, err)
	fence.wantCommitted(17)
}

func (r *run) wantCommitted(want int64) {
	r.t.Helper()
	began := time.Now()
	got := r.h.Committed(r.t)
	for got != want && time.Since(began) < visibleWithin {
		got = r.h.Committed(r.t)
	}
	if got != want {
		r.t.Errorf("the committed position is %d, want %d", got, want)
	}
}

func lostAnswers(t *testing.T, h PrimaryHarness) {
	for _, applied := range []bool{false, true} {
		r := open(t, h)
		before := h.Visible(t)
		epoch := connector.Epoch(len(before) + 1)
		r.write(epoch, fmt.Sprintf("of epoch %d", epoch))
		r.preCommit(epoch)
		stop := h.LoseAnswers(t, applied)
		if stop == nil {
			t.Skip("this system loses no answers")
		}
		ctx, cancel := context.WithTimeout(r.ctx, 3*time.Second)
		outcome, err := r.primary.Commit(ctx, epoch, ledgerRecord(epoch), nil)
		cancel()
		stop()
		if outcome != connector.Unknown || err == nil {
			t.Errorf("applied %v: a commit without an answer answers %v, %v", applied, outcome, err)
		}
		r.close()
		next := open(t, h)
		committed := next.ledger() == string(ledgerRecord(epoch).Value)
		if committed != applied {
			t.Errorf("applied %v: the ledger says %q", applied, next.ledger())
		}
		want := before
		if committed {
			want = append(want, fmt.Sprintf("of epoch %d", epoch))
		}
		next.wantVisible(want...)
		next.close()
	}
}

func manyEpochs(t *testing.T, h PrimaryHarness) {
	r := open(t, h)
	var want []string
	for e := connector.Epoch(1); e <= 50; e++ {
		want = append(want, fmt.Sprint("e", e))
		r.write(e, want[len(want)-1])
		r.preCommit(e)
		r.commit(e)
	}
	r.wantVisible(want...)
}

func closeReleases(t *testing.T, h PrimaryHarness) {
	r := open(t, h)
	r.write(1, "open")
	r.preCommit(1)
	r.close()
	// Another producer's output behind the open transaction is readable at once.
	other := open(t, h)
	other.write(1, "b")
	other.preCommit(1)
	other.commit(1)
	other.wantVisible("b")
}
