package bubble

import (
	"testing"

	"github.com/onceflow/onceflow/internal/sabotage"
)

// enough is how many schedules a broken rule may take to show; most do in the first three.
const enough = 100

// A check that never fails proves nothing: each broken rule must show as lost, doubled or disordered output, or as an engine
// that does not give way; and the weather in which they show must not be what is found.
func TestEveryBrokenRuleShows(t *testing.T) {
	for i := range sabotage.All {
		name, sound := sabotage.All[i].Name, sabotage.All[i].Rule == ""
		t.Run(name, func(t *testing.T) {
			schedules := enough
			if sound {
				schedules /= 10
			}
			for seed := *firstSeed; seed < *firstSeed+uint64(schedules); seed++ {
				s, err := sabotage.Named(name)
				if err != nil {
					t.Fatal(err)
				}
				found, history := play(t, seed, s)
				switch {
				case found == "":
				case sound:
					t.Fatalf("seed %d: %s\n%s", seed, found, history)
				default:
					t.Logf("seed %d: %s", seed, found)
					return
				}
			}
			if !sound {
				t.Errorf("it does not show in %d schedules", schedules)
			}
		})
	}
}
