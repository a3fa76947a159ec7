package store_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/objstore"
)

// written puts a segment of the attempt, and a manifest that names it and others.
func written(t *testing.T, s *store.Store, job checkpoint.JobID, g checkpoint.Generation, e checkpoint.Epoch, others ...checkpoint.ObjectName) *checkpoint.Manifest {
	t.Helper()
	ctx, a := context.Background(), checkpoint.AttemptID("a"+string(rune('0'+g)))
	w := s.Writer(g, a)
	name := w.SegmentName("task", e, []byte("state"))
	if err := w.Put(ctx, name, []byte("state")); err != nil {
		t.Fatal(err)
	}
	m := &checkpoint.Manifest{Job: job, Generation: g, Attempt: a, Epoch: e,
		Tasks: []checkpoint.TaskSnapshot{{Task: "task", Objects: append(others, name)}}}
	if conflict, err := s.PutManifest(ctx, m.Name(), m); conflict || err != nil {
		t.Fatal(conflict, err)
	}
	return m
}

func TestSweepRemovesWhatKilledWritersLeftInADirectory(t *testing.T) {
	dir := t.TempDir()
	local, err := objstore.NewLocal(dir)
	if err != nil {
		t.Fatal(err)
	}
	s := store.New(local)
	left, old := filepath.Join(dir, ".tmp-left"), time.Now().AddDate(0, -1, 0)
	for _, remove := range []func() error{
		func() error { _, err := s.Sweep(t.Context(), checkpoint.Sweep{Job: "job", Generation: 2}); return err },
		func() error { return s.Remove(t.Context(), nil) },
	} {
		if err := os.WriteFile(left, []byte("half"), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(left, old, old); err != nil {
			t.Fatal(err)
		}
		if err := remove(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(left); !os.IsNotExist(err) {
			t.Errorf("half of a file is there still: %v", err)
		}
	}
}

func TestSweepRemovesWhatEarlierGenerationsWroteAndNoManifestNames(t *testing.T) {
	ctx, objects := context.Background(), objstore.NewMem()
	s := store.New(objects)
	all := func() []string {
		names, err := objects.List(ctx, "")
		if err != nil {
			t.Fatal(err)
		}
		return names
	}
	abandoned := written(t, s, "other", 1, 9)
	first := written(t, s, "job", 1, 1)
	second := written(t, s, "job", 1, 2, first.Tasks[0].Objects...)
	saved := written(t, s, "job", 1, 7)
	if err := s.NoteAttempt(ctx, 1, "a1"); err != nil {
		t.Fatal(err)
	}
	third := written(t, s, "job", 3, 3)
	if err := s.NoteAttempt(ctx, 3, "a3"); err != nil {
		t.Fatal(err)
	}
	keep := all()
	written(t, s, "job", 2, 3) // not committed: generation 3 did the epoch
	written(t, s, "job", 1, 4) // never committed
	w := s.Writer(2, "a2")
	if err := w.Put(ctx, w.SegmentName("task", 5, nil), []byte("no manifest")); err != nil {
		t.Fatal(err)
	}
	before := len(all())
	ref := func(m *checkpoint.Manifest) checkpoint.ManifestRef {
		return checkpoint.ManifestRef{Epoch: m.Epoch, Name: m.Name()}
	}
	sweep := checkpoint.Sweep{Job: "job", Generation: 4, Epoch: 3, From: string(saved.Name()),
		Committed: []checkpoint.ManifestRef{ref(third), ref(second), ref(first)}}
	living := written(t, s, "job", 4, 4)
	keep = append(keep, "manifests/"+string(living.Name()), string(living.Tasks[0].Objects[0]))

	damaged := "manifests/e000000000001-g000001-damaged"
	if err := objects.Put(ctx, damaged, []byte("?")); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Sweep(ctx, sweep); connector.ClassOf(err) != connector.Corrupt || len(all()) != before+3 {
		t.Fatalf("beside a damaged manifest: %v", err)
	}
	if err := objects.Delete(ctx, damaged); err != nil {
		t.Fatal(err)
	}
	swept, err := s.Sweep(ctx, sweep)
	if err != nil || swept.Objects != 3 || swept.Manifests != 2 {
		t.Errorf("%d objects and %d manifests are gone, %v", swept.Objects, swept.Manifests, err)
	}
	if !slices.Equal(swept.Attempts, []checkpoint.AttemptID{"a1", "a3"}) || !swept.Needed[abandoned.Tasks[0].Objects[0]] {
		t.Errorf("attempts %v, needed %v", swept.Attempts, swept.Needed)
	}
	slices.Sort(keep)
	if got := all(); !slices.Equal(got, keep) {
		t.Errorf("there are %q, want %q", got, keep)
	}
	sweep.Generation = 17
	if swept, err = s.Sweep(ctx, sweep); err != nil || slices.Contains(all(), "state/g000001-a1/attempt") || len(swept.Attempts) != 2 {
		t.Errorf("an attempt is known for ever: %v, %v", swept.Attempts, err)
	}
}
