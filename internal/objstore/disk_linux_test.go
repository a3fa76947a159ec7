package objstore_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/onceflow/onceflow/internal/objstore"
)

// smallDisk mounts a file system of one megabyte, where this process may.
func smallDisk(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("file systems cannot be mounted here: " + err.Error())
	}
	t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
	return dir
}

func TestAFullDiskRefusesAnObjectWholeAndTakesItWhenThereIsRoom(t *testing.T) {
	s, err := objstore.NewLocal(filepath.Join(smallDisk(t), "store"))
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	half := bytes.Repeat([]byte("x"), 600<<10)
	if err := s.PutIfAbsent(ctx, "a/first", half); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := s.PutIfAbsent(ctx, "a/second", half); !errors.Is(err, objstore.ErrFull) {
			t.Fatalf("got %v", err)
		}
		if _, err := s.Get(ctx, "a/second"); !errors.Is(err, objstore.ErrNotFound) {
			t.Fatalf("half of an object is there: %v", err)
		}
	}
	if got, err := s.Get(ctx, "a/first"); err != nil || !bytes.Equal(got, half) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	if err := s.Delete(ctx, "a/first"); err != nil {
		t.Fatal(err)
	}
	if err := s.PutIfAbsent(ctx, "a/second", half); err != nil {
		t.Errorf("with room again: %v", err)
	}
}

func TestAReadOnlyDiskIsReadAndNotWritten(t *testing.T) {
	disk := smallDisk(t)
	s, err := objstore.NewLocal(disk)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	if err := s.Put(ctx, "a/x", []byte("1")); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("", disk, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	for what, err := range map[string]error{
		"put": s.Put(ctx, "a/x", nil), "put into a new directory": s.PutIfAbsent(ctx, "b/x", nil), "delete": s.Delete(ctx, "a/x"),
	} {
		if !errors.Is(err, objstore.ErrReadOnly) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if got, err := s.Get(ctx, "a/x"); err != nil || string(got) != "1" {
		t.Errorf("got %q, %v", got, err)
	}
	if err := syscall.Mount("", disk, "", syscall.MS_REMOUNT, ""); err != nil {
		t.Fatal(err)
	}
	if err := s.PutIfAbsent(ctx, "b/x", nil); err != nil {
		t.Errorf("writable again: %v", err)
	}
}

func TestADirectoryThatMayNotBeWrittenIsDenied(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may write everywhere")
	}
	dir := t.TempDir()
	s, err := objstore.NewLocal(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(dir, 0o755)
	if err := s.PutIfAbsent(context.Background(), "x", nil); !errors.Is(err, objstore.ErrDenied) {
		t.Errorf("got %v", err)
	}
}
