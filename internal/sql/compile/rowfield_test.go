package compile

import "testing"

const rowFields = `CREATE TABLE t (id INT, r ROW<a INT, b STRING>, q ROW<b STRING, id BIGINT>)
  WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o (a INT) WITH ('connector' = 'kafka', 'topic' = 'o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o `

// As in Flink, where rows of tables are peeked into.
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
