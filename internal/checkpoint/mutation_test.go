package checkpoint

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// plants are the words that plant bugs, each with the places that may use it.
var plants = map[string][]string{
	"checkpoint.NewMutant": {"internal/sim/", "internal/runtime/mutant.go"},
	".Mutant = ":           {"internal/sabotage/"},
	"Mutant: ":             {"internal/sabotage/"},
	"sabotage.With(":       {"cmd/onceflow/sabotaged.go", "cmd/onceflow/shadowed.go", "internal/sabotage/"},
}

// TestOnlyTheSimulatorAndTheDrillPlantBugs reads the source of the whole module.
func TestOnlyTheSimulatorAndTheDrillPlantBugs(t *testing.T) {
	root := "../.."
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		name := strings.TrimPrefix(filepath.ToSlash(path), root+"/")
		if strings.HasPrefix(name, "internal/checkpoint/") {
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for word, allowed := range plants {
			if strings.Contains(string(source), word) && !isBelow(name, allowed) {
				t.Errorf("%s plants bugs in the commit protocol: %s", name, word)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func isBelow(name string, places []string) bool {
	for _, p := range places {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}
