package conformance_test

import (
	"bytes"
	"context"
	"flag"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/onceflow/onceflow/conformance/runner"
)

var all = flag.Bool("conformance.all", false, "run all cases in every way but those that take long: half an hour")

// TestSupportedCasesGiveFlinksAnswers runs the built command on the cases of
// supported.txt as they are, and random samples of those that run with two tasks, with
// one row a batch, killed at random moments with state in memory or on disk, with few
// records an epoch and other numbers of tasks at each start, or from copies of their
// state on local disk. What is refused is refused before any of this matters. With
// -conformance.all no way but the last three is a sample.
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
		// sample is how many of the cases are run; 0: all, as with -conformance.all
		// where a case does not take long.
		sample int
		long   bool
	}{
		{"plain", func(*runner.Config) {}, nil, 0, false},
		{"two tasks", func(c *runner.Config) { c.Parallelism = 2 }, orderMatters, 400, false},
		{"one row a batch", func(c *runner.Config) { c.Batch = 1 }, nil, 250, false},
		{"killed", func(c *runner.Config) { c.Kills = 1 }, nil, 150, false},
		{"killed with state on disk", func(c *runner.Config) {
			c.Kills, c.Settings = 1, []string{"state.backend.type=pebble", "state.memory=16mb", "execution.checkpointing.interval=100ms"}
		}, nil, 400, false},
		{"rescaled", rescaled, orderMatters, 20, true},
		{"rescaled with state on disk", func(c *runner.Config) {
			rescaled(c)
			c.Settings = append(c.Settings, "state.backend.type=pebble", "state.memory=16mb")
		}, orderMatters, 20, true},
		{"killed with copies on local disk", func(c *runner.Config) {
			rescaled(c)
			c.Kills, c.Rescale = 3, nil // copies serve the same tasks
			c.Settings = append(c.Settings, "state.backend.type=pebble", "state.memory=16mb", "onceflow.copy-bytes=1")
		}, nil, 20, true},
	} {
		t.Run(way.name, func(t *testing.T) {
			if testing.Short() && way.name != "plain" {
				t.Skip("-short runs the cases once")
			}
			config := runner.Config{Bin: bin, Broker: broker.Address, Cases: supported(t, way.except), Timeout: 2 * time.Minute, Seed: rand.Uint64()}
			way.change(&config)
			if way.name != "plain" {
				config.Cases = slices.DeleteFunc(config.Cases, func(c runner.Case) bool { return c.Refused })
			}
			if way.sample > 0 && (way.long || !*all) {
				config.Cases = sampleOf(config.Cases, way.sample, config.Seed)
			}
			var report bytes.Buffer
			summary, err := runner.Run(context.Background(), config, &report)
			if err != nil || summary.Failed > 0 || summary.Passed == 0 {
				t.Errorf("%v\n%s", err, report.String())
			}
		})
	}
}

// rescaled has epochs of two records, so that most kills come behind some of them, and a restart with other tasks finds state. It takes long; the answers
// are those of a run that is over before the first periodic watermark.
func rescaled(c *runner.Config) {
	c.Kills, c.Rescale = 2, []int{1, 3, 2}
	c.Settings = []string{"onceflow.epoch-records=2", "execution.checkpointing.interval=10ms", "pipeline.auto-watermark-interval=1h"}
}

// sampleOf chooses so many of the cases.
func sampleOf(cases []runner.Case, n int, seed uint64) []runner.Case {
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(cases), func(i, j int) { cases[i], cases[j] = cases[j], cases[i] })
	return cases[:min(n, len(cases))]
}

// orderMatters are cases whose answer depends on which of two rows of different
// keys comes first: the last one to claim a sink's key, the order within a list,
// every step of a changelog. Two tasks leave that open, in Flink too.
var orderMatters = map[string]bool{
	"cl_materialize_other_key": true, "cl_delete_then_insert": true,
	"wild_approximate_leftovers": true, "agg_expression_key": true, "agg_retract_array_agg": true, "agg_retract_first_last": true, "agg_retract_listagg": true, "agg_json_array_retracted": true,
	"negative_zero_taken_back":  true,
	"topn_update_fast_ties":     true,
	"blind_sink_by_another_key": true, "blind_upsert_to_upsert": true, "mixed_upsert_many_uses": true, "five_way_mixed": true,
}

func supported(t *testing.T, except map[string]bool) []runner.Case {
	t.Helper()
	cases, err := runner.Load("cases")
	if err != nil {
		t.Fatal(err)
	}
	names, err := runner.ReadNames("supported.txt")
	if err != nil {
		t.Fatal(err)
	}
	chosen, err := runner.Select(cases, names)
	if err != nil {
		t.Fatal(err)
	}
	cases = nil
	for _, c := range chosen {
		if !except[c.Name] {
			cases = append(cases, c)
		}
	}
	return cases
}
