package store_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
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
	write := func(a checkpoint.WriteIdentity, want checkpoint.JobID) {
		t.Helper()
		got, err := s.WriteIdentity(ctx, a)
		if err != nil || got != want {
			t.Fatalf("%+v: got %q, %v; want %q", a, got, err, want)
		}
	}
	write(checkpoint.WriteIdentity{Job: "a"}, "a")
	write(checkpoint.WriteIdentity{Job: "b"}, "a")
	write(checkpoint.WriteIdentity{Job: "a", Primary: "kafka"}, "a")
	write(checkpoint.WriteIdentity{Job: "c", Replaces: "x"}, "a")
	write(checkpoint.WriteIdentity{Job: "c", Replaces: "a"}, "c")
	got, err := s.Read(ctx)
	if err != nil || got.Job != "c" || got.HasManifests {
		t.Errorf("read %+v, %v", got, err)
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
		if connector.ClassOf(err) != connector.Corrupt || !strings.Contains(err.Error(), "--reset") {
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

func TestWriterThatWakesAfterItsNumberWasTrimmedIsFenced(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	zombie, newer := open(t, dir), open(t, dir)
	if err := zombie.CommitEpoch(ctx, record(1, 0)); err != nil {
		t.Fatal(err)
	}
	if _, err := newer.ReadLedger(ctx); err != nil {
		t.Fatal(err)
	}
	for e := checkpoint.Epoch(2); e <= 4; e++ {
		if err := newer.CommitEpoch(ctx, record(e, 0)); err != nil {
			t.Fatal(err)
		}
	}
	for _, gone := range []string{"000000000001", "000000000002", "000000000003"} {
		if err := os.Remove(filepath.Join(dir, "ledger", gone)); err != nil {
			t.Fatal(err)
		}
	}
	if err := zombie.CommitEpoch(ctx, record(2, 0)); connector.ClassOf(err) != connector.Fenced {
		t.Errorf("the zombie committed: %v", err)
	}
	got, err := newer.ReadLedger(ctx)
	if err != nil || got.Epoch.Epoch != 4 {
		t.Errorf("last is %+v, %v; want epoch 4", got.Epoch, err)
	}
}

func TestLedgerKeepsTheLastRecordOfEachHourBeyondTheNewestThousand(t *testing.T) {
	ctx, s := context.Background(), store.New(objstore.NewMem())
	const hours, perHour = 8, 200
	for i := range hours * perHour {
		if err := s.CommitEpoch(ctx, record(checkpoint.Epoch(i+1), checkpoint.Hour(i/perHour))); err != nil {
			t.Fatal(err)
		}
	}
	records, err := s.Records(ctx)
	if err != nil {
		t.Fatal(err)
	}
	last := map[checkpoint.Hour]checkpoint.Epoch{}
	for _, r := range records {
		last[r.Epoch.Hour] = r.Epoch.Epoch
	}
	for h := range checkpoint.Hour(hours) {
		if want := checkpoint.Epoch(h+1) * perHour; last[h] != want {
			t.Errorf("hour %d ends at epoch %d, want %d", h, last[h], want)
		}
	}
	if len(records) > 1000+hours {
		t.Errorf("%d records are kept", len(records))
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
