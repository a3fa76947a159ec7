package compile

import (
	"strings"
	"testing"
)

const neverRows = `CREATE TABLE t1 (id BIGINT NOT NULL, c4 BOOLEAN, g INT, d DATE, c5 TIMESTAMP(3), ts TIMESTAMP(3), WATERMARK FOR ts AS ts)
  WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o (id BIGINT) WITH ('connector' = 'kafka', 'topic' = 'o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
`

const tumbled = "SELECT * FROM TABLE(TUMBLE(TABLE t1, DESCRIPTOR(ts), INTERVAL '10' SECOND))"

// Each of them makes changes, or cannot be computed, unless the planner knows that there are no rows, or that a join adds columns nobody reads; Flink 2.2.1
// knows.
func TestWhatHasNoRowsOrIsNotReadMakesNoChanges(t *testing.T) {
	for _, query := range []string{
		"SELECT MAX(id) FROM TABLE(SESSION(TABLE t1, DESCRIPTOR(ts), INTERVAL '5' SECOND)) WHERE NULLIF(c4, c4) GROUP BY window_start, window_end, g",
		"SELECT COUNT(*) FROM t1 GROUP BY g HAVING COUNT(*) > CAST(NULL AS BIGINT)",
		"SELECT COUNT(*) FROM t1 WHERE d BETWEEN DATE '2020-01-02' AND DATE '2019-01-01' GROUP BY g",
		"SELECT COUNT(*) FROM t1 WHERE g > 3 AND 2 > g GROUP BY g",
		"SELECT COUNT(*) FROM t1 WHERE g > 3 AND g <= 3 GROUP BY g",
		"SELECT id FROM (SELECT id, (SELECT MIN(b.g) FROM t1 b WHERE b.id = a.g) x FROM t1 a)",
		"SELECT id FROM (SELECT id, (SELECT MIN(b.g) FROM t1 b WHERE b.id = a.g) x FROM t1 a) WHERE id > 3",
		"SELECT id FROM (SELECT id, EXISTS (SELECT 1 FROM t1 b WHERE b.id = a.g) x FROM t1 a)",
		"SELECT a.id FROM t1 a LEFT JOIN t1 b ON a.id = b.id AND FALSE",
		"SELECT a.id FROM t1 a LEFT JOIN t1 b ON a.id = b.id AND a.g > 3 AND a.g < 2",
		"SELECT b.id FROM t1 a RIGHT JOIN t1 b ON a.id = b.id AND a.id = CAST(NULL AS BIGINT)",
		"SELECT b.id FROM (SELECT * FROM t1 WHERE FALSE) a RIGHT JOIN t1 b ON a.id = b.id",
		"SELECT b.id FROM (SELECT * FROM t1 WHERE FALSE) a FULL JOIN t1 b ON a.id = b.id",
		"SELECT a.id FROM t1 a FULL JOIN (SELECT * FROM t1 WHERE FALSE) b ON a.id = b.id",
		"SELECT id FROM t1 a WHERE NOT EXISTS (SELECT * FROM t1 b WHERE b.id = a.id AND b.g > 3 AND b.g < 2)",
		"SELECT COUNT(id, g) FROM t1 WHERE FALSE GROUP BY SESSION(ts, INTERVAL '3' SECOND), id",
		"SELECT COUNT(id, g) FROM t1 WHERE FALSE GROUP BY TUMBLE(ts, INTERVAL '3' SECOND), id",
	} {
		if _, errs := File("f.sql", []byte(neverRows+"INSERT INTO o "+query+";"), realOptions()); len(errs) > 0 {
			t.Errorf("%s: %v", query, errs)
		}
	}
}

func TestWhatMayHaveRowsIsKept(t *testing.T) {
	for _, query := range []string{
		"SELECT COUNT(*) FROM t1 WHERE g >= 3 AND g <= 3 GROUP BY g",
		"SELECT COUNT(*) FROM t1 WHERE g > 3 AND id < 2 GROUP BY g",
		"SELECT COUNT(*) FROM t1 WHERE g > 3 OR g < 2 GROUP BY g",
		"SELECT a.id FROM t1 a LEFT JOIN t1 b ON a.id = b.g",
		"SELECT a.id FROM t1 a FULL JOIN t1 b ON a.id = b.id AND a.ts BETWEEN b.ts AND b.ts + INTERVAL '5' SECOND AND FALSE",
		"SELECT a.id FROM t1 a FULL JOIN t1 b ON a.id = b.id AND a.ts BETWEEN b.ts AND b.ts + INTERVAL '5' SECOND AND a.g > 3 AND a.g < 2",
		"SELECT a.id FROM (" + tumbled + ") a FULL JOIN (" + tumbled + ") b ON a.window_start = b.window_start AND a.window_end = b.window_end AND a.id = CAST(NULL AS BIGINT)",
	} {
		_, errs := File("f.sql", []byte(neverRows+"INSERT INTO o "+query+";"), realOptions())
		if len(errs) != 1 || !strings.Contains(errs[0].Error(), "takes inserts only") {
			t.Errorf("%s: %v", query, errs)
		}
	}
}

// As in Flink, a sub-query's groups are not bound in time by the row that they are compared with.
func TestACorrelatedValueMayCompareEventTimes(t *testing.T) {
	query := "SELECT a.id, (SELECT MIN(b.g) FROM t1 b WHERE a.ts = b.c5) FROM t1 a;\nSELECT a.id, (SELECT MIN(b.g) FROM t1 b WHERE a.ts = b.ts) FROM t1 a;"
	if _, errs := File("f.sql", []byte(neverRows+query), realOptions()); len(errs) > 0 {
		t.Error(errs)
	}
}

// COUNT of several columns cannot be computed with OVER, but nobody minds where nobody reads it.
func TestWindowFunctionsThatNobodyReadsAreKeptBelowFiltersAndJoins(t *testing.T) {
	from := "(SELECT id, COUNT(id, g) OVER (ORDER BY ts) x FROM t1 a) q"
	for query, refused := range map[string]bool{
		"SELECT id FROM " + from:                                  false,
		"SELECT id FROM " + from + " UNION ALL SELECT id FROM t1": false,
		"SELECT id FROM " + from + " WHERE id > 3":                true,
		"SELECT q.id FROM " + from + " JOIN t1 ON t1.id = q.id":   true,
	} {
		if _, errs := File("f.sql", []byte(neverRows+query+";"), realOptions()); len(errs) > 0 != refused {
			t.Errorf("%s: %v", query, errs)
		}
	}
}
