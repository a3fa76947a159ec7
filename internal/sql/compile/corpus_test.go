package compile

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/blackhole"
	"github.com/onceflow/onceflow/connector/datagen"
	"github.com/onceflow/onceflow/connector/files"
	"github.com/onceflow/onceflow/connector/jdbc"
	"github.com/onceflow/onceflow/connector/kafka"
	"github.com/onceflow/onceflow/connector/print"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/canal"
	"github.com/onceflow/onceflow/format/csv"
	"github.com/onceflow/onceflow/format/debezium"
	"github.com/onceflow/onceflow/format/json"
	"github.com/onceflow/onceflow/format/maxwell"
	"github.com/onceflow/onceflow/format/ogg"
	"github.com/onceflow/onceflow/format/raw"
	"github.com/onceflow/onceflow/types"
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

func sortedNames(all map[string][]byte) []string {
	list := make([]string, 0, len(all))
	for name := range all {
		list = append(list, name)
	}
	sort.Strings(list)
	return list
}

// realOptions know the connectors and formats that there are.
func realOptions() Options {
	return Options{
		Connectors: []connector.Factory{kafka.Append(), kafka.Upsert(), datagen.Factory{}, print.Factory{}, blackhole.Factory{}, files.Factory{}, jdbc.Factory{}},
		Formats:    []format.Format{json.Format{}, raw.Format{}, csv.Format{}, debezium.Format{}, canal.Format{}, maxwell.Format{}, ogg.Format{}},
		Terminal:   func(int, []types.Field) connector.Sink { return fakeEnd{} },
	}
}

// Every case either has a graph, or is refused at a place. What is refused is listed
// for people to read, a file for each area of cases: what is not supported yet, and
// what Flink refuses as well. A file has one scene, the area's name.
func TestEveryCaseIsLoweredOrRefusedAtAPlace(t *testing.T) {
	all := corpus(t)
	unlisted := map[string]bool{}
	for name := range all {
		area, _, _ := strings.Cut(name, "/")
		unlisted[area] = true
	}
	datadriven.Walk(t, "testdata_corpus", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			area := filepath.Base(path)
			delete(unlisted, area)
			return refused(t, all, area)
		})
	})
	for area := range unlisted {
		if list := refused(t, all, area); list != "" {
			t.Errorf("testdata_corpus has no file for the area %s; refused are:\n%s", area, list)
		}
	}
}

// refused lists the cases of an area that have errors, with the first of each.
func refused(t *testing.T, all map[string][]byte, area string) string {
	var b strings.Builder
	for _, name := range sortedNames(all) {
		if !strings.HasPrefix(name, area+"/") {
			continue
		}
		p, errs := File(name, all[name], realOptions())
		if len(errs) == 0 {
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
		fmt.Fprintf(&b, "%s:%d:%d %s\n", strings.TrimPrefix(name, area+"/"), errs[0].Line, errs[0].Column, ownMessage(errs[0].Message))
	}
	return b.String()
}

// ownMessage leaves out what a connector or a format says about an option: that
// is theirs to word.
func ownMessage(message string) string {
	before, _, found := strings.Cut(message, ": option ")
	if found {
		return before + ": an option"
	}
	return message
}

// What Flink refuses when it plans, we refuse when we plan; the other cases that
// expect an error fail while they run.
func TestEveryPlanningErrorOfFlinkIsOne(t *testing.T) {
	all := corpus(t)
	for _, name := range sortedNames(all) {
		_, base := filepath.Split(name)
		said, err := os.ReadFile("../../../conformance/cases/" + name + "/error.txt")
		if !strings.HasPrefix(base, "err_") || err != nil || strings.HasPrefix(string(said), "job failed") {
			continue
		}
		if _, errs := File(name, all[name], realOptions()); len(errs) == 0 {
			t.Errorf("%s: Flink says %s; here it is accepted", name, said)
		}
	}
}
