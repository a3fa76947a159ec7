package conformance_test

import (
	"bytes"
	"context"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/onceflow/onceflow/conformance/runner"
)

// TestSupportedCasesGiveFlinksAnswers runs the built command on the cases of
// supported.txt: as they are, with two tasks, with one row a batch, and killed at
// random moments.
func TestSupportedCasesGiveFlinksAnswers(t *testing.T) {
	bin := filepath.Join(t.TempDir(), "onceflow")
	if out, err := exec.Command("go", "build", "-o", bin, "github.com/onceflow/onceflow/cmd/onceflow").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	broker, err := runner.StartEmbedded(bin)
	if err != nil {
		t.Fatal(err)
	}
	defer broker.Stop()
	for _, way := range []struct {
		name   string
		change func(*runner.Config)
		except map[string]bool
	}{
		{"plain", func(*runner.Config) {}, nil},
		{"two tasks", func(c *runner.Config) { c.Parallelism = 2 }, orderMatters},
		{"one row a batch", func(c *runner.Config) { c.Batch = 1 }, nil},
		{"killed", func(c *runner.Config) { c.Kills = 1 }, nil},
		{"killed with state on disk", func(c *runner.Config) {
			c.Kills, c.Settings = 1, []string{"state.backend.type=pebble", "state.memory=16mb", "execution.checkpointing.interval=100ms"}
		}, nil},
	} {
		t.Run(way.name, func(t *testing.T) {
			if testing.Short() && way.name != "plain" {
				t.Skip("-short runs the cases once")
			}
			config := runner.Config{Bin: bin, Broker: broker.Address, Cases: supported(t, way.except), Timeout: 2 * time.Minute}
			way.change(&config)
			var report bytes.Buffer
			summary, err := runner.Run(context.Background(), config, &report)
			if err != nil || summary.Failed > 0 || summary.Passed == 0 {
				t.Errorf("%v\n%s", err, report.String())
			}
		})
	}
}

// orderMatters are cases whose answer depends on which of two rows of different
// keys comes first: the last one to claim a sink's key, the order within a list,
// every step of a changelog. Two tasks leave that open, in Flink too.
var orderMatters = map[string]bool{
	"cl_materialize_other_key": true, "cl_delete_then_insert": true,
	"agg_expression_key": true, "agg_retract_array_agg": true, "agg_retract_first_last": true, "agg_retract_listagg": true, "agg_json_array_retracted": true,
}

func supported(t *testing.T, except map[string]bool) []runner.Case {
	t.Helper()
	all, err := runner.Load("cases")
	if err != nil {
		t.Fatal(err)
	}
	names, err := runner.ReadNames("supported.txt")
	if err != nil {
		t.Fatal(err)
	}
	chosen, err := runner.Select(all, names)
	if err != nil {
		t.Fatal(err)
	}
	var cases []runner.Case
	for _, c := range chosen {
		if !except[c.Name] {
			cases = append(cases, c)
		}
	}
	return cases
}
