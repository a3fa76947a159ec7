package compile

import "testing"

const inOne = `CREATE TABLE t (id INT, k STRING, v INT)
  WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
`

// As in Flink, which makes an equality of it before it looks for the limits of ROW_NUMBER.
func TestInOneValueIsAnEquality(t *testing.T) {
	const numbered = "SELECT id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS r FROM t) WHERE "
	for condition, fits := range map[string]bool{
		"r IN (2)":                      true,
		"r NOT IN (2) AND r IN (1 + 2)": true,
		"r IN (1, 2)":                   false,
		"r NOT IN (2)":                  false,
	} {
		if _, errs := File("f.sql", []byte(inOne+numbered+condition+";"), realOptions()); (len(errs) == 0) != fits {
			t.Errorf("%s: %v", condition, errs)
		}
	}
}
