package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What a dead attempt left is told and removed while the job runs, and the job does not mind.
func TestGarbageOfADeadAttemptIsRemovedWhileTheJobRuns(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out")
	k.produce("in", numbers(0, 10)...)
	p := k.write("copy.sql", with(copySQL, "", ""))
	first := p.start()
	k.await("out", 10)
	first.kill()
	second := p.start()
	second.running()
	k.produce("in", numbers(10, 20)...)
	k.await("out", 20)
	left := filepath.Join(p.state("copy"), "state", "g000001-dead", "source", "e000000000009.segment")
	if err := os.MkdirAll(filepath.Dir(left), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(left, []byte("left"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, dry := range []bool{true, false} {
		args := []string{"state", "gc", p.file}
		if dry {
			args = append(args, "--dry-run")
		}
		c, code := run(t, args...)
		said := c.stdout.String()
		if code != exitDone || !strings.Contains(said, "state/g000001-dead/source/e000000000009.segment") || !strings.Contains(said, "left by generation 1") ||
			!strings.Contains(said, "the last committed one") {
			t.Fatalf("exit code %d:\n%s%s", code, said, c.stderr.tail())
		}
		if _, err := os.Stat(left); (err == nil) != dry {
			t.Errorf("dry run %t: %v", dry, err)
		}
	}
	k.produce("in", numbers(20, 30)...)
	k.await("out", 30)
	second.stop()
	p.start().running()
	k.expect("out", numbers(0, 30)...)
}

func TestGarbageIsNotJudgedWithoutCheckpoints(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := k.write("copy.sql", with(copySQL, "", ""))
	c, code := run(t, "state", "gc", p.file)
	if code != exitUnread || !strings.Contains(c.stderr.String(), "there are no checkpoints") {
		t.Errorf("exit code %d: %s", code, c.stderr.tail())
	}
	if _, err := os.Stat(p.state("copy")); err == nil {
		t.Error("a directory was made")
	}
}
