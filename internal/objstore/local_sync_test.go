package objstore

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// syncs records which directories of a store are synced; those of failing fail once.
func syncs(t *testing.T, l *Local, failing ...string) *[]string {
	t.Helper()
	var synced []string
	l.syncDir = func(dir string) error {
		rel, err := filepath.Rel(l.root, dir)
		if err != nil {
			return err
		}
		if i := slices.Index(failing, rel); i >= 0 {
			failing = slices.Delete(failing, i, i+1)
			return errors.New("the disk does not answer")
		}
		synced = append(synced, rel)
		return syncDir(dir)
	}
	return &synced
}

func newLocal(t *testing.T, dir string) *Local {
	t.Helper()
	l, err := NewLocal(dir)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// A crash of the machine takes the entries of directories that were not synced, and all that is below them.
func TestDirectoryThatCouldNotBeSyncedIsSyncedByTheNextWrite(t *testing.T) {
	l := newLocal(t, t.TempDir())
	synced := syncs(t, l, ".")
	if err := l.PutIfAbsent(t.Context(), "a/x", nil); err == nil {
		t.Fatal("a directory that may be gone after a crash was taken for one that is there")
	}
	if err := l.PutIfAbsent(t.Context(), "a/x", nil); err != nil || !slices.Contains(*synced, ".") {
		t.Errorf("synced %q, %v", *synced, err)
	}
}

func TestDirectoryThatAnotherProcessMadeIsSyncedIntoItsParent(t *testing.T) {
	root := t.TempDir()
	if err := os.MkdirAll(filepath.Join(root, "a", "b"), 0o755); err != nil { // and was killed
		t.Fatal(err)
	}
	l := newLocal(t, root)
	synced := syncs(t, l)
	if err := l.PutIfAbsent(t.Context(), "a/b/x", nil); err != nil {
		t.Fatal(err)
	}
	if want := []string{".", "a", "a/b"}; !slices.Equal(*synced, want) {
		t.Errorf("synced %q, want %q", *synced, want)
	}
	*synced = nil
	if err := l.PutIfAbsent(t.Context(), "a/b/y", nil); err != nil || !slices.Equal(*synced, []string{"a/b"}) {
		t.Errorf("synced %q, %v", *synced, err)
	}
}

// Who finds his own object from a try whose sync failed takes it for durable.
func TestNameThatIsTakenIsDurable(t *testing.T) {
	l := newLocal(t, t.TempDir())
	if err := l.PutIfAbsent(t.Context(), "a/other", nil); err != nil {
		t.Fatal(err)
	}
	for what, put := range map[string]func(name string) error{
		"put":   func(name string) error { return l.PutIfAbsent(t.Context(), name, nil) },
		"adopt": func(name string) error { return l.Adopt(t.Context(), name, l, "a/other") },
	} {
		name := "a/" + what
		synced := syncs(t, l, "a", "a")
		if err := put(name); err == nil {
			t.Fatalf("%s: a sync that failed is no error", what)
		}
		if err := put(name); err == nil || errors.Is(err, ErrExists) {
			t.Errorf("%s: %v", what, err)
		}
		if err := put(name); !errors.Is(err, ErrExists) || !slices.Contains(*synced, "a") {
			t.Errorf("%s: synced %q, %v", what, *synced, err)
		}
	}
}

func TestStoreWhoseDirectoryIsALinkIsListed(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "link")
	if err := os.Mkdir(filepath.Join(dir, "disk"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("disk", link); err != nil {
		t.Fatal(err)
	}
	l := newLocal(t, link)
	if err := l.PutIfAbsent(t.Context(), "x", nil); err != nil {
		t.Fatal(err)
	}
	if names, err := l.List(t.Context(), ""); err != nil || !slices.Equal(names, []string{"x"}) {
		t.Errorf("%q, %v", names, err)
	}
}

// NFS keeps a file that is deleted while somebody has it open, under such a name.
func TestFilesOfTheFileSystemsOwnAreNoObjects(t *testing.T) {
	root := t.TempDir()
	l := newLocal(t, root)
	if err := l.PutIfAbsent(t.Context(), "ledger/000000000001", nil); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "ledger", ".nfs000000000001"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if names, err := l.List(t.Context(), "ledger/"); err != nil || !slices.Equal(names, []string{"ledger/000000000001"}) {
		t.Errorf("%q, %v", names, err)
	}
}

func TestTidyRemovesWhatKilledWritersLeft(t *testing.T) {
	root := t.TempDir()
	l := newLocal(t, root)
	if err := l.PutIfAbsent(t.Context(), "kept/x", nil); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-2 * tidyAge)
	for _, dir := range []string{"empty/below", "young"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"kept/.tmp-old", "left/.tmp-old", "kept/.tmp-young"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), []byte("half"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"kept/.tmp-old", "left/.tmp-old", "kept/x", "empty/below", "empty", "left", "kept"} {
		if err := os.Chtimes(filepath.Join(root, name), old, old); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Tidy(context.Background()); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{
		"kept/x": true, "kept/.tmp-young": true, "young": true,
		"kept/.tmp-old": false, "left/.tmp-old": false, "empty/below": false,
	} {
		if _, err := os.Stat(filepath.Join(root, name)); (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Directories that have gone are made anew.
	if err := l.PutIfAbsent(t.Context(), "empty/below/x", nil); err != nil {
		t.Error(err)
	}
}
