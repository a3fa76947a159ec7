// Package statetest opens shards over databases for tests of what works with state.
package statetest

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/internal/state/disk"
)

// OnDisk returns a shard over a database whose files are in memory, with the state of an epoch; without objects it is empty. Its entries use about
// budget bytes; with 0 all of them are forgotten at each [state.Shard.Relieve], so that a test that relieves the shard after each call of an
// operator finds whoever uses an entry longer. What runs beside the shard ends with the test.
func OnDisk(t testing.TB, budget int64, r state.Range, epoch uint64, objects []state.Object) *state.Shard {
	t.Helper()
	db, err := disk.OpenInMemory()
	if err != nil {
		t.Fatal(err)
	}
	s, err := open(db, budget, r, epoch, objects)
	if err != nil {
		t.Fatal(errors.Join(err, db.Close()))
	}
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() {
		if err := s.Materialize(ctx); err != nil {
			t.Errorf("bringing changes to the database: %v", err)
		}
	})
	t.Cleanup(func() {
		cancel()
		running.Wait()
		if err := errors.Join(s.Close(), db.Close()); err != nil {
			t.Error(err)
		}
	})
	return s
}

func open(db *disk.DB, budget int64, r state.Range, epoch uint64, objects []state.Object) (*state.Shard, error) {
	if len(objects) == 0 {
		return state.NewShardOn(db, r, budget)
	}
	return state.RestoreOn(db, budget, r, epoch, Stored(objects))
}

// Stored gives access to objects in memory.
func Stored(objects []state.Object) state.Stored {
	contents := map[string][]byte{}
	var stored state.Stored
	var heads [][]byte
	for _, o := range objects {
		stored.Names, contents[o.Name] = append(stored.Names, o.Name), o.Data
		heads = append(heads, o.Data[:min(len(o.Data), state.HeadBytes)])
	}
	stored.Heads = func() ([][]byte, error) { return heads, nil }
	stored.Each = func(names []string, visit func(name string, data []byte) error) error {
		for _, name := range names {
			if err := visit(name, contents[name]); err != nil {
				return err
			}
		}
		return nil
	}
	return stored
}
