package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/objstore"
)

func open(t *testing.T, dir string) *store.Store {
	t.Helper()
	local, err := objstore.NewLocal(dir)
	if err != nil {
		t.Fatal(err)
	}
	return store.New(local)
}

func record(e checkpoint.Epoch, h checkpoint.Hour) *checkpoint.EpochRecord {
	return &checkpoint.EpochRecord{LedgerState: checkpoint.LedgerState{Job: "job", Generation: 1, Epoch: e, Hour: h}}
}

func TestIdentityIsWrittenOnceAndReplacedOnlyWhenNamed(t *testing.T) {
	ctx, s := context.Background(), open(t, t.TempDir())
	write := func(a checkpoint.WriteIdentity, want checkpoint.JobID, primary checkpoint.SinkID) {
		t.Helper()
		got, err := s.WriteIdentity(ctx, a)
		if err != nil || got.Job != want || got.Primary != primary {
			t.Fatalf("%+v: got %+v, %v; want %q, %q", a, got, err, want, primary)
		}
	}
	write(checkpoint.WriteIdentity{Job: "a"}, "a", "")
	write(checkpoint.WriteIdentity{Job: "b", Primary: "files"}, "a", "")
	write(checkpoint.WriteIdentity{Job: "a", Primary: "kafka"}, "a", "kafka")
	write(checkpoint.WriteIdentity{Job: "c", Replaces: "x"}, "a", "kafka")
	write(checkpoint.WriteIdentity{Job: "c", Replaces: "a"}, "c", "")
	got, err := s.Read(ctx)
	if err != nil || got.Job != "c" || got.HasManifests {
		t.Errorf("read %+v, %v", got, err)
	}
}

func TestOfResetsAtTheSameTimeOneNamesTheJobForAll(t *testing.T) {
	for round := range 20 {
		ctx, objects := t.Context(), objstore.NewMem()
		if _, err := store.New(objects).WriteIdentity(ctx, checkpoint.WriteIdentity{Job: "old"}); err != nil {
			t.Fatal(err)
		}
		answers := make([]checkpoint.JobID, 6)
		var resets sync.WaitGroup
		for i := range answers {
			resets.Go(func() {
				var err error
				var told checkpoint.IdentityWritten
				told, err = store.New(objects).WriteIdentity(ctx, checkpoint.WriteIdentity{Job: checkpoint.JobID(fmt.Sprint("new", i)), Replaces: "old"})
				answers[i] = told.Job
				if err != nil {
					t.Error(err)
				}
			})
		}
		resets.Wait()
		now, err := store.New(objects).Read(ctx)
		if err != nil || slices.ContainsFunc(answers, func(id checkpoint.JobID) bool { return id != now.Job }) || now.Job == "old" {
			t.Fatalf("round %d: the store is of job %s, the resets were told %q, %v", round, now.Job, answers, err)
		}
	}
}

// A reset that sleeps before its write, while others reset the job and reset it again, changes nothing when it wakes.
func TestAResetThatArrivesLateChangesNothing(t *testing.T) {
	ctx, mem := t.Context(), objstore.NewMem()
	prompt := store.New(mem)
	reset := func(s *store.Store, from, to checkpoint.JobID) checkpoint.JobID {
		told, err := s.WriteIdentity(ctx, checkpoint.WriteIdentity{Job: to, Replaces: from})
		if err != nil {
			t.Fatal(err)
		}
		return told.Job
	}
	reset(prompt, "", "a")
	slow := objstore.NewFaulty(mem)
	slow.Inject(func(op objstore.Op, _ string) objstore.Fault {
		if op == objstore.OpPutIfAbsent {
			slow.Inject(nil)
			reset(prompt, "a", "b")
			reset(prompt, "b", "c")
		}
		return objstore.Fault{}
	})
	if id := reset(store.New(slow), "a", "late"); id != "c" {
		t.Errorf("the late reset was told %s", id)
	}
	if now, err := prompt.Read(ctx); err != nil || now.Job != "c" {
		t.Errorf("%+v, %v", now, err)
	}
}

