package runtime

import (
	"context"
	"fmt"
	"testing"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/internal/state"
)

// How many bytes of bases are written, and how many a restore reads, for each byte of state.
func TestBasesAreMadeAsOftenAsTheyLeaveSomethingOut(t *testing.T) {
	for _, c := range []struct {
		name string
		// key is that of the i-th change.
		key              func(i int) int
		entries, changes int
		written, read    float64 // at most, of the state's size; bases, and segments too
	}{
		{"state that grows", func(i int) int { return i }, 24_000, 24_000, 1.3, 1.1},
		{"state that changes", func(i int) int { return i % 500 }, 500, 24_000, 41, 3},
		{"state that grows, then changes", func(i int) int { return i % 6_000 }, 6_000, 24_000, 4, 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			written, read := makeBases(t, c.changes, c.key)
			size := float64(c.entries * numberBytes)
			if written > c.written*size || read > c.read*size {
				t.Errorf("bases of %.2f times the state were written, want at most %v; a restore reads %.2f times the state, want %v",
					written/size, c.written, read/size, c.read)
			}
		})
	}
}

// makeBases makes so many changes, 100 an epoch, and a base whenever one is due.
func makeBases(t *testing.T, changes int, key func(int) int) (written, read float64) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
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
	s.writer = store.New(objstore.NewMem()).Writer(1, "attempt")
	persisted := make(chan error, 1)
	go func() { persisted <- s.persist(ctx) }()
	most := 0
	for i := range changes {
		k := fmt.Appendf(nil, "key %d", key(i))
		entry, _ := table.GetOrCreate(state.Hash(k), k)
		entry.Value = uint64(i)
		table.MarkDirty(entry)
		if i%100 < 99 {
			continue
		}
		if err := s.take(ctx, checkpoint.Epoch(i/100+1), taskDetail{}, nil); err != nil {
			t.Fatal(err)
		}
		<-acks
		for s.baseStep() != nil {
			if err := s.stepBase(ctx); err != nil {
				t.Fatal(err)
			}
			if !s.running {
				written += float64(s.baseBytes)
			}
		}
		most = max(most, s.baseBytes+s.segmentBytes)
	}
	stored := make(chan struct{})
	if err := s.enqueue(ctx, func(context.Context) error { close(stored); return nil }); err != nil {
		t.Fatal(err)
	}
	<-stored
	cancel()
	if err := <-persisted; err != nil {
		t.Error(err)
	}
	return written, float64(most)
}
