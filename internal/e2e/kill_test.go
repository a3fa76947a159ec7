package e2e

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/onceflow/onceflow/internal/drill"
)

// killed runs a drill and expects every effect once.
func killed(t *testing.T, cfg drill.Config) {
	t.Helper()
	if r := drilled(t, cfg); !r.OK() {
		t.Error(r.Violations(), r.Outputs[0].Examples)
	}
}

func drilled(t *testing.T, cfg drill.Config) *drill.Report {
	t.Helper()
	cfg.Bin, cfg.Dir, cfg.Seed = binary, t.TempDir(), rand.Uint64()
	t.Logf("seed %d", cfg.Seed)
	r, err := drill.Run(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// killingConfig is a drill of SIGKILLs at any moment, and of each other kind of fault now and then.
func killingConfig(w drill.Workload, broker string) drill.Config {
	client, properties := drill.At(broker)
	rare := (*kills + 3) / 4
	return drill.Config{Workloads: []drill.Workload{w}, Client: client, Properties: properties, Rate: 2000,
		Plan:    drill.Plan{drill.KillEarly: *kills, drill.Freeze: rare, drill.Kill: rare, drill.Double: 1, drill.Stop: 1},
		LifeMin: 100 * time.Millisecond, LifeMax: 1200 * time.Millisecond, Interval: 100 * time.Millisecond}
}

func TestKilledEngineAppliesEveryRecordOnce(t *testing.T) {
	t.Parallel()
	for _, w := range drill.Workloads {
		t.Run(string(w), func(t *testing.T) {
			t.Parallel()
			killed(t, killingConfig(w, embedded(t).addr))
		})
	}
}

func TestKilledEngineWithStateOnDiskAppliesEveryRecordOnce(t *testing.T) {
	t.Parallel()
	for _, w := range drill.Workloads {
		t.Run(string(w), func(t *testing.T) {
			t.Parallel()
			cfg := killingConfig(w, embedded(t).addr)
			cfg.Settings = []string{"state.backend.type=pebble", "state.memory=16mb"}
			killed(t, cfg)
		})
	}
}

// The harness proves nothing unless it catches an engine that gets it wrong.
func TestKilledNaiveLoopIsCaught(t *testing.T) {
	t.Parallel()
	cfg := killingConfig(drill.PassThrough, embedded(t).addr)
	cfg.Naive, cfg.Plan = true, drill.Plan{drill.KillEarly: max(4, *kills)}
	// Long enough to write, and too short to commit more than once.
	cfg.LifeMin, cfg.LifeMax, cfg.Patience = 700*time.Millisecond, 1500*time.Millisecond, 5*time.Second
	if r := drilled(t, cfg); r.OK() || r.Outputs[0].Doubled+r.Outputs[0].Missing == 0 {
		t.Errorf("the naive loop passed: %+v", r.Outputs)
	}
}

func TestKilledAgainAndAgainWhileStartingAppliesEveryRecordOnce(t *testing.T) {
	t.Parallel()
	for _, w := range drill.Workloads {
		t.Run(string(w), func(t *testing.T) {
			t.Parallel()
			cfg := killingConfig(w, embedded(t).addr)
			cfg.Plan = drill.Plan{drill.KillEarly: 6 * *kills}
			cfg.LifeMin, cfg.LifeMax = time.Millisecond, 300*time.Millisecond
			killed(t, cfg)
		})
	}
}
