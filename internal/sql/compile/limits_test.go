package compile

import (
	"strings"
	"testing"
	"time"
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
