package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/testkafka"
)

func TestFirstStartAndRestartAreTheSameCommand(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(2, "in", "out")
	p := k.write("copy.sql", with(copySQL, "", ""))
	for round := range 3 {
		k.produce("in", numbers(10*round, 10*round+10)...)
		c := p.start()
		k.await("out", 10*round+10)
		if round == 1 {
			c.kill()
			continue
		}
		c.stop()
		c.says("is committed and nothing after it")
	}
	k.expect("out", numbers(0, 30)...)
	k.nothingOpen("out", "copy")
}

func TestFinishedJobSaysSoAndRunsAnewOnlyWhenAsked(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(2, "in", "out")
	k.produce("in", numbers(0, 10)...)
	p := k.write("copy.sql", with(copySQL, bounded, ""))
	p.run().expectExit(exitDone)
	again := p.run()
	again.expectExit(exitDone)
	again.says("finished with epoch", "--again")
	k.expect("out", numbers(0, 10)...)
	p.run("--again").expectExit(exitDone)
	k.expect("out", append(numbers(0, 10), numbers(0, 10)...)...)
	p.run().expectExit(exitDone)
	k.expect("out", append(numbers(0, 10), numbers(0, 10)...)...)
}

func TestRenamedFileIsANewJobBesideTheOldOne(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := finishedCopy(k)
	renamed := *p
	renamed.file = filepath.Join(p.dir, "other.sql")
	if err := os.Rename(p.file, renamed.file); err != nil {
		t.Fatal(err)
	}
	renamed.run().expectExit(exitDone)
	for _, ledger := range []string{"onceflow.copy.ledger", "onceflow.other.ledger"} {
		if !slices.Contains(k.topics(), ledger) {
			t.Errorf("there is no topic %s among %q", ledger, k.topics())
		}
	}
	k.expect("out", append(numbers(0, 10), numbers(0, 10)...)...)
	p.rewrite(k, with(copySQL, bounded, ""))
	old := p.run()
	old.expectExit(exitDone)
	old.says("finished with epoch")
}

func TestPipelineNameOutlivesARenamedFile(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(2, "in", "out")
	k.produce("in", numbers(0, 10)...)
	p := k.write("copy.sql", "SET 'pipeline.name' = 'Ünïcode name/1';\n"+with(copySQL, bounded, ""))
	p.run().expectExit(exitDone)
	renamed := *p
	renamed.file = filepath.Join(p.dir, "other.sql")
	if err := os.Rename(p.file, renamed.file); err != nil {
		t.Fatal(err)
	}
	c := renamed.run()
	c.expectExit(exitDone)
	c.says("finished with epoch")
	k.expect("out", numbers(0, 10)...)
}

// finishedCopy runs a bounded copy of ten records to its end.
func finishedCopy(k *cluster) *pipeline {
	k.t.Helper()
	k.create(2, "in", "out")
	k.produce("in", numbers(0, 10)...)
	p := k.write("copy.sql", with(copySQL, bounded, ""))
	p.run().expectExit(exitDone)
	return p
}

// stoppedCopy runs an unbounded copy of ten records and stops it.
func stoppedCopy(k *cluster) *pipeline {
	k.t.Helper()
	k.create(2, "in", "out")
	k.produce("in", numbers(0, 10)...)
	p := k.write("copy.sql", with(copySQL, "", ""))
	c := p.start()
	k.await("out", 10)
	c.stop()
	return p
}

var resetChoice = regexp.MustCompile(`--reset [a-z0-9]+`)

// resetOf returns the arguments of the --reset that a refusal offers.
func resetOf(c *child) []string {
	c.t.Helper()
	choice := resetChoice.FindString(c.stderr.String())
	if choice == "" {
		c.t.Fatalf("no --reset with an id is offered:\n%s", c.stderr.tail())
	}
	return strings.Fields(choice)
}

var manifestName = regexp.MustCompile(`e\d{12}-g\d{6}-[a-z0-9]+`)

