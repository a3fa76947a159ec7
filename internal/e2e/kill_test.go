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
	v := drilled(t, cfg)
	if !v.OK() {
		t.Error(v)
	}
}

func drilled(t *testing.T, cfg drill.Config) *drill.Verdict {
	t.Helper()
	cfg.Bin, cfg.Dir, cfg.Seed = binary, t.TempDir(), rand.Uint64()
	t.Logf("seed %d", cfg.Seed)
	v, err := drill.Run(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// killingConfig is enough records for every life to have work.
func killingConfig(w drill.Workload, broker string) drill.Config {
	return drill.Config{Workload: w, Broker: broker, Kills: *kills, Freezes: *kills / 4, Records: 2000 + 1500*int64(*kills), Rate: 2000,
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
	cfg.Naive, cfg.Rate, cfg.Kills, cfg.Freezes = true, 0, max(4, *kills), 0
	// Long enough to write, and too short to commit more than once.
	cfg.LifeMin, cfg.LifeMax, cfg.Patience = 700*time.Millisecond, 1500*time.Millisecond, 5*time.Second
	cfg.Records = 50_000
	if v := drilled(t, cfg); v.OK() || v.DoubledN+v.MissingN == 0 {
		t.Errorf("the naive loop passed: %s", v)
	}
}

func TestKilledAgainAndAgainWhileStartingAppliesEveryRecordOnce(t *testing.T) {
	t.Parallel()
	for _, w := range drill.Workloads {
		t.Run(string(w), func(t *testing.T) {
			t.Parallel()
			cfg := killingConfig(w, embedded(t).addr)
			cfg.Kills, cfg.Records = 6**kills, 4000
			cfg.LifeMin, cfg.LifeMax = time.Millisecond, 300*time.Millisecond
			killed(t, cfg)
		})
	}
}
