package compile

import "testing"

const unreached = `CREATE TABLE t1 (id BIGINT NOT NULL, k STRING, g INT, d DATE, dn DATE NOT NULL, c4 BOOLEAN, ts TIMESTAMP(3), WATERMARK FOR ts AS ts)
  WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
`

// monthBefore1 is a constant of the year 0, which Flink's planner cannot write down.
const monthBefore1 = "DATE '0001-01-01' - INTERVAL '1' MONTH"

// What each of them does was seen of Flink 2.2.1: it notices when it generates code, or when it folds constants, so that
// what is gone by then is no mistake.
func TestCallsThatNoRowReachesAreNoMistake(t *testing.T) {
	for query, refused := range map[string]bool{
		"SELECT JSON_ARRAY(d) FROM t1":                                                                                         true,
		"SELECT JSON_ARRAY(DATE '2020-01-01') FROM t1":                                                                         true,
		"SELECT JSON_ARRAY(INTERVAL '1' DAY) FROM t1":                                                                          true,
		"SELECT a.id FROM t1 a JOIN t1 b ON a.id = b.id AND JSON_ARRAY(a.d, b.d) = 'x'":                                        true,
		"SELECT id FROM (SELECT id, JSON_ARRAY(d) x FROM t1)":                                                                  false,
		"SELECT id FROM (SELECT id, JSON_ARRAY(DATE '2020-01-01') x, JSON_OBJECT('k' VALUE MAP[g, d]) y FROM t1)":              false,
		"SELECT JSON_ARRAY(d) FROM t1 WHERE FALSE":                                                                             false,
		"SELECT id FROM t1 WHERE FALSE AND JSON_ARRAY(DATE '2020-01-01') = 'x'":                                                false,
		"SELECT id FROM t1 WHERE TRUE OR JSON_ARRAY(d) = 'x'":                                                                  false,
		"SELECT CASE WHEN TRUE THEN k ELSE JSON_ARRAY(d) END FROM t1":                                                          false,
		"SELECT a.id FROM t1 a JOIN (SELECT id, JSON_ARRAY(DATE '2020-01-01') x FROM t1) b ON a.id = b.id":                     false,
		"SELECT a.id FROM t1 a JOIN t1 b ON a.id = b.id AND JSON_ARRAY(a.d, b.d) = 'x' WHERE FALSE":                            false,
		"SELECT g FROM (SELECT g, MAX(JSON_ARRAY(d)) x FROM t1 GROUP BY g)":                                                    false,
		"SELECT id FROM (SELECT id, LAG(JSON_ARRAY(d)) OVER (ORDER BY ts) x FROM t1)":                                          false,
		"SELECT " + monthBefore1 + " FROM t1 WHERE FALSE":                                                                      true,
		"SELECT id FROM (SELECT id, " + monthBefore1 + " x FROM t1)":                                                           true,
		"SELECT g, MIN(" + monthBefore1 + ") FROM t1 WHERE FALSE GROUP BY g":                                                   true,
		"SELECT g FROM (SELECT g, MIN(" + monthBefore1 + ") m FROM t1 GROUP BY g)":                                             true,
		"SELECT a.id FROM t1 a JOIN (SELECT id, " + monthBefore1 + " x FROM t1) b ON a.id = b.id AND FALSE":                    true,
		"SELECT id FROM t1 WHERE dn > " + monthBefore1:                                                                         true,
		"SELECT id FROM t1 WHERE FALSE AND dn > " + monthBefore1:                                                               false,
		"SELECT id FROM (SELECT id, " + monthBefore1 + " x FROM t1) WHERE FALSE":                                               false,
		"SELECT g, MIN(" + monthBefore1 + ") FROM t1 GROUP BY g HAVING MAX(g) > CAST(NULL AS INT)":                             false,
		"SELECT g, MIN(" + monthBefore1 + ") FROM t1 GROUP BY g HAVING g > 3 AND g < 2":                                        false,
		"SELECT a.id FROM t1 a JOIN (SELECT id, " + monthBefore1 + " x FROM t1) b ON a.id = b.id WHERE FALSE":                  false,
		"SELECT TIMESTAMP '0001-01-01 00:00:00' - INTERVAL '1' MONTH FROM t1":                                                  false,
		"SELECT TIMESTAMP '0001-01-01 00:00:00' - INTERVAL '14' MONTH FROM t1":                                                 true,
		"SELECT TIMESTAMP '0001-01-01 00:00:00' - INTERVAL '14' MONTH FROM t1 WHERE FALSE":                                     true,
		"SELECT g, MIN(TIMESTAMP '0001-01-01 00:00:00' - INTERVAL '14' MONTH) FROM t1 GROUP BY g HAVING CAST(NULL AS BOOLEAN)": false,
	} {
		if _, errs := File("f.sql", []byte(unreached+query+";"), realOptions()); len(errs) > 0 != refused {
			t.Errorf("%s: %v", query, errs)
		}
	}
}
