package checkpoint

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOnlyTheSimulatorPlantsBugs reads the source of the whole module.
func TestOnlyTheSimulatorPlantsBugs(t *testing.T) {
	root := "../.."
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		switch filepath.ToSlash(filepath.Dir(path)) {
		case "../../internal/checkpoint", "../../internal/sim":
			return nil
		}
		source, err := os.ReadFile(path)
		if err == nil && strings.Contains(string(source), "checkpoint.NewMutant") {
			t.Errorf("%s plants bugs in the commit protocol", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
