package compile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/types"
)

// The files in testdata_flink have a statement a line and, behind it, what the planner of
// Flink 2.2.1 answered: refused, accepted, or the columns of the query.
func TestStatementsAreAcceptedAndTypedAsByFlink(t *testing.T) {
	files, err := filepath.Glob("testdata_flink/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("no answers: %v", err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(src), "\n")
		got := answers(file, src)
		for i, line := range lines[:len(lines)-1] {
			want, answered := strings.CutPrefix(lines[i+1], "-- ")
			if !answered || strings.HasPrefix(line, "--") {
				continue
			}
			if a := got[i+1]; a.short != want {
				t.Errorf("%s:%d: %s\n  Flink: %s\n  here:  %s %s", file, i+1, line, want, a.short, a.why)
			}
		}
	}
}

// answer is what became of the statement of a line.
type answer struct{ short, why string }

// answers compiles a file whose statements have a line each. Those that do not parse are
// refused.
func answers(file string, src []byte) map[int]answer {
	p, errs := File(file, src, realOptions())
	all := map[int]answer{}
	for i := range strings.Count(string(src), "\n") {
		all[i+1] = answer{short: "refused"}
	}
	for _, e := range errs {
		all[e.Line] = answer{"refused", e.Message}
	}
	for _, s := range p.Statements {
		all[s.Line] = answer{short: "accepted"}
	}
	for _, q := range p.Queries {
		all[p.Statements[q.Statement].Line] = answer{short: columnList(q.Columns)}
	}
	for _, s := range p.Statements {
		if len(s.Errors) > 0 {
			all[s.Line] = answer{"refused", s.Errors[0].Message}
		}
	}
	return all
}

func columnList(fields []types.Field) string {
	var list []string
	for _, f := range fields {
		list = append(list, f.Name+" "+f.Type.String())
	}
	return strings.Join(list, ", ")
}
