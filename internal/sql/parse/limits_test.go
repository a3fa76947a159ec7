package parse

import (
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/sql/ast"
)

func TestDeepNestingIsAnErrorNotAnOverflow(t *testing.T) {
	const n = 60_000
	for _, src := range []string{
		"SELECT " + strings.Repeat("(", n),
		"SELECT " + strings.Repeat("NOT ", n) + "a",
		"SELECT " + strings.Repeat("- ", n) + "a",
		"SELECT " + strings.Repeat("f(", n),
		"SELECT " + strings.Repeat("CASE WHEN ", n),
		"SELECT " + strings.Repeat("ARRAY[", n),
		"SELECT " + strings.Repeat("a[", n),
		"SELECT " + strings.Repeat("a + (", n),
		"SELECT " + strings.Repeat("a BETWEEN ", n),
		"SELECT " + strings.Repeat("a LIKE ", n) + "a",
		"SELECT 1 FROM " + strings.Repeat("(SELECT 1 FROM ", n),
		"SELECT 1 FROM " + strings.Repeat("(", n) + "SELECT 1",
		"SELECT 1 FROM " + strings.Repeat("LATERAL (SELECT ", n),
		strings.Repeat("(", n) + "SELECT 1",
		"WITH a AS (" + strings.Repeat("WITH a AS (", n),
		"SELECT 1 GROUP BY " + strings.Repeat("ROLLUP (", n),
		"SELECT a FROM t GROUP BY " + strings.Repeat("ROLLUP (", n),
		"CREATE TABLE t (a " + strings.Repeat("ARRAY<", n),
		"CREATE TABLE t (a " + strings.Repeat("ROW<a ", n),
		"CREATE TABLE t (a INT" + strings.Repeat(" ARRAY", n),
		"SELECT * FROM t MATCH_RECOGNIZE (PATTERN (" + strings.Repeat("(", n),
		"SELECT * FROM t MATCH_RECOGNIZE (PATTERN (" + strings.Repeat("PERMUTE (", n),
		"SELECT * FROM t MATCH_RECOGNIZE (MEASURES " + strings.Repeat("FINAL ", n) + "a AS b PATTERN (A) DEFINE A AS TRUE)",
		strings.Repeat("EXPLAIN ", n),
		strings.Repeat("EXECUTE ", n),
		"SELECT " + strings.Repeat("a.b[1].", n) + "c",
		"SELECT " + strings.Repeat("1 + ", n) + "1",
		"SELECT " + strings.Repeat("a IS NOT NULL ", n),
		strings.Repeat("SELECT 1 UNION ", n) + "SELECT 1",
		"SELECT 1 FROM a" + strings.Repeat(" JOIN a", n),
		"SELECT 1 FROM a" + strings.Repeat(", a", n),
	} {
		if _, errs := Script("deep.sql", []byte(src)); len(errs) == 0 {
			t.Errorf("parses: %.60s…", src)
		}
	}
}

func TestLongListsAreFine(t *testing.T) {
	const n = 50_000
	s := mustScript(t, "long.sql", "SELECT a IN ("+strings.Repeat("1, ", n)+"1), "+strings.Repeat("a, ", n)+"a FROM t")
	if items := s.Items[0].Stmt.(*ast.QueryStatement).Query.Body.(*ast.Select).Items; len(items) != n+2 {
		t.Errorf("%d items", len(items))
	}
}

func TestAThousandOperatorsInARowAreFine(t *testing.T) {
	src := "SELECT a FROM t WHERE " + strings.Repeat("a = 1 OR ", 1000) + "a = 2"
	if got := ast.Format(mustScript(t, "or.sql", src)); strings.Count(got, "OR") != 1000 {
		t.Errorf("printed as %.100s…", got)
	}
}
