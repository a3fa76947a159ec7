package runtime

import (
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/inspect"
	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/internal/state/statetest"
)

// shortCodec is numberCodec without padding.
type shortCodec struct{ numberCodec }

func (shortCodec) Append(dst []byte, v *uint64) []byte { return binary.BigEndian.AppendUint64(dst, *v) }

// keptJob is the store of a job of two tasks, the state of one in memory, of the other on disk, each with bases and
// segments behind them. Their tables have one name: an object of one task would do for the other.
type keptJob struct {
	objects *objstore.Mem
	tasks   []*keptTask
	last    *checkpoint.Manifest
}

type keptTask struct {
	*snapshotter
	table *state.Table[uint64]
	want  map[string]uint64
}

func keepJob(t *testing.T) *keptJob {
	k := &keptJob{objects: objstore.NewMem()}
	st := store.New(k.objects)
	if _, err := st.WriteIdentity(t.Context(), checkpoint.WriteIdentity{Job: "J"}); err != nil {
		t.Fatal(err)
	}
	acks := make(chan checkpoint.TaskAck, 1)
	inMemory, err := state.NewShard(state.AllGroups)
	if err != nil {
		t.Fatal(err)
	}
	for i, shard := range []*state.Shard{inMemory, statetest.OnDisk(t, 0, state.AllGroups, 0, nil)} {
		s := newSnapshotter(checkpoint.TaskID(fmt.Sprintf("task%d.0", i)), shard, func(ev checkpoint.Event) { acks <- ev.(checkpoint.TaskAck) })
		s.writer, s.pieceBytes = st.Writer(1, "attempt"), 1<<8
		k.tasks = append(k.tasks, &keptTask{s, numbersOf(t, shard), map[string]uint64{}})
	}
	for e := checkpoint.Epoch(1); e <= 6; e++ {
		k.last = &checkpoint.Manifest{Job: "J", Generation: 1, Attempt: "attempt", Epoch: e}
		for i, task := range k.tasks {
			task.change(uint64(1000*i) + uint64(e)*100)
			if e == 4 {
				task.makeBaseNow(t)
			}
			if err := task.take(t.Context(), e, taskDetail{}, nil); err != nil {
				t.Fatal(err)
			}
			task.persistQueued(t)
			k.last.Tasks = append(k.last.Tasks, (<-acks).Snapshot)
		}
		if conflict, err := st.PutManifest(t.Context(), k.last.Name(), k.last); conflict || err != nil {
			t.Fatal(conflict, err)
		}
	}
	return k
}

