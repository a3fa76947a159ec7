package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/tests3"
)

// A savepoint beside the checkpoints in a bucket is copied by the server; with a damaged object it is refused, by name, and whole
// it starts the job on another machine, with other tasks and its state on disk.
func TestASavepointInABucketIsCopiedThereAndDamageInItIsFound(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	server := tests3.ForTest(t)
	k.create(2, "in", "out")
	k.createWith("totals", map[string]string{"cleanup.policy": "compact"})
	p := k.write("saved.sql", copyAndTotalSQL)
	k.produce("in", numbers(0, 40)...)
	c := p.start(inBucket(server)...)
	k.await("totals", 40)
	place := "s3://" + tests3.Bucket + "/kept/first"
	path, _ := p.savepoint(inBucket(server, "--stop", "--to", place)...)
	if path != place {
		t.Errorf("the savepoint is in %s", path)
	}
	c.expectExit(exitFenced)
	log, err := os.ReadFile(server.LogFile())
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(log), "x-id=CopyObject"); n < 2 {
		t.Errorf("the server has copied %d objects", n)
	}

	object := newestMatch(t, server.ObjectFile("kept/first/state/*/*/*.segment"))
	whole, err := os.ReadFile(object)
	if err != nil {
		t.Fatal(err)
	}
	for what, damaged := range map[string][]byte{"cut": whole[:len(whole)-1], "longer": append([]byte("x"), whole...), "altered": []byte(strings.Repeat("?", len(whole)))} {
		if err := os.WriteFile(object, damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		verified, code := run(t, append([]string{"state", "verify", place}, inBucket(server)[2:]...)...)
		if code != exitCorrupt || !strings.Contains(verified.stdout.String(), filepath.Base(object)) {
			t.Errorf("%s: verify ended with %d: %s%s", what, code, verified.stdout.tail(), verified.stderr.tail())
		}
		start := p.elsewhere().run(inBucket(server, "--from", place)...)
		start.expectExit(exitCorrupt)
		start.says(filepath.Base(object))
	}
	if err := os.WriteFile(object, whole, 0o644); err != nil {
		t.Fatal(err)
	}
	last := p.elsewhere().start(inBucket(server, "--from", place, "--set", "parallelism.default=3", "--set", "state.backend.type=rocksdb")...)
	last.running()
	k.produce("in", numbers(40, 60)...)
	k.await("totals", 60)
	last.stop()
	k.expect("out", numbers(0, 60)...)
	k.expectTotals(60)
}
