package runtime

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/internal/state/statetest"
)

// numberCodec keeps a number and pads it, so that segments grow fast.
type numberCodec struct{}

const numberBytes = 2048

func (numberCodec) ID() string      { return "number" }
func (numberCodec) Version() uint32 { return 1 }
func (numberCodec) Reset(v *uint64) { *v = 0 }
func (numberCodec) Append(dst []byte, v *uint64) []byte {
	return append(binary.BigEndian.AppendUint64(dst, *v), make([]byte, numberBytes)...)
}

func (numberCodec) Decode(src []byte, _ uint32, v *uint64) error {
	*v = binary.BigEndian.Uint64(src)
	return nil
}

// Bases begin, pass barriers and end wherever chance puts them; every snapshot
// must restore what the table held at its barrier, also where several bases were
// made in one epoch.
func TestEverySnapshotRestoresWhateverBasesWereMadeMeanwhile(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 7))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	st := store.New(objstore.NewMem())
	shard, err := state.NewShard(state.AllGroups)
	if err != nil {
		t.Fatal(err)
	}
	table, err := state.NewTable(shard, "op", "numbers", state.Codec[uint64](numberCodec{}))
	if err != nil {
		t.Fatal(err)
	}
	acks := make(chan checkpoint.TaskAck, 1)
	s := newSnapshotter("task", shard, func(ev checkpoint.Event) { acks <- ev.(checkpoint.TaskAck) })
	s.writer = st.Writer(1, "attempt")
	s.pieceBytes = []int{1, 300 << 10, basePieceBytes}[rng.IntN(3)]
	persisted := make(chan error, 1)
	go func() { persisted <- s.persist(ctx) }()
	model := map[string]uint64{}
	for e := checkpoint.Epoch(1); e <= 30; e++ {
		idle := []int{4, 40}[rng.IntN(2)] // one step of a base in so many updates
		for range 600 + rng.IntN(600) {
			key := fmt.Appendf(nil, "key %d", rng.IntN(800))
			entry, _ := table.GetOrCreate(state.Hash(key), key)
			entry.Value = rng.Uint64()
			table.MarkDirty(entry)
			model[string(key)] = entry.Value
			if rng.IntN(idle) == 0 && s.baseStep() != nil {
				if err := s.stepBase(ctx); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := s.take(ctx, e, taskDetail{}, nil); err != nil {
			t.Fatal(err)
		}
		checkRestored(t, st, <-acks, model)
	}
	if s.made < 5 {
		t.Errorf("only %d pieces of bases were made", s.made)
	}
	cancel()
	if err := <-persisted; err != nil {
		t.Error(err)
	}
}

// The same over a database, whose bases are made beside the task, from cuts between epochs. A snapshot must restore in memory and over a
// database.
func TestEverySnapshotOfStateOnDiskRestores(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 11))
	ctx, cancel := context.WithCancel(context.Background())
	st := store.New(objstore.NewMem())
	shard := statetest.OnDisk(t, 100<<10, state.AllGroups, 0, nil)
	table, err := state.NewTable(shard, "op", "numbers", state.Codec[uint64](numberCodec{}))
	if err != nil {
		t.Fatal(err)
	}
	acks := make(chan checkpoint.TaskAck, 1)
	s := newSnapshotter("task", shard, func(ev checkpoint.Event) { acks <- ev.(checkpoint.TaskAck) })
	s.writer, s.pieceBytes = st.Writer(1, "attempt"), 300<<10
	ended := make(chan error, 2)
	go func() { ended <- s.persist(ctx) }()
	go func() { ended <- s.makeBases(ctx) }()
	model := map[string]uint64{}
	for e := checkpoint.Epoch(1); e <= 30; e++ {
		for range 300 + rng.IntN(300) {
			key := fmt.Appendf(nil, "key %d", rng.IntN(800))
			entry, _ := table.GetOrCreate(state.Hash(key), key)
			entry.Value = rng.Uint64()
			table.MarkDirty(entry)
			model[string(key)] = entry.Value
			if rng.IntN(20) == 0 {
				shard.Relieve()
			}
		}
		if err := s.take(ctx, e, taskDetail{}, nil); err != nil {
			t.Fatal(err)
		}
		ack := <-acks
		checkRestored(t, st, ack, model)
		if e%10 == 0 {
			checkRestoredOnDisk(t, st, ack, model)
		}
		if s.running && rng.IntN(2) == 0 { // let the base be finished
			pieces := <-s.finished
			s.finished <- pieces
		}
	}
	cancel()
	for range 2 {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	if s.made < 3 {
		t.Errorf("only %d pieces of bases were made", s.made)
	}
}

func checkRestoredOnDisk(t *testing.T, st *store.Store, ack checkpoint.TaskAck, model map[string]uint64) {
	t.Helper()
	checkTable(t, ack, statetest.OnDisk(t, 0, state.AllGroups, uint64(ack.Epoch), snapshotObjects(t, st, ack)), model)
}

func snapshotObjects(t *testing.T, st *store.Store, ack checkpoint.TaskAck) (objects []state.Object) {
	t.Helper()
	for _, name := range ack.Snapshot.Objects {
		data, err := st.Get(context.Background(), name)
		if err != nil {
			t.Fatal(err)
		}
		objects = append(objects, state.Object{Name: string(name), Data: data})
	}
	return objects
}

func checkRestored(t *testing.T, st *store.Store, ack checkpoint.TaskAck, model map[string]uint64) {
	t.Helper()
	shard, err := state.Restore(state.AllGroups, uint64(ack.Epoch), snapshotObjects(t, st, ack))
	if err != nil {
		t.Fatalf("epoch %d: %v", ack.Epoch, err)
	}
	checkTable(t, ack, shard, model)
}

func checkTable(t *testing.T, ack checkpoint.TaskAck, shard *state.Shard, model map[string]uint64) {
	t.Helper()
	table, err := state.NewTable(shard, "op", "numbers", state.Codec[uint64](numberCodec{}))
	if err != nil {
		t.Fatal(err)
	}
	if table.Len() != len(model) {
		t.Fatalf("epoch %d: %d keys, want %d", ack.Epoch, table.Len(), len(model))
	}
	for key, want := range model {
		if e := table.Get(state.Hash([]byte(key)), []byte(key)); e == nil || e.Value != want {
			t.Fatalf("epoch %d: key %s is wrong", ack.Epoch, key)
		}
	}
}
