package compile

import (
	"strings"
	"testing"
)

const outerJoins = `CREATE TABLE t (id INT, a TIMESTAMP(3), bi BIGINT, si SMALLINT)
  WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'topic' = 'o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT t.id FROM t `

// Where Flink 2.2.1 sees that the rows padded with NULL do not pass, its join is an inner
// one, which makes inserts only.
func TestConditionsThatNoPaddedRowPassesMakeAJoinInner(t *testing.T) {
	for _, rest := range []string{
		"LEFT JOIN t AS u ON t.id = u.bi WHERE u.si > 1",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE u.si > 1 AND u.si > 2",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE u.si IS NOT NULL",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE NOT (u.si IS NULL)",
		"RIGHT JOIN t AS u ON t.id = u.bi WHERE t.si > 1",
		"FULL JOIN t AS u ON t.id = u.bi WHERE t.si > 1 AND u.si > 1",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE t.si > u.si",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE t.si > u.si OR u.si > 3",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE NOT (u.si > 1)",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE CAST(u.si AS STRING) LIKE 'a%'",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE u.si + 1 > 2",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE u.si + 1 > 0 AND u.si + 1 < 3",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE TIMESTAMPDIFF(DAY, u.a, t.a) > 1",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE CASE WHEN u.si > 1 THEN TRUE ELSE FALSE END",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE (u.si > 1) IS TRUE",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE EXTRACT(DAY FROM u.a) > 1",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE NULLIF(u.si, 1) > 1",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE u.si IS NOT NULL OR u.id IS NOT NULL",
		"LEFT JOIN t AS u ON t.id = u.bi JOIN t AS v ON t.id = v.id AND u.si > 1",
	} {
		if _, errs := File("f.sql", []byte(outerJoins+rest+";"), realOptions()); len(errs) > 0 {
			t.Errorf("%s: %v", rest, errs)
		}
	}
}

// Flink's planner does not look into functions, nor into tests of sets of values.
func TestConditionsThatFlinkDoesNotSeeThroughLeaveAJoinAsItIs(t *testing.T) {
	for _, rest := range []string{
		"FULL JOIN t AS u ON t.id = u.bi WHERE t.si > 1",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE COALESCE(u.si, 0) > 1",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE u.si > 1 OR t.si > 1",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE u.si IN (1, 2)",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE u.si NOT IN (1, 2)",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE u.si BETWEEN 1 AND 2",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE u.si > 1 AND u.si < 5",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE u.si = 1 OR u.si = 5",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE u.si <> 1 AND u.si <> 5",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE MOD(u.si, 2) = 1",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE UPPER(CAST(u.si AS STRING)) = 'a'",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE ABS(u.si) > 2",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE (u.si > 1) IS NOT FALSE",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE GREATEST(u.si, 1) > 1",
		"LEFT JOIN t AS u ON t.id = u.bi WHERE u.si IS NULL",
		"LEFT JOIN t AS u ON t.id = u.bi JOIN t AS v ON u.si = v.si",
	} {
		_, errs := File("f.sql", []byte(outerJoins+rest+";"), realOptions())
		if len(errs) != 1 || !strings.Contains(errs[0].Error(), "takes inserts only") {
			t.Errorf("%s: %v", rest, errs)
		}
	}
}
