package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// checkpointsOf lists the checkpoints that a pipeline's store retains, the newest first.
func (p *pipeline) checkpointsOf() (names []string) {
	p.t.Helper()
	var list []struct{ Kind, Name string }
	if err := json.Unmarshal([]byte(state(p.t, exitDone, "ls", p.file, "--json")), &list); err != nil {
		p.t.Fatal(err)
	}
	for _, c := range list {
		if c.Kind == "checkpoint" {
			names = append(names, c.Name)
		}
	}
	return names
}

// A checkpoint that is damaged, whatever of it, is not gone on from: the job names what is damaged and the checkpoint before,
// from which it then starts and gets its totals right.
func TestADamagedCheckpointIsNamedAndTheOneBeforeItIsOffered(t *testing.T) {
	t.Parallel()
	for _, backend := range []string{"hashmap", "rocksdb"} {
		for what, place := range map[string]string{"segment": "state/*/*/*.segment", "manifest": "manifests/*", "description": "state/*/*.description", "identity": "job.json"} {
			t.Run(backend+" "+what, func(t *testing.T) {
				t.Parallel()
				damagedStart(t, backend, what, place)
			})
		}
	}
}

func damagedStart(t *testing.T, backend, what, place string) {
	k := embedded(t)
	k.create(1, "in")
	k.createWith("totals", map[string]string{"cleanup.policy": "compact"})
	p := k.write("total.sql", totalSQL)
	on := []string{"--set", "state.backend.type=" + backend}
	for n := 10; n <= 30; n += 10 {
		k.produce("in", numbers(n-10, n)...)
		c := p.start(on...)
		k.await("totals", n)
		c.stop()
	}
	before := p.checkpointsOf()
	if len(before) < 2 {
		t.Fatalf("checkpoints %q", before)
	}
	damaged := newestMatch(t, filepath.Join(p.state("total"), place))
	whole, err := os.ReadFile(damaged)
	if err != nil {
		t.Fatal(err)
	}
	broken := append([]byte(nil), whole...)
	broken[len(broken)/2] ^= 0x10
	if err := os.WriteFile(damaged, broken, 0o644); err != nil {
		t.Fatal(err)
	}
	if what != "identity" { // which is no part of a checkpoint
		verified, code := run(t, "state", "verify", p.file)
		said := verified.stdout.String() + verified.stderr.String()
		if code != exitCorrupt || !strings.Contains(said, filepath.Base(damaged)) {
			t.Errorf("verify ended with %d and said: %s", code, said)
		}
	}
	c := p.run(on...)
	c.expectExit(exitCorrupt)
	c.says(filepath.Base(damaged))
	switch what {
	case "identity":
		c.says("restore it from a copy")
		return
	case "description":
		if err := os.WriteFile(damaged, whole, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c.says("--from", before[1])
	again := p.start(append(on, "--from", before[1])...)
	again.running()
	k.produce("in", numbers(30, 40)...)
	all := k.await("totals", 50) // 30, and those of epoch 3 again
	for _, want := range []string{`{"odd":0,"n":20,"s":380}`, `{"odd":1,"n":20,"s":400}`} {
		if !slices.Contains(all[len(all)-2:], want) {
			t.Errorf("the totals end with %q, want %s", all[len(all)-2:], want)
		}
	}
	again.stop()
}

// newestMatch is the matching file of the greatest path: of the last generation, or of the last epoch.
func newestMatch(t *testing.T, pattern string) string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatal(pattern, files, err)
	}
	return slices.Max(files)
}
