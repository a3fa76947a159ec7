package compile

import "testing"

const ordered = `CREATE TABLE t (id INT, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts)
  WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
`

// As in Flink, which orders what is no SELECT as SELECT * FROM it.
func TestAnyQueryIsOrderedByExpressions(t *testing.T) {
	for query, fits := range map[string]bool{
		"SELECT id, v FROM t UNION ALL SELECT v, id FROM t ORDER BY ABS(v) DESC, id LIMIT 3": true,
		"SELECT id, v FROM t UNION ALL SELECT v, id FROM t ORDER BY 2, v + 1 LIMIT 3":        true,
		"SELECT id, v FROM t UNION ALL SELECT v, id FROM t ORDER BY ts LIMIT 3":              false,
		"SELECT ts FROM t UNION ALL SELECT ts FROM t ORDER BY ts":                            true,
		"VALUES (1, 2), (3, 4) ORDER BY EXPR$0 + EXPR$1 LIMIT 1":                             true,
		"(SELECT id FROM t) ORDER BY v LIMIT 1":                                              true,
		"(SELECT id FROM t ORDER BY v LIMIT 2) ORDER BY v LIMIT 1":                           false,
	} {
		if _, errs := File("f.sql", []byte(ordered+query+";"), realOptions()); (len(errs) == 0) != fits {
			t.Errorf("%s: %v", query, errs)
		}
	}
}