func TestDamagedIdentityIsCorruptAndSaysWhatToDo(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	s := open(t, dir)
	if _, err := s.WriteIdentity(ctx, checkpoint.WriteIdentity{Job: "a"}); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "job.json")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := range data {
		damaged := append([]byte(nil), data...)
		damaged[i] ^= 1
		if err := os.WriteFile(file, damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := s.Read(ctx)
		if connector.ClassOf(err) != connector.Corrupt || !strings.Contains(err.Error(), "the next start says what can be done without") {
			t.Fatalf("byte %d flipped: %v", i, err)
		}
	}
}

func TestOlderWriterOfTheStoresLedgerIsFencedByANewerOpening(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	older, newer := open(t, dir), open(t, dir)
	if _, err := older.ReadLedger(ctx); err != nil {
		t.Fatal(err)
	}
	if err := older.CommitEpoch(ctx, record(1, 0)); err != nil {
		t.Fatal(err)
	}
	got, err := newer.ReadLedger(ctx)
	if err != nil || got.Epoch == nil || got.Epoch.Epoch != 1 {
		t.Fatalf("read %+v, %v", got, err)
	}
	if err := newer.CommitOpening(ctx, &checkpoint.OpeningRecord{LedgerState: checkpoint.LedgerState{Job: "job", Generation: 2, Epoch: 1}}); err != nil {
		t.Fatal(err)
	}
	if err := older.CommitEpoch(ctx, record(2, 0)); connector.ClassOf(err) != connector.Fenced {
		t.Errorf("the older writer committed: %v", err)
	}
}

func opening(g checkpoint.Generation, e checkpoint.Epoch, h checkpoint.Hour) *checkpoint.OpeningRecord {
	return &checkpoint.OpeningRecord{LedgerState: checkpoint.LedgerState{Job: "job", Generation: g, Epoch: e, Hour: h}}
}

