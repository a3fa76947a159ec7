package sabotage

import (
	"os"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/drill"
)

func TestEverySabotageBreaksARuleThatIsWrittenDown(t *testing.T) {
	var rules string
	for _, page := range []string{"checkpoint.md", "state.md"} {
		text, err := os.ReadFile("../../docs/internals/" + page)
		if err != nil {
			t.Fatal(err)
		}
		rules += string(text)
	}
	seen := map[string]bool{}
	for _, s := range All {
		if seen[s.Name] || s.Broken == "" {
			t.Errorf("%+v: named twice, or not described", s)
		}
		seen[s.Name] = true
		if _, err := drill.ParsePlan(s.Faults); err != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
		for _, name := range s.Outputs {
			if _, err := drill.ParseWorkload(name); err != nil {
				t.Errorf("%s: %v", s.Name, err)
			}
		}
		if s.Name == Nothing {
			if s.bugs != (bugs{}) {
				t.Errorf("%s breaks %+v", Nothing, s.bugs)
			}
			continue
		}
		if s.bugs == (bugs{}) || !strings.Contains(rules, s.Rule) {
			t.Errorf("%s breaks nothing, or a rule that nobody knows: %q", s.Name, s.Rule)
		}
	}
}

// The weather of the sound engine is all that the others have: it is not the weather that is found.
func TestTheSoundEngineHasTheWeatherOfAllOthers(t *testing.T) {
	nothing, err := Named(Nothing)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range All {
		w, all := s.weather, nothing.weather
		for _, pair := range []struct{ has, sound bool }{
			{w.slowManifests > 0, all.slowManifests > 0}, {w.slowState > 0, all.slowState > 0}, {w.slowFence > 0, all.slowFence > 0},
			{w.slowOpening > 0, all.slowOpening > 0}, {w.slowCommits > 0, all.slowCommits > 0}, {w.slowReader > 0, all.slowReader > 0},
			{w.loseAnswer, all.loseAnswer}, {w.refuseWrite, all.refuseWrite},
		} {
			if pair.has && !pair.sound {
				t.Errorf("%s has weather %+v that %s has not", s.Name, w, Nothing)
			}
		}
	}
}
