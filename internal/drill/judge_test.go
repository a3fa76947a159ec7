package drill

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
)

func TestMain(m *testing.M) {
	if wrong, is := os.LookupEnv(crookedVariable); is {
		os.Exit(runCrooked(wrong, os.Args[1:]))
	}
	os.Exit(m.Run())
}

// crookedDrill is a drill of an engine that does something wrong; empty: nothing.
func crookedDrill(ctx context.Context, t *testing.T, wrong string, change func(*Config)) (*Report, error) {
	t.Helper()
	client, properties := At(kafkatest.Broker(t).Addr())
	bin := t.TempDir() + "/engine"
	script := fmt.Sprintf("#!/bin/sh\nexport %s='%s'\nexec '%s' \"$@\"\n", crookedVariable, wrong, os.Args[0])
	if err := os.WriteFile(bin, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	cfg := Config{Bin: bin, Client: client, Properties: properties, Workloads: []Workload{PassThrough}, Plan: Plan{Kill: 1, Double: 1, Stop: 1, KillEarly: 1},
		Rate: 1500, Records: 1500, Partitions: 2, Outage: 4 * time.Second, LifeMax: 400 * time.Millisecond, Patience: time.Minute, Seed: 7, Dir: t.TempDir()}
	if change != nil {
		change(&cfg)
	}
	return Run(ctx, cfg)
}

func TestASoundEngineIsFoundSound(t *testing.T) {
	t.Parallel()
	r, err := crookedDrill(t.Context(), t, "", nil)
	if err != nil || !r.OK() || len(r.Faults) != 4 || r.Planned != 4 || r.Praise() == "" {
		t.Fatalf("%v: %+v", err, r)
	}
	if o := r.Outputs[0]; o.Found != r.Records || o.Expected != r.Records {
		t.Errorf("%d records in, %d expected, %d found", r.Records, o.Expected, o.Found)
	}
}

// Of two engines that start at the same moment either may come last.
func TestEitherOfTwoEnginesMayGiveWay(t *testing.T) {
	t.Parallel()
	r, err := crookedDrill(t.Context(), t, "the newer gives way", func(c *Config) { c.Plan = Plan{Double: 2, Kill: 1} })
	if err != nil || !r.OK() || len(r.Faults) != 3 {
		t.Errorf("%v: %+v", err, r)
	}
}

func TestACrookedEngineIsFoundOut(t *testing.T) {
	t.Parallel()
	var all sync.WaitGroup
	places := make(chan struct{}, 5)
	for wrong, says := range map[string]string{
		"loses":             "effects missing",
		"doubles":           "effects doubled",
		"loses the last":    "effects missing",
		"doubles the last":  "effects doubled",
		"forgets":           "effects doubled",
		"outside":           "that no transaction holds",
		"no key":            "that nothing explains",
		"no headers":        "that nothing explains",
		"own timestamps":    "that nothing explains",
		"another value":     "that nothing explains",
		"spreads keys":      "effects out of order",
		"out of order":      "effects out of order",
		"writes at the end": "effects", // behind all that was awaited
		"leaves open":       "left open",
		"dies of its end":   "after SIGTERM",
		"does not end":      "did not end",
		"mute":              "nothing came out",
		"does not give way": "beside each other",
	} {
		all.Go(func() { // most of it is waiting
			places <- struct{}{}
			defer func() { <-places }()
			r, err := crookedDrill(t.Context(), t, wrong, func(c *Config) {
				switch wrong {
				case "leaves open", "writes at the end": // of the last engine
					c.Plan = nil
				case "loses", "loses the last":
					c.Calm = 5 * time.Second
				case "does not give way":
					c.Plan, c.Patience = Plan{Double: 1}, 10*time.Second
				case "mute", "does not end":
					c.Plan, c.Patience = Plan{Stop: 1}, 10*time.Second
				}
			})
			if err != nil {
				t.Errorf("%s: %v", wrong, err)
				return
			}
			if said := strings.Join(r.Violations(), "\n"); r.OK() || !strings.Contains(said, says) || r.Praise() != "" || r.Standstill != (wrong == "mute") {
				t.Errorf("%s: violations %q, want %q; %+v", wrong, said, says, r)
			}
		})
	}
	all.Wait()
}

func TestAnEngineThatRefusesItsSettingsIsNoViolation(t *testing.T) {
	t.Parallel()
	for _, broken := range []*Sabotage{nil, {Name: "no-fence"}} { // and nothing is noticed by it
		r, err := crookedDrill(t.Context(), t, "cannot", func(c *Config) { c.Sabotage = broken })
		if err == nil || !strings.Contains(err.Error(), "refuses to work") || len(r.Violations()) > 0 || r.OK() {
			t.Errorf("%v, %+v", err, r)
		}
	}
}

// A drill that breaks off proves nothing, but what it has found stays found.
func TestWhatWasFoundBeforeADrillBrokeOffIsReported(t *testing.T) {
	t.Parallel()
	for wrong, violated := range map[string]bool{"": false, "doubles": true} {
		ctx, cancel := context.WithCancel(t.Context())
		r, err := crookedDrill(ctx, t, wrong, func(c *Config) {
			c.Plan = Plan{Kill: 50}
			c.Log = afterFaults(3, cancel)
		})
		if err == nil || r == nil || r.Broken == "" || r.OK() || r.Praise() != "" || len(r.Violations()) > 0 != violated || len(r.Faults) != 3 {
			t.Errorf("%q: %v, %+v", wrong, err, r)
		}
		cancel()
	}
}

// afterFaults is a log of a drill that does something after so many faults.
func afterFaults(n int, do func()) func(string, ...any) {
	return func(format string, args ...any) {
		if strings.Contains(format, ", fault ") && args[1] == n {
			do()
		}
	}
}

func TestADrillThatIsEndedEarlySaysSo(t *testing.T) {
	t.Parallel()
	enough := make(chan struct{})
	r, err := crookedDrill(t.Context(), t, "", func(c *Config) {
		c.Plan, c.Enough = Plan{Kill: 50}, enough
		c.Log = afterFaults(2, func() { close(enough) })
	})
	if err != nil || !r.OK() || !r.Early || r.Planned != 50 || len(r.Faults) != 2 || r.Ended() != "it was ended early, after 2 of 50 faults" {
		t.Errorf("%v: %+v", err, r)
	}
}
