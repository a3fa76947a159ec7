// Package storetest is the conformance kit that every object store passes.
package storetest

import (
	"bytes"
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
	t.Run("a range ends with the object", func(t *testing.T) {
		must(t, s.Put(ctx, "ranged", []byte("hello")))
		for _, r := range []struct {
			offset, length int64
			want           string
		}{{0, 5, "hello"}, {3, 100, "lo"}, {5, 1, ""}, {100, 1, ""}, {2, 0, ""}, {4, 1, "o"}} {
			got, err := s.GetRange(ctx, "ranged", r.offset, r.length)
			if err != nil || string(got) != r.want {
				t.Errorf("%d bytes from %d: got %q, %v; want %q", r.length, r.offset, got, err, r.want)
			}
		}
	})
	t.Run("an empty object is an object", func(t *testing.T) {
		must(t, s.PutIfAbsent(ctx, "empty", nil))
		got, err := s.Get(ctx, "empty")
		if err != nil || len(got) != 0 {
			t.Errorf("got %q, %v", got, err)
		}
		if err := s.PutIfAbsent(ctx, "empty", nil); !errors.Is(err, objstore.ErrExists) {
			t.Errorf("second put: %v", err)
		}
	})
	t.Run("a large object is whole", func(t *testing.T) {
		large := make([]byte, 11<<20)
		for i := range large {
			large[i] = byte(i * 7 >> 3)
		}
		must(t, s.PutIfAbsent(ctx, "large", large))
		got, err := s.Get(ctx, "large")
		must(t, err)
		if !bytes.Equal(got, large) {
			t.Errorf("%d other bytes came back", len(got))
		}
		if err := s.PutIfAbsent(ctx, "large", large[1:]); !errors.Is(err, objstore.ErrExists) {
			t.Errorf("second put: %v", err)
		}
		must(t, s.Put(ctx, "large", large[:10<<20]))
		if got, err = s.Get(ctx, "large"); err != nil || len(got) != 10<<20 {
			t.Errorf("after it was replaced: %d bytes, %v", len(got), err)
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
	t.Run("many objects are deleted at once, missing ones among them", func(t *testing.T) {
		var names []string
		for i := range 12 {
			names = append(names, fmt.Sprintf("many/%d", i))
			if i%5 != 4 {
				must(t, s.Put(ctx, names[i], []byte{byte(i)}))
			}
		}
		must(t, s.Delete(ctx, names...))
		left, err := s.List(ctx, "many/")
		if err != nil || len(left) != 0 {
			t.Errorf("left: %v, %v", left, err)
		}
	})
	t.Run("what a context ends is not done", func(t *testing.T) {
		done, cancel := context.WithCancel(ctx)
		cancel()
		if err := s.Put(done, "late", nil); !errors.Is(err, context.Canceled) {
			t.Errorf("put: %v", err)
		}
		if _, err := s.Get(ctx, "late"); !errors.Is(err, objstore.ErrNotFound) {
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
