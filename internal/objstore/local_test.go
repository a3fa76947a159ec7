package objstore_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/internal/objstore/storetest"
)

func TestLocalStorePassesTheConformanceKit(t *testing.T) {
	s, err := objstore.NewLocal(filepath.Join(t.TempDir(), "new", "store"))
	if err != nil {
		t.Fatal(err)
	}
	storetest.Run(t, s)
}

func TestMemoryStorePassesTheConformanceKit(t *testing.T) { storetest.Run(t, objstore.NewMem()) }

func TestPrefixedAndFaultlessFaultyStoresPassTheConformanceKit(t *testing.T) {
	s, err := objstore.NewLocal(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	storetest.Run(t, objstore.NewFaulty(objstore.Under(s, "job/")))
}

func TestLocalStoreSurvivesItsDirectoryBeingRemoved(t *testing.T) {
	dir := t.TempDir()
	s, err := objstore.NewLocal(dir)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	if err := s.Put(ctx, "a/b", []byte("1")); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(dir, "a")); err != nil {
		t.Fatal(err)
	}
	if err := s.Put(ctx, "a/c", []byte("2")); err != nil {
		t.Fatal(err)
	}
}

func TestLocalStoreRefusesAFileInPlaceOfItsDirectory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := objstore.NewLocal(file); err == nil {
		t.Error("a file was taken for a directory")
	}
}

func TestFaultyStoreCanFailAfterTheFact(t *testing.T) {
	local, err := objstore.NewLocal(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := objstore.NewFaulty(local)
	lost := errors.New("answer lost")
	s.Inject(func(op objstore.Op, _ string) objstore.Fault {
		return objstore.Fault{Err: lost, After: op == objstore.OpPutIfAbsent}
	})
	ctx := context.Background()
	if err := s.PutIfAbsent(ctx, "x", []byte("1")); !errors.Is(err, lost) {
		t.Fatalf("got %v", err)
	}
	s.Inject(nil)
	if got, err := s.Get(ctx, "x"); err != nil || string(got) != "1" {
		t.Errorf("got %q, %v: the put must have happened", got, err)
	}
}
