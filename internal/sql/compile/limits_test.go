package compile

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// Generated queries have thousands of conditions; the time to plan them must
// not explode.
func TestLongChainsArePlannedInTime(t *testing.T) {
	chain := func(n int, piece, separator string) string {
		return strings.TrimSuffix(strings.Repeat(piece+separator, n), separator)
	}
	for name, src := range map[string]string{
		"AND":       "INSERT INTO app SELECT id FROM e WHERE " + chain(1000, "v <> 7", " AND "),
		"OR":        "INSERT INTO app SELECT id FROM e WHERE " + chain(1000, "v = 7", " OR "),
		"+":         "INSERT INTO app SELECT " + chain(1000, "id", " + ") + " FROM e",
		"UNION ALL": "INSERT INTO app " + chain(1000, "SELECT id FROM e", " UNION ALL "),
		"VALUES":    "INSERT INTO app VALUES " + chain(5000, "(1)", ", "),
		"CASE":      "INSERT INTO app SELECT CASE " + chain(10000, "WHEN v = 7 THEN id", " ") + " END FROM e",
		"many rows": "INSERT INTO app VALUES " + chain(20000, "(1)", ", "),
		"GROUP BY":  "INSERT INTO cnt SELECT CAST(" + chain(2000, "v", " + ") + " AS STRING), COUNT(*) FROM e GROUP BY " + chain(2000, "v", " + "),
	} {
		start := time.Now()
		p, errs := File("f.sql", []byte(declarations+src+";"), fakeOptions())
		if len(errs) > 0 {
			t.Errorf("%s: %.300s", name, errs.Error())
			continue
		}
		took := time.Since(start)
		t.Logf("%s: %s, %d nodes", name, took, len(p.Graph.Nodes))
		if took > 20*time.Second {
			t.Errorf("%s took %s", name, took)
		}
	}
}

// Each view reads the one before twice: what must not grow is the time and the memory for thirty of them.
func TestViewsThatDoubleAreRefusedOrPlannedInTime(t *testing.T) {
	doubling := func(query string) string {
		src := "CREATE VIEW v0 AS SELECT v AS a FROM e;\n"
		for i := range 30 {
			before := fmt.Sprintf("v%d", i)
			src += fmt.Sprintf("CREATE VIEW v%d AS %s;\n", i+1, strings.ReplaceAll(query, "$", before))
		}
		return src + "INSERT INTO app SELECT a FROM v30;"
	}
	for query, refused := range map[string]bool{
		"SELECT a FROM $ UNION ALL SELECT a FROM $": true,
		"SELECT x.a FROM $ x JOIN $ y ON x.a = y.a": true,
		"SELECT a + a AS a FROM $":                  false,
	} {
		start := time.Now()
		_, errs := File("f.sql", []byte(declarations+doubling(query)), fakeOptions())
		if (len(errs) > 0) != refused || refused && !strings.Contains(errs.Error(), "more than 20000 queries") {
			t.Errorf("%s: %.300s", query, errs.Error())
		}
		took := time.Since(start)
		t.Logf("%s: %s", query, took)
		if took > 20*time.Second {
			t.Errorf("%s took %s", query, took)
		}
	}
}

func TestErrorsOfAGeneratedFileStayReadable(t *testing.T) {
	src := declarations
	for i := range 150 {
		src += fmt.Sprintf("INSERT INTO app SELECT n%d FROM e;\n", i)
	}
	_, errs := File("f.sql", []byte(src), fakeOptions())
	if len(errs) != 150 || !strings.HasSuffix(errs.Error(), "… and 50 more errors") {
		t.Errorf("%d errors, which end in …%s", len(errs), errs.Error()[max(0, len(errs.Error())-200):])
	}
	for _, long := range []string{strings.Repeat("n", 1<<20), strings.Repeat("é", 1<<20), strings.Repeat("9", 1<<20)} {
		_, errs := File("f.sql", []byte(declarations+"INSERT INTO app SELECT "+long+" FROM e;"), fakeOptions())
		if text := errs.Error(); len(errs) != 1 || len(text) > 8000 || !utf8.ValidString(text) {
			t.Errorf("%d errors of %d bytes", len(errs), len(text))
		}
	}
}
