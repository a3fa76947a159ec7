package parse

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/sql/ast"
)

// pipelines stands for the pipelines of the conformance cases, one behind the
// other.
const pipelines = "the conformance pipelines"

func readTestdata(t testing.TB, name string) string {
	t.Helper()
	if name == pipelines {
		return readPipelines(t)
	}
	src, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

// unparsable are the cases whose point is that the parser refuses them.
var unparsable = []string{"err_blind_statement_set_with_select", "err_map_odd", "err_reserved_word", "err_syntax_trailing_comma"}

func readPipelines(t testing.TB) string {
	t.Helper()
	files, err := filepath.Glob("../../../conformance/cases/*/*/pipeline.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("no conformance cases: %v", err)
	}
	var all strings.Builder
	for _, f := range files {
		if slices.Contains(unparsable, filepath.Base(filepath.Dir(f))) {
			continue
		}
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(src)
		all.WriteString("\n;\n")
	}
	return all.String()
}

// mustScript parses a file that has no errors.
func mustScript(t testing.TB, name, src string) *ast.Script {
	t.Helper()
	s, errs := Script(name, []byte(src))
	for _, e := range errs {
		t.Errorf("%s", e.Format())
	}
	return s
}

func TestEveryStatementOfTheConformancePipelinesParses(t *testing.T) {
	mustScript(t, pipelines, readTestdata(t, pipelines))
}

func TestWhatFlinkAcceptsParses(t *testing.T) {
	mustScript(t, "flink_accepts.sql", readTestdata(t, "flink_accepts.sql"))
}

func TestWhatFlinkRefusesIsRefused(t *testing.T) {
	for _, src := range strings.Split(readTestdata(t, "flink_refuses.sql"), "\n;;\n")[1:] {
		if _, errs := Script("flink_refuses.sql", []byte(src)); len(errs) == 0 {
			t.Errorf("parses: %s", src)
		}
	}
}

func TestMutantsOfStatementsGetFlinksVerdict(t *testing.T) {
	for _, line := range strings.Split(strings.TrimSpace(readTestdata(t, "flink_mutants.txt")), "\n") {
		verdict, src, _ := strings.Cut(line, " ")
		if verdict == "#" {
			continue
		}
		_, errs := Script("mutant.sql", []byte(src))
		if accepted := verdict == "+"; accepted != (len(errs) == 0) {
			t.Errorf("accepted by Flink: %v, but %v: %s", accepted, errs, src)
		}
	}
}

// Both files hold only statements that parse.
var acceptedFiles = []string{pipelines, "flink_accepts.sql"}

func TestPrintedStatementsParseBackToTheSameTree(t *testing.T) {
	for _, name := range acceptedFiles {
		for _, item := range mustScript(t, name, readTestdata(t, name)).Items {
			printed := ast.Format(item.Stmt)
			again := mustScript(t, name, printed)
			if len(again.Items) != 1 || dump(again.Items[0].Stmt) != dump(item.Stmt) {
				t.Fatalf("%s: the tree of\n%s\ndiffers from the tree of the original:\n%s", name, printed, dump(item.Stmt))
			}
			if twice := ast.Format(again.Items[0].Stmt); twice != printed {
				t.Errorf("%s: printed once\n%s\nprinted twice\n%s", name, printed, twice)
			}
		}
	}
}

func TestScriptsPrintBackWithTheirComments(t *testing.T) {
	const src = `-- what this file does
/* in two comments */
SET 'a' = 'it''s';
EXECUTE STATEMENT SET BEGIN
  -- the first
  INSERT INTO t
  SELECT 1;
END;
-- the end
`
	if got := ast.Format(mustScript(t, "f.sql", src)); got != src {
		t.Errorf("got\n%s\nwant\n%s", got, src)
	}
}

func TestSpansOfChildrenLieInTheirParentsAndFollowEachOther(t *testing.T) {
	for _, name := range acceptedFiles {
		s := mustScript(t, name, readTestdata(t, name))
		for _, item := range s.Items {
			checkSpans(t, s.File, item.Stmt)
		}
	}
}

// checkSpans checks the spans below n. Clauses that may be written in any order are children in one fixed order.
func checkSpans(t *testing.T, f *ast.File, n ast.Node) {
	outer := n.Bounds()
	text := f.Text(outer)
	if text == "" || strings.TrimSpace(text) != text {
		t.Errorf("%T has the span %q", n, text)
	}
	last := outer.Start
	ast.Walk(n, func(child ast.Node) bool {
		if child == n {
			return true
		}
		s := child.Bounds()
		if s.Start < outer.Start || s.End > outer.End {
			t.Errorf("%T %q lies outside its parent %T %q", child, f.Text(s), n, text)
		}
		if _, any := n.(*ast.JSONValue); s.Start < last && !any {
			t.Errorf("%T %q stands before its elder sibling in %T %q", child, f.Text(s), n, text)
		}
		last = s.End
		checkSpans(t, f, child)
		return false
	})
}

func TestExpressionsReparseFromTheirSpans(t *testing.T) {
	for _, name := range acceptedFiles {
		s := mustScript(t, name, readTestdata(t, name))
		for _, item := range s.Items {
			ast.Walk(item.Stmt, func(n ast.Node) bool {
				if b, ok := n.(*ast.Binary); ok {
					text := s.File.Text(b.Span)
					again, err := Expr(name, text)
					if err != nil || dump(again) != dump(b) {
						t.Errorf("%q: %v", text, err)
					}
				}
				_, inMatch := n.(*ast.MatchRecognize)
				return !inMatch
			})
		}
	}
}
