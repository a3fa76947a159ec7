package disk

import (
	"errors"
	"math/rand/v2"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"
	"github.com/cockroachdb/pebble/v2/vfs/errorfs"
)

// syncs are the operations that bring something to the disk for good.
func isSync(op errorfs.Op) bool {
	return op.Kind == errorfs.OpFileSync || op.Kind == errorfs.OpFileSyncData || op.Kind == errorfs.OpFileSyncTo
}

// A database ends with its process; what is copied of it outlives the machine.
func TestOnlyTheLabelOfACopyWaitsForTheDisk(t *testing.T) {
	var syncs atomic.Int64
	fs := errorfs.Wrap(vfs.Default, errorfs.InjectorFunc(func(op errorfs.Op) error {
		if isSync(op) {
			syncs.Add(1)
		}
		return nil
	}))
	dir := t.TempDir()
	db, err := Open(filepath.Join(dir, "db"), Options{FS: fs})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 10 {
		if err := fill(db, rng); err != nil {
			t.Fatal(err)
		}
	}
	at := filepath.Join(dir, "copy")
	if err := db.Copy(at); err != nil || syncs.Load() > 0 {
		t.Fatalf("%d syncs before the label, %v", syncs.Load(), err)
	}
	if err := db.Label(t.Context(), at, []byte(`"about"`)); err != nil {
		t.Fatal(err)
	}
	tables := int64(0)
	for _, f := range mustReadLabel(t, at).Files {
		if isTable(f.Name) {
			tables++
		}
	}
	if n := syncs.Load(); tables == 0 || n != tables+2 {
		t.Errorf("%d syncs of %d sorted tables, the label and the directory", n, tables)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	syncs.Store(0)
	db, err = OpenCopy(filepath.Join(dir, "again"), at, Options{FS: fs})
	if err != nil || syncs.Load() > 0 {
		t.Fatalf("%d syncs of a start, %v", syncs.Load(), err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

func mustReadLabel(t *testing.T, dir string) label {
	t.Helper()
	l, err := readLabel(vfs.Default, dir)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestACopyThatDoesNotGetToTheDiskHasNoLabel(t *testing.T) {
	var sick errorfs.Toggle
	sick.Injector = errorfs.InjectorFunc(func(op errorfs.Op) error {
		if isSync(op) {
			return syscall.EIO
		}
		return nil
	})
	dir := t.TempDir()
	db, err := Open(filepath.Join(dir, "db"), Options{FS: errorfs.Wrap(vfs.Default, &sick)})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := fill(db, rand.New(rand.NewPCG(1, 2))); err != nil {
		t.Fatal(err)
	}
	sick.On()
	at := filepath.Join(dir, "copy")
	if err := db.Copy(at); err != nil {
		t.Fatal(err)
	}
	if err := db.Label(t.Context(), at, []byte(`{}`)); !errors.Is(err, syscall.EIO) {
		t.Errorf("%v", err)
	}
	if _, err := ReadCopy(at); !errors.Is(err, ErrNoCopy) {
		t.Errorf("%v", err)
	}
}
