package onceflow

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/onceflow/onceflow/internal/sql/compile"
	"github.com/onceflow/onceflow/internal/sql/reference"
)

var writeReference = flag.Bool("reference", false, "write docs/sql anew")

// TestReferenceIsThatOfThisProgram compares docs/sql with what the registries say now; `make docs` writes it.
func TestReferenceIsThatOfThisProgram(t *testing.T) {
	folder := filepath.Join("docs", "sql")
	pages := reference.Pages(compile.Options{Connectors: connectors(), Formats: formats()})
	for name, want := range pages {
		path := filepath.Join(folder, name)
		if *writeReference {
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if have, err := os.ReadFile(path); err != nil || string(have) != want {
			t.Errorf("%s is not up to date: run make docs (%v)", path, err)
		}
	}
	there, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range there {
		if _, written := pages[filepath.Base(path)]; !written {
			t.Errorf("%s is no page of the reference", path)
		}
	}
}
