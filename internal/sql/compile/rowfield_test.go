package compile

import "testing"

const rowFields = `CREATE TABLE t (id INT, r ROW<a INT, b STRING>, q ROW<b STRING, id BIGINT>)
  WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o (a INT) WITH ('connector' = 'kafka', 'topic' = 'o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o `

// As in Flink, where rows of tables are peeked into, however deep.
func TestAFieldOfARowIsNamedWithoutItsColumn(t *testing.T) {
	for query, fits := range map[string]bool{
		"SELECT a FROM t":                    true,
		"SELECT t.a FROM t":                  true,
		"SELECT e.a FROM t AS e WHERE a > 1": true,
		"SELECT id FROM t":                   true, // the column, not the BIGINT
		"SELECT a FROM t WHERE b = 'x'":      false,
		"SELECT c FROM t":                    false,
	} {
		if _, errs := File("f.sql", []byte(rowFields+query+";"), realOptions()); (len(errs) == 0) != fits {
			t.Errorf("%s: %v", query, errs)
		}
	}
}

// What each query does was seen of Flink 2.2.1.
func TestANameThatIsAColumnHereAndAFieldThereIsAmbiguous(t *testing.T) {
	const tables = `CREATE TABLE s (id INT, k STRING, m MAP<STRING, ROW<a INT, b STRING>>, r ROW<a INT, c INT, d ROW<z INT, c STRING, a STRING>>, rs ARRAY<ROW<a INT, b STRING>>)
  WITH ('connector' = 'kafka', 'topic' = 's', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE u (id INT, z INT, a INT, q ROW<w INT>, q2 ROW<w INT, v ROW<w INT, y INT>>)
  WITH ('connector' = 'kafka', 'topic' = 'u', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
`
	for query, fits := range map[string]bool{
		"SELECT z FROM s":                                                true,
		"SELECT s.z FROM s":                                              true,
		"SELECT c + 1 FROM s":                                            true,
		"SELECT d.z + 1 FROM s":                                          true,
		"SELECT z, COUNT(*) FROM s GROUP BY z":                           true,
		"SELECT v.y FROM u":                                              true,
		"SELECT u.v.y FROM u":                                            true,
		"SELECT w FROM u":                                                false,
		"SELECT z FROM s JOIN u ON s.id = u.id":                          false,
		"SELECT u.z FROM s JOIN u ON s.id = u.id":                        true,
		"SELECT s.z FROM s JOIN u ON s.id = u.id":                        true,
		"SELECT id FROM u WHERE EXISTS (SELECT 1 FROM s WHERE a > 3)":    true,
		"SELECT id FROM u WHERE EXISTS (SELECT 1 FROM s WHERE w = s.id)": false,
		"SELECT a FROM s, UNNEST(rs) AS x(a, b)":                         false,
		"SELECT x.a FROM s, UNNEST(rs) AS x(a, b)":                       true,
		"SELECT a FROM s, UNNEST(m) AS x(k, v)":                          false,
		"SELECT a FROM s JOIN (SELECT 1 AS a) y ON TRUE":                 false,
		"SELECT b FROM s JOIN (SELECT '1' AS b) y ON TRUE":               true,
		"SELECT a FROM (SELECT r AS rr, id AS a FROM s) q":               true,
		"SELECT a FROM s JOIN u USING (a)":                               false,
	} {
		if _, errs := File("f.sql", []byte(tables+query+";"), realOptions()); (len(errs) == 0) != fits {
			t.Errorf("%s: %v", query, errs)
		}
	}
}
