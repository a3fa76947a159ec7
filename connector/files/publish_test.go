package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/connector"
)

// stage writes one row as the epoch of the attempt and returns the names.
func stage(t *testing.T, s connector.Staging, attempt string, epoch connector.Epoch, id int64) []string {
	t.Helper()
	w := writerOf(t, s, 0, 1)
	put(t, w, epoch, id)
	end(t, w, epoch)
	r, err := s.PreCommit(t.Context(), epoch, attempt)
	if err != nil {
		t.Fatal(err)
	}
	return r.Staged
}

func publish(t *testing.T, s connector.Staging, epoch connector.Epoch, staged []string) {
	t.Helper()
	if err := s.Publish(t.Context(), epoch, staged); err != nil {
		t.Fatal(err)
	}
}

// take removes the visible files, as their consumer does.
func take(t *testing.T, dir string) {
	t.Helper()
	for _, name := range names(t, dir, "part-") {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTwoSinksOfOneDirectoryKeepEachOthersFiles(t *testing.T) {
	for _, second := range []string{"t", "other"} { // two INSERTs into one table; two tables of one path
		dir := t.TempDir()
		a := sinkOf(t, dir)
		of := table(dir, nil)
		of.Name = second
		plan, _ := Factory{}.Sink(of)
		b := plan.Sink.(connector.Staging)
		stagedA, stagedB := stage(t, a, "x", 1, 1), stage(t, b, "x", 1, 2)
		publish(t, a, 1, stagedA)
		publish(t, b, 1, stagedB)
		lines := strings.Fields(visible(t, dir))
		slices.Sort(lines)
		if want := []string{`{"id":1}`, `{"id":2}`}; !slices.Equal(lines, want) {
			t.Errorf("tables t and %s: got %v, want %v", second, lines, want)
		}
	}
}

func TestPublishingNeverReplacesAnotherFile(t *testing.T) {
	dir := t.TempDir()
	s := sinkOf(t, dir)
	staged := stage(t, s, "x", 1, 1)
	write(t, dir, staged[0], "{\"id\":9}\n")
	if err := s.Publish(t.Context(), 1, staged); connector.ClassOf(err) != connector.Corrupt || !strings.Contains(err.Error(), staged[0]) {
		t.Errorf("%v", err)
	}
	if got := visible(t, dir); got != "{\"id\":9}\n" {
		t.Errorf("got %q", got)
	}
	if got := names(t, dir, "."+staged[0]); len(got) != 1 {
		t.Error("the staged file is gone")
	}
}

func TestAFileThatIsThereAlreadyWithTheSameContentIsPublished(t *testing.T) {
	places := map[string]func(from, to string) error{
		"same file": os.Link,
		"copy": func(from, to string) error {
			b, err := os.ReadFile(from)
			return errors.Join(err, os.WriteFile(to, b, 0o644))
		},
	}
	for what, place := range places {
		dir := t.TempDir()
		s := sinkOf(t, dir)
		staged := stage(t, s, "x", 1, 1)
		if err := place(filepath.Join(dir, "."+staged[0]), filepath.Join(dir, staged[0])); err != nil {
			t.Fatal(err)
		}
		publish(t, s, 1, staged)
		if got := visible(t, dir); got != "{\"id\":1}\n" {
			t.Errorf("%s: got %q", what, got)
		}
		if left := names(t, dir, ".part-"); len(left) != 0 {
			t.Errorf("%s: left behind %v", what, left)
		}
	}
}

func TestRenamingRefusesATakenName(t *testing.T) {
	for name, rename := range map[string]func(from, to string) error{"renameNew": renameNew, "renameChecked": renameChecked} {
		dir := t.TempDir()
		from, to := filepath.Join(dir, "from"), filepath.Join(dir, "to")
		write(t, dir, "from", "new")
		write(t, dir, "to", "old")
		if err := rename(from, to); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s: %v", name, err)
		}
		if b, _ := os.ReadFile(to); string(b) != "old" {
			t.Errorf("%s: replaced by %q", name, b)
		}
		if err := rename(from, filepath.Join(dir, "free")); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := rename(from, to); !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestNamesThatTheSinkDoesNotMakeAreCorrupt(t *testing.T) {
	for _, staged := range [][]string{
		{"../part-x-3-0"}, {"part-x-y-0"}, {"part-3-0"}, {"other"}, {"part-x-4-0"}, {"part-x-3-0", "part-y-3-0"},
	} {
		if err := sinkOf(t, t.TempDir()).Publish(t.Context(), 3, staged); connector.ClassOf(err) != connector.Corrupt {
			t.Errorf("%v: %v", staged, err)
		}
	}
}
