package compile

import "testing"

const factored = `CREATE TABLE e (id INT, k STRING, v INT, r ROW<x INT>, b BYTES, a ARRAY<INT>, ts TIMESTAMP(3), WATERMARK FOR ts AS ts)
  WITH ('connector' = 'kafka', 'topic' = 'e', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
`

func checkFits(t *testing.T, tables string, queries map[string]bool) {
	t.Helper()
	for query, fits := range queries {
		if _, errs := File("f.sql", []byte(tables+query+";"), realOptions()); (len(errs) == 0) != fits {
			t.Errorf("%s: %v", query, errs)
		}
	}
}

// What each query does was seen of Flink 2.2.1.
func TestWhatAllAlternativesHaveInCommonLimitsROW_NUMBER(t *testing.T) {
	const numbered = "SELECT id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM e) WHERE "
	checkFits(t, factored, map[string]bool{
		numbered + "rn <= 2 AND v > 1 OR rn <= 2 AND k = 'a'":                                       true,
		numbered + "(rn <= 2 AND v > 1) OR rn <= 2":                                                 true,
		numbered + "(rn <= 2 AND v > 1) OR (rn <= 2 AND v < 0 AND id > 1) OR (k = 'x' AND rn <= 2)": true,
		numbered + "(rn <= 2 AND v > 1) OR (rn <= 3 AND v < 0)":                                     false,
	})
}

// What each query does was seen of Flink 2.2.1.
func TestWhatFlinkCannotPlanOfWindowsIsRefused(t *testing.T) {
	const sum = "SELECT id, SUM(v) OVER (PARTITION BY k ORDER BY ts "
	checkFits(t, factored, map[string]bool{
		sum + "ROWS BETWEEN CURRENT ROW AND CURRENT ROW) FROM e":                                                             false,
		sum + "RANGE CURRENT ROW) FROM e":                                                                                    false,
		sum + "ROWS BETWEEN 0 PRECEDING AND CURRENT ROW) FROM e":                                                             true,
		"SELECT * FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '20' SECOND))":                   false,
		"SELECT * FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '-10' SECOND))":                  false,
		"SELECT id FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '-9' SECOND))":                  true,
		"SELECT id FROM TABLE(HOP(TABLE e, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND, INTERVAL '7' SECOND))": true,
		"SELECT COUNT(DISTINCT r) FROM e":                                                                                    false,
		"SELECT COUNT(DISTINCT b) FROM e":                                                                                    false,
		"SELECT COUNT(DISTINCT a) FROM e":                                                                                    true,
		"SELECT COUNT(DISTINCT r) OVER (ORDER BY ts) FROM e":                                                                 false,
		"SELECT k, n FROM (SELECT k, COUNT(DISTINCT r) AS c, COUNT(*) AS n FROM e GROUP BY k)":                               true,
	})
}
