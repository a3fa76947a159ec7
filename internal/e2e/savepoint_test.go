package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"
)

// savepoint runs the command and returns where the savepoint is and its epoch.
func (p *pipeline) savepoint(more ...string) (path string, epoch uint64) {
	p.t.Helper()
	c, code := run(p.t, append([]string{"savepoint", "--json", p.file}, more...)...)
	if code != exitDone {
		p.t.Fatalf("exit code %d: %s", code, c.stderr.tail())
	}
	var s struct {
		Path    string
		Epoch   uint64
		Stopped bool
	}
	if err := json.Unmarshal([]byte(c.stdout.String()), &s); err != nil || s.Epoch == 0 {
		p.t.Fatalf("%s: %v", c.stdout.String(), err)
	}
	return s.Path, s.Epoch
}

// A job that is stopped for it ends further on than it was when the command began.
func TestASavepointsNameSaysItsEpoch(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out")
	p := k.write("copy.sql", with(copySQL, "", ""))
	f := k.feed("in")
	c := p.start("--set", "execution.checkpointing.interval=20 ms")
	k.await("out", 50)
	path, epoch := p.savepoint("--stop")
	c.expectExit(exitFenced)
	f.stop()
	if !strings.HasPrefix(filepath.Base(path), fmt.Sprintf("copy-e%d-", epoch)) {
		t.Errorf("the savepoint of epoch %d is in %s", epoch, path)
	}
	if all, err := os.ReadDir(filepath.Dir(path)); err != nil || len(all) != 1 {
		t.Errorf("beside it are %v, %v", all, err)
	}
}

// produceByParity writes the numbers from up to to, even ones to partition 0, in
// batches, so that the job reads while they come.
func (k *cluster) produceByParity(from, to int) {
	k.t.Helper()
	const batch = 20
	for ; from < to; from += batch {
		var records []*kgo.Record
		for i := from; i < min(from+batch, to); i++ {
			records = append(records, &kgo.Record{Topic: k.prefix + "in", Partition: int32(i % 2), Value: []byte(numbers(i, i+1)[0])})
		}
		k.produceAt("in", records...)
	}
}

// stopsAndGoesOnElsewhere is a deploy: the job runs under load, is stopped by a
// savepoint, and an edited file goes on from it at another parallelism.
func stopsAndGoesOnElsewhere(t *testing.T, k *cluster) {
	const first, all = 600, 1000
	k.create(2, "in", "out")
	k.create(1, "totals")
	p := k.write("total.sql", totalSQL)
	c := p.start("--set", "parallelism.default=2")
	c.running()
	loaded := make(chan struct{})
	go func() {
		defer close(loaded)
		k.produceByParity(0, all)
	}()
	k.await("totals", first)
	path, epoch := p.savepoint("--stop")
	c.expectExit(exitFenced)
	<-loaded
	stood := len(k.committed("totals"))
	p.rewrite(k, totalSQL+strings.Replace(outTable, "{where}", "id < 0", 1))
	c = p.start("--from", path, "--set", "parallelism.default=3")
	c.running()
	k.await("totals", all)
	c.stop()
	k.expect("totals", totals(all)...)
	if stood < first || epoch == 0 {
		t.Errorf("%d totals were committed when the job was stopped at epoch %d", stood, epoch)
	}
}

func TestSavepointStopsARunningJobAndAnEditedOneGoesOnFromIt(t *testing.T) {
	t.Parallel()
	stopsAndGoesOnElsewhere(t, embedded(t))
}

func TestSavepointStopsARunningJobAndAnEditedOneGoesOnFromItOnRealKafka(t *testing.T) {
	t.Parallel()
	_, k := sharedKafka(t)
	stopsAndGoesOnElsewhere(t, k)
}

func TestSavepointOfARunningJobDoesNotDisturbItAndStartsAnotherJob(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "totals")
	k.produce("in", numbers(0, 10)...)
	p := k.write("total.sql", totalSQL)
	c := p.start()
	k.await("totals", 10)
	aside := filepath.Join(t.TempDir(), "new", "saved")
	path, _ := p.savepoint("--to", aside)
	if path != aside {
		t.Errorf("the savepoint is in %s, want %s", path, aside)
	}
	k.produce("in", numbers(10, 20)...)
	k.await("totals", 20)
	c.stop()
	if err := os.RemoveAll(p.dir); err != nil {
		t.Fatal(err)
	}
	// It holds all that it needs, wherever it is.
	moved := filepath.Join(t.TempDir(), "moved")
	copyDir(t, aside, moved)
	k.create(1, "copies")
	other := k.write("other.sql", strings.NewReplacer("'topic' = 'totals'", "'topic' = 'copies'").Replace(totalSQL))
	c = other.start("--from", moved)
	c.await("another job")
	k.await("copies", 10)
	c.stop()
	k.expect("copies", totals(20)[10:]...)
	// The same command goes on, and needs the savepoint no more.
	if err := os.RemoveAll(moved); err != nil {
		t.Fatal(err)
	}
	k.produce("in", numbers(20, 30)...)
	c = other.start("--from", moved)
	k.await("copies", 20)
	c.stop()
	k.expect("copies", totals(30)[10:]...)
}

func TestStartFromASavepointOfBeforeSaysWhatIsWrittenAgain(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := stoppedTotal(k)
	path, _ := p.savepoint()
	k.produce("in", numbers(10, 20)...)
	c := p.start()
	k.await("totals", 20)
	c.stop()
	for range 2 {
		c = p.start("--from", path)
		c.running()
		k.await("totals", 30)
		c.stop()
		k.expect("totals", append(totals(20), totals(20)[10:]...)...)
	}
}

func TestDamagedOrUnfinishedSavepointIsNamedBeforeAnythingIsTouched(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := stoppedTotal(k)
	path, _ := p.savepoint()
	var object string
	err := filepath.WalkDir(filepath.Join(path, "state"), func(name string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			object = name
		}
		return err
	})
	if err != nil || object == "" {
		t.Fatal(object, err)
	}
	refused := func(words ...string) {
		t.Helper()
		c := p.run("--from", path)
		c.expectExit(exitCorrupt)
		c.says(words...)
	}
	index, err := os.ReadFile(filepath.Join(path, "savepoint"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(path, "savepoint")); err != nil {
		t.Fatal(err)
	}
	refused("has no index")
	if err := os.WriteFile(filepath.Join(path, "savepoint"), index[:len(index)-3], 0o644); err != nil {
		t.Fatal(err)
	}
	refused("savepoint is damaged")
	if err := os.WriteFile(filepath.Join(path, "savepoint"), index, 0o644); err != nil {
		t.Fatal(err)
	}
	c, code := run(t, "savepoint", p.file, "--to", path)
	if code != exitFailed || !strings.Contains(c.stderr.String(), "there is a savepoint") {
		t.Errorf("exit code %d: %s", code, c.stderr.tail())
	}
	if err := os.Remove(object); err != nil {
		t.Fatal(err)
	}
	refused(filepath.Base(object), "is missing")
	// None of these took the job's own state away.
	goesOnAfter(k, p, totalSQL).stop()
	k.expect("totals", totals(20)...)
}

func TestSavepointOfAJobThatNeverRanIsRefused(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "totals")
	p := k.write("total.sql", totalSQL)
	for _, more := range [][]string{nil, {"--stop"}} {
		c, code := run(t, append([]string{"savepoint", p.file}, more...)...)
		if code != exitFailed || !strings.Contains(c.stderr.String(), "has no ledger") {
			t.Errorf("exit code %d: %s", code, c.stderr.tail())
		}
	}
}
