package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/conformance/runner"
)

// standIn builds the runner's stand-in for the binary, which knows the answers of the corpus.
func standIn(t *testing.T) (bin, cases string) {
	t.Helper()
	bin = filepath.Join(t.TempDir(), "fakeflow")
	if out, err := exec.Command("go", "build", "-o", bin, "../../runner/testdata/fakeflow").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	cases, err := filepath.Abs("../../cases")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("FAKEFLOW_CASES", cases)
	return bin, cases
}

func TestListedCasesRunOnTheBinarysOwnBroker(t *testing.T) {
	bin, cases := standIn(t)
	list := filepath.Join(t.TempDir(), "supported.txt")
	if err := os.WriteFile(list, []byte("# two of many\nformat/raw_lines\nwin_late_hop_cumulate\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	summary, err := run(t.Context(), []string{"--bin", bin, "--cases", cases, "--only", list}, &out)
	if err != nil || summary.Passed != 2 || !strings.HasSuffix(out.String(), "\n2 passed, 0 failed\n") {
		t.Errorf("%+v, %v:\n%s", summary, err, &out)
	}
}

func TestRunEndsWithTheBinarysBroker(t *testing.T) {
	bin, _ := standIn(t)
	broker, err := runner.StartEmbedded(bin)
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := whileServing(t.Context(), broker)
	defer end()
	if err := broker.Stop(); err != nil {
		t.Fatal(err)
	}
	<-ctx.Done()
	if err := context.Cause(ctx); err == nil || err.Error() != "the binary's broker ended by itself" {
		t.Errorf("the run ends for another reason: %v", err)
	}
}

func TestRunThatCannotBeMadeIsAnError(t *testing.T) {
	list := filepath.Join(t.TempDir(), "supported.txt")
	if err := os.WriteFile(list, []byte("no_such_case\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{
		"--cases ../../cases --only " + list,
		"--cases ../../cases --only /nowhere",
		"--cases /nowhere",
		"--cases ../../cases/window --bin /nowhere",
		"--cases ../../cases/window --bin /nowhere --broker 127.0.0.1:1",
		"--jobs many",
		"window",
	} {
		var out bytes.Buffer
		if summary, err := run(t.Context(), strings.Fields(args), &out); err == nil {
			t.Errorf("%s: %+v, no error", args, summary)
		}
	}
}

func TestNumbersOfTasksAreReadOneAfterTheOther(t *testing.T) {
	config, _, err := parse([]string{"--rescale", "1, 3,2"})
	if err != nil || !slices.Equal(config.Rescale, []int{1, 3, 2}) {
		t.Errorf("%v, %v", config.Rescale, err)
	}
	for _, wrong := range []string{"", "1,", "0", "two"} {
		if _, _, err := parse([]string{"--rescale", wrong}); err == nil {
			t.Errorf("%q was taken", wrong)
		}
	}
}
