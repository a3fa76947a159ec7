package disk

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"
)

// The memtables of a young database are small, and Pebble writes none before they are many; a writer must not wait for it to write one.
func TestAYoungDatabaseWithMuchMemoryTakesChangesWithoutEnd(t *testing.T) {
	pool := NewPool(1<<30, 1)
	defer pool.Close()
	db, err := Open("state", Options{Pool: pool, FS: vfs.NewMem()})
	if err != nil {
		t.Fatal(err)
	}
	filled := make(chan error, 1)
	go func() {
		rng := rand.New(rand.NewPCG(1, 2))
		var err error
		for n := 0; n < 40 && err == nil; n++ {
			err = fill(db, rng)
		}
		filled <- err
	}()
	select {
	case err := <-filled:
		if err != nil {
			t.Fatal(err)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("a writer waits, and nothing is being written")
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}
