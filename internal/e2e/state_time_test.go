package e2e

import (
	"path/filepath"
	"strings"
	"testing"
)

// timedSQL keeps state in an OVER with a LAG, an OVER of a bounded range, sessions, and a search for a pattern.
const timedSQL = `
CREATE TABLE source (k STRING, v BIGINT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'in', 'properties.bootstrap.servers' = '{broker}', 'format' = 'json',
  'scan.startup.mode' = 'earliest-offset', 'scan.watermark.emit.strategy' = 'on-event'
);
CREATE TABLE runs (k STRING, s BIGINT, b BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'runs', 'properties.bootstrap.servers' = '{broker}', 'format' = 'json'
);
CREATE TABLE ranged (k STRING, s BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'ranged', 'properties.bootstrap.servers' = '{broker}', 'format' = 'json'
);
CREATE TABLE visits (k STRING, s BIGINT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'visits', 'properties.bootstrap.servers' = '{broker}', 'format' = 'json'
);
CREATE TABLE found (k STRING, a BIGINT, b BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'found', 'properties.bootstrap.servers' = '{broker}', 'format' = 'json'
);
INSERT INTO runs SELECT k, SUM(v) OVER w, LAG(v, 2) OVER w FROM source WINDOW w AS (PARTITION BY k ORDER BY ts);
INSERT INTO ranged SELECT k, SUM(v) OVER (PARTITION BY k ORDER BY ts RANGE BETWEEN INTERVAL '90' SECOND PRECEDING AND CURRENT ROW) FROM source;
INSERT INTO visits SELECT k, SUM(v), COUNT(DISTINCT v) FROM TABLE(SESSION(TABLE source PARTITION BY k, DESCRIPTOR(ts), INTERVAL '10' MINUTE))
  GROUP BY k, window_start, window_end;
INSERT INTO found SELECT k, a, b FROM source MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts
  MEASURES A.v AS a, C.v AS b PATTERN (A B C) DEFINE B AS B.v > A.v, C AS C.v > 100);
`

func TestStateOfWhatGoesByTimeIsShown(t *testing.T) {
	t.Parallel()
	for _, backend := range []string{"hashmap", "rocksdb"} {
		t.Run(backend, func(t *testing.T) {
			t.Parallel()
			k := embedded(t)
			k.create(1, "in", "runs", "ranged", "visits", "found")
			k.produce("in", `{"k":"a","v":1,"ts":"2026-05-01 10:00:00"}`, `{"k":"a","v":2,"ts":"2026-05-01 10:01:00"}`,
				`{"k":"a","v":4,"ts":"2026-05-01 10:02:00"}`, `{"k":"b","v":0,"ts":"2026-05-01 10:03:00"}`)
			p := k.write("timed.sql", timedSQL)
			c := p.start("--set", "state.backend.type="+backend)
			k.await("runs", 3)
			k.await("ranged", 3)
			c.stop()
			saved, _ := p.savepoint("--to", filepath.Join(t.TempDir(), "saved"))
			got := state(t, exitDone, "get", saved, "a")
			for _, want := range []string{
				`{"rows":3,"results":{"SUM(v)":7},"lag":[[{"v":1},{"v":2},{"v":4}]]}`,
				`"results":{"SUM(v)":6},"frame":[{"k":"a","v":2,"ts":"2026-05-01 10:01:00"},{"k":"a","v":4,"ts":"2026-05-01 10:02:00"}]}`,
				`[{"start":"2026-05-01 10:00:00.000","end":"2026-05-01 10:12:00.000","result":{"SUM(v)":7,"COUNT(DISTINCT v)":3}}]`,
				`"matches":[]`, `[{"variable":0,"row":{"k":"a","v":2,"ts":"2026-05-01 10:01:00"}},{"variable":1,"row":{"k":"a","v":4,"ts":"2026-05-01 10:02:00"}}]`,
			} {
				if !strings.Contains(got, want) {
					t.Errorf("get says no %s: %s", want, got)
				}
			}
			if strings.Contains(got, `"hex"`) {
				t.Errorf("something is shown as bytes: %s", got)
			}
		})
	}
}
