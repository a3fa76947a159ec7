package compile

import (
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/sql/optimize"
)

// windowOfSessions is an aggregation over the windows of a query whose columns are fewer than those of what it reads.
const windowOfSessions = `CREATE TABLE t (id INT, k STRING, n INT, m INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts)
  WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW v AS SELECT k AS a, n AS b, SESSION_START(ts, INTERVAL '3' SECOND) AS c, SESSION_END(ts, INTERVAL '3' SECOND) AS d,
  SESSION_ROWTIME(ts, INTERVAL '3' SECOND) AS e, MAX(m) AS f FROM t GROUP BY SESSION(ts, INTERVAL '3' SECOND), k, n;
SELECT w.window_start, w.window_end, SUM(LEAST(w.f, w.b)) + 1 FROM TABLE(TUMBLE(TABLE v, DESCRIPTOR(e), INTERVAL '10' SECOND)) AS w
  WHERE w.f IS NOT NULL GROUP BY w.window_start, w.window_end;
`

// A plan does not depend on a rule that may be left out for more than its cost.
func TestAPlanDoesWithoutTheRulesThatMayBeLeftOut(t *testing.T) {
	for _, rules := range append(optimize.Rules(), "projections;columns", strings.Join(optimize.Rules(), ";")) {
		o := realOptions()
		o.Settings = map[string]string{rulesKey: rules}
		if _, errs := File("f.sql", []byte(windowOfSessions), o); len(errs) > 0 {
			t.Errorf("without %s: %v", rules, errs)
		}
	}
	if _, errs := File("f.sql", []byte("SET '"+rulesKey+"' = 'windows';"), realOptions()); len(errs) == 0 {
		t.Error("a rule that does not exist is left out")
	}
}
