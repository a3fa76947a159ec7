package compile

import (
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"
)

// corpus lists the pipelines of the conformance cases, by "area/name".
func corpus(t testing.TB) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob("../../../conformance/cases/*/*/pipeline.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("no conformance cases: %v", err)
	}
	all := map[string][]byte{}
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.Dir(f)
		all[filepath.Base(filepath.Dir(dir))+"/"+filepath.Base(dir)] = src
	}
	return all
}

func names(all map[string][]byte) []string {
	list := make([]string, 0, len(all))
	for name := range all {
		list = append(list, name)
	}
	sort.Strings(list)
	return list
}

func TestEveryCaseIsLoweredOrRefusedWithAPosition(t *testing.T) {
	all := corpus(t)
	lowered := 0
	for _, name := range names(all) {
		p, errs := File(name+"/pipeline.sql", all[name], fakeOptions())
		if len(errs) == 0 {
			lowered++
			if p.Graph == nil && p.Inserts > 0 {
				t.Errorf("%s: no errors and no graph", name)
			}
			continue
		}
		for _, e := range errs {
			if e.Line < 1 || e.Column < 1 || e.Span.End <= e.Span.Start {
				t.Errorf("%s: error without a place: %v", name, e)
			}
		}
		t.Logf("refused %s: %s", name, strings.ReplaceAll(errs[0].Error(), "\n", " "))
	}
	t.Logf("%d of %d cases are lowered", lowered, len(all))
}
