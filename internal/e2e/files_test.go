package e2e

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// filesSQL copies a topic to files. The checkpoint store holds the ledger, unless a
// Kafka table is added.
const filesSQL = `
CREATE TABLE source (id BIGINT, v STRING) WITH (
  'connector' = 'kafka', 'topic' = 'in', 'properties.bootstrap.servers' = '{broker}',
  'format' = 'json', 'scan.startup.mode' = 'earliest-offset'
);
CREATE TABLE lines (id BIGINT, v STRING) WITH ('connector' = 'filesystem', 'path' = '{dir}', 'format' = 'json');
INSERT INTO lines SELECT id, v FROM source;
`

// fileLines returns all lines of the visible files of a directory.
func fileLines(t testing.TB, dir string) (all []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "[^._]*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, strings.Fields(strings.ReplaceAll(string(text), " ", "_"))...)
	}
	return all
}

// expectFiles waits until the files hold the numbers, and fails the test unless
// they hold nothing else.
func expectFiles(t testing.TB, dir string, n int) {
	t.Helper()
	await(t, func() bool { return len(fileLines(t, dir)) >= n })
	got, want := fileLines(t, dir), numbers(0, n)
	for i := range want {
		want[i] = strings.ReplaceAll(want[i], " ", "_")
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%d lines, want %d: %s", len(got), len(want), difference(got, want))
	}
}

func TestFilesHoldEveryRecordOnceThroughKillsFreezesAndFences(t *testing.T) {
	t.Parallel()
	for name, more := range map[string]string{
		"ledger in the store": "",
		"ledger in Kafka":     strings.Replace(outTable, "{where}", "TRUE", 1),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := embedded(t)
			k.create(2, "in", "out")
			dir := filepath.Join(t.TempDir(), "lines")
			p := k.write("files.sql", strings.ReplaceAll(filesSQL, "{dir}", dir)+more)
			seed := rand.Uint64()
			t.Logf("seed %d", seed)
			rng := rand.New(rand.NewPCG(seed, 1))
			f := k.feed("in")
			for range 2 * *kills {
				c := p.start()
				select {
				case <-c.done:
					t.Fatal("it ended by itself")
				case <-time.After(time.Duration(rng.IntN(600)) * time.Millisecond):
				}
				c.kill()
			}
			frozen := p.start()
			frozen.running()
			frozen.signal(syscall.SIGSTOP)
			awaitStopped(t, frozen)
			last := p.start()
			last.running()
			before := len(fileLines(t, dir))
			await(t, func() bool { return len(fileLines(t, dir)) > before+200 })
			frozen.signal(syscall.SIGCONT)
			frozen.expectExit(exitFenced)
			n := f.stop()
			expectFiles(t, dir, n)
			last.stop()
			expectFiles(t, dir, n)
			if more != "" {
				k.expect("out", numbers(0, n)...)
			}
		})
	}
}

func TestIdleInstanceLearnsFromTheStoreThatItIsFenced(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(2, "in")
	p := k.write("files.sql", strings.ReplaceAll(filesSQL, "{dir}", filepath.Join(t.TempDir(), "lines")))
	first := p.start()
	first.running()
	second := p.start()
	second.running()
	first.expectExit(exitFenced)
	first.says("another instance is running", fmt.Sprintf("process %d on ", second.cmd.Process.Pid))
	second.stop()
}
