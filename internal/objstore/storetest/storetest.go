// Package storetest is the conformance kit that every object store passes.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/onceflow/onceflow/internal/objstore"
)

// Run checks the store, which is empty at the start.
func Run(t *testing.T, s objstore.Store) {
	ctx := context.Background()
	t.Run("what is put is read back", func(t *testing.T) {
		must(t, s.Put(ctx, "a/b/c", []byte("hello")))
		got, err := s.Get(ctx, "a/b/c")
		must(t, err)
		if string(got) != "hello" {
			t.Errorf("got %q", got)
		}
		part, err := s.GetRange(ctx, "a/b/c", 1, 3)
		must(t, err)
		if string(part) != "ell" {
			t.Errorf("range: got %q", part)
		}
	})
	t.Run("a missing object is ErrNotFound", func(t *testing.T) {
		if _, err := s.Get(ctx, "none"); !errors.Is(err, objstore.ErrNotFound) {
			t.Errorf("get: %v", err)
		}
		if _, err := s.GetRange(ctx, "none", 0, 1); !errors.Is(err, objstore.ErrNotFound) {
			t.Errorf("range: %v", err)
		}
		must(t, s.Delete(ctx, "none"))
	})
	t.Run("put-if-absent leaves the first object as it is", func(t *testing.T) {
		must(t, s.PutIfAbsent(ctx, "once", []byte("first")))
		if err := s.PutIfAbsent(ctx, "once", []byte("second")); !errors.Is(err, objstore.ErrExists) {
			t.Errorf("second put: %v", err)
		}
		if got, _ := s.Get(ctx, "once"); string(got) != "first" {
			t.Errorf("got %q", got)
		}
	})
	t.Run("of concurrent conditional puts one wins", func(t *testing.T) { race(t, s) })
	t.Run("list is sorted and by prefix", func(t *testing.T) {
		for _, n := range []string{"l/2", "l/10", "l/1", "lx", "l/d/e"} {
			must(t, s.Put(ctx, n, nil))
		}
		names, err := s.List(ctx, "l/")
		must(t, err)
		if want := []string{"l/1", "l/10", "l/2", "l/d/e"}; !slices.Equal(names, want) {
			t.Errorf("got %v, want %v", names, want)
		}
		names, err = s.List(ctx, "l/1")
		must(t, err)
		if want := []string{"l/1", "l/10"}; !slices.Equal(names, want) {
			t.Errorf("got %v, want %v", names, want)
		}
	})
	t.Run("a deleted object is gone", func(t *testing.T) {
		must(t, s.Put(ctx, "gone", []byte("x")))
		must(t, s.Delete(ctx, "gone"))
		if _, err := s.Get(ctx, "gone"); !errors.Is(err, objstore.ErrNotFound) {
			t.Errorf("get: %v", err)
		}
	})
	t.Run("a name that climbs out is refused", func(t *testing.T) {
		for _, n := range []string{"../x", "a/../../x", "/x", "", "a//b", "."} {
			if err := s.Put(ctx, n, nil); err == nil {
				t.Errorf("%q was taken", n)
			}
		}
	})
}

func race(t *testing.T, s objstore.Store) {
	for round := range 20 {
		var wg sync.WaitGroup
		var won atomic.Int32
		name := fmt.Sprintf("race/%d", round)
		for i := range 8 {
			wg.Go(func() {
				if s.PutIfAbsent(context.Background(), name, []byte{byte(i)}) == nil {
					won.Add(1)
				}
			})
		}
		wg.Wait()
		if won.Load() != 1 {
			t.Fatalf("round %d: %d winners", round, won.Load())
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
