package compile

import "testing"

const versions = `CREATE TABLE t1 (id BIGINT NOT NULL, g INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts)
  WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE t3 (id BIGINT, g INT, ts TIMESTAMP(3), PRIMARY KEY (id) NOT ENFORCED, WATERMARK FOR ts AS ts)
  WITH ('connector' = 'kafka', 'topic' = 't3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE VIEW q AS SELECT a.id, b.g FROM t1 a JOIN t3 FOR SYSTEM_TIME AS OF a.ts AS b ON a.id = b.id;
`

// What Flink 2.2.1 plans, and what it refuses: it takes sub-queries beside such joins not apart, and finds no key where ON is never true.
func TestJoinsWithVersionsAreRefusedWhereFlinkRefusesThem(t *testing.T) {
	join := "JOIN t3 FOR SYSTEM_TIME AS OF a.ts AS b ON a.id = b.id"
	for query, refused := range map[string]bool{
		"SELECT q.id, (SELECT MIN(c.g) FROM t1 c WHERE c.id = q.g) FROM q":            true,
		"SELECT q.id FROM q WHERE EXISTS (SELECT 1 FROM t1 c WHERE c.id = q.g)":       true,
		"SELECT a.id, (SELECT MIN(c.g) FROM t1 c WHERE c.id = b.g) FROM t1 a " + join: true,
		"SELECT c.id FROM t1 c WHERE EXISTS (SELECT 1 FROM q WHERE q.id = c.g)":       true,
		"SELECT q.id, (SELECT MIN(c.g) FROM t1 c) FROM q":                             false,
		"SELECT a.id FROM t1 a " + join + " AND FALSE":                                true,
		"SELECT a.id FROM t1 a LEFT " + join + " AND FALSE":                           true,
		"SELECT a.id FROM t1 a LEFT " + join + " AND b.g NOT IN (b.g, 3)":             true,
		"SELECT a.id FROM t1 a " + join + " AND a.g > 3 AND a.g < 2":                  true,
		"SELECT a.id FROM t1 a " + join + " AND a.g > CAST(NULL AS INT)":              true,
		"SELECT a.id FROM t1 a " + join + " WHERE a.g > 3 AND a.g < 2":                false,
		"SELECT a.id FROM t1 a " + join + " WHERE FALSE":                              false,
		"SELECT a.id FROM t1 a " + join + " AND JSON_EXISTS('{}', '$.a')":             false,
		"SELECT a.id FROM t1 a " + join + " AND TRY_CAST('x' AS INT) > a.g":           false,
		"SELECT a.id FROM t1 a " + join + " AND (a.g = a.g) IS UNKNOWN":               false,
	} {
		if _, errs := File("f.sql", []byte(versions+query+";"), realOptions()); len(errs) > 0 != refused {
			t.Errorf("%s: %v", query, errs)
		}
	}
}
