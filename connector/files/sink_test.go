package files

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
)

func sinkOf(t *testing.T, dir string) connector.Staging {
	t.Helper()
	plan, problems := Factory{}.Sink(table(dir, nil))
	for _, p := range problems {
		t.Fatal(p)
	}
	if !plan.ExactlyOnce || plan.Accepts != connector.InsertOnly {
		t.Errorf("plan %+v", plan)
	}
	return plan.Sink.(connector.Staging)
}

func writerOf(t *testing.T, s connector.Sink, task, tasks int) connector.Writer {
	t.Helper()
	w, err := s.NewWriter(task, tasks)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func ids(list ...int64) *types.Batch {
	b := types.NewBatch([]types.Field{{Name: "id", Type: types.Of(types.BigInt)}}, len(list))
	for _, id := range list {
		b.Cols[0].AppendInt(id)
		b.AppendRow(types.Insert)
	}
	return b
}

func put(t *testing.T, w connector.Writer, epoch connector.Epoch, list ...int64) {
	t.Helper()
	if err := w.Write(t.Context(), epoch, ids(list...)); err != nil {
		t.Fatal(err)
	}
}

func end(t *testing.T, w connector.Writer, epoch connector.Epoch) {
	t.Helper()
	if err := w.EndEpoch(t.Context(), epoch); err != nil {
		t.Fatal(err)
	}
}

// visible returns the text of the files that readers see.
func visible(t *testing.T, dir string) string {
	t.Helper()
	var text []string
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !hidden(e.Name()) {
			b, err := os.ReadFile(filepath.Join(dir, e.Name()))
			if err != nil {
				t.Fatal(err)
			}
			text = append(text, string(b))
		}
	}
	return strings.Join(text, "")
}

func TestOutputIsVisibleOncePublished(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "made", "by", "the", "sink")
	s := sinkOf(t, dir)
	a, b := writerOf(t, s, 0, 2), writerOf(t, s, 1, 2)
	put(t, a, 1, 1, 2)
	put(t, b, 1, 3)
	end(t, a, 1)
	put(t, a, 2, 9) // the next epoch begins before this one is staged
	end(t, b, 1)
	report, err := s.PreCommit(t.Context(), 1, "attempt")
	if err != nil || report.Records != 3 || len(report.Staged) != 2 || report.Sink != "t" {
		t.Fatalf("report %+v, %v", report, err)
	}
	if got := visible(t, dir); got != "" {
		t.Errorf("visible before the commit: %q", got)
	}
	for range 2 { // publishing is repeated after a crash
		if err := s.Publish(t.Context(), 1, report.Staged); err != nil {
			t.Fatal(err)
		}
		if got, want := visible(t, dir), "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if !slices.ContainsFunc(report.Staged, func(n string) bool { return strings.HasPrefix(n, "part-attempt-") && strings.HasSuffix(n, "-1-0") }) {
		t.Errorf("names %v do not hold attempt and epoch", report.Staged)
	}
}

func TestAnotherProcessPublishesWhatWasStaged(t *testing.T) {
	dir := t.TempDir()
	first := sinkOf(t, dir)
	w := writerOf(t, first, 0, 1)
	put(t, w, 7, 1)
	end(t, w, 7)
	report, err := first.PreCommit(t.Context(), 7, "x")
	if err != nil {
		t.Fatal(err)
	}
	if err := sinkOf(t, dir).Publish(t.Context(), 7, report.Staged); err != nil {
		t.Fatal(err)
	}
	if got := visible(t, dir); got != "{\"id\":1}\n" {
		t.Errorf("got %q", got)
	}
}

func TestAnEpochWithoutRowsHasNoFile(t *testing.T) {
	dir := t.TempDir()
	s := sinkOf(t, dir)
	w := writerOf(t, s, 0, 1)
	put(t, w, 1)
	end(t, w, 1)
	report, err := s.PreCommit(t.Context(), 1, "x")
	if err != nil || len(report.Staged) != 0 || report.Records != 0 {
		t.Errorf("report %+v, %v", report, err)
	}
	if err := s.Publish(t.Context(), 1, nil); err != nil {
		t.Error(err)
	}
}

func TestAFailedAttemptLeavesNothingToTheNext(t *testing.T) {
	dir := t.TempDir()
	s := sinkOf(t, dir)
	a, b := writerOf(t, s, 0, 2), writerOf(t, s, 1, 2)
	put(t, a, 5, 1)
	put(t, b, 5, 2)
	put(t, b, 6, 3)
	end(t, a, 5)
	end(t, b, 5)
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	w := writerOf(t, s, 0, 1)
	put(t, w, 5, 4)
	end(t, w, 5)
	report, err := s.PreCommit(t.Context(), 5, "second")
	if err != nil || report.Records != 1 {
		t.Fatalf("report %+v, %v", report, err)
	}
	if err := s.Publish(t.Context(), 5, report.Staged); err != nil {
		t.Fatal(err)
	}
	if got := visible(t, dir); got != "{\"id\":4}\n" {
		t.Errorf("got %q", got)
	}
	if left := slices.Concat(names(t, dir, ".in-progress-"), names(t, dir, ".part-")); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestTheChecksumAddsUpInAnyOrder(t *testing.T) {
	sum := func(groups ...[]int64) [2]uint64 {
		s := sinkOf(t, t.TempDir())
		for task, g := range groups {
			w := writerOf(t, s, task, len(groups))
			put(t, w, 1, g...)
			end(t, w, 1)
		}
		r, err := s.PreCommit(t.Context(), 1, "x")
		if err != nil {
			t.Fatal(err)
		}
		return [2]uint64{r.Hi, r.Lo}
	}
	if a, b := sum([]int64{1, 2, 3}), sum([]int64{3}, []int64{2, 1}); a != b || a == [2]uint64{} {
		t.Errorf("%x and %x", a, b)
	}
	if sum([]int64{1, 2}) == sum([]int64{1, 3}) {
		t.Error("different rows have one sum")
	}
}

func TestADirectoryThatCannotBeWrittenIsBadConfig(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	readOnly := filepath.Join(t.TempDir(), "ro")
	if err := os.Mkdir(readOnly, 0o555); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() == 0 {
		readOnly = "/sys" // the superuser may write to the other one
	}
	for _, dir := range []string{file, filepath.Join(file, "below"), readOnly} {
		s := sinkOf(t, dir)
		w, err := s.NewWriter(0, 1)
		if err == nil {
			err = w.Write(t.Context(), 1, ids(1))
		}
		if connector.ClassOf(err) != connector.BadConfig {
			t.Errorf("%s: %v", dir, err)
		}
	}
}

func TestMissingStagedOutputIsLost(t *testing.T) {
	if err := sinkOf(t, t.TempDir()).Publish(t.Context(), 3, []string{"part-x-3-0"}); connector.ClassOf(err) != connector.Lost {
		t.Errorf("%v", err)
	}
}

func TestADirectoryThatVanishesFailsTheEpoch(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "d")
	s := sinkOf(t, dir)
	w := writerOf(t, s, 0, 1)
	put(t, w, 1, 1)
	end(t, w, 1)
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := s.PreCommit(t.Context(), 1, "x"); err == nil {
		t.Error("no error")
	}
}
