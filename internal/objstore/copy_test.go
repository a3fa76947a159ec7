package objstore

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestCopyBetweenDirectoriesOfOneFileSystemIsALink(t *testing.T) {
	ctx := context.Background()
	from, err := NewLocal(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	to, err := NewLocal(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := from.Put(ctx, "a/b", []byte("whole")); err != nil {
		t.Fatal(err)
	}
	for range 2 { // again it is there already
		if err := Copy(ctx, to, "c/d/e", from, "a/b", []byte("whole")); err != nil {
			t.Fatal(err)
		}
	}
	a, err := os.Stat(filepath.Join(from.Dir(), "a/b"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.Stat(filepath.Join(to.Dir(), "c/d/e"))
	if err != nil || !os.SameFile(a, b) {
		t.Errorf("it is another file: %v", err)
	}
	// What one of them does to its name is nothing to the other.
	if err := from.Put(ctx, "a/b", []byte("other")); err != nil {
		t.Fatal(err)
	}
	if data, err := to.Get(ctx, "c/d/e"); err != nil || !bytes.Equal(data, []byte("whole")) {
		t.Errorf("%q, %v", data, err)
	}
	if err := Copy(ctx, to, "c/d/e", from, "a/b", []byte("other")); !errors.Is(err, ErrExists) {
		t.Errorf("another content under a name that is taken: %v", err)
	}
}