// manifests returns the names of the job's manifests, oldest first.
func (p *pipeline) manifests(job string) []string {
	p.t.Helper()
	entries, err := os.ReadDir(filepath.Join(p.state(job), "manifests"))
	if err != nil {
		p.t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		if manifestName.MatchString(e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names
}

func TestSecondJobOfTheNameIsRefusedAndTouchesNothing(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	first := finishedCopy(k)
	ledger := k.committed("onceflow.copy.ledger")
	second := k.write("copy.sql", with(copySQL, bounded, ""))
	refused := second.run()
	refused.expectExit(exitRefused)
	refused.says(`job \"copy\"`, "pipeline.name", "--reset ")
	if now := k.committed("onceflow.copy.ledger"); !slices.Equal(now, ledger) {
		t.Errorf("the ledger changed from %q to %q", ledger, now)
	}
	k.expect("out", numbers(0, 10)...)
	first.run().expectExit(exitDone)
}

func TestSecondJobOfTheNameWithAStoreOfItsOwnIsRefused(t *testing.T) {
	t.Parallel()
	one, two := embedded(t), embedded(t)
	first := finishedCopy(one)
	second := finishedCopy(two)
	second.rewrite(one, with(copySQL, bounded, ""))
	refused := second.run()
	refused.expectExit(exitRefused)
	refused.says("the ledger belongs to job id", "pipeline.name", "--reset ")
	one.expect("out", numbers(0, 10)...)
	first.run().expectExit(exitDone)
	// The other job is abandoned only with the id that the refusal names.
	second.run("--reset", "somethingelse").expectExit(exitRefused)
	second.run(resetOf(refused)...).expectExit(exitDone)
	one.expect("out", append(numbers(0, 10), numbers(0, 10)...)...)
	first.run().expectExit(exitRefused)
}

func TestLostStateDirectoryIsRefusedAndTheChoicesWork(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := stoppedCopy(k)
	moved := filepath.Join(t.TempDir(), "moved")
	if err := os.Rename(p.state("copy"), moved); err != nil {
		t.Fatal(err)
	}
	refused := p.run()
	refused.expectExit(exitRefused)
	refused.says("the checkpoint store holds no job", "--reset ")
	if err := os.RemoveAll(p.state("copy")); err != nil {
		t.Fatal(err)
	}
	copyDir(t, moved, p.state("copy"))
	k.produce("in", numbers(10, 20)...)
	c := p.start()
	k.await("out", 20)
	c.stop()
	k.expect("out", numbers(0, 20)...)

	if err := os.RemoveAll(p.state("copy")); err != nil {
		t.Fatal(err)
	}
	reset := resetOf(p.run())
	c = p.start(reset...)
	k.await("out", 40)
	c.stop()
	k.expect("out", append(numbers(0, 20), numbers(0, 20)...)...)
	wrong := p.run("--reset", "nosuchid")
	wrong.expectExit(exitRefused)
	wrong.says("--reset nosuchid names no job that is here", "Leave the option out")
	// A supervisor that repeats the command does not reset again.
	k.produce("in", numbers(20, 30)...)
	c = p.start(reset...)
	k.await("out", 50)
	c.stop()
	k.expect("out", append(numbers(0, 30), numbers(0, 20)...)...)
}

// copyDir copies a directory.
func copyDir(t testing.TB, from, to string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

// refusedWithoutLedger stops a copy, deletes its ledger and expects the refusal.
func refusedWithoutLedger(k *cluster) (*pipeline, *child) {
	k.t.Helper()
	p := stoppedCopy(k)
	k.deleteTopic("onceflow.copy.ledger")
	refused := p.run()
	refused.expectExit(exitRefused)
	refused.says("the ledger is empty or gone", "--from", "--reset ")
	return p, refused
}

func TestDeletedLedgerStopsTheJobUntilItIsToldWhereToStartFrom(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p, refused := refusedWithoutLedger(k)
	offered := manifestName.FindString(refused.stderr.String())
	if names := p.manifests("copy"); offered != names[len(names)-1] {
		t.Fatalf("offered is the manifest %q; the store holds %q", offered, names)
	}
	k.produce("in", numbers(10, 20)...)
	c := p.start("--from", offered)
	k.await("out", 20)
	c.stop()
	k.expect("out", numbers(0, 20)...)
	// A supervisor that repeats the command goes on from the last epoch.
	k.produce("in", numbers(20, 30)...)
	c = p.start("--from", offered)
	k.await("out", 30)
	c.stop()
	k.expect("out", numbers(0, 30)...)
}

func TestDeletedLedgerStopsTheJobUntilItIsReset(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p, refused := refusedWithoutLedger(k)
	c := p.start(resetOf(refused)...)
	k.await("out", 20)
	c.stop()
	k.expect("out", append(numbers(0, 10), numbers(0, 10)...)...)
}

func TestOlderCopyOfTheStateIsFencedAndNeverUsedSilently(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	older := stoppedCopy(k)
	newer := *older
	newer.dir = t.TempDir()
	newer.file = filepath.Join(newer.dir, "copy.sql")
	copyDir(t, older.dir, newer.dir)

	first := older.start()
	first.running()
	second := newer.start()
	second.running()
	first.expectExit(exitFenced) // although there is no work
	first.says("another instance is running", fmt.Sprintf("process %d on ", second.cmd.Process.Pid))
	k.produce("in", numbers(10, 20)...)
	k.await("out", 20)
	second.stop()

	stale := older.run()
	stale.expectExit(exitCorrupt)
	stale.says("manifest e", "is missing", "--from", "--reset")
	k.produce("in", numbers(20, 30)...)
	second = newer.start()
	k.await("out", 30)
	second.stop()
	k.expect("out", numbers(0, 30)...)
}

func TestMissingManifestStopsTheJobUntilItIsBack(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := stoppedCopy(k)
	names := p.manifests("copy")
	last := filepath.Join(p.state("copy"), "manifests", names[len(names)-1])
	content, err := os.ReadFile(last)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(last); err != nil {
		t.Fatal(err)
	}
	c := p.run()
	c.expectExit(exitCorrupt)
	c.says(names[len(names)-1], "is missing", "--from", "--reset ")
	goesOnWith(k, p, last, content)
}

// goesOnWith puts a manifest back and expects the same command to go on.
func goesOnWith(k *cluster, p *pipeline, manifest string, content []byte) {
	k.t.Helper()
	if err := os.WriteFile(manifest, content, 0o644); err != nil {
		k.t.Fatal(err)
	}
	k.produce("in", numbers(10, 20)...)
	c := p.start()
	k.await("out", 20)
	c.stop()
	k.expect("out", numbers(0, 20)...)
}

func TestDamagedManifestStopsTheJobWhateverByteIsDamaged(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := stoppedCopy(k)
	names := p.manifests("copy")
	last := filepath.Join(p.state("copy"), "manifests", names[len(names)-1])
	whole, err := os.ReadFile(last)
	if err != nil {
		t.Fatal(err)
	}
	at := func(part string) int { return strings.Index(string(whole), part) }
	flip := func(i int) []byte {
		damaged := slices.Clone(whole)
		damaged[i] ^= 1
		return damaged
	}
	if at(`"term":"0"`) < 0 {
		t.Errorf("the positions have no leader epochs: %s", whole)
	}
	lineEnd := at("\n")
	for name, damaged := range map[string][]byte{
		"the magic":       flip(0),
		"the kind":        flip(at("manifest")),
		"the version":     flip(at("manifest ") + len("manifest ")),
		"the checksum":    flip(lineEnd - 1),
		"the line's end":  flip(lineEnd),
		"a brace":         flip(lineEnd + 1),
		"a field's name":  flip(at(`"job"`) + 1),
		"an id":           flip(at(`"attempt":"`) + len(`"attempt":"`)),
		"a number":        flip(at(`"epoch":`) + len(`"epoch":`)),
		"a position":      flip(at(`"next":"`) + len(`"next":"`)),
		"the last byte":   flip(len(whole) - 1),
		"the end, cut":    whole[:len(whole)-1],
		"all but a line":  whole[:lineEnd+1],
		"everything":      {},
		"the end, longer": append(slices.Clone(whole), '\n'),
	} {
		if err := os.WriteFile(last, damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		c := p.run()
		if c.exit() != exitCorrupt || !strings.Contains(c.stderr.String(), "is corrupt") {
			t.Errorf("damaged was %s: exit code %d\n%s", name, c.exit(), c.stderr.tail())
		}
	}
	goesOnWith(k, p, last, whole)
}

func TestOlderManifestIsStartedFromOnceAndRepeatsTheOutputSince(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := stoppedCopy(k)
	names := p.manifests("copy")
	kept := names[len(names)-1]
	aside := filepath.Join(t.TempDir(), "kept")
	copyDir(t, p.state("copy"), aside)
	k.produce("in", numbers(10, 20)...)
	c := p.start()
	k.await("out", 20)
	c.stop()
	content, err := os.ReadFile(filepath.Join(aside, "manifests", kept))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(p.state("copy"), "manifests", kept), content, 0o644); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		c = p.start("--from", kept)
		c.running()
		k.await("out", 30)
		c.stop()
		k.expect("out", append(numbers(0, 20), numbers(10, 20)...)...)
	}
	unknown := p.run("--from", "e000000000001-g000001-nosuchmanifest")
	unknown.expectExit(exitCorrupt)
	unknown.says("nosuchmanifest", "is missing")
}

// endedEarlier is a copy that was run twice, and whose ledger loses its last records. The group is known by the offsets that it
// keeps, unless it is forgotten.
func endedEarlier(k *cluster, records int, forgotten bool) (*pipeline, *child) {
	k.t.Helper()
	p := stoppedCopy(k)
	for n := 10; n < 30; n += 10 {
		k.produce("in", numbers(n, n+10)...)
		c := p.start()
		k.await("out", n+10)
		c.stop()
	}
	ledger := k.ledger()
	k.rewriteLedger(map[string]string{"cleanup.policy": "compact"}, ledger[:len(ledger)-records])
	if forgotten {
		if _, err := k.admin().DeleteGroups(k.t.Context(), k.prefix+"copy"); err != nil {
			k.t.Fatal(err)
		}
	}
	refused := p.run()
	refused.expectExit(exitCorrupt)
	refused.says("was committed, and the ledger ends with epoch", "has lost its end", "--from", "--reset ")
	return p, refused
}

// goesOnBehindALostEnd goes on with a job whose ledger lost its last records, and whose output is whole.
func goesOnBehindALostEnd(k *cluster, records int, forgotten bool, says string) {
	k.t.Helper()
	p, refused := endedEarlier(k, records, forgotten)
	refused.says(says)
	k.expect("out", numbers(0, 30)...)
	names := p.manifests("copy")
	for n := 30; n < 50; n += 10 { // once, and again
		k.produce("in", numbers(n, n+10)...)
		c := p.start("--from", names[len(names)-1])
		k.await("out", n+10)
		c.stop()
	}
	k.expect("out", numbers(0, 50)...)
}

func TestLedgerThatHasLostOneEpochIsNotGoneOnFromByANewProcess(t *testing.T) {
	t.Parallel()
	goesOnBehindALostEnd(embedded(t), 1, false, "the positions of a consumer group")
}

func TestLedgerThatHasLostOneEpochIsNotGoneOnFromByANewProcessOnRealKafka(t *testing.T) {
	t.Parallel()
	needsRealKafka(t)
	goesOnBehindALostEnd(realKafka(t, testkafka.ForTest(t, testkafka.Options{HeapMegabytes: 256})), 1, false, "the positions of a consumer group")
}

func TestLedgerThatHasLostAnOpeningIsNotGoneOnFromByANewProcess(t *testing.T) {
	t.Parallel()
	goesOnBehindALostEnd(embedded(t), 3, true, "is in the checkpoint store")
}
