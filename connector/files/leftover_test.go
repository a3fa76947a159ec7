package files

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// names lists the directory's entries with the prefix.
func names(t *testing.T, dir, prefix string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), prefix) {
			found = append(found, e.Name())
		}
	}
	return found
}

// openBelow lists the files below dir that this process has open.
func openBelow(t *testing.T, dir string) []string {
	t.Helper()
	if runtime.GOOS != "linux" {
		return nil
	}
	fds, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	var open []string
	for _, fd := range fds {
		if path, err := os.Readlink(filepath.Join("/proc/self/fd", fd.Name())); err == nil && strings.HasPrefix(path, dir+"/") {
			open = append(open, path)
		}
	}
	return open
}

func TestAPreCommitThatFailsLeavesNoFileBehind(t *testing.T) {
	for lost := range 3 {
		dir := t.TempDir()
		s := sinkOf(t, dir)
		for task := range 3 {
			w := writerOf(t, s, task, 3)
			put(t, w, 1, int64(task))
			end(t, w, 1)
		}
		if err := os.Remove(s.(*sink).ended[1][lost].file.Name()); err != nil {
			t.Fatal(err)
		}
		if _, err := s.PreCommit(t.Context(), 1, "x"); err == nil {
			t.Fatal("no error")
		}
		if left := names(t, dir, ""); len(left) != 0 {
			t.Errorf("part %d failed: left behind %v", lost, left)
		}
		if open := openBelow(t, dir); len(open) != 0 {
			t.Errorf("part %d failed: still open %v", lost, open)
		}
	}
}

// otherProcess is the directory to which a child of this test writes.
const otherProcess = "ONCEFLOW_FILES_TEST_DIR"

// TestOtherProcess writes until its input ends, as a child of the test below.
func TestOtherProcess(t *testing.T) {
	dir := os.Getenv(otherProcess)
	if dir == "" {
		t.Skip("runs as a child only")
	}
	w := writerOf(t, sinkOf(t, dir), 0, 1)
	put(t, w, 1, 1)
	fmt.Println("written")
	io.Copy(io.Discard, os.Stdin)
}

func TestFilesOfAKilledProcessAreRemovedAndOfALivingOneAreNot(t *testing.T) {
	dir := t.TempDir()
	cmd := exec.Command(os.Args[0], "-test.run=^TestOtherProcess$")
	cmd.Env = append(os.Environ(), otherProcess+"="+dir)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(stdout).ReadString('\n'); line != "written\n" {
		t.Fatalf("child said %q, %v", line, err)
	}

	foreign := []string{".in-progress-of-another-program", ".part-x-1-0", ".in-progress-12-x"}
	for _, name := range foreign {
		write(t, dir, name, "kept")
	}
	own := sinkOf(t, dir)
	w := writerOf(t, own, 0, 2)
	put(t, w, 1, 2)
	writerOf(t, own, 1, 2)
	writerOf(t, sinkOf(t, dir), 0, 1)
	if got := names(t, dir, ".in-progress-"); len(got) != 4 {
		t.Errorf("while both live: %v", got)
	}

	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	cmd.Wait() // reports the kill
	writerOf(t, sinkOf(t, dir), 0, 1)
	if got := names(t, dir, ".in-progress-"); len(got) != 3 {
		t.Errorf("after the kill: %v", got)
	}
	for _, name := range foreign {
		if len(names(t, dir, name)) != 1 {
			t.Errorf("%s was removed", name)
		}
	}
	end(t, w, 1)
	if r, err := own.PreCommit(t.Context(), 1, "x"); err != nil || r.Records != 1 {
		t.Errorf("report %+v, %v", r, err)
	}
}
