package onceflow

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
	"github.com/onceflow/onceflow/function"
)

// total is SUM of BIGINT, written in Go.
type total struct{ sum, rows int64 }

func (t *total) change(n, rows int64) error {
	t.sum, t.rows = t.sum+n, t.rows+rows
	return nil
}

func (t *total) Add(n int64) error     { return t.change(n, 1) }
func (t *total) Retract(n int64) error { return t.change(-n, -1) }
func (t *total) Merge(o *total) error  { return t.change(o.sum, o.rows) }

func (t *total) Result() (int64, error) { return t.sum, nil }

func (t *total) AppendBinary(b []byte) ([]byte, error) {
	return binary.AppendVarint(binary.AppendVarint(b, t.sum), t.rows), nil
}

func (t *total) UnmarshalBinary(b []byte) error {
	sum, n := binary.Varint(b)
	rows, m := binary.Varint(b[max(n, 0):])
	if t.sum, t.rows = sum, rows; n <= 0 || m <= 0 {
		return fmt.Errorf("%x is no total", b)
	}
	return nil
}

// totalSQL sums in every way that there is, by SQL's function and by one that is written in Go.
const totalSQL = `
CREATE TABLE e (k STRING, n BIGINT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'filesystem', 'path' = '{dir}/e', 'format' = 'json');
CREATE TABLE o (way STRING, ours BIGINT, theirs BIGINT) WITH ('connector' = 'kafka', 'topic' = 'o', 'properties.bootstrap.servers' = '{servers}', 'format' = 'json');
CREATE TABLE u (k STRING, ours BIGINT, theirs BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'o', 'properties.bootstrap.servers' = '{servers}', 'key.format' = 'json', 'value.format' = 'json');
CREATE FUNCTION total AS 'com.acme.Total';
INSERT INTO u SELECT k, total(n), COALESCE(SUM(n), 0) FROM e GROUP BY k;
INSERT INTO u SELECT 'distinct of ' || k, total(DISTINCT n) FILTER (WHERE n > 1), COALESCE(SUM(DISTINCT n) FILTER (WHERE n > 1), 0) FROM e GROUP BY k;
INSERT INTO u SELECT 'of changes', total(s), COALESCE(SUM(s), 0) FROM (SELECT k, SUM(n) AS s FROM e GROUP BY k);
INSERT INTO o SELECT 'tumble', total(n), COALESCE(SUM(n), 0) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '4' SECOND)) GROUP BY window_start, window_end, k;
INSERT INTO o SELECT 'hop', total(n), COALESCE(SUM(n), 0) FROM TABLE(HOP(TABLE e, DESCRIPTOR(ts), INTERVAL '2' SECOND, INTERVAL '6' SECOND)) GROUP BY window_start, window_end, k;
INSERT INTO o SELECT 'cumulate', total(n), COALESCE(SUM(n), 0) FROM TABLE(CUMULATE(TABLE e, DESCRIPTOR(ts), INTERVAL '2' SECOND, INTERVAL '6' SECOND)) GROUP BY window_start, window_end;
INSERT INTO o SELECT 'session', total(n), COALESCE(SUM(n), 0) FROM TABLE(SESSION(TABLE e PARTITION BY k, DESCRIPTOR(ts), INTERVAL '1' SECOND)) GROUP BY window_start, window_end, k;
INSERT INTO o SELECT 'over', total(n) OVER w, COALESCE(SUM(n) OVER w, 0) FROM e WINDOW w AS (PARTITION BY k ORDER BY ts ROWS BETWEEN 2 PRECEDING AND CURRENT ROW);
INSERT INTO o SELECT 'range', total(n) OVER w, COALESCE(SUM(n) OVER w, 0) FROM e WINDOW w AS (PARTITION BY k ORDER BY ts);
INSERT INTO o SELECT 'match', ours, COALESCE(theirs, 0) FROM e MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES total(A.n) AS ours, SUM(A.n) AS theirs AFTER MATCH SKIP PAST LAST ROW PATTERN (A{3}) DEFINE A AS TRUE) AS m;
`

func TestAnAggregateWrittenInGoIsAsOneOfSQL(t *testing.T) {
	for _, backend := range []string{"memory", "pebble"} {
		t.Run(backend, func(t *testing.T) { sumBothWays(t, backend) })
	}
}

func sumBothWays(t *testing.T, backend string) {
	servers := kafkatest.Broker(t).Addr()
	kafkatest.Create(t, servers, 1, []string{"o"})
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "e"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "e", "in"), []byte(randomSums(t)), 0o600); err != nil {
		t.Fatal(err)
	}
	sql := "SET 'state.backend.type' = '" + backend + "';" + strings.NewReplacer("{dir}", dir, "{servers}", servers).Replace(totalSQL)
	p, err := Compile(filepath.Join(dir, "f.sql"), []byte(sql), Options{
		Functions: []function.Function{function.Aggregate1[int64, int64, total]("com.acme.Total")},
	})
	if err != nil {
		t.Fatal(err)
	}
	if result, err := p.Run(t.Context(), RunOptions{StateDir: dir}); err != nil || result.Ended != Finished {
		t.Fatal(result.Explanation, err)
	}
	ways := map[string]int{}
	for _, r := range kafkatest.ReadCommitted(t, servers, "o") {
		if len(r.Value) == 0 {
			continue // a row that was deleted
		}
		var row struct {
			Way, K       string
			Ours, Theirs int64
		}
		if err := json.Unmarshal(r.Value, &row); err != nil {
			t.Fatal(err)
		}
		if row.Ours != row.Theirs {
			t.Errorf("%s%s: %d by Go, %d by SQL", row.Way, row.K, row.Ours, row.Theirs)
		}
		ways[row.Way]++
	}
	if len(ways) != strings.Count(totalSQL, "INSERT INTO o")+1 {
		t.Errorf("there are rows of %v", ways)
	}
}

// randomSums are rows in the order of their time.
func randomSums(t *testing.T) string {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	var rows strings.Builder
	at := 0
	for range 400 {
		n := "null"
		if rng.IntN(5) > 0 {
			n = fmt.Sprint(rng.IntN(9) - 3)
		}
		at += rng.IntN(900)
		fmt.Fprintf(&rows, "{\"k\":\"%c\",\"n\":%s,\"ts\":\"2026-01-01 00:%02d:%02d.%03d\"}\n", 'a'+rng.IntN(4), n, at/60000, at/1000%60, at%1000)
	}
	return rows.String()
}
