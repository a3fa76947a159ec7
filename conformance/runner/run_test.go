package runner

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"
)

// input are three records that are told apart by everything that canonical form shows; expected is their canonical form, by hand.
const (
	input = `{"p": 0, "ts": 1700000000000, "k": "b", "v": "first \"\\\u0001\n\u007fé"}
{"p": 0, "v": null, "k": ""}
{"p": 0, "v": "", "h": {"z": "1", "a": "2"}}
`
	expected = `{"k": "", "v": null}
{"k": "b", "v": "first \"\\\u0001\n` + "\x7f" + `é"}
{"v": "", "h": {"a": "2", "z": "1"}}
`
	expectedOrdered = `{"p": 0, "k": "b", "v": "first \"\\\u0001\n` + "\x7f" + `é"}
{"p": 0, "k": "", "v": null}
{"p": 0, "v": "", "h": {"a": "2", "z": "1"}}
`
	expectedUpsert = `{"k": "b", "v": "first \"\\\u0001\n` + "\x7f" + `é"}
{"v": "", "h": {"a": "2", "z": "1"}}
`
)

// writeCase writes a case that the stand-in runs in a mode; compare is a compare mode, or "error".
func writeCase(t *testing.T, root, area, name, mode, compare, expected string) {
	t.Helper()
	dir := filepath.Join(root, area, name)
	topicIn, topicOut := name+"_"+area+"_in", name+"_"+area+"_out"
	want := fmt.Sprintf(`"compare": {%q: %q}`, topicOut, compare)
	if compare == "error" {
		want = `"expect": "error"`
	}
	files := map[string]string{
		"case.json":                  fmt.Sprintf(`{"topics": {%q: {"partitions": 1}, %q: {"partitions": 1}}, %s}`, topicIn, topicOut, want),
		"pipeline.sql":               fmt.Sprintf("-- %s %s %s localhost:9092\n", mode, topicIn, topicOut),
		"in/" + topicIn + ".jsonl":   input,
		"out/" + topicOut + ".jsonl": expected,
		"error.txt":                  "SQL validation failed\nmore\n",
	}
	for file, text := range files {
		writeFile(t, filepath.Join(dir, file), text)
	}
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func startBroker(t *testing.T) string {
	t.Helper()
	cluster, err := kfake.NewCluster(kfake.NumBrokers(1))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cluster.Close)
	return cluster.ListenAddrs()[0]
}

// runCases runs all cases below root and returns the report.
func runCases(t *testing.T, root string, config Config) (string, Summary) {
	t.Helper()
	cases, err := Load(root)
	if err != nil {
		t.Fatal(err)
	}
	config.Bin, config.Cases = fakeflow, cases
	if config.Broker == "" {
		config.Broker = startBroker(t)
	}
	var out bytes.Buffer
	summary, err := Run(t.Context(), config, &out)
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), summary
}

func TestRightOutputPassesInEveryMode(t *testing.T) {
	root := t.TempDir()
	writeCase(t, root, "area", "rows", "copy", "rows", expected)
	writeCase(t, root, "area", "ordered", "copy", "ordered", expectedOrdered)
	writeCase(t, root, "area", "upsert", "copy", "upsert", expectedUpsert)
	writeCase(t, root, "area", "transaction", "once", "rows", expected)
	writeCase(t, root, "area", "refused", "refuse", "error", "")
	writeCase(t, root, "order", "rows", "reverse", "rows", expected)
	broker := startBroker(t)
	for range 2 { // the second run meets the topics of the first
		out, _ := runCases(t, root, Config{Broker: broker})
		want := "area            5 passed,    0 failed\norder           1 passed,    0 failed\n6 passed, 0 failed\n"
		if out != want {
			t.Errorf("report:\n%swant:\n%s", out, want)
		}
	}
}

func TestEveryKindOfWrongOutcomeFails(t *testing.T) {
	for _, c := range []struct {
		name, mode, compare, expected string
		reason                        string // what the report must say
	}{
		{"wrong output", "wrong", "rows", expected, "1 of 3 lines missing, 1 unexpected\n    - {\"k\": \"\", \"v\": null}\n    + {\"k\": \"\", \"v\": \"wrong\"}"},
		{"missing record", "missing", "rows", expected, "1 of 3 lines missing, 0 unexpected"},
		{"extra record", "extra", "rows", expected, "0 of 3 lines missing, 1 unexpected\n    + {\"v\": \"extra\"}"},
		{"wrong order", "reverse", "ordered", expectedOrdered, "line 1 is the first that differs; the same lines in another order"},
		{"missing record of an ordered topic", "missing", "ordered", expectedOrdered, "3 lines wanted, 2 read, line 1"},
		{"wrong final state", "wrong", "upsert", expectedUpsert, "0 of 2 lines missing, 1 unexpected"},
		{"refused pipeline", "refuse", "rows", expected, "refused or failed with exit code 1\n    | arguments"},
		{"crash", "panic", "rows", expected, "crashed\n"},
		{"crash in the place of a refusal", "panic", "error", "", "crashed\n"},
		{"accepted in the place of a refusal", "copy", "error", "", "accepted, but Flink refuses it: SQL validation failed\n"},
		{"hanging child", "hang", "rows", expected, "did not end within 500ms"},
		{"hanging child in the place of a refusal", "hang", "error", "", "did not end within 500ms"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			writeCase(t, root, "area", "case", c.mode, c.compare, c.expected)
			timeout := 30 * time.Second
			if c.mode == "hang" {
				timeout = 500 * time.Millisecond
			}
			out, summary := runCases(t, root, Config{Timeout: timeout})
			if summary.Failed != 1 || !strings.HasPrefix(out, "FAIL area/case: ") || !strings.Contains(out, c.reason) {
				t.Errorf("report:\n%swant a failure that says: %s", out, c.reason)
			}
			if !strings.HasSuffix(out, "\n0 passed, 1 failed\n") {
				t.Errorf("report ends otherwise:\n%s", out)
			}
		})
	}
}