// ledgerNumbers returns the numbers of the records that are there.
func ledgerNumbers(t *testing.T, objects objstore.Store) []string {
	t.Helper()
	names, err := objects.List(context.Background(), "ledger/")
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestWriterThatWakesAfterTheRecordsThatItMissedWereTrimmedIsFenced(t *testing.T) {
	ctx, objects := context.Background(), objstore.NewMem()
	zombie, newer := store.New(objects), store.New(objects)
	for _, s := range []*store.Store{zombie, newer} {
		if _, err := s.ReadLedger(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if err := newer.CommitOpening(ctx, opening(2, 0, 0)); err != nil {
		t.Fatal(err)
	}
	const epochs = 1100
	for e := range checkpoint.Epoch(epochs) {
		if err := newer.CommitEpoch(ctx, record(e+1, 0)); err != nil {
			t.Fatal(err)
		}
	}
	before := ledgerNumbers(t, objects)
	if len(before) > 1010 {
		t.Fatalf("%d records are kept: nothing was trimmed", len(before))
	}
	if err := zombie.CommitEpoch(ctx, record(1, 0)); connector.ClassOf(err) != connector.Fenced {
		t.Errorf("the zombie committed: %v", err)
	}
	if after := ledgerNumbers(t, objects); !slices.Equal(before, after) {
		t.Errorf("the zombie changed the ledger: %d records, then %d", len(before), len(after))
	}
}

func TestOpeningBelowTheEndOfTheLedgerIsFenced(t *testing.T) {
	ctx, objects := context.Background(), objstore.NewMem()
	running, starter := store.New(objects), store.New(objects)
	for e := range checkpoint.Epoch(10) {
		if err := running.CommitEpoch(ctx, record(e+1, 0)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := starter.ReadLedger(ctx); err != nil {
		t.Fatal(err)
	}
	for e := range checkpoint.Epoch(1100) {
		if err := running.CommitEpoch(ctx, record(e+11, 0)); err != nil {
			t.Fatal(err)
		}
	}
	if err := starter.CommitOpening(ctx, opening(2, 10, 0)); connector.ClassOf(err) != connector.Fenced {
		t.Errorf("the late starter opened: %v", err)
	}
	if err := running.CommitEpoch(ctx, record(1111, 0)); err != nil {
		t.Errorf("the late starter fenced the running writer: %v", err)
	}
}

func TestRecordThatASuccessorFollowsAtOnceStays(t *testing.T) {
	ctx, mem := context.Background(), objstore.NewMem()
	objects := objstore.NewFaulty(mem)
	slow, successor := store.New(objects), store.New(mem)
	objects.Inject(func(op objstore.Op, _ string) objstore.Fault {
		if op != objstore.OpPutIfAbsent && len(ledgerNumbers(t, mem)) == 1 {
			openAfter(t, successor)
		}
		return objstore.Fault{}
	})
	if err := slow.CommitEpoch(ctx, record(1, 0)); err != nil {
		t.Fatal(err)
	}
	openAfter(t, successor)
	if names := ledgerNumbers(t, mem); len(names) < 2 || names[0] != "ledger/000000000001" {
		t.Errorf("the ledger holds %q; the committed record is gone", names)
	}
}

func openAfter(t *testing.T, s *store.Store) {
	t.Helper()
	if _, err := s.ReadLedger(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := s.CommitOpening(context.Background(), opening(2, 1, 0)); err != nil {
		t.Fatal(err)
	}
}

func TestClosingTheLedgerFencesItsWriterAndChangesNothingElse(t *testing.T) {
	ctx, objects := context.Background(), objstore.NewMem()
	older, mover := store.New(objects), store.New(objects)
	if err := mover.CloseLedger(ctx); err != nil || len(ledgerNumbers(t, objects)) != 0 {
		t.Fatalf("closed an empty ledger: %v", err)
	}
	if err := older.CommitEpoch(ctx, record(7, 3)); err != nil {
		t.Fatal(err)
	}
	for range 2 { // as after a crash
		if err := mover.CloseLedger(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if err := older.CommitEpoch(ctx, record(8, 3)); connector.ClassOf(err) != connector.Fenced {
		t.Errorf("the older writer committed: %v", err)
	}
	got, err := mover.ReadLedger(ctx)
	if state := got.State(); err != nil || state == nil || state.Epoch != 7 || state.Hour != 3 {
		t.Errorf("the closed ledger says %+v, %v", state, err)
	}
}

// TestLedgerKeepsOpeningsAndTheLastRecordOfEachHour lets processes come and go,
// so that each has to look at what others wrote.
func TestLedgerKeepsOpeningsAndTheLastRecordOfEachHour(t *testing.T) {
	ctx, objects := context.Background(), objstore.NewMem()
	const hours, perHour = 8, 300
	var want []checkpoint.LedgerRead
	e := checkpoint.Epoch(0)
	for h := range checkpoint.Hour(hours) {
		s := store.New(objects)
		if _, err := s.ReadLedger(ctx); err != nil {
			t.Fatal(err)
		}
		open := opening(checkpoint.Generation(h+1), e, h)
		if err := s.CommitOpening(ctx, open); err != nil {
			t.Fatal(err)
		}
		for range perHour {
			e++
			if err := s.CommitEpoch(ctx, record(e, h)); err != nil {
				t.Fatal(err)
			}
		}
		want = append(want, checkpoint.LedgerRead{Opening: open}, checkpoint.LedgerRead{Epoch: record(e, h)})
	}
	names := ledgerNumbers(t, objects)
	if len(names) > 1000+len(want) {
		t.Errorf("%d records are kept", len(names))
	}
	for _, name := range names {
		data, err := objects.Get(ctx, name)
		if err != nil {
			t.Fatal(err)
		}
		opening, epoch, err := checkpoint.DecodeLedger(data)
		if err != nil {
			t.Fatal(err)
		}
		got := checkpoint.LedgerRead{Opening: opening, Epoch: epoch}
		want = slices.DeleteFunc(want, func(w checkpoint.LedgerRead) bool { return reflect.DeepEqual(w, got) })
	}
	if len(want) > 0 {
		t.Errorf("%d openings and last records of an hour are gone, the first is %+v", len(want), want[0].State())
	}
}

func TestManifestIsFoundMissingOrCorrupt(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	s := open(t, dir)
	m := &checkpoint.Manifest{Job: "job", Generation: 1, Attempt: "a", Epoch: 1}
	for range 2 { // a repeated put of the same bytes is no conflict
		if conflict, err := s.PutManifest(ctx, m.Name(), m); conflict || err != nil {
			t.Fatalf("conflict %v, %v", conflict, err)
		}
	}
	other := *m
	other.Topology = "changed"
	if conflict, err := s.PutManifest(ctx, m.Name(), &other); !conflict || err != nil {
		t.Errorf("other bytes under the name: conflict %v, %v", conflict, err)
	}
	status := func(want checkpoint.ManifestStatus) {
		t.Helper()
		got, err := s.ReadManifest(ctx, m.Name())
		if err != nil || got.Status != want {
			t.Errorf("got %+v, %v; want status %d", got, err, want)
		}
	}
	status(checkpoint.ManifestOK)
	file := filepath.Join(dir, "manifests", string(m.Name()))
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data[:len(data)-1], 0o644); err != nil {
		t.Fatal(err)
	}
	status(checkpoint.ManifestCorrupt)
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	status(checkpoint.ManifestMissing)
}

func TestManifestsAreListedNewestFirst(t *testing.T) {
	ctx, s := context.Background(), open(t, t.TempDir())
	for _, e := range []checkpoint.Epoch{9, 100, 10} {
		m := &checkpoint.Manifest{Job: "job", Generation: 1, Attempt: "a", Epoch: e}
		if _, err := s.PutManifest(ctx, m.Name(), m); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.Manifests(ctx)
	want := []checkpoint.ManifestName{"e000000000100-g000001-a", "e000000000010-g000001-a", "e000000000009-g000001-a"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
}

func TestOnlyManifestsOfTheStoresOwnJobCount(t *testing.T) {
	ctx, s := context.Background(), open(t, t.TempDir())
	if _, err := s.WriteIdentity(ctx, checkpoint.WriteIdentity{Job: "new"}); err != nil {
		t.Fatal(err)
	}
	for _, job := range []checkpoint.JobID{"old", "new"} {
		m := &checkpoint.Manifest{Job: job, Generation: 1, Attempt: checkpoint.AttemptID(job), Epoch: 1}
		if _, err := s.PutManifest(ctx, m.Name(), m); err != nil {
			t.Fatal(err)
		}
		got, err := s.Read(ctx)
		if err != nil || got.HasManifests != (job == "new") {
			t.Errorf("with a manifest of %s: %+v, %v", job, got, err)
		}
	}
}

func TestTheNewestManifestOfTheJobIsRead(t *testing.T) {
	ctx, objects := t.Context(), objstore.NewMem()
	s := store.New(objects)
	if _, err := s.WriteIdentity(ctx, checkpoint.WriteIdentity{Job: "new"}); err != nil {
		t.Fatal(err)
	}
	for _, m := range []*checkpoint.Manifest{
		{Job: "new", Generation: 1, Attempt: "a", Epoch: 9},
		{Job: "new", Generation: 2, Attempt: "b", Epoch: 10},
		{Job: "old", Generation: 7, Attempt: "c", Epoch: 11},
	} {
		if _, err := s.PutManifest(ctx, m.Name(), m); err != nil {
			t.Fatal(err)
		}
	}
	if err := objects.PutIfAbsent(ctx, "manifests/e000000000012-g000007-d", []byte("torn")); err != nil {
		t.Fatal(err)
	}
	got, err := s.Read(ctx)
	if err != nil || !got.HasManifests || got.Newest == nil || got.Newest.Epoch != 10 {
		t.Errorf("read %+v, %v", got, err)
	}
}

// taken is a store in which names are taken that have nothing to read.
type taken struct{ objstore.Store }

func (taken) PutIfAbsent(context.Context, string, ...[]byte) error { return objstore.ErrExists }

func TestNameThatIsTakenAndHasNothingToReadIsToldApart(t *testing.T) {
	ctx := t.Context()
	s := store.New(taken{objstore.NewMem()})
	m := &checkpoint.Manifest{Job: "job", Attempt: "a", Epoch: 1}
	_, manifest := s.PutManifest(ctx, m.Name(), m)
	_, identity := s.WriteIdentity(ctx, checkpoint.WriteIdentity{Job: "job"})
	for what, err := range map[string]error{
		"manifest": manifest,
		"state":    s.Writer(1, "a").Put(ctx, "state/x", []byte("x")),
		"identity": identity,
		"ledger":   s.CommitEpoch(ctx, record(1, 0)),
	} {
		if !errors.Is(err, store.ErrHalfWritten) || connector.ClassOf(err) != connector.Retriable {
			t.Errorf("%s: class %s, %v", what, connector.ClassOf(err), err)
		}
	}
}
