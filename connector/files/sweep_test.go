package files

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/onceflow/onceflow/connector"
)

func TestSweepRemovesStagedFilesOfDeadAttemptsThatNothingNames(t *testing.T) {
	dir := t.TempDir()
	s := sinkOf(t, dir)
	w := writerOf(t, s, 0, 1)
	stage := func(e connector.Epoch, attempt string) string {
		t.Helper()
		put(t, w, e, int64(e))
		end(t, w, e)
		report, err := s.PreCommit(t.Context(), e, attempt)
		if err != nil {
			t.Fatal(err)
		}
		return report.Staged[0]
	}
	published, needed, dead := stage(1, "dead"), stage(2, "dead"), stage(3, "dead")
	living := stage(3, "living")
	stage(4, "deader")
	if err := s.Publish(t.Context(), 1, []string{published}); err != nil {
		t.Fatal(err)
	}
	put(t, w, 5, 5) // not staged
	foreign := []string{".part-dead", ".part-dead-x", "part-dead-x-1-0"}
	for _, name := range foreign {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	before := names(t, dir, "")
	for range 2 {
		if err := s.(connector.Sweeper).Sweep(t.Context(), []string{"dead", "gone"}, func(name string) bool { return name == needed }); err != nil {
			t.Fatal(err)
		}
	}
	want := slices.DeleteFunc(before, func(name string) bool { return name == "."+dead })
	if got := names(t, dir, ""); !slices.Equal(got, want) {
		t.Errorf("left are %v, want %v", got, want)
	}
	if err := s.Publish(t.Context(), 3, []string{living}); err != nil {
		t.Error(err)
	}
}
