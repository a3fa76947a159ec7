package e2e

import (
	"strings"
	"testing"
)

// What an expression cannot compute is told with the place of the failing call, the
// innermost one that was written, and with the records whose rows were processed.
func TestAnErrorOfAnExpressionNamesItsPlaceAndTheRecords(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		query string
		words []string
	}{
		"division by zero": {"SELECT id,\n  CAST(10 / (id - 3) AS STRING) FROM source", []string{"onceflow: /", "copy.sql:11:8: 10 / (id - 3): ", "zero"}},
		"a cast":           {"SELECT CAST(v AS INT) + 1, v FROM source", []string{"copy.sql:10:27: CAST(v AS INT): ", "value 0"}},
		"in a condition":   {"SELECT id, v FROM source WHERE id > 0 AND MOD(7, id - 3) = 1", []string{"copy.sql:10:62: MOD(7, id - 3): "}},
		"in a view's text": {"SELECT id, v FROM (SELECT id, v, 1 / (id - 3) AS x FROM source) WHERE x < 5", []string{"copy.sql:10:53: 1 / (id - 3): "}},
		"behind a group":   {"SELECT n / (id - 3), v FROM (SELECT id, MAX(v) AS v, COUNT(*) AS n FROM source GROUP BY id) WHERE n < 2", []string{"copy.sql:10:27: n / (id - 3): "}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := embedded(t)
			k.create(1, "in", "out")
			k.produce("in", numbers(0, 5)...)
			sql := strings.Replace(with(copySQL, "", ""), "SELECT id, v FROM source", tc.query, 1)
			if name == "behind a group" {
				sql = strings.Replace(sql, "id BIGINT, v STRING) WITH (\n  'connector' = 'kafka', 'topic' = 'out'", "id BIGINT, v STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (\n  'connector' = 'kafka', 'topic' = 'out'", 1)
				sql = strings.Replace(sql, "'format' = 'json'\n);\nINSERT", "'format' = 'debezium-json'\n);\nINSERT", 1)
			}
			c := k.write("copy.sql", sql).run("--log", "text")
			c.expectExit(exitBadRecord)
			c.says(tc.words...)
			if name != "behind a group" {
				c.says("offset 0", "offset 4")
			}
		})
	}
}