func TestTransactionLeftOpenFails(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	writeCase(t, root, "area", "case", "open", "rows", expected)
	out, _ := runCases(t, root, Config{settlePatience: 300 * time.Millisecond})
	if !strings.Contains(out, "a transaction is left open: partition 0 of topic case_area_out is readable up to offset 0 of 3") {
		t.Errorf("report:\n%s", out)
	}
}

func TestRecordedOutputPassesEveryCaseOfTheCorpus(t *testing.T) {
	cases, err := filepath.Abs(corpus)
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("FAKEFLOW_CASES", cases)
	if out, summary := runCases(t, corpus, Config{}); summary.Failed > 0 {
		t.Error(out)
	}
}

func TestKillsFindWhatAPlainRunDoesNot(t *testing.T) {
	const seed = 1 // its moments for "twice" lie at 0.67, 0.57, 0.03 and 0.82 of a run that lingers from 0.2 on
	root := t.TempDir()
	writeCase(t, root, "area", "once", "once", "rows", expected)
	writeCase(t, root, "area", "twice", "twice", "rows", expected)
	t.Logf("seed %d", seed)
	out, summary := runCases(t, root, Config{Kills: 4, Seed: seed, Jobs: 2})
	if summary.Passed != 1 || !strings.Contains(out, "FAIL area/twice: after ") || !strings.Contains(out, "kills (passes without): topic twice_area_out") {
		t.Errorf("report:\n%s", out)
	}
	if summary.Kills == 0 || !strings.Contains(out, "kills landed, seed 1\n") {
		t.Errorf("%d kills landed; report:\n%s", summary.Kills, out)
	}
}

func TestInterruptedRunJudgesNothing(t *testing.T) {
	root := t.TempDir()
	writeCase(t, root, "area", "case", "hang", "rows", expected)
	cases, err := Load(root)
	if err != nil {
		t.Fatal(err)
	}
	cause := errors.New("enough")
	ctx, cancel := context.WithTimeoutCause(t.Context(), 300*time.Millisecond, cause)
	defer cancel()
	var out bytes.Buffer
	_, err = Run(ctx, Config{Bin: fakeflow, Broker: startBroker(t), Cases: cases}, &out)
	if !errors.Is(err, cause) || out.Len() > 0 {
		t.Errorf("%v; report:\n%s", err, &out)
	}
}

func TestOptionsReachTheBinaryAndItsFolderIsKept(t *testing.T) {
	root, kept := t.TempDir(), t.TempDir()
	writeCase(t, root, "area", "case", "reverse", "ordered", expectedOrdered)
	out, _ := runCases(t, root, Config{Parallelism: 3, Batch: 1, Dir: kept, Verbose: true})
	if !strings.HasPrefix(out, "ok   area/case (") {
		t.Errorf("ordered topic at parallelism 3, in another order:\n%s", out)
	}
	dir := filepath.Join(kept, "area", "case", "run")
	said, err := os.ReadFile(filepath.Join(dir, "output.log"))
	want := "arguments run --state " + filepath.Join(dir, "state") + " --set parallelism.default=3 --set onceflow.batch-rows=1 case.sql\n"
	if err != nil || string(said) != want {
		t.Errorf("the binary was called with: %s, %v; want: %s", said, err, want)
	}
}

func TestEmbeddedBrokerOfTheBinaryServes(t *testing.T) {
	embedded, err := StartEmbedded(fakeflow)
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	writeCase(t, root, "area", "case", "copy", "rows", expected)
	if out, summary := runCases(t, root, Config{Broker: embedded.Address}); summary.Passed != 1 {
		t.Error(out)
	}
	if err := embedded.Stop(); err != nil {
		t.Error(err)
	}
	if _, err := StartEmbedded("/bin/false"); err == nil {
		t.Error("a binary without a broker: no error")
	}
}
