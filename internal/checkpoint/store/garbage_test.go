package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/objstore"
)

// attic is a store in which generation 3 goes on where 1 and 2 were.
type attic struct {
	t       *testing.T
	objects *objstore.Mem
	store   *Store
	last    checkpoint.LedgerState
}

func newAttic(t *testing.T) *attic {
	mem := objstore.NewMem()
	a := &attic{t: t, objects: mem, store: New(mem)}
	if _, err := a.store.WriteIdentity(t.Context(), checkpoint.WriteIdentity{Job: "J", Primary: "kafka"}); err != nil {
		t.Fatal(err)
	}
	return a
}

func (a *attic) put(names ...string) {
	for _, name := range names {
		if err := a.objects.Put(context.Background(), name, nil); err != nil {
			a.t.Fatal(err)
		}
	}
}

func (a *attic) manifest(m checkpoint.Manifest, reads ...checkpoint.ObjectName) checkpoint.ManifestRef {
	if m.Job == "" {
		m.Job = "J"
	}
	m.Tasks = []checkpoint.TaskSnapshot{{Task: "task", Objects: reads}}
	if _, err := a.store.PutManifest(a.t.Context(), m.Name(), &m); err != nil {
		a.t.Fatal(err)
	}
	return checkpoint.ManifestRef{Epoch: m.Epoch, Name: m.Name()}
}

func TestGarbageIsWhatOlderGenerationsLeftAndWhatTheCommittedManifestLetGo(t *testing.T) {
	a := newAttic(t)
	const old, kept, shared, retired, still = "state/g000001-a/task/old", "state/g000001-a/task/kept", "state/g000002-b/task/shared",
		"state/g000001-a/task/retired", "state/g000002-b/task/still"
	gone := a.manifest(checkpoint.Manifest{Generation: 1, Attempt: "a", Epoch: 1}, retired)
	first := a.manifest(checkpoint.Manifest{Generation: 1, Attempt: "a", Epoch: 2}, kept)
	dead := a.manifest(checkpoint.Manifest{Generation: 2, Attempt: "b", Epoch: 4}, "state/g000002-b/task/e4")
	a.manifest(checkpoint.Manifest{Job: "other", Generation: 1, Attempt: "z", Epoch: 9}, "state/g000001-z/task/foreign")
	last := a.manifest(checkpoint.Manifest{Generation: 3, Attempt: "c", Epoch: 3, Retained: []checkpoint.ManifestRef{first}, RetiredManifests: []checkpoint.ManifestRef{gone},
		Retired: []checkpoint.RetiredObject{{Object: retired, LastUsed: 1}, {Object: still, LastUsed: 2}}}, shared)
	next := a.manifest(checkpoint.Manifest{Generation: 3, Attempt: "c", Epoch: 4}, "state/g000003-c/task/e4")
	a.put(old, kept, shared, retired, still, "state/g000002-b/task/e4", "state/g000001-z/task/foreign", "state/g000003-c/task/e4",
		"state/g000003-c/task/unnamed", "state/g000002-b/attempt", "ledger/000000000001", "notes.txt")
	a.last = checkpoint.LedgerState{Job: "J", Generation: 3, Epoch: 3, Manifest: last.Name}

	before, _ := a.objects.List(t.Context(), "")
	items, err := a.store.Garbage(t.Context(), &a.last)
	if err != nil {
		t.Fatal(err)
	}
	var removed []string
	for _, it := range items {
		if it.Remove {
			removed = append(removed, it.Name)
		}
		if it.Why == "" {
			t.Errorf("%s: no reason is given", it.Name)
		}
	}
	want := []string{"manifests/" + string(gone.Name), "manifests/" + string(dead.Name), old, retired, "state/g000002-b/task/e4"}
	slices.Sort(want)
	if !slices.Equal(removed, want) {
		t.Errorf("removes %q, want %q", removed, want)
	}
	if after, _ := a.objects.List(t.Context(), ""); !slices.Equal(before, after) {
		t.Error("judging changed the store")
	}
	if err := a.store.Remove(t.Context(), items); err != nil {
		t.Fatal(err)
	}
	after, _ := a.objects.List(t.Context(), "")
	if len(after) != len(before)-len(want) || !slices.Contains(after, "manifests/"+string(next.Name)) {
		t.Errorf("left: %q", after)
	}
	// Nothing is left to say but keep, and what the ledger names restores.
	if items, err = a.store.Garbage(t.Context(), &a.last); err != nil || slices.ContainsFunc(items, func(it Item) bool { return it.Remove }) {
		t.Errorf("again: %v, %v", items, err)
	}
}

func TestGarbageSaysNothingWhereItCannotKnow(t *testing.T) {
	for name, spoil := range map[string]func(*attic){
		"the ledger is of another job":          func(a *attic) { a.last.Job = "K" },
		"the committed manifest is missing":     func(a *attic) { a.last.Manifest = "e000000000007-g000001-a" },
		"a manifest is damaged":                 func(a *attic) { a.put("manifests/e000000000002-g000001-a") },
		"the identity is damaged, the job lost": func(a *attic) { a.put(identityName(0)) },
	} {
		a := newAttic(t)
		a.put("state/g000001-a/task/old")
		a.last = checkpoint.LedgerState{Job: "J", Generation: 3}
		spoil(a)
		if items, err := a.store.Garbage(t.Context(), &a.last); err == nil || len(items) > 0 || connector.ClassOf(err) != connector.Corrupt {
			t.Errorf("%s: %v, %v", name, items, err)
		}
	}
}

// Whatever the ledger record, even one that is old already, what a later manifest reads stays.
func TestGarbageByAnOldLedgerRecordRemovesNothingThatANewerManifestNeeds(t *testing.T) {
	a := newAttic(t)
	var needed []string
	for e := range checkpoint.Epoch(6) {
		object := fmt.Sprintf("state/g%06d-a%d/task/e%d", e/2+1, e/2, e)
		needed = append(needed, object)
		a.put(object)
		var reads []checkpoint.ObjectName
		for _, o := range needed {
			reads = append(reads, checkpoint.ObjectName(o))
		}
		a.manifest(checkpoint.Manifest{Generation: checkpoint.Generation(e/2 + 1), Attempt: checkpoint.AttemptID(fmt.Sprintf("a%d", e/2)), Epoch: e + 1}, reads...)
	}
	for e := range checkpoint.Epoch(6) {
		m := checkpoint.Manifest{Generation: checkpoint.Generation(e/2 + 1), Attempt: checkpoint.AttemptID(fmt.Sprintf("a%d", e/2)), Epoch: e + 1}
		items, err := a.store.Garbage(t.Context(), &checkpoint.LedgerState{Job: "J", Generation: m.Generation, Epoch: m.Epoch, Manifest: m.Name()})
		if err != nil {
			t.Fatal(err)
		}
		for _, it := range items {
			if it.Remove && strings.HasPrefix(it.Name, "state/") {
				t.Errorf("by the record of epoch %d: %s %s", m.Epoch, it.Name, it.Why)
			}
		}
	}
}