func numbersOf(t *testing.T, shard *state.Shard) *state.Table[uint64] {
	t.Helper()
	table, err := state.NewTable(shard, "op", "numbers", state.Codec[uint64](shortCodec{}))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// change gives eight keys other numbers.
func (k *keptTask) change(n uint64) {
	for i := n; i < n+8; i++ {
		key := fmt.Appendf(nil, "key %d", i/100*5%24+i%100)
		entry, _ := k.table.GetOrCreate(state.Hash(key), key)
		entry.Value = i
		k.table.MarkDirty(entry)
		k.want[string(key)] = i
	}
}

// makeBaseNow makes a base between two barriers.
func (k *keptTask) makeBaseNow(t *testing.T) {
	if k.onDisk {
		pieces, err := k.makeBase(t.Context(), k.pieceBytes)
		if err != nil {
			t.Fatal(err)
		}
		k.adopt(pieces)
		return
	}
	for begun := false; !begun || k.running; begun = true {
		if err := k.stepBase(t.Context()); err != nil {
			t.Fatal(err)
		}
		k.persistQueued(t)
	}
}

func (k *keptTask) persistQueued(t *testing.T) {
	for len(k.queue) > 0 {
		if err := (<-k.queue)(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// restore reads the last checkpoint as a start does, and holds the state against what it was.
func (k *keptJob) restore(ctx context.Context) error {
	st := store.New(k.objects)
	switch read, err := st.Read(ctx); {
	case err != nil:
		return err
	case read.Job != "J":
		return fmt.Errorf("the store is of job %q", read.Job)
	}
	m, err := st.ReadManifest(ctx, k.last.Name())
	switch {
	case err != nil:
		return err
	case m.Status != checkpoint.ManifestOK:
		return connector.Errorf(connector.Corrupt, "%s", m.Cause)
	}
	for i, snap := range m.Manifest.Tasks {
		contents, err := store.GetAll(ctx, snap.Objects, st.Get)
		if err != nil {
			return err
		}
		var objects []state.Object
		for _, name := range snap.Objects {
			objects = append(objects, state.Object{Name: string(name), Data: contents[name]})
		}
		got := map[string]uint64{}
		err = state.Contents(state.AllGroups, uint64(m.Manifest.Epoch), objects, func(c *state.Content) error {
			got[string(c.Key)] = binary.BigEndian.Uint64(c.Value)
			return nil
		})
		if err != nil {
			return connector.WithHint(connector.Corrupt, store.DamagedHint, err)
		}
		if !maps.Equal(got, k.tasks[i].want) {
			return fmt.Errorf("task %s was restored with %d numbers that were not", snap.Task, len(got))
		}
	}
	return nil
}

// needed are the names of what the last checkpoint cannot do without.
func (k *keptJob) needed() []string {
	names := []string{"job.json", "manifests/" + string(k.last.Name())}
	for _, snap := range k.last.Tasks {
		for _, name := range snap.Objects {
			names = append(names, string(name))
		}
	}
	return names
}

func kindOfObject(name string) string { return path.Dir(name)[:1] + path.Ext(name) }

// Nothing that becomes of an object is restored in silence: not a byte of it, and not another object of the job in its place,
// whole as that one is.
func TestEveryDamageOfAStoreIsFoundBeforeAnythingIsRestored(t *testing.T) {
	k := keepJob(t)
	if err := k.restore(t.Context()); err != nil {
		t.Fatal(err)
	}
	all, err := k.objects.List(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]int{}
	for _, name := range k.needed() {
		kinds[kindOfObject(name)]++
		whole, err := k.objects.Get(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		for at := range whole {
			flipped := slices.Clone(whole)
			flipped[at] ^= 1 << (at % 8)
			k.damage(t, name, fmt.Sprintf("byte %d", at), flipped)
			if at%16 == 0 {
				k.damage(t, name, fmt.Sprintf("cut at %d", at), whole[:at])
				zeroed := slices.Clone(whole)
				clear(zeroed[at:min(at+16, len(zeroed))])
				if !slices.Equal(zeroed, whole) {
					k.damage(t, name, fmt.Sprintf("16 bytes from %d zeroed", at), zeroed)
				}
			}
		}
		k.damage(t, name, "a byte longer", append(slices.Clone(whole), '\n'))
		for _, other := range all {
			if other == name {
				continue
			}
			data, err := k.objects.Get(t.Context(), other)
			if err != nil {
				t.Fatal(err)
			}
			k.damage(t, name, "replaced by "+other, data)
			// And the other way round, at the same time.
			put(t, k.objects, other, whole)
			k.damage(t, name, "changed places with "+other, data, other)
			put(t, k.objects, other, data)
		}
		if err := k.objects.Delete(t.Context(), name); err != nil {
			t.Fatal(err)
		}
		k.check(t, name, "missing")
		put(t, k.objects, name, whole)
	}
	if kinds["s.segment"] < 6 || kinds["s.base"] < 4 || len(kinds) != 4 {
		t.Errorf("objects by kind: %v", kinds)
	}
	if err := k.restore(t.Context()); err != nil {
		t.Error(err)
	}
}

func put(t *testing.T, s objstore.Store, name string, data []byte) {
	t.Helper()
	if err := s.Put(context.Background(), name, data); err != nil {
		t.Fatal(err)
	}
}

// damage lets an object be another one while the checkpoint is read. Others may be damaged with it: one of them has to be named.
func (k *keptJob) damage(t *testing.T, name, what string, data []byte, others ...string) {
	t.Helper()
	whole, err := k.objects.Get(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	put(t, k.objects, name, data)
	k.check(t, name, what, others...)
	put(t, k.objects, name, whole)
}

func (k *keptJob) check(t *testing.T, name, what string, others ...string) {
	t.Helper()
	err := k.restore(t.Context())
	if name == "job.json" && what == "missing" {
		if err == nil {
			t.Error("job.json is missing, and nobody minds")
		}
		return // it is for the ledger to say that a job was here
	}
	named := slices.ContainsFunc(append(others, name), func(n string) bool { return strings.Contains(fmt.Sprint(err), n) })
	if connector.ClassOf(err) != connector.Corrupt || !named {
		t.Errorf("%s, %s: %v", name, what, err)
	}
	if strings.HasPrefix(name, "state/") {
		v, err := inspect.OfStore(store.New(k.objects), k.last).Verify(t.Context())
		if err != nil || !slices.ContainsFunc(v.Damage, func(d inspect.Damage) bool { return string(d.Object) == name }) {
			t.Errorf("%s, %s: verify found %+v, %v", name, what, v.Damage, err)
		}
	}
}
